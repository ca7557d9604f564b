import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/codes.ts';
import { contract } from '#contract/index.ts';
import { squareAt } from '../setup/field-samples.ts';
import { codeOf } from '../setup/second-factor.ts';
import { callerOf, signUp } from '../setup/remote-caller.ts';
import type { Account } from '../setup/log-in.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, sendLogIn, test, THEME_OF, wordsOf, type Page } from './fixtures.ts';

const NEW_PASSWORD = 'Otro-lote-al-norte-del-monte-4';

const OWN_NAME = { es: 'Español', en: 'English', pt: 'Português' } as const satisfies Record<Language, string>;

/** Opens the account's page in a language and its brand's colours. The account brings Spanish: another language is chosen on the page. */
const openAccount = async (page: Page, account: Account, language: Language): Promise<void> => {
  await enter(page, { account, path: '/user', theme: THEME_OF[language], map: false });
  if (language !== 'es') await page.getByRole('radio', { name: OWN_NAME[language] }).check();
  await expect(page.getByRole('heading', { level: 1, name: wordsOf(language)('account:title') })).toBeVisible();
};

test('own data, preferences and logo are kept on the account (es)', async ({ page, product }) => {
  const t = wordsOf('es');
  const { account, call } = await signUp(product.url);
  await openAccount(page, account, 'es');
  await checkAccessible(page);

  const personal = page.locator('#personal');
  await personal.getByLabel(t('account:personal.firstname'), { exact: true }).fill('Eva');
  await personal.getByLabel(t('catalog:fiscal_id.AR'), { exact: true }).fill('20-12345678-5');
  await personal.getByRole('button', { name: t('account:save') }).click();
  await expect(personal.getByText(t('errors:FISCAL_ID_INVALID'))).toBeVisible();
  await personal.getByLabel(t('catalog:fiscal_id.AR'), { exact: true }).fill('27-30123456-8');
  await personal.getByRole('button', { name: t('account:save') }).click();
  await expect(page.getByText(t('account:personal.saved'))).toBeVisible();

  await page
    .locator('#choices')
    .getByRole('radio', { name: t('account:choices.compact') })
    .check();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  const news = page.locator('#news');
  await news.getByRole('radio', { name: t('catalog:digest.week') }).click();
  await expect(page.getByText(t('catalog:digest.saved'))).toBeVisible();
  expect(await call(contract.notifications.digest, {})).toEqual({ every: 'week' });
  const png = await page.locator('#personal').screenshot();
  await page.locator('#logo input[type=file]').setInputFiles({ name: 'wide.png', mimeType: 'image/png', buffer: png });
  await expect(page.getByText(t('errors:LOGO_TOO_WIDE'))).toBeVisible();
  const tall = await page.locator('#factor').evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [30, 40];
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page
    .locator('#logo input[type=file]')
    .setInputFiles({ name: 'tall.png', mimeType: 'image/png', buffer: Buffer.from(tall, 'base64') });
  await expect(page.getByRole('img', { name: t('account:logo.alt') })).toBeVisible();
  await page.reload();
  await expect(personal.getByLabel(t('account:personal.firstname'), { exact: true })).toHaveValue('Eva');
  await expect(page.getByRole('img', { name: t('account:logo.alt') })).toBeVisible();
});

for (const language of JOURNEY_LANGUAGES) {
  test(`a changed password ends the session in the other browser (${language})`, async ({ page, browser, product }) => {
    const t = wordsOf(language);
    const { account } = await signUp(product.url);
    await openAccount(page, account, language);
    const other = await browser.newContext({ baseURL: product.url });
    const second = await other.newPage();
    await enter(second, { account, path: '/user', map: false });

    const form = page.locator('#password');
    await form.getByLabel(t('account:password.current'), { exact: true }).fill('not the one');
    await form.getByLabel(t('account:password.new'), { exact: true }).fill(NEW_PASSWORD);
    await form.getByLabel(t('account:password.repeat'), { exact: true }).fill(NEW_PASSWORD);
    await form.getByRole('button', { name: t('account:password.change') }).click();
    await expect(form.getByText(t('errors:PASSWORD_WRONG'))).toBeVisible();
    await expect(form.getByLabel(t('account:password.current'), { exact: true })).toBeFocused();
    await form.getByLabel(t('account:password.current'), { exact: true }).fill(account.password);
    await form.getByRole('button', { name: t('account:password.change') }).click();
    await expect(page.getByText(t('account:password.changed'))).toBeVisible();
    await expect(page.locator('#sessions li')).toHaveCount(1);

    await second.reload();
    await second.waitForURL(/\/auth/);
    await sendLogIn(second, { user: account.user, password: NEW_PASSWORD });
    await second.waitForURL(/\/dashboard/);
    await other.close();
  });
}

for (const language of JOURNEY_LANGUAGES) {
  test(`the address changes through the mailed link (${language})`, async ({ page, product }) => {
    const t = wordsOf(language);
    const { account } = await signUp(product.url);
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    await openAccount(page, account, language);
    const section = page.locator('#email');
    await section.getByLabel(t('account:email.new')).fill(email);
    await section.getByRole('button', { name: t('account:email.change') }).click();
    await section.getByRole('link', { name: t('account:email.see_mail') }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: email })
      .getByRole('link', { name: /\/auth\/confirm-email\// })
      .click();
    await page.getByRole('button', { name: t('auth:mail_confirm') }).click();
    await expect(page.getByRole('heading', { name: t('auth:mail_done') })).toBeVisible();
    await expect(callerOf(product.url, account)).rejects.toThrow('401');
    await callerOf(product.url, { user: email, password: account.password });
  });
}

test('a second factor is enrolled and asked for at log-in (pt)', async ({ page, product }) => {
  const t = wordsOf('pt');
  const { account } = await signUp(product.url);
  await openAccount(page, account, 'pt');
  const section = page.locator('#factor');
  await section.getByRole('button', { name: t('account:factor.start') }).click();
  await expect(section.getByRole('img', { name: t('account:factor.qr') })).toBeVisible();
  const secret = (await section.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await section.getByLabel(t('account:factor.code')).fill('000000');
  await section.getByRole('button', { name: t('account:factor.confirm') }).click();
  await expect(section.getByText(t('errors:CODE_WRONG'))).toBeVisible();
  await section.getByLabel(t('account:factor.code')).fill(codeOf(secret, new Date()));
  await section.getByRole('button', { name: t('account:factor.confirm') }).click();
  const codes = section.getByRole('list', { name: t('account:factor.codes') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = await codes.first().innerText();
  await section.getByRole('button', { name: t('account:factor.codes_kept') }).click();
  await expect(section.getByText(t('account:factor.is_on'), { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await sendLogIn(page, account);
  await page.getByLabel(t('auth:code'), { exact: true }).fill('123456');
  await page.getByRole('button', { name: t('auth:verify') }).click();
  await expect(page.getByText(t('errors:CODE_WRONG'))).toBeVisible();
  await page.getByLabel(t('auth:code'), { exact: true }).fill(recovery);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard/);
});

test('a delicate act asks for the password over the page, and then goes on by itself (en)', async ({ page, product }) => {
  const t = wordsOf('en');
  const { account } = await signUp(product.url);
  await openAccount(page, account, 'en');
  const old = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'LOGIN_NOT_RECENT', params: {}, fields: [], traceId: 'x' };
  // As the server answers five minutes after log-in.
  await page.route('**/api/auth/second-factor', (route) => route.fulfill({ status: 403, json: old }), { times: 2 });
  const start = page.getByRole('button', { name: t('account:factor.start') });
  await start.click();
  const dialog = page.getByRole('dialog', { name: t('account:proof.title') });
  await dialog.getByRole('button', { name: t('account:cancel') }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('errors:GENERIC'))).toBeHidden();
  await start.click();
  await dialog.getByLabel(t('account:proof.password')).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(t('errors:PASSWORD_WRONG'))).toBeVisible();
  await dialog.getByLabel(t('account:proof.password')).fill(account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: t('account:factor.qr') })).toBeVisible();
});

test('everything is taken out, brought back, and the account erased (es)', async ({ page, product }) => {
  const t = wordsOf('es');
  const person = await signUp(product.url);
  await person.addFields({ name: 'Norte', farm_name: 'La Canela' }, { name: 'Sur', farm_name: 'La Canela', geometry: squareAt(1) });
  await openAccount(page, person.account, 'es');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: t('account:out.take') }).click();
  const file = await (await downloading).path();
  await page
    .locator('#out input[type=file]')
    .setInputFiles({ name: 'surco.zip', mimeType: 'application/zip', buffer: await readFile(file) });
  await expect(page.getByText(t('account:out.back_done', { fields: 2, zones: 0 }))).toBeVisible();
  const { fields } = await person.call(contract.fields.list, {});
  expect(fields.map(({ name }) => name).toSorted()).toEqual(['Norte', 'Norte (2)', 'Sur', 'Sur (2)']);

  await page.getByRole('button', { name: t('account:erase.open') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill('otra@example.com');
  await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
  await expect(dialog.getByText(t('errors:EMAIL_MISMATCH'))).toBeVisible();
  await dialog.getByRole('textbox').fill(person.account.user);
  await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
  await expect(page.getByText(t('account:erase.done'))).toBeVisible();
  await expect(callerOf(product.url, person.account)).rejects.toThrow('401');
});
