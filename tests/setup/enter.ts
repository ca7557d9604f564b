import type { Page } from '@playwright/test';
import type { Language } from '#domain/codes.ts';
import { demoAccount, type Account } from './log-in.ts';

export type EnterOptions = {
  readonly account?: Account;
  /** Of the second factor, where the account has one. */
  readonly code?: string;
  readonly path?: string;
  readonly language?: Language;
  readonly mode?: 'light' | 'dark';
  /** Whether a map is to be waited for. */ readonly map?: boolean;
};

/** Opens the workstation as the demo account unless told otherwise; the session comes by the log-in call, without its screen. */
export async function enter(
  page: Page,
  { account, code, path = '/dashboard', language = 'es', mode = 'light', map = true }: EnterOptions = {},
): Promise<void> {
  const { user, password } = account ?? (await demoAccount(page));
  const reply = await page.request.post('/api/auth/login', {
    headers: { 'x-surco': '1' },
    data: { username: user, password, provider: 'local', ...(code === undefined ? {} : { code }) },
  });
  if (!reply.ok()) throw new Error(`The log-in answered ${reply.status()}: ${await reply.text()}`);
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    ['surco:preferences', JSON.stringify({ language, mode })] as const,
  );
  await page.goto(path);
  if (map) await page.locator('[data-map][data-camera]').waitFor();
}
