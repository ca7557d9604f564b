import type { Page } from '@playwright/test';
import type { Language } from '#domain/codes.ts';
import type { Preferences, Theme } from '#state/preferences.ts';
import { demoAccount, type Account } from './log-in.ts';
import { withUser } from '../worlds/with-user.ts';

export type EnterOptions = {
  readonly account?: Account;
  /** Of the second factor, where the account has one. */
  readonly code?: string;
  readonly path?: string;
  readonly language?: Language;
  readonly mode?: Preferences['mode'];
  /** The brand whose colours are worn; else the account's own. */
  readonly theme?: Theme;
  /** Whether a map is to be waited for. */
  readonly map?: boolean;
};

/** A style of each brand that may use analytics. */
const STYLE_OF = { surco: 3, brevant: 2, horizonte: 8 } as const satisfies Record<Theme, number>;

/** What a visitor chose on an earlier visit; what he chooses now stays. */
export const givePreferences = (page: Page, preferences: Partial<Preferences>): Promise<unknown> =>
  page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    ['surco:preferences', JSON.stringify(preferences)] as const,
  );

/** Opens the workstation as the demo account unless set otherwise; the session comes by the log-in call, without its screen. */
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
  await givePreferences(page, { language, mode });
  // Nobody but an administrator looks at another brand: the account is of this one.
  if (theme !== undefined) await withUser(page, { style_brand: STYLE_OF[theme] });
  await page.goto(path);
  if (theme !== undefined) await page.locator(`html[data-theme=${theme}]`).waitFor();
  if (map) await page.locator('[data-map][data-camera]').waitFor();
}
