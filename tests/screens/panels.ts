import type { Page } from '@playwright/test';
import type { CallReply } from '#contract/define.ts';
import type { contract } from '#contract/index.ts';
import type { BBox } from '#domain/geometry/types.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { receiveNotifications } from './receive-notifications.ts';
import { ownFile } from './own-file.ts';
import { allRead, beside, close, isPhone, open, pixelOf, panel, place, press, t, type Look, type Screen } from './screen-helpers.ts';

const READ_MS = 300_000;
export const PATIENCE = { timeout: READ_MS };
/** Catalogue of the pictures: an address the product is started with leave to read. */
export const OWN_HOST = 'https://data.example';

const analytics = async (page: Page, tab: 'curve' | 'index' | 'statistics' | 'history' | 'comparison'): Promise<void> => {
  await panel(page, 'analytics').getByRole('slider').waitFor(PATIENCE);
  if (tab !== 'curve')
    await panel(page, 'analytics')
      .getByRole('radio', { name: t(`analytics:tabs.${tab}`) })
      .check();
};
/** A tab that reads several seasons, once all their images are read. */
const readSeasons = async (page: Page, look: Look, tab: 'history' | 'comparison', result: string): Promise<void> => {
  await open(page, look, beside('El Molino', 'analytics'));
  await close(page, 'fields', 'imagery');
  await analytics(page, tab);
  await page.getByTestId(result).getByRole('slider').waitFor(PATIENCE);
  await allRead(page);
  await mapIdle(page);
};
/** An order that is under way: once fields are measured, the same is sent again, so that the picture does not run after it. */
const holdRunning = async (page: Page): Promise<void> => {
  let held: string | null = null;
  await page.route(/\/sentinel\/statistics\/jobs\/[^/?]+$/, async (route) => {
    if (held !== null) return route.fulfill({ contentType: 'application/json', body: held });
    const response = await route.fetch();
    const body = await response.text();
    const { job } = JSON.parse(body) as CallReply<typeof contract.statisticsJobs.get>;
    if (job.state === 'running' && job.done_count > 0) held = body;
    return route.fulfill({ response, body });
  });
};
export const orderBulk = async (page: Page, from: string, to: string): Promise<void> => {
  await panel(page, 'bulk').getByLabel(t('bulk-statistics:form.from')).fill(from);
  await panel(page, 'bulk').getByLabel(t('bulk-statistics:form.to')).fill(to);
  await press(panel(page, 'bulk').getByRole('button', { name: /^Calcular/ }));
};
export const openOwn = async (page: Page): Promise<void> => {
  await panel(page, 'imagery')
    .getByRole('button', { name: t('imagery:own') })
    .click();
  await panel(page, 'own_imagery').locator('[name=own_address]').waitFor();
  await close(page, 'imagery');
};
/** Statistics of a spring under way; one that was read before is done too soon to be seen. */
export const runBulk = async (page: Page, look: Look, year: number): Promise<void> => {
  await holdRunning(page);
  await open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi&paneles=fields,bulk');
  await orderBulk(page, `${year}-10-01`, `${year}-12-31`);
  await panel(page, 'bulk').getByRole('row').nth(3).waitFor(PATIENCE);
  await mapIdle(page);
};
export const EXPLORER = '/dashboard?campo=Don%20Emilio&paneles=crop_explorer';
export const askExplorer = async (page: Page): Promise<void> => {
  const explorer = panel(page, 'crop_explorer');
  if (isPhone(page)) await press(explorer.getByRole('button', { name: t('crop-explorer:form.change') }));
  const province = explorer.getByRole('combobox', { name: t('crop-explorer:form.province') });
  await province.fill('Buenos');
  await press(page.getByRole('option', { name: 'Buenos Aires', exact: true }));
  await press(explorer.getByRole('button', { name: t('crop-explorer:form.crop') }));
  await press(page.getByRole('option', { name: t('catalog:crop.maize_early'), exact: true }));
  if (isPhone(page)) await press(explorer.getByRole('button', { name: t('crop-explorer:form.fold') }));
  await explorer.getByTestId('explorer-facts').waitFor();
};
export const showOwnFile = async (page: Page): Promise<void> => {
  await panel(page, 'own_imagery')
    .locator('input[type=file]')
    .setInputFiles(ownFile(boxAround('7 Norte')));
  await panel(page, 'own_imagery').locator('tr[data-field]').nth(2).waitFor(PATIENCE);
};
const boxAround = (name: string): BBox => {
  const [lon, lat] = place(name);
  return [lon - 0.02, lat - 0.018, lon + 0.02, lat + 0.018];
};

/** The panels of the imagery workstation, each in its own picture. */
export const PANELS: readonly Screen[] = [
  {
    name: '02-analytics',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('El Molino', 'analytics'));
      await close(page, 'fields', 'imagery');
      await analytics(page, 'curve');
      await allRead(page);
      await mapIdle(page);
    },
  },
  {
    name: '02-analytics-index',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('El Molino', 'analytics'));
      await close(page, 'fields', 'imagery');
      await analytics(page, 'index');
      await allRead(page);
      await mapIdle(page);
    },
  },
  {
    name: '02-analytics-statistics',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('El Molino', 'analytics'));
      await close(page, 'fields', 'imagery');
      await analytics(page, 'statistics');
      await panel(page, 'analytics').getByLabel(t('analytics:statistics.from')).fill('2025-11-01');
      await panel(page, 'analytics').getByLabel(t('analytics:statistics.to')).fill('2026-01-12');
      await panel(page, 'analytics')
        .getByRole('button', { name: t('analytics:statistics.run') })
        .click();
      await page.getByTestId('range-result').locator('tbody tr').first().waitFor(PATIENCE);
      await mapIdle(page);
    },
  },
  { name: '02-history', size: 'wide', prepare: (page, look) => readSeasons(page, look, 'history', 'history-result') },
  { name: '02-fields', size: 'wide', prepare: (page, look) => readSeasons(page, look, 'comparison', 'comparison-result') },
  {
    name: '02-explorer',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, EXPLORER);
      await askExplorer(page);
      await mapIdle(page);
    },
  },
  {
    name: '02-hd',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte', 'imagery').replace('capa=evi', 'capa=ndvi'));
      await close(page, 'fields');
      await panel(page, 'imagery')
        .getByRole('switch', { name: t('imagery:hd.switch') })
        .check();
      await panel(page, 'imagery').locator('[data-testid=hd][data-state=on]').waitFor(PATIENCE);
      await panel(page, 'imagery')
        .getByText(t('imagery:hd.loading'))
        .waitFor({ ...PATIENCE, state: 'hidden' });
      await mapIdle(page);
    },
  },
  {
    name: '02-bulk',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?capa=evi&paneles=fields,bulk');
      await panel(page, 'bulk')
        .getByRole('button', { name: t('common:calendar.open') })
        .last()
        .click();
      await mapIdle(page);
    },
  },
  {
    name: '02-bulk-running',
    size: 'wide',
    prepare: async (page, look) => runBulk(page, look, look.mode === 'light' ? 2025 : 2024),
  },
  {
    name: '02-bulk-table',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi&paneles=fields,bulk');
      await orderBulk(page, '2025-12-01', '2026-01-12');
      await panel(page, 'bulk').getByText(t('bulk-statistics:state.done'), { exact: true }).waitFor(PATIENCE);
      await panel(page, 'bulk').getByRole('row').nth(3).waitFor(PATIENCE);
      await mapIdle(page);
    },
  },
  { name: '02-bell', size: 'wide', prepare: (page, look) => receiveNotifications(page, look) },
  {
    name: '02-own-file',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await openOwn(page);
      await showOwnFile(page);
      await mapIdle(page);
    },
  },
  {
    name: '02-own-stac',
    size: 'wide',
    prepare: async (page, look) => {
      const item = (date: string, clouds: number) => ({
        type: 'Feature',
        stac_version: '1.0.0',
        id: `S2B_20HPH_${date.replaceAll('-', '')}_0_L2A`,
        bbox: boxAround('7 Norte'),
        properties: { datetime: `${date}T14:00:00Z`, 'eo:cloud_cover': clouds },
        assets: { analytic: { href: './scene.tif', type: 'image/tiff; application=geotiff' } },
      });
      const features = [item('2026-01-12', 1), item('2026-01-07', 38), item('2026-01-02', 4), item('2025-12-28', 0)];
      await page.route(`${OWN_HOST}/**`, (route) =>
        route.fulfill({ json: { type: 'FeatureCollection', features }, headers: { 'access-control-allow-origin': '*' } }),
      );
      await open(page, look);
      await openOwn(page);
      await panel(page, 'own_imagery').locator('[name=own_address]').fill(`${OWN_HOST}/search`);
      await panel(page, 'own_imagery').locator('[name=own_address]').press('Enter');
      await panel(page, 'own_imagery')
        .getByText(t('own-imagery:scenes.found_other', { count: 4 }))
        .waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '02-provenance',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte', 'imagery'));
      const { x, y } = await pixelOf(page, place('7 Norte'));
      await page.mouse.click(x + 30, y + 60);
      await panel(page, 'provenance').getByRole('table').first().waitFor(PATIENCE);
      await close(page, 'imagery', 'fields');
      await mapIdle(page);
    },
  },
  {
    name: '08-phone-analytics',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, beside('El Molino', 'analytics'));
      await analytics(page, 'curve');
      await mapIdle(page);
    },
  },
];
