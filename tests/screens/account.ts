import type { Page } from '@playwright/test';
import { enter } from '../setup/page/enter.ts';
import { signUp } from '../setup/servers/remote-caller.ts';
import { press, t, type Look, type Screen } from './screen-helpers.ts';

/** Until the notice of what has just been done is gone. */
const NOTICE_MS = 6_000;

/** The page of somebody who has just signed up: on the demo's own account what is shared cannot be changed. */
const openAccount = async (page: Page, { mode }: Look): Promise<void> => {
  await page.goto('/');
  const { account } = await signUp(new URL(page.url()).origin);
  await enter(page, { account, path: '/user', mode, map: false });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: t('account:erase.title') }).waitFor();
  await page.evaluate(() => document.fonts.ready);
};
const showFactor = async (page: Page, look: Look): Promise<void> => {
  await openAccount(page, look);
  await press(page.getByRole('button', { name: t('account:factor.start') }));
  const picture = page.getByRole('img', { name: t('account:factor.qr') });
  await picture.waitFor();
  await picture.scrollIntoViewIfNeeded();
  await page.waitForTimeout(NOTICE_MS);
};
const showErase = async (page: Page, look: Look): Promise<void> => {
  await openAccount(page, look);
  await press(page.getByRole('button', { name: t('account:erase.open') }));
  await page.getByRole('alertdialog').waitFor();
};

/** The account page and what opens on it. */
export const ACCOUNT: readonly Screen[] = [
  { name: '14-account', size: 'wide', prepare: openAccount },
  { name: '14-account-factor', size: 'wide', prepare: showFactor },
  { name: '14-account-erase', size: 'wide', prepare: showErase },
  { name: '14-phone-account', size: 'phone', prepare: openAccount },
  { name: '14-phone-account-factor', size: 'phone', prepare: showFactor },
];
