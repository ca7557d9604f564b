import type { Page } from '@playwright/test';
import { mapIdle } from '../setup/map-idle.ts';
import { beside, close, isPhone, makeZones, open, panel, press, t, type Look, type Screen } from './stage.ts';

/** Zones of a lot, whose panel has the column to itself and its card. */
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
