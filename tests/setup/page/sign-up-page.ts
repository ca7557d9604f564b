import { expect, type Page } from '@playwright/test';
import { textsOf } from '../texts.ts';

const t = textsOf('es');
export const PAGE_PASSWORD = 'Un-lote-al-sur-del-arroyo-9';

/** Fills the form of the sign-up page that is open, sends it, and waits for the dialog that says where the link went. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  const typed = [
    ['firstname', 'Nadia'],
    ['lastname', 'Sosa'],
    ['email', email],
    ['password', PAGE_PASSWORD],
    ['repeat', PAGE_PASSWORD],
  ] as const;
  for (const [name, value] of typed) await page.getByLabel(t(`auth:${name}`), { exact: true }).fill(value);
  await page.getByLabel(t('catalog:fiscal_id.AR'), { exact: true }).fill('20-12345678-6');
  for (const box of ['accept_terms', 'over_18'] as const) await page.getByRole('checkbox', { name: t(`auth:${box}`) }).check();
  await page.getByRole('button', { name: t('auth:signup') }).click();
  const dialog = page.getByRole('dialog', { name: t('auth:signed_up') });
  await expect(dialog).toContainText(email);
  await expect(dialog.getByRole('button', { name: t('auth:to_login') })).toBeFocused();
}

/** From that dialog through the mailed link to the workstation. */
export async function activateAndLogIn(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: t('auth:see_mail') }).click();
  const mail = page.getByRole('listitem').filter({ hasText: email });
  await mail.getByRole('link', { name: /\/auth\/activate\// }).click();
  await expect(page.getByRole('heading', { name: t('auth:activated') })).toBeVisible();
  await page.getByRole('button', { name: t('auth:to_login') }).click();
  await page.getByLabel(t('auth:email'), { exact: true }).fill(email);
  await page.getByLabel(t('auth:password'), { exact: true }).fill(PAGE_PASSWORD);
  await page.getByRole('button', { name: t('auth:login') }).click();
  await page.waitForURL(/\/dashboard/);
}
