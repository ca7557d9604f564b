import type { Page } from '@playwright/test';
import { mapIdle } from '../setup/page/map-idle.ts';
import { cameraRest } from '../setup/page/map-view.ts';
import { receiveNotifications } from './receive-notifications.ts';
import { askExplorer, EXPLORER, PATIENCE, runBulk, showOwnFile } from './panels.ts';
import { beside, open, panel, pixelOf, place, t, type Screen } from './screen-helpers.ts';

/** The sheet at its full height: half shows the land, this what was asked. */
const raise = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: `${t('common:sheet.grabber')}: ${t('common:sheet.full')}` }).tap();
};

/** The panels of the imagery workstation as pages of the phone's sheet. */
export const PHONE: readonly Screen[] = [
  { name: '08-phone-bell', size: 'phone', prepare: (page, look) => receiveNotifications(page, look, true) },
  {
    name: '08-phone-explorer',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, EXPLORER);
      await raise(page);
      await askExplorer(page);
      await page.keyboard.press('Escape');
      await mapIdle(page);
    },
  },
  {
    name: '08-phone-bulk',
    size: 'phone',
    prepare: async (page, look) => runBulk(page, look, look.mode === 'light' ? 2023 : 2022),
  },
  {
    name: '08-phone-own',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?campo=Don%20Emilio&paneles=own_imagery');
      await showOwnFile(page);
      await mapIdle(page);
    },
  },
  {
    name: '08-phone-provenance',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte'));
      await cameraRest(page);
      const { x, y } = await pixelOf(page, place('7 Norte'));
      await page.touchscreen.tap(x + 30, y + 30);
      await panel(page, 'provenance').getByRole('table').first().waitFor(PATIENCE);
      await mapIdle(page);
    },
  },
];
