import type { Page } from '@playwright/test';
import { mapIdle } from '../../setup/page/map-idle.ts';
import { signUp } from '../../setup/servers/remote-caller.ts';
import { beside, close, isPhone, open, panel, t, type Look, type Screen } from '../screen-helpers.ts';

const FIELD = '7 Norte';

/** The week of a field, once the rain of a month is there too. */
const openWeather =
  (id: 'weather' | 'weather_detail', ...others: readonly string[]) =>
  async (page: Page, look: Look): Promise<void> => {
    await open(page, look, beside(FIELD, ...others, id));
    await panel(page, id)
      .getByRole('list', { name: t('weather:days') })
      .waitFor();
    await page.waitForLoadState('networkidle');
    if (!isPhone(page) && id === 'weather') await close(page, 'imagery');
    if (others.includes('radar')) await panel(page, 'radar').locator('[data-shown^=radar]').waitFor();
    await mapIdle(page);
  };

/** The call of the hours answered so, or never. */
const answer =
  (status: number | null) =>
  async (page: Page, look: Look): Promise<void> => {
    await page.route('**/api/weather/forecast?**', (route) =>
      status === null ? undefined : route.fulfill({ status, json: { code: 'WEATHER_PROVIDER_DOWN', params: {} } }),
    );
    await open(page, look, beside(FIELD, 'weather'));
    await panel(page, 'weather').waitFor();
  };

/** A field without the advanced plan: the grid, and no stations. */
const openBasic =
  (id: 'weather' | 'weather_detail') =>
  async (page: Page, look: Look): Promise<void> => {
    await page.goto('/');
    const newcomer = await signUp(new URL(page.url()).origin);
    const [field] = await newcomer.addFields({ name: 'La Esperanza' });
    await open(page, look, `/dashboard?capa=evi&lote=${field!.id}&paneles=field,${id}`, newcomer.account);
    await panel(page, id)
      .getByRole('list', { name: t('weather:days') })
      .waitFor();
    await mapIdle(page);
  };

/** The weather of a field, in a panel, hour by hour and on a phone (mock-ups 02 and 19). */
export const WEATHER: readonly Screen[] = [
  { name: '02-weather', size: 'wide', prepare: openWeather('weather') },
  { name: '19-weather-detail', size: 'wide', prepare: openWeather('weather_detail', 'radar') },
  { name: '19-phone-weather', size: 'phone', prepare: openWeather('weather') },
  { name: '19-weather-basic', size: 'wide', prepare: openBasic('weather_detail') },
  { name: '19-weather-failed', size: 'wide', prepare: answer(503) },
  { name: '19-weather-reading', size: 'wide', prepare: answer(null) },
];
