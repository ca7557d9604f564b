import type { Language } from '#domain/codes.ts';
import { contract } from '#contract/index.ts';
import { squareAt } from '../setup/field-samples.ts';
import type { Newcomer } from '../setup/remote-caller.ts';
import { signUp } from '../setup/remote-caller.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, test, THEME_OF, wordsOf, type Page } from './fixtures.ts';

const { payment } = contract;
const crop = (year: number) => ({ year, season: 2 as const, period: 'summer' as const, crop: 7 as const, genotype_id: null });
const CROPS = [crop(2025), crop(2024)];
/** The outcomes one each language goes through. */
const OUTCOMES = { es: 'paid', en: 'pending', pt: 'failed' } as const satisfies Record<Language, string>;

const panel = (page: Page, id: string) => page.locator(`[data-panel=${id}]`);
const lotIn = (page: Page, name: string) => panel(page, 'plan_convert').locator(`[data-lot="${name}"]`);
const openPlans = (page: Page, account: Newcomer['account'], language: Language) =>
  enter(page, { account, language, theme: THEME_OF[language], path: '/dashboard?paneles=plans' });

for (const language of JOURNEY_LANGUAGES) {
  test(`a grower tries one lot, is refused with reasons, and pays for another: ${OUTCOMES[language]} (${language})`, async ({
    page,
    product,
  }) => {
    const t = wordsOf(language);
    const newcomer = await signUp(product.url);
    await newcomer.addFields(
      { name: 'El Ceibo', geometry: squareAt(0, 700), crops: CROPS },
      { name: 'La Chacra', geometry: squareAt(2, 400) },
      { name: 'El Bajo', geometry: squareAt(3, 800), crops: CROPS },
    );
    await openPlans(page, newcomer.account, language);
    await expect(panel(page, 'plans').getByText(t('plans:compare.title'))).toBeVisible();

    await test.step('one lot is tried for a year', async () => {
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

    await test.step('a lot that lacks something says what', async () => {
      await panel(page, 'plans')
        .getByRole('button', { name: t('plans:convert.choose') })
        .click();
      await expect(lotIn(page, 'La Chacra')).toContainText(t('errors:ADVANCED_AREA'));
      await expect(lotIn(page, 'La Chacra')).toContainText(t('errors:ADVANCED_HISTORY'));
      await expect(lotIn(page, 'La Chacra').getByRole('checkbox')).toBeDisabled();
    });

    await test.step('the other is ordered and paid at the service', async () => {
      await lotIn(page, 'El Ceibo').getByText('El Ceibo').click();
      await panel(page, 'plan_convert')
        .getByRole('button', { name: /^(Pagar|Pay) .*180/ })
        .click();
      await page.waitForURL(/\/payment\/sandbox\//);
      await checkAccessible(page);
      await page.getByRole('button', { name: t(`plans:sandbox.${OUTCOMES[language]}`) }).click();
      await page.waitForURL(/pago=/);
    });

    const dialog = page.getByRole('dialog');
    const title = { paid: t('plans:result.paid.title'), pending: t('plans:result.open.title'), failed: t('errors:PAYMENT_FAILED') }[
      OUTCOMES[language]
    ];
    await expect(dialog.getByRole('heading', { name: title })).toBeVisible();
    await expect(dialog).toContainText('El Ceibo');
    await dialog.getByText(t('common:close'), { exact: true }).click();
    await expect(page).not.toHaveURL(/pago=/);

    const { fields } = await newcomer.call(contract.fields.list, { deleted: 'false' });
    const plans = Object.fromEntries(fields.map((field) => [field.name, field.plan_status]));
    expect(plans).toEqual({ 'El Ceibo': { paid: 2, pending: 1, failed: 0 }[OUTCOMES[language]], 'La Chacra': 3, 'El Bajo': 0 });
  });
}

test('coming back changes nothing, news that come again change nothing, and a pending payment may still be paid', async ({
  page,
  product,
}) => {
  const t = wordsOf('es');
  const newcomer = await signUp(product.url);
  const [lot, other] = await newcomer.addFields(
    { name: 'El Ceibo', geometry: squareAt(0, 700), crops: CROPS },
    { name: 'El Bajo', geometry: squareAt(2, 700), crops: CROPS },
  );
  const order = await newcomer.call(payment.checkout, { field_ids: [lot!.id] });
  const { url } = await newcomer.call(payment.pay, { order_id: order.id });
  const standing = async () => (await newcomer.call(contract.fields.get, { field_id: lot!.id })).field;

  await enter(page, { account: newcomer.account, path: `/dashboard?pago=${order.id}&status=approved` });
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('plans:result.open.title') })).toBeVisible();
  expect((await standing()).plan_status).toBe(1);

  // The service tells while the buyer waits on the page.
  const event = await newcomer.call(payment.sandboxPay, { reference: url.split('/').at(-1)!, outcome: 'paid' });
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('plans:result.paid.title') })).toBeVisible();
  const paid = await standing();
  expect(paid.plan_status).toBe(2);

  for (let i = 0; i < 3; i++) {
    const answer = await fetch(`${product.url}/api/payment/event/sandbox`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'surco-signature': event.signature },
      body: event.body,
    });
    expect(answer.status).toBe(200);
  }
  const forged = await fetch(`${product.url}/api/payment/event/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'surco-signature': event.signature },
    body: event.body.replace('paid', 'refunded'),
  });
  expect(forged.status).toBe(400);
  expect(await standing()).toEqual(paid);

  await page.getByRole('dialog').getByText(t('common:close'), { exact: true }).click();

  // A second order, refused by the service.
  const refused = await newcomer.call(payment.checkout, { field_ids: [other!.id] });
  const way = await newcomer.call(payment.pay, { order_id: refused.id });
  await newcomer.call(payment.sandboxPay, { reference: way.url.split('/').at(-1)!, outcome: 'failed' });
  await page.goto(`/dashboard?paneles=orders&pago=${refused.id}`);
  await expect(page.getByRole('dialog').getByRole('heading', { name: t('errors:PAYMENT_FAILED') })).toBeVisible();
  await page.getByRole('dialog').getByText(t('common:close'), { exact: true }).click();
  await expect(panel(page, 'orders').locator('[data-state=paid]')).toContainText('El Ceibo');
  await checkAccessible(page, '[data-panel=orders]');
});

test('a locked layer leads to what the lot’s plan lacks', async ({ page, product }) => {
  const t = wordsOf('es');
  const newcomer = await signUp(product.url);
  const [lot] = await newcomer.addFields({ name: 'El Ceibo', geometry: squareAt(0, 700) });
  await enter(page, { account: newcomer.account, path: `/dashboard?lote=${lot!.id}&paneles=soil` });
  await panel(page, 'soil')
    .getByRole('button', { name: t('plans:see') })
    .click();
  await expect(panel(page, 'plan')).toContainText(t('errors:ADVANCED_CROP'));
  await expect(panel(page, 'plan').getByRole('button', { name: t('plans:plan.try') })).toBeVisible();
  await checkAccessible(page, '[data-panel=plan]');
});

for (const [email, said] of [
  ['campo@example.com', 'plans:closed.write'],
  [null, 'plans:closed.ask'],
] as const) {
  test(`without a payment service the screens say so and with whom to speak: ${email ?? 'nobody named'}`, async ({ page, product }) => {
    const t = wordsOf('es');
    const change = async (path: string, to: object): Promise<unknown> =>
      page.route(`**/api/${path}`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...((await response.json()) as object), ...to } });
      });
    await change('payment/pricing-plans', { can_convert: false, takes_payments: false });
    await change('config/features', { contact_email: email });
    const newcomer = await signUp(product.url);
    const [lot] = await newcomer.addFields({ name: 'El Ceibo', geometry: squareAt(0, 700), crops: CROPS });
    await enter(page, { account: newcomer.account, path: `/dashboard?lote=${lot?.id ?? ''}&paneles=plan,plans` });
    for (const id of ['plan', 'plans']) {
      const note = panel(page, id)
        .getByRole('status')
        .filter({ hasText: t('plans:closed.no_service') });
      await expect(note).toContainText(t(said));
      await expect(note.getByRole('link')).toHaveCount(email === null ? 0 : 1);
    }
    await expect(panel(page, 'plans').getByRole('button', { name: t('plans:convert.choose') })).toBeDisabled();
    await expect(panel(page, 'plan').getByRole('button', { name: t('plans:plan.convert') })).toBeHidden();
    await expect(panel(page, 'plan').getByRole('button', { name: t('plans:plan.try') })).toBeVisible();
    await checkAccessible(page, '[data-panel=plan]');
  });
}
