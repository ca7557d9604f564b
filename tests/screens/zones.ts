import type { Locator, Page } from '@playwright/test';
import type { CallReply } from '#contract/define.ts';
import type { contract } from '#contract/index.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import { DEMO_DATE } from '../setup/servers/product-server.ts';
import { PATIENCE } from './panels.ts';
import { beside, close, isPhone, makeZones, open, panel, press, t, type Look, type Screen } from './screen-helpers.ts';

/** Zones of a field, whose panel has the column to itself and its card. */
const openZones = async (page: Page, look: Look, name: string): Promise<void> => {
  await open(page, look, beside(name, 'zones'));
  if (!isPhone(page)) await close(page, 'fields', 'imagery');
};
/** The line that is to be the new border between two zones is being drawn. */
const redraw = async (page: Page): Promise<void> => {
  const zones = panel(page, 'zones');
  await press(zones.getByText(t('zones:adjust.title')));
  await press(zones.getByRole('button', { name: t('zones:adjust.redraw') }));
  await zones.getByRole('button', { name: t('zones:adjust.finish') }).waitFor();
  await mapIdle(page);
};
const ACTIVE = 'San Roque';
const ACTIVE_SINCE = '12 ene 2026';
/** Zones of a field made, kept and active: what an earlier picture did of it stays done. */
const activateZones = async (page: Page): Promise<void> => {
  const zones = panel(page, 'zones');
  const locked = zones.getByText(t('zones:locked', { date: ACTIVE_SINCE }));
  const activate = zones.getByRole('button', { name: t('zones:activate.open') });
  const make = zones.getByRole('button', { name: t('zones:make') });
  await make.or(activate).or(locked).first().waitFor();
  if (await make.isVisible()) {
    await makeZones(page);
    await press(zones.getByRole('button', { name: t('zones:save') }));
  }
  if (!(await locked.isVisible())) {
    await press(activate);
    await press(page.getByLabel(t('zones:activate.check')));
    await press(page.getByRole('button', { name: t('zones:activate.verb') }));
    const toast = page.getByText(t('zones:activate.done', { name: ACTIVE }));
    await toast.waitFor();
    await toast.waitFor({ state: 'hidden' });
  }
  await locked.waitFor();
  await mapIdle(page);
};
/** The server writes its own day; in a picture it is that of the demo. */
const holdDay = async (page: Page): Promise<void> => {
  await page.route(/\/api\/field\/zones\/[^/]+$/, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as CallReply<typeof contract.zones.get>;
    const zones = reply.zones?.state === 'active' ? { ...reply.zones, activated_at: `${DEMO_DATE}T12:00:00.000Z` } : reply.zones;
    return route.fulfill({ response, json: { ...reply, zones } });
  });
};
const openActive = async (page: Page, look: Look): Promise<void> => {
  await holdDay(page);
  await openZones(page, look, ACTIVE);
  await activateZones(page);
};
/** Images of the last two finished seasons alone. */
const forgetSeasons = async (page: Page): Promise<void> => {
  await page.route(/\/api\/sentinel\/catalog\?/, (route) =>
    (new URL(route.request().url()).searchParams.get('from') ?? '') < '2023-07'
      ? route.fulfill({ json: { scenes: [], attribution: '', as_of: `${DEMO_DATE}T12:00:00.000Z` } })
      : route.fallback(),
  );
};
/** Where zones are checked with yields. */
const openYields = async (page: Page, look: Look): Promise<Locator> => {
  await openZones(page, look, 'Cuadro 4');
  await makeZones(page);
  const zones = panel(page, 'zones');
  await press(zones.getByText(t('zones:yields.title')));
  return zones;
};
/** Zones as they are adjusted and kept. */
export const ZONES: readonly Screen[] = [
  {
    name: '02-zones-edit',
    size: 'wide',
    prepare: async (page, look) => {
      await openZones(page, look, 'Cuadro 4');
      await makeZones(page);
      await redraw(page);
    },
  },
  {
    name: '02-zones-yields',
    size: 'wide',
    prepare: async (page, look) => {
      const zones = await openYields(page, look);
      await zones.getByLabel(t('zones:yields.table'), { exact: true }).fill('zona;rinde\nAlta;9.850\nAlta;10.120\nBaja;6.300');
      await zones.getByRole('button', { name: t('zones:yields.verb') }).click();
      const question = zones.getByRole('alert');
      await question.waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '02-zones-column',
    size: 'phone',
    prepare: async (page, look) => {
      const zones = await openYields(page, look);
      const table = 'zona;Rinde húmedo;Rinde seco\nAlta;9850;9120\nBaja;6300;5890\n';
      await zones
        .getByLabel(t('zones:yields.file'), { exact: true })
        .setInputFiles({ name: 'cosecha.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
      const question = zones.getByRole('alert');
      await press(question.getByRole('button'));
      await page.getByRole('option', { name: 'Rinde seco' }).waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '02-zones-five',
    size: 'wide',
    prepare: async (page, look) => {
      await openZones(page, look, '7 Norte');
      await makeZones(page);
      const zones = panel(page, 'zones');
      await zones.getByRole('radio', { name: '5', exact: true }).check({ force: true });
      await page.locator('[data-zone]').nth(4).waitFor(PATIENCE);
      await mapIdle(page);
    },
  },
  {
    name: '02-zones-activate',
    size: 'wide',
    prepare: async (page, look) => {
      await openZones(page, look, 'La Vía');
      const zones = panel(page, 'zones');
      const activate = zones.getByRole('button', { name: t('zones:activate.open') });
      const make = zones.getByRole('button', { name: t('zones:make') });
      await make.or(activate).waitFor();
      if (await make.isVisible()) {
        await makeZones(page);
        await zones.getByRole('button', { name: t('zones:save') }).click();
      }
      await activate.click();
      await page.getByRole('alertdialog').waitFor();
      await page.getByText(t('zones:saved'), { exact: true }).waitFor({ state: 'hidden' });
      await mapIdle(page);
    },
  },
  { name: '02-zones-active', size: 'wide', prepare: openActive },
  { name: '08-phone-zones-active', size: 'phone', prepare: openActive },
  {
    name: '12-zones-few',
    size: 'wide',
    prepare: async (page, look) => {
      await forgetSeasons(page);
      await openZones(page, look, 'El Molino');
      await press(panel(page, 'zones').getByRole('button', { name: t('zones:make') }));
      await panel(page, 'zones').getByRole('alert').waitFor(PATIENCE);
      await mapIdle(page);
    },
  },
  {
    name: '08-phone-zones',
    size: 'phone',
    prepare: async (page, look) => {
      await openZones(page, look, '7 Norte');
      await makeZones(page);
      await mapIdle(page);
    },
  },
];
