import type { Page } from '@playwright/test';
import { contract } from '#contract/index.ts';
import { DEMO_FIELDS, FRAMES } from '#server/demo/farms.ts';
import { project, type Metre } from '#server/demo/survey.ts';
import { enter } from '../setup/page/enter.ts';
import { demoAccount } from '../setup/page/log-in.ts';
import { mapIdle } from '../setup/page/map-idle.ts';
import type { Pixel } from '../setup/page/map-view.ts';
import { callerOf } from '../setup/servers/remote-caller.ts';
import { ACCOUNT } from './account.ts';
import { COVERAGE_SCREENS } from './coverage.ts';
import { importFile } from './import-file.ts';
import { LAYERS } from './layers.ts';
import { PAGES } from './pages.ts';
import { PANELS } from './panels.ts';
import { PEOPLE_SCREENS } from './people.ts';
import { PAYMENTS } from './payments.ts';
import { PHONE } from './phone.ts';
import { DENSITY } from './field/density.ts';
import { DIAGNOSIS } from './field/diagnosis.ts';
import { FLIGHT } from './field/flight.ts';
import { MARGIN } from './field/margin.ts';
import { NOTES } from './field/notes.ts';
import { PHENOLOGY } from './field/phenology.ts';
import { RECORD } from './field/record.ts';
import { BRANDS, allRead, clickField, isPhone, open, openCard, pixelOf, showZones, t, type Look, type Screen } from './screen-helpers.ts';
import { SHARING } from './sharing.ts';
import { STATES } from './states.ts';
import { TOUR } from './tour.ts';
import { TRANSFERS } from './transfers.ts';
import { SUMMARY } from './field/summary.ts';
import { TEMPERATURE } from './field/temperature.ts';
import { WEATHER } from './field/weather.ts';
import { ZONES } from './zones.ts';

/** A point of Don Emilio's plan, in metres from its middle. */
const onPlan = (page: Page, metre: Metre): Promise<Pixel> => pixelOf(page, project(metre, FRAMES.pergamino));

/** The land alone, as a drawing is best seen. */
const hideIndex = async (page: Page): Promise<void> => {
  const layers = page.locator('[data-panel=imagery]');
  await layers.getByRole('radio', { name: t('imagery:layer.off') }).check();
  await layers.getByRole('button', { name: t('common:close'), exact: true }).click();
  await mapIdle(page);
};
/** Corners of a drawing on the free land west of the farm, as clicks. */
const draw = async (page: Page, corners: readonly Metre[], last?: Metre): Promise<void> => {
  await page.keyboard.press('d');
  await page.locator('[data-panel=field_draw]').waitFor();
  await page.waitForTimeout(500);
  for (const corner of corners) {
    const { x, y } = await onPlan(page, corner);
    await page.mouse.click(x, y);
  }
  const resting = await onPlan(page, last ?? corners[0]!);
  await page.mouse.move(resting.x, resting.y, { steps: 4 });
};
type Compared = { readonly name: string; readonly date?: string; readonly sown?: string };
/** A board by its address: fields of Don Emilio, each on a date of its own where one is given; `without` has no number to wait for. */
const openBoard = async (page: Page, { mode, theme }: Look, compared: readonly Compared[], more = '', without = ''): Promise<void> => {
  await open(page, { mode, theme });
  const caller = await callerOf(new URL(page.url()).origin, await demoAccount(page));
  const { fields } = await caller.call(contract.fields.list, {});
  const entries = compared.map(({ name, date, sown }) => {
    const id = fields.find((field) => field.name === name && field.farm_name === 'Don Emilio')?.id;
    if (id === undefined) throw new Error(`No demo field ${name}`);
    return `${id}${date === undefined ? '' : `@${date}`}${sown === undefined ? '' : `*${sown}`}`;
  });
  await enter(page, { path: `/dashboard?capa=evi&comparar=${entries.join(',')}${more}`, mode, map: false });
  for (const letter of ['A', 'B', 'C', 'D'].slice(0, isPhone(page) ? 1 : entries.length).filter((one) => one !== without))
    await page.getByTestId(`value-${letter}`).filter({ hasText: /\d/ }).waitFor();
  await allRead(page);
  await page
    .getByRole('slider', { name: t('compare:chart.title') })
    .locator('svg')
    .first()
    .waitFor();
  if (entries.length > 0) await page.locator('[data-drawn]').waitFor({ state: 'attached' });
};
const zoomOut = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: t('common:map.zoom_out') })
    .first()
    .click();
  await mapIdle(page);
};

/** Every screen that has a picture; a new panel adds its states here. */
export const SCREENS: readonly Screen[] = [
  {
    name: '01-map',
    size: 'wide',
    themes: BRANDS,
    prepare: async (page, look) => {
      await open(page, look);
      await clickField(page, '7 Norte');
      await mapIdle(page);
    },
  },
  {
    name: '01-map-select',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await clickField(page, '7 Norte');
      await page.keyboard.down('Shift');
      for (const name of ['7 Sur', 'El Molino']) await clickField(page, name);
      await page.keyboard.up('Shift');
      await clickField(page, '7 Sur', { button: 'right' });
      await mapIdle(page);
    },
  },
  {
    name: '02-field',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi&paneles=fields');
      await openCard(page, '7 Norte');
      await page.keyboard.press('2');
      await page.locator('[data-panel=analytics]').getByRole('slider').waitFor();
      await showZones(page);
      await allRead(page);
      await mapIdle(page);
    },
  },
  {
    name: '03-compare',
    size: 'wide',
    prepare: async (page, look) => {
      await openBoard(
        page,
        look,
        ['7 Norte', 'El Bajo', 'Cuadro 4', 'La Laguna'].map((name) => ({ name })),
      );
    },
  },
  {
    name: '03-compare-dates',
    size: 'wide',
    prepare: async (page, look) => {
      const dates = ['2025-12-08', '2026-01-12'];
      await openBoard(
        page,
        look,
        dates.map((date) => ({ name: 'Cuadro 4', date })),
        '&sincro=zoom,posicion,capa',
      );
    },
  },
  {
    name: '03-compare-heat',
    size: 'wide',
    prepare: async (page, look) => {
      const sown = { '7 Norte': '2025-12-08', 'La Laguna': '2025-10-28' };
      await openBoard(
        page,
        look,
        Object.entries(sown).map(([name, date]) => ({ name, sown: date })),
        '&eje=grados-dia',
      );
    },
  },
  {
    name: '12-compare-error',
    size: 'wide',
    prepare: async (page, look) => {
      const away = DEMO_FIELDS.find(({ name }) => name === 'El Bajo')?.id ?? '';
      await page.route(`**/api/sentinel/**${away}**`, (route) =>
        route.fulfill({ status: 503, json: { code: 'IMAGERY_PROVIDER_DOWN', params: {} } }),
      );
      await openBoard(
        page,
        look,
        ['7 Norte', 'El Bajo', 'Cuadro 4'].map((name) => ({ name })),
        '',
        'B',
      );
      await page.locator('[data-pane="1"] ~ [role=alert]').waitFor();
    },
  },
  {
    name: '08-phone-compare',
    size: 'phone',
    prepare: (page, look) =>
      openBoard(
        page,
        look,
        ['7 Norte', 'El Bajo', 'La Laguna'].map((name) => ({ name })),
      ),
  },
  {
    name: '04-draw',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await hideIndex(page);
      await draw(
        page,
        [
          [-700, -30],
          [-1_080, -40],
          [-1_700, -40],
          [-1_750, -900],
          [-1_600, -1_560],
          [-1_250, -1_960],
        ],
        [-700, -2_020],
      );
      await mapIdle(page);
    },
  },
  {
    name: '04-draw-error',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await hideIndex(page);
      await zoomOut(page);
      await draw(page, [
        [-900, -300],
        [-2_000, -200],
        [-3_400, -300],
        [-3_400, -2_700],
        [-900, -2_300],
        [-1_500, -2_900],
      ]);
      const first = await onPlan(page, [-900, -300]);
      await page.mouse.click(first.x, first.y);
      await page.mouse.move(first.x - 60, first.y - 140);
      await mapIdle(page);
    },
  },
  {
    name: '04-split',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await hideIndex(page);
      await page.locator('[data-panel=fields]').getByText('7 Norte').dblclick();
      await page.locator('[data-panel=field]').waitFor();
      await mapIdle(page);
      await page.keyboard.press('x');
      await page.locator('[data-panel=field_split]').waitFor();
      await mapIdle(page);
      const [from, to] = [await onPlan(page, [90, -520]), await onPlan(page, [1_360, -620])];
      await page.mouse.click(from.x, from.y);
      await page.mouse.click(to.x, to.y);
      await page.keyboard.press('Enter');
      await mapIdle(page);
    },
  },
  {
    name: '05-import',
    size: 'wide',
    prepare: async (page, look) => {
      await open(page, look);
      await page.getByRole('button', { name: t('fields:import_label') }).click();
      await page.locator('[data-panel=field_import] input[type=file]').setInputFiles(importFile());
      await page.locator('[data-panel=field_import]').getByText('Bloque Oeste').first().waitFor();
      await mapIdle(page);
    },
  },
  ...(['wide', 'phone'] as const).map((size): Screen => ({
    name: `05-import-turned-${size}`,
    size,
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?paneles=field_import');
      await page.locator('[data-panel=field_import] input[type=file]').setInputFiles(importFile(true));
      await page.locator('[data-panel=field_import]').getByText(t('field-import:swap.verb')).first().waitFor();
      await mapIdle(page);
    },
  })),
  {
    name: '08-phone-draw',
    size: 'phone',
    prepare: async (page, look) => {
      await open(page, look, '/dashboard?campo=Don%20Emilio');
      await page
        .getByRole('button', { name: t('fields:new') })
        .first()
        .tap();
      const add = page.getByRole('button', { name: t('field-drawing:bar.add_point') });
      await add.waitFor();
      for (const [x, y] of [
        [0, 0],
        [90, 10],
        [-10, 70],
      ] as const) {
        await add.tap();
        await page.mouse.move(195, 220);
        await page.mouse.down();
        await page.mouse.move(195 - x, 220 - y, { steps: 6 });
        await page.mouse.up();
        await mapIdle(page);
      }
      await add.tap();
      await mapIdle(page);
    },
  },
  { name: '08-phone-map', size: 'phone', prepare: (page, look) => open(page, look, '/dashboard?campo=Don%20Emilio&capa=evi') },
  {
    name: '08-phone-field',
    size: 'phone',
    prepare: async (page, look) => {
      await open(
        page,
        look,
        `/dashboard?campo=Don%20Emilio&capa=evi&lote=${DEMO_FIELDS.find(({ name }) => name === '7 Norte')?.id ?? ''}&paneles=field`,
      );
    },
  },
  ...PANELS,
  ...PEOPLE_SCREENS,
  ...COVERAGE_SCREENS,
  ...PHONE,
  ...LAYERS,
  ...ZONES,
  ...RECORD,
  ...SUMMARY,
  ...DENSITY,
  ...DIAGNOSIS,
  ...FLIGHT,
  ...MARGIN,
  ...NOTES,
  ...WEATHER,
  ...TEMPERATURE,
  ...PHENOLOGY,
  ...SHARING,
  ...TRANSFERS,
  ...PAYMENTS,
  ...STATES,
  ...TOUR,
  ...PAGES,
  ...ACCOUNT,
];
