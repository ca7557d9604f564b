import type { Page } from '@playwright/test';
import { mapIdle } from '../setup/page/map-idle.ts';
import { signUp, type Newcomer } from '../setup/servers/remote-caller.ts';
import { FARM, isPhone, open, press, t, type Look, type Screen } from './screen-helpers.ts';

type StepId = 'welcome' | 'fields' | 'evi_curve' | 'images' | 'zones';
const DRAWN_MS = 600;

const card = (page: Page) => page.locator('[data-region=tour]');

/** From the menu of the account to a step. */
const walkTo = async (page: Page, step: StepId): Promise<void> => {
  const menu = isPhone(page)
    ? page.getByRole('button', { name: t('common:more'), exact: true })
    : page.getByRole('button', { name: /^Cuenta/ });
  await press(menu);
  await press(page.getByRole('menuitem', { name: t('tour:title') }));
  const heading = card(page).getByRole('heading', { name: t(`tour:steps.${step}.title`) });
  await card(page).waitFor();
  while (!(await heading.isVisible())) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
  await mapIdle(page);
  await page.waitForTimeout(DRAWN_MS);
};

const ofDemo =
  (step: StepId): Screen['prepare'] =>
  async (page, look) => {
    await open(page, look, FARM);
    await walkTo(page, step);
  };

/** Nobody's fields: the second part on the field of the tour. */
const ofNewcomer =
  (step: StepId): Screen['prepare'] =>
  async (page: Page, look: Look) => {
    await page.goto('/');
    const newcomer: Newcomer = await signUp(new URL(page.url()).origin);
    await open(page, look, '/dashboard', newcomer.account);
    await walkTo(page, step);
  };

/** The guided tour: its first step, two in its middle, the last, and a phone. */
export const TOUR: readonly Screen[] = [
  { name: '02-tour', size: 'wide', prepare: ofDemo('welcome') },
  { name: '02-tour-images', size: 'wide', prepare: ofDemo('images') },
  { name: '02-tour-sample', size: 'wide', prepare: ofNewcomer('evi_curve') },
  { name: '02-tour-zones', size: 'wide', prepare: ofDemo('zones') },
  { name: '08-phone-tour', size: 'phone', prepare: ofDemo('fields') },
];
