import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Language } from '#domain/codes.ts';
import { contract } from '#contract/index.ts';
import { squareAt } from '../../setup/samples/field-samples.ts';
import { codeOf } from '../../setup/worlds/second-factor.ts';
import { callerOf, signUp } from '../../setup/servers/remote-caller.ts';
import type { Account } from '../../setup/page/log-in.ts';
import { checkAccessible, enter, expect, JOURNEY_LANGUAGES, sendLogIn, SMOKE, test, THEME_OF, textsOf, type Page } from '../fixtures.ts';

const NEW_PASSWORD = 'Otro-lote-al-norte-del-monte-4';

const OWN_NAME = { es: 'Español', en: 'English', pt: 'Português' } as const satisfies Record<Language, string>;

/** Opens the account's page in a language and its brand's colours. The account brings Spanish: another language is chosen on the page. */
const openAccount = async (page: Page, account: Account, language: Language): Promise<void> => {
  await enter(page, { account, path: '/user', theme: THEME_OF[language], map: false });
  if (language !== 'es') await page.getByRole('radio', { name: OWN_NAME[language] }).check();
  await expect(page.getByRole('heading', { level: 1, name: textsOf(language)('account:title') })).toBeVisible();
};

/** Corrects own data where they are wrong; they are kept then. */
async function correctData(page: Page, t: ReturnType<typeof textsOf>): Promise<void> {
  const personal = page.locator('#personal');
  await personal.getByLabel(t('account:personal.firstname'), { exact: true }).fill('Eva');
  await personal.getByLabel(t('catalog:fiscal_id.AR'), { exact: true }).fill('20-12345678-5');
  await personal.getByRole('button', { name: t('account:save') }).click();
  await expect(personal.getByText(t('errors:FISCAL_ID_INVALID'))).toBeVisible();
  await personal.getByLabel(t('catalog:fiscal_id.AR'), { exact: true }).fill('27-30123456-8');
  await personal.getByRole('button', { name: t('account:save') }).click();
  await expect(page.getByText(t('account:personal.saved'))).toBeVisible();
}

test('own data are corrected and kept over a reload', SMOKE, async ({ page, newcomer }) => {
  const t = textsOf('es');
  await openAccount(page, newcomer.account, 'es');
  await correctData(page, t);
  await page.reload();
  await expect(page.locator('#personal').getByLabel(t('account:personal.firstname'), { exact: true })).toHaveValue('Eva');
});

for (const language of JOURNEY_LANGUAGES) {
  test(`own data are kept and exported, password and address change, and the account is erased (${language})`, async ({
    page,
    browser,
    product,
  }) => {
    const t = textsOf(language);
    const { account, addFields, call } = await signUp(product.url);
    await addFields({ name: 'Norte', farm_name: 'La Canela' }, { name: 'Sur', farm_name: 'La Canela', geometry: squareAt(1) });
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    await openAccount(page, account, language);
    const personal = page.locator('#personal');

    await test.step('own data are corrected where they are wrong, and kept', async () => {
      await checkAccessible(page);
      await correctData(page, t);
    });

    await test.step('preferences and notifications are kept', async () => {
      await page
        .locator('#choices')
        .getByRole('radio', { name: t('account:choices.compact') })
        .check();
      await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
      const notifications = page.locator('#notifications');
      await notifications.getByRole('radio', { name: t('catalog:digest.week') }).click();
      await expect(page.getByText(t('catalog:digest.saved'))).toBeVisible();
      expect(await call(contract.notifications.digest, {})).toEqual({ every: 'week' });
    });

    await test.step('a logo that does not fit is refused, one that does is shown', async () => {
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
    });

    await test.step('all of it is there after a reload', async () => {
      await page.reload();
      await expect(personal.getByLabel(t('account:personal.firstname'), { exact: true })).toHaveValue('Eva');
      await expect(page.getByRole('img', { name: t('account:logo.alt') })).toBeVisible();
    });

    await test.step('everything is exported and imported', async () => {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: t('account:data.export') }).click();
      const file = await (await downloading).path();
      await page
        .locator('#data input[type=file]')
        .setInputFiles({ name: 'surco.zip', mimeType: 'application/zip', buffer: await readFile(file) });
      await expect(page.getByText(t('account:data.imported', { fields: 2, zones: 0 }))).toBeVisible();
      const { fields } = await call(contract.fields.list, {});
      expect(fields.map(({ name }) => name).toSorted()).toEqual(['Norte', 'Norte (2)', 'Sur', 'Sur (2)']);
    });

    await test.step('a changed password ends the session in the other browser', async () => {
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

    await test.step('the address changes through the mailed link', async () => {
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
      await expect(callerOf(product.url, { ...account, password: NEW_PASSWORD })).rejects.toThrow('401');
      await callerOf(product.url, { user: email, password: NEW_PASSWORD });
    });

    await test.step('the account is erased by whoever types its address', async () => {
      await openAccount(page, { user: email, password: NEW_PASSWORD }, language);
      await page.getByRole('button', { name: t('account:erase.open') }).click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('textbox').fill('otra@example.com');
      await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
      await expect(dialog.getByText(t('errors:EMAIL_MISMATCH'))).toBeVisible();
      await dialog.getByRole('textbox').fill(email);
      await dialog.getByRole('button', { name: t('account:erase.confirm') }).click();
      await expect(page.getByText(t('account:erase.done'))).toBeVisible();
      await expect(callerOf(product.url, { user: email, password: NEW_PASSWORD })).rejects.toThrow('401');
    });
  });
}

test('a delicate act asks for the password over the page and goes on by itself (en); the second factor it led to is asked for at log-in (pt)', async ({
  page,
  product,
}) => {
  const { account } = await signUp(product.url);
  await openAccount(page, account, 'en');
  const t = textsOf('pt');
  let recovery = '';

  await test.step('the password is asked for over the page', async () => {
    const en = textsOf('en');
    const old = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'LOGIN_NOT_RECENT', params: {}, fields: [], traceId: 'x' };
    // As the server answers five minutes after log-in.
    await page.route('**/api/auth/second-factor', (route) => route.fulfill({ status: 403, json: old }), { times: 2 });
    const start = page.getByRole('button', { name: en('account:factor.start') });
    await start.click();
    const dialog = page.getByRole('dialog', { name: en('account:reauthentication.title') });
    await dialog.getByRole('button', { name: en('account:cancel') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(en('errors:GENERIC'))).toBeHidden();
    await start.click();
    await dialog.getByLabel(en('account:reauthentication.password')).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(en('errors:PASSWORD_WRONG'))).toBeVisible();
    await dialog.getByLabel(en('account:reauthentication.password')).fill(account.password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('img', { name: en('account:factor.qr') })).toBeVisible();
  });

  await test.step('a code of the application enrols, and codes to keep are given', async () => {
    const section = page.locator('#factor');
    await page.getByRole('radio', { name: OWN_NAME.pt }).check();
    await expect(section.getByRole('img', { name: t('account:factor.qr') })).toBeVisible();
    const secret = (await section.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
    await section.getByLabel(t('account:factor.code')).fill('000000');
    await section.getByRole('button', { name: t('account:factor.confirm') }).click();
    await expect(section.getByText(t('errors:CODE_WRONG'))).toBeVisible();
    await section.getByLabel(t('account:factor.code')).fill(codeOf(secret, new Date()));
    await section.getByRole('button', { name: t('account:factor.confirm') }).click();
    const codes = section.getByRole('list', { name: t('account:factor.codes') }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    recovery = await codes.first().innerText();
    await section.getByRole('button', { name: t('account:factor.codes_kept') }).click();
    await expect(section.getByText(t('account:factor.is_on'), { exact: true })).toBeVisible();
  });

  await test.step('at log-in a wrong code is refused, one that was kept is taken', async () => {
    await page.context().clearCookies();
    await sendLogIn(page, account);
    await page.getByLabel(t('auth:code'), { exact: true }).fill('123456');
    await page.getByRole('button', { name: t('auth:verify') }).click();
    await expect(page.getByText(t('errors:CODE_WRONG'))).toBeVisible();
    await page.getByLabel(t('auth:code'), { exact: true }).fill(recovery);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard/);
  });
});
