import type { Page } from '@playwright/test';
import type { Language } from '#domain/codes.ts';
import type { Preferences, Theme } from '#state/preferences.ts';
import { demoAccount, type Account } from './log-in.ts';

export type EnterOptions = {
  readonly account?: Account;
  /** Of the second factor, where the account has one. */
  readonly code?: string;
  readonly path?: string;
  readonly language?: Language;
  readonly mode?: 'light' | 'dark';
  /** The brand whose colours are worn; else the account's own. */
  readonly theme?: Theme;
  /** Whether a map is to be waited for. */
  readonly map?: boolean;
};

/** What a visitor chose on an earlier visit; what he chooses now stays. */
export const givePreferences = (page: Page, preferences: Partial<Preferences>): Promise<unknown> =>
  page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    ['surco:preferences', JSON.stringify(preferences)] as const,
  );

/** Opens the workstation as the demo account unless told otherwise; the session comes by the log-in call, without its screen. */
export async function enter(
  page: Page,
  { account, code, path = '/dashboard', language = 'es', mode = 'light', theme, map = true }: EnterOptions = {},
): Promise<void> {
  const { user, password } = account ?? (await demoAccount(page));
  const reply = await page.request.post('/api/auth/login', {
    headers: { 'x-surco': '1' },
    data: { username: user, password, provider: 'local', ...(code === undefined ? {} : { code }) },
  });
  if (!reply.ok()) throw new Error(`The log-in answered ${reply.status()}: ${await reply.text()}`);
  await givePreferences(page, { language, mode, theme_preview: theme ?? null });
  await page.goto(path);
  if (theme !== undefined) await page.locator(`html[data-theme=${theme}]`).waitFor();
  if (map) await page.locator('[data-map][data-camera]').waitFor();
}
