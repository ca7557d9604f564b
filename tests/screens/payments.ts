import { contract } from '#contract/index.ts';
import { squareAt } from '../setup/samples/field-samples.ts';
import { signUp } from '../setup/servers/remote-caller.ts';
import { BRANDS, close, isPhone, open, panel, press, t, type Screen } from './screen-helpers.ts';

const crop = (year: number) => ({ year, season: 2 as const, period: 'summer' as const, crop: 7 as const, genotype_id: null });

/** Somebody who comes back from the payment of a field that ended so. */
const comeBack =
  (outcome: 'paid' | 'pending' | 'failed', title: string): Screen['prepare'] =>
  async (page, look) => {
    await page.goto('/');
    const newcomer = await signUp(new URL(page.url()).origin);
    const fields = await newcomer.addFields({ name: 'El Ceibo', geometry: squareAt(0, 700), crops: [crop(2025), crop(2024)] });
    const order = await newcomer.call(contract.payment.checkout, { field_ids: fields.map(({ id }) => id) });
    const { url } = await newcomer.call(contract.payment.pay, { order_id: order.id });
    await newcomer.call(contract.payment.sandboxPay, { reference: url.split('/').at(-1) ?? '', outcome });
    await open(page, look, `/dashboard?pago=${order.id}`, newcomer.account);
    await page.getByRole('dialog').getByRole('heading', { name: title }).waitFor();
  };

const plans: Screen['prepare'] = async (page, look) => {
  await open(page, look, '/dashboard?campo=Don%20Emilio&paneles=plans');
  await panel(page, 'plans').getByText(t('plans:compare.title')).waitFor();
  if (!isPhone(page)) await close(page, 'imagery');
};

/** Plans, the choice of fields, and how a payment may end. */
export const PAYMENTS: readonly Screen[] = [
  { name: '02-plans', size: 'wide', prepare: plans },
  { name: '08-phone-plans', size: 'phone', prepare: plans },
  {
    name: '02-checkout',
    size: 'wide',
    prepare: async (page, look) => {
      await plans(page, look);
      await press(panel(page, 'plans').getByRole('button', { name: t('plans:convert.choose') }));
      const choice = panel(page, 'plan_convert');
      const boxes = choice.getByRole('checkbox', { disabled: false });
      await boxes.nth(1).waitFor();
      for (const at of [0, 1]) await boxes.nth(at).check({ force: true });
    },
  },
  { name: '12-payment-success', size: 'wide', prepare: comeBack('paid', t('plans:result.paid.title')) },
  { name: '12-payment-pending', size: 'wide', prepare: comeBack('pending', t('plans:result.open.title')) },
  { name: '12-payment-failure', size: 'wide', themes: BRANDS, prepare: comeBack('failed', t('errors:PAYMENT_FAILED')) },
];
