import type { Page } from '@playwright/test';
import { mapIdle } from '../setup/page/map-idle.ts';
import { signUp } from '../setup/servers/remote-caller.ts';
import { EXPLORER, openOwn, orderBulk, PATIENCE } from './panels.ts';
import { BRANDS, beside, close, open, panel, pixelOf, place, press, t, type Screen } from './screen-helpers.ts';

const IMAGERY = /\/api\/(sentinel\/(catalog|statistics)|v1\/analytics|notification|sentinel\/statistics\/jobs|terrain)/;
/** The service that has the images is away, and what tells of them with it. */
const failImagery = async (page: Page): Promise<void> => {
  await page.route(IMAGERY, (route) => {
    const code = route.request().url().includes('/notification') ? 'UNAVAILABLE' : 'IMAGERY_PROVIDER_DOWN';
    return route.fulfill({ status: 503, json: { code, params: {} } });
  });
};

/** The newest day of the demo on which clouds hide a part of 7 Norte, and where from its middle one stands. */
const CLOUD = { day: '2025-12-08', from_middle: [-0.00179, 0.00096] } as const;

/** The states of a panel that is not as one would like it (mock-up 12): several beside each other, as on its sheet. */
export const STATES: readonly Screen[] = [
  {
    name: '12-empty',
    size: 'wide',
    themes: BRANDS,
    prepare: async (page, look) => {
      await page.goto('/');
      const { account } = await signUp(new URL(page.url()).origin);
      await open(page, look, '/dashboard?paneles=fields,notifications,own_imagery', account);
      await close(page, 'imagery');
      await panel(page, 'own_imagery').getByText(t('own-imagery:no_fields.title')).waitFor();
      await panel(page, 'notifications').getByText(t('notifications:empty.title')).waitFor();
    },
  },
  {
    name: '12-bulk-empty',
    size: 'wide',
    prepare: async (page, look) => {
      await page.goto('/');
      const { account } = await signUp(new URL(page.url()).origin);
      await open(page, look, '/dashboard?paneles=fields,bulk', account);
      await panel(page, 'bulk').getByText(t('bulk-statistics:empty.title')).waitFor();
    },
  },
  {
    name: '12-phone-bulk-cancelled',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi&paneles=bulk');
      const year = look.mode === 'light' ? 2021 : 2022;
      await orderBulk(page, `${year}-07-01`, `${year + 1}-06-30`);
      const bulk = panel(page, 'bulk');
      await bulk.getByRole('row').nth(3).waitFor(PATIENCE);
      await press(bulk.getByRole('button', { name: t('bulk-statistics:stop'), exact: true }));
      await bulk.getByText(t('bulk-statistics:state.cancelled'), { exact: true }).waitFor();
      await page.getByText(t('bulk-statistics:done.stopped'), { exact: true }).waitFor({ state: 'hidden' });
    },
  },
  {
    name: '12-phone-bell-empty',
    size: 'phone',
    prepare: async (page, look) => {
      await page.goto('/');
      const { account } = await signUp(new URL(page.url()).origin);
      await open(page, look, '/dashboard?paneles=notifications', account);
      await panel(page, 'notifications').getByText(t('notifications:empty.title')).waitFor();
    },
  },
  {
    name: '12-provenance-masked',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, `${beside('7 Norte', 'imagery')}&fecha=${CLOUD.day}`);
      const [lon, lat] = place('7 Norte');
      const { x, y } = await pixelOf(page, [lon + CLOUD.from_middle[0], lat + CLOUD.from_middle[1]]);
      await page.mouse.click(x, y);
      await panel(page, 'provenance').getByText(t('imagery:provenance.masked.title')).waitFor(PATIENCE);
      await close(page, 'imagery', 'fields');
      await mapIdle(page);
    },
  },
  {
    name: '12-unchosen',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?campo=Don%20Emilio&paneles=zones,analytics,soil');
      await close(page, 'imagery');
      await panel(page, 'analytics').getByText(t('analytics:no_field')).waitFor();
    },
  },
  {
    name: '12-loading',
    size: 'wide',
    themes: BRANDS,
    prepare: async (page, look) => {
      await page.route(IMAGERY, () => new Promise<never>(() => undefined));
      await open(page, look, beside('7 Norte', 'analytics', 'notifications'));
      await close(page, 'fields', 'imagery');
      await panel(page, 'analytics').getByRole('status').first().waitFor();
      await panel(page, 'notifications').getByRole('status').first().waitFor();
    },
  },
  {
    name: '12-error',
    size: 'wide',
    themes: BRANDS,
    prepare: async (page, look) => {
      await failImagery(page);
      await open(page, look, beside('7 Norte', 'analytics', 'notifications'));
      await close(page, 'fields', 'imagery');
      await panel(page, 'analytics').getByRole('alert').first().waitFor();
      await panel(page, 'notifications').getByRole('alert').first().waitFor();
    },
  },
  {
    name: '12-explorer-error',
    size: 'wide',
    prepare: async (page, look) => {
      await page.route('**/api/analisis/**', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', params: {} } }));
      await open(page, look, EXPLORER);
      await panel(page, 'crop_explorer').getByRole('alert').waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '12-own-error',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await openOwn(page);
      await panel(page, 'own_imagery')
        .locator('input[type=file]')
        .setInputFiles({ name: 'vuelo_roto.tif', mimeType: 'image/tiff', buffer: Buffer.from('not a picture') });
      await panel(page, 'own_imagery').getByRole('alert').waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '12-locked',
    size: 'wide',
    themes: BRANDS,
    prepare: async (page, look) => {
      await open(page, look, beside('La Laguna', 'analytics', 'soil'));
      await close(page, 'fields', 'imagery');
      await panel(page, 'analytics').getByRole('slider').waitFor();
      await panel(page, 'analytics')
        .getByRole('radio', { name: t('analytics:tabs.index') })
        .check();
      await panel(page, 'analytics').getByText(t('analytics:index.locked_text')).waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '12-phone-error',
    size: 'phone',
    prepare: async (page, look) => {
      await failImagery(page);
      await open(page, look, beside('7 Norte', 'analytics'));
      await panel(page, 'analytics').getByRole('alert').first().waitFor();
    },
  },
];
