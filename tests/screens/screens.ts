import type { Page } from '@playwright/test';
import { logIn } from '../setup/log-in.ts';
import { mapIdle } from '../setup/map-idle.ts';

export type Screen = {
  /** File name before size and mode. */
  readonly name: string;
  /** Brings a fresh page to the state of the picture. */
  readonly prepare: (page: Page) => Promise<void>;
};

const open =
  (path: string) =>
  async (page: Page): Promise<void> => {
    await page.goto(path);
    await page.locator('main, [role="main"], form').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
  };

/** Every screen that has a picture; a new panel adds its states here. */
export const SCREENS: readonly Screen[] = [
  { name: 'landing', prepare: open('/') },
  { name: 'log-in', prepare: open('/auth') },
  {
    name: 'map',
    prepare: async (page) => {
      await logIn(page);
      await mapIdle(page);
    },
  },
];
