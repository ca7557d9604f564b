import type { Page } from '@playwright/test';

export type Account = { readonly user: string; readonly password: string };

/** The demo account as the server offers it. */
export const demoAccount = async (page: Page): Promise<Account> => {
  const reply = await page.request.get('/api/config/features');
  const { demo_account } = (await reply.json()) as { demo_account: Account | null };
  if (demo_account === null) throw new Error('The server offers no demo account; is DEMO=1 set?');
  return demo_account;
};

/** Fills in the log-in form that is open and sends it. */
export const typeLogIn = async (page: Page, { user, password }: Account): Promise<void> => {
  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(user);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('form button[type="submit"]').first().click();
};

/** Opens the log-in form, fills it in and sends it, without waiting for what follows. */
export const sendLogIn = async (page: Page, account: Account): Promise<void> => {
  await page.goto('/auth');
  await typeLogIn(page, account);
};
