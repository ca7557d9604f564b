import { mapIdle } from '../setup/page/map-idle.ts';
import { beside, clickField, FARM, open, panel, press, t, type Screen } from './screen-helpers.ts';

/** The layers on the map and the panel that chooses them. */
export const LAYERS: readonly Screen[] = [
  {
    name: '19-radar',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte', 'radar'));
      await panel(page, 'radar').locator('[data-shown^=radar]').waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '19-phone-radar',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte', 'radar'));
      await press(panel(page, 'radar').getByRole('radio', { name: t('radar:kind.satellite') }));
      await panel(page, 'radar').locator('[data-shown^=satellite]').waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '02-layers-water',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, FARM.replace('capa=evi', 'capa=water'));
      await panel(page, 'imagery').locator('svg[role=img]').waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '02-layers-zones',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte', 'imagery').replace('capa=evi', 'capa=contrasted_10'));
      await press(panel(page, 'imagery').getByRole('button', { name: t('imagery:legend.options') }));
      await mapIdle(page);
    },
  },
  {
    name: '02-layers-locked',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, FARM.replace('capa=evi', 'capa=water'));
      await clickField(page, 'La Laguna');
      await panel(page, 'imagery')
        .getByRole('heading', { name: t('imagery:locked.title') })
        .waitFor();
      await mapIdle(page);
    },
  },
  {
    name: '08-phone-layers',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, beside('7 Norte', 'imagery').replace('capa=evi', 'capa=slope'));
      await panel(page, 'imagery').getByText(t('imagery:legend.opacity')).scrollIntoViewIfNeeded();
      await mapIdle(page);
    },
  },
];
