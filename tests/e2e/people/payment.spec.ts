import type { Language } from '#domain/codes.ts';
import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, SMOKE, test, THEME_OF, textsOf, type Page } from '../fixtures.ts';

const { payment } = contract;
const crop = (year: number) => ({ year, season: 2 as const, period: 'summer' as const, crop: 7 as const, genotype_id: null });
const CROPS = [crop(2025), crop(2024)];
/** The outcomes one each language goes through. */
const OUTCOMES = { es: 'paid', en: 'pending', pt: 'failed' } as const satisfies Record<Language, string>;

const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const fieldIn = (page: Page, name: string) => panel(page, 'plan_convert').locator(`[data-field="${name}"]`);
const resultOf = (page: Page, heading: string) => page.getByRole('dialog').getByRole('heading', { name: heading });
const closeResult = async (page: Page, t: ReturnType<typeof textsOf>): Promise<void> => {
  await page.getByRole('dialog').getByText(t('common:close'), { exact: true }).click();
  await expect(page).not.toHaveURL(/pago=/);
};
/** From the menu of the account. */
async function openPlans(page: Page, t: ReturnType<typeof textsOf>): Promise<void> {
  await page.getByRole('button', { name: t('common:nav_rail.account', { name: 'Nadia Sosa' }) }).click();
  await page.getByRole('menuitem', { name: t('plans:title') }).click();
}

/** Orders what is chosen in the conversion and comes back from the service with an outcome. */
async function payFor(page: Page, name: string, outcome: string): Promise<void> {
  await fieldIn(page, name).getByText(name).click();
  await panel(page, 'plan_convert')
    .getByRole('button', { name: /^(Pagar|Pay) .*180/ })
    .click();
  await page.waitForURL(/\/payment\/sandbox\//);
  await checkAccessible(page);
  await page.getByRole('button', { name: outcome }).click();
  await page.waitForURL(/pago=/);
}

test('a grower compares the plans and pays for a field', SMOKE, async ({ page, product }) => {
  const t = textsOf('es');
  const newcomer = await signUp(product.url);
  await newcomer.addFields({ name: 'El Ceibo', geometry: squareAt(0, 700), crops: CROPS });
  await enter(page, { account: newcomer.account });
  await openPlans(page, t);
  await panel(page, 'plans')
    .getByRole('button', { name: t('plans:convert.choose') })
    .click();
  await payFor(page, 'El Ceibo', t('plans:sandbox.paid'));
  await expect(resultOf(page, t('plans:result.paid.title'))).toBeVisible();
  const { fields } = await newcomer.call(contract.fields.list, {});
  expect(fields.map(({ plan_status }) => plan_status)).toEqual([2]);
});

for (const language of JOURNEY_LANGUAGES) {
  test(`a grower comes back from paying, tries a field, is refused one with reasons, and pays for another: ${OUTCOMES[language]} (${language})`, async ({
    page,
    product,
  }) => {
    const t = textsOf(language);
    const newcomer = await signUp(product.url);
    const [first, small, , low] = await newcomer.addFields(
      { name: 'Los Talas', geometry: squareAt(1, 700), crops: CROPS },
      { name: 'La Chacra', geometry: squareAt(2, 400) },
      { name: 'El Ceibo', geometry: squareAt(0, 700), crops: CROPS },
      { name: 'El Bajo', geometry: squareAt(3, 800), crops: CROPS },
    );
    const order = await newcomer.call(payment.checkout, { field_ids: [first!.id] });
    const { url } = await newcomer.call(payment.pay, { order_id: order.id });
    const stateOf = async () => (await newcomer.call(contract.fields.get, { field_id: first!.id })).field;

    await test.step('coming back changes nothing', async () => {
      const path = `/dashboard?lote=${small!.id}&paneles=soil,plans&pago=${order.id}&status=approved`;
      await enter(page, { account: newcomer.account, language, theme: THEME_OF[language], path });
      await expect(resultOf(page, t('plans:result.open.title'))).toBeVisible();
      expect((await stateOf()).plan_status).toBe(1);
    });

    await test.step('a pending payment may still be paid, and an event that comes again changes nothing', async () => {
      // The service tells while the buyer waits on the page.
      const event = await newcomer.call(payment.sandboxPay, { reference: url.split('/').at(-1)!, outcome: 'paid' });
      await expect(resultOf(page, t('plans:result.paid.title'))).toBeVisible();
      const paid = await stateOf();
      expect(paid.plan_status).toBe(2);
      const post = (body: string) =>
        fetch(`${product.url}/api/payment/event/sandbox`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'surco-signature': event.signature },
          body,
        });
      for (let i = 0; i < 3; i++) expect((await post(event.body)).status).toBe(200);
      expect((await post(event.body.replace('paid', 'refunded'))).status).toBe(400);
      expect(await stateOf()).toEqual(paid);
      await closeResult(page, t);
    });

    await test.step('a locked layer leads to what the field’s plan lacks', async () => {
      await panel(page, 'soil')
        .getByRole('button', { name: t('plans:see') })
        .click();
      await expect(panel(page, 'plan')).toContainText(t('errors:ADVANCED_CROP'));
      await expect(panel(page, 'plan').getByRole('button', { name: t('plans:plan.try') })).toBeVisible();
      await checkAccessible(page, '[data-panel=plan]');
      await expect(panel(page, 'plans').getByText(t('plans:compare.title'))).toBeVisible();
    });

    await test.step('one field is tried for a year', async () => {
      await panel(page, 'plans')
        .getByRole('button', { name: t('plans:trial.choose') })
        .click();
      await panel(page, 'plan_trial')
        .getByRole('radio', { name: /La Chacra/ })
        .check();
      await panel(page, 'plan_trial')
        .getByRole('button', { name: t('plans:trial.start') })
        .click();
      await expect(
        page
          .getByText(/La Chacra/)
          .and(page.getByText(/20\d\d/))
          .first(),
      ).toBeVisible();
      await expect(panel(page, 'plans').getByRole('button', { name: t('plans:trial.choose') })).toBeDisabled();
    });

    await test.step('a field that lacks something says what', async () => {
      await panel(page, 'plans')
        .getByRole('button', { name: t('plans:convert.choose') })
        .click();
      await expect(fieldIn(page, 'La Chacra')).toContainText(t('errors:ADVANCED_AREA'));
      await expect(fieldIn(page, 'La Chacra')).toContainText(t('errors:ADVANCED_HISTORY'));
      await expect(fieldIn(page, 'La Chacra').getByRole('checkbox')).toBeDisabled();
    });

    await test.step('the other is ordered and paid at the service', async () => {
      await payFor(page, 'El Ceibo', t(`plans:sandbox.${OUTCOMES[language]}`));
    });

    await test.step('the page says what became of it, and the fields stand by it', async () => {
      const title = { paid: t('plans:result.paid.title'), pending: t('plans:result.open.title'), failed: t('errors:PAYMENT_FAILED') }[
        OUTCOMES[language]
      ];
      await expect(resultOf(page, title)).toBeVisible();
      await expect(page.getByRole('dialog')).toContainText('El Ceibo');
      await closeResult(page, t);
    });

    await test.step('an order that the service refuses says so, beside the one that was paid', async () => {
      const refused = await newcomer.call(payment.checkout, { field_ids: [low!.id] });
      const way = await newcomer.call(payment.pay, { order_id: refused.id });
      await newcomer.call(payment.sandboxPay, { reference: way.url.split('/').at(-1)!, outcome: 'failed' });
      // As the service's page leads back: within the page that is there.
      await page.evaluate((to) => history.pushState(null, '', to), `/dashboard?pago=${refused.id}`);
      await expect(resultOf(page, t('errors:PAYMENT_FAILED'))).toBeVisible();
      await expect(page.getByRole('dialog')).toContainText('El Bajo');
      await closeResult(page, t);
      await openPlans(page, t);
      await panel(page, 'plans')
        .getByRole('button', { name: t('plans:orders.title') })
        .click();
      await expect(panel(page, 'orders').locator('[data-state=paid]').filter({ hasText: 'Los Talas' })).toBeVisible();
      await checkAccessible(page, '[data-panel=orders]');
    });

    const { fields } = await newcomer.call(contract.fields.list, { deleted: 'false' });
    const plans = Object.fromEntries(fields.map((field) => [field.name, field.plan_status]));
    const became = { paid: 2, pending: 1, failed: 0 }[OUTCOMES[language]];
    expect(plans).toEqual({ 'El Ceibo': became, 'La Chacra': 3, 'El Bajo': 0, 'Los Talas': 2 });
  });
}
