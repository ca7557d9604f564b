import type { Page } from '@playwright/test';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { beside, close, isPhone, open, panel, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';
const chart = (page: Page) => panel(page, 'temperature_chart');

/** Two months of a winter, hours below 5 °C, with its coldest night hour by hour. */
const openChart = async (page: Page, look: Look): Promise<void> => {
  await open(page, look, beside(FIELD, 'temperature_chart'));
  await chart(page).getByLabel(t('temperature-chart:from'), { exact: true }).fill('1/7/2025');
  await chart(page).getByLabel(t('temperature-chart:to'), { exact: true }).fill('29/8/2025');
  await page.keyboard.press('Tab');
  await chart(page).getByTestId('night-A').waitFor();
  if (!isPhone(page)) await close(page, 'imagery');
  await mapIdle(page);
};

/** Hours below a threshold (mock-up 15). */
export const TEMPERATURE: readonly Screen[] = [
  { name: '15-temperature', size: 'wide', prepare: openChart },
  { name: '15-phone-temperature', size: 'phone', prepare: openChart },
  {
    name: '15-temperature-refused',
    size: 'wide',
    prepare: async (page, look) => {
      await openChart(page, look);
      await chart(page).getByLabel(t('temperature-chart:to'), { exact: true }).fill('1/11/2025');
      await chart(page).getByText(t('errors:WINDOW_TOO_LONG')).waitFor();
    },
  },
];
