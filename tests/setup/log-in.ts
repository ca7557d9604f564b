import type { Page } from '@playwright/test';

export type Account = { readonly user: string; readonly password: string };

/** The demo account as the server offers it. */
export const demoAccount = async (page: Page): Promise<Account> => {
  const reply = await page.request.get('/api/config/features');
  const { demo_account } = (await reply.json()) as { demo_account: Account | null };
  if (demo_account === null) throw new Error('The server offers no demo account; is DEMO=1 set?');
  return demo_account;
};

/** Fills in the log-in form and sends it, without waiting for what follows. */
export const sendLogIn = async (page: Page, { user, password }: Account): Promise<void> => {
  await page.goto('/auth');
  await page.locator('input[autocomplete="username"], input[type="email"]').first().fill(user);
  await page.locator('input[autocomplete="current-password"]').fill(password);
  await page.locator('form button[type="submit"]').first().click();
};

/** Logs in through the screen, as the demo account unless told otherwise, and waits for the map's page. */
export const logIn = async (page: Page, account?: Account): Promise<void> => {
  await sendLogIn(page, account ?? (await demoAccount(page)));
  await page.waitForURL(/\/dashboard/);
};
