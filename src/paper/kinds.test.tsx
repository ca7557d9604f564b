// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { unknownHours } from '#domain/weather/weather-hours.ts';
import type { MarginPlan } from '#domain/margins/margin-plan.ts';
import { PAPER_LIMITS } from '#domain/limits.ts';
import { PAPER_SIZES, type Sheet } from '#domain/pdf/sheet.ts';
import type { Field } from '#domain/schemas/field.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { formatsOfTag } from '#domain/formats.ts';
import { i18next, setLanguage, startI18n } from '#i18n/index.ts';
import { setPreferences } from '#state/preferences.ts';
import { useSession } from '#state/session.ts';
import { PAGE_FONT } from '../../tests/setup/page-font.ts';
import { bare, elementsOf, readPdf } from '../../tests/setup/read-pdf.ts';
import { newPlan } from '../../tests/setup/samples/activity-samples.ts';
import { squareAt } from '../../tests/setup/samples/field-samples.ts';
import { isFull } from '../../tests/setup/servers/run-scope.ts';
import { showSheet, writeSheet } from '../../workers/pdf/write-sheet.tsx';
import { saveSheet } from './paper.ts';
import type { ShownCurve } from '../features/compare/curve/shown-curve.ts';
import { comparisonSheet } from '../features/compare/report/comparison-sheet.ts';
import { useFieldsSheet } from '../features/gross-margin/files/use-fields-sheet.ts';
import { useSheet } from '../features/gross-margin/files/use-sheet.ts';
import { buildReport } from '../features/phenology-report/data/report.ts';
import { PARTS, phenologySheet } from '../features/phenology-report/sheet-of.ts';
import { useReportTexts } from '../features/phenology-report/use-report-texts.ts';
import { useWeatherTexts } from '../features/weather/use-weather-texts.ts';
import { weatherSheet } from '../features/weather/report/weather-sheet.ts';
import { viewOf } from '../features/weather/view.ts';

const TODAY = '2026-01-14';
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const CROP = { ...SEASON, crop: 5, genotype_id: 502, sowing_date: '2025-09-28' };
/** 68 letters that the typeface has not. */
const FOREIGN = 'Поле за дальней рощей у старой мельницы номер сорок два бис, запад';
const FIELD = {
  id: 'f-1',
  name: FOREIGN,
  farm_name: 'Ñemby g̃uasu',
  fiscal_name: null,
  owner_name: null,
  country: 'AR',
  area_ha: 127.06,
  crops: [CROP],
} as unknown as Field;
const PLAN = { ...newPlan(), id: 'p-1', field_id: 'f-1', area_ha: 127.06, status: 'current' } as unknown as MarginPlan;

vi.mock('#api/imagery/use-latest.ts', () => ({ useToday: () => TODAY }));
vi.mock('#api/fields/use-fields.ts', () => ({ cachedField: () => FIELD }));
vi.mock('#api/imagery/frames.ts', () => ({ loadFrame: () => Promise.reject(new Error('away')) }));
vi.mock('#api/imagery/shared-frames.ts', () => ({ loadShared: () => Promise.resolve([]) }));
vi.mock('#workers/client.ts', () => ({ pdf: {} }));
vi.mock('./font-files.ts', () => ({ PAGE_FONT: {} }));

const row = { date: '2026-01-12', value: 0.8549, difference: -0.04, change_14d: 0.02, uniformity: 89, rain_30d_mm: 84 };
const compared = (at: number) => ({
  letter: (['A', 'B', 'C', 'D'] as const)[at % 4] ?? 'A',
  field: { ...FIELD, name: at === 0 ? FOREIGN : `Lote ${String(at)}` },
  layer: 'ndvi' as const,
  row,
  scene: undefined,
  polygon: squareAt(0),
  request: null,
  is_locked: false,
  measured: { error: null, attribution: 'Copernicus Sentinel-2' },
  weather: undefined,
});
const curve = (t: (key: 'report.curve') => string): ShownCurve => ({
  title: t('report.curve'),
  chart: {
    kind: 'time',
    domain: [0, 90],
    range: [0, 1],
    values: [],
    ticks: [],
    points: [],
    series: [
      {
        id: 'A',
        label: 'A',
        tone: 'field-a',
        values: [
          { x: 1, y: 0.2 },
          { x: 60, y: 0.8 },
        ],
      },
    ],
  },
  legend: [{ id: 'A', tone: 'field-a', dash: '7 3', label: 'A 7 Norte · 0,85' }],
  notes: [],
  // A season of 200 dates.
  lines: [['Fecha', 'A'], ...Array.from({ length: 200 }, (_, i) => [dayDate(20_000 + i), '0,85'])],
});
const t = (namespaces: readonly string[]) => i18next.getFixedT(null, namespaces as never) as never;
const format = () => formatsOfTag(i18next.language);

function comparison(count: number): Promise<Sheet> {
  const fields = Array.from({ length: count }, (_, at) => compared(at));
  const words = t(['compare', 'catalog', 'imagery', 'common']);
  return comparisonSheet({
    fields,
    written: fields.map(({ letter, field }) => ({
      letter,
      name: field.name,
      farm: field.farm_name,
      crop: 'Maíz',
      area_ha: 127.06,
      index: 'NDVI',
      row,
    })),
    curve: count === 0 ? null : curve(words),
    season: '25/26',
    today: TODAY,
    t: words,
    format: format(),
    is_one_scale: true,
    is_shared: false,
  });
}

function weather(): Sheet {
  const hours = unknownHours(Date.parse('2026-01-14T03:00Z'), 168);
  for (let i = 0; i < 168; i++) [hours.temperature_c[i], hours.wmo_code[i], hours.rain_mm[i]] = [20 + (i % 24) / 4, 0, i === 50 ? 12 : 0];
  const forecast = {
    attribution: 'Open-Meteo.com',
    is_demo: false,
    as_of: '2026-01-14T15:00:00.000Z',
    timezone: 'America/Argentina/Buenos_Aires',
    now: '2026-01-14T15:40:00.000Z',
    hours,
  };
  const view = viewOf(forecast, null);
  const texts = renderHook(() => useWeatherTexts(view)).result.current;
  const days = Array.from({ length: 30 }, (_, i) => ({
    date: dayDate(epochDay(TODAY) - 30 + i),
    rain_mm: i % 7 === 0 ? 8 : 0,
    is_logged: false,
  }));
  const rain = { days, normal_mm: 96, normal_years: 10, attribution: 'Open-Meteo.com', is_demo: false, as_of: '2026-01-14T15:00:00.000Z' };
  return weatherSheet({ field: FIELD, view, texts, rain, t: t(['weather']), format: format(), today: TODAY });
}

function phenology(): Sheet {
  const texts = renderHook(() => useReportTexts()).result.current;
  const first = epochDay('2025-08-01');
  const days = Array.from({ length: 200 }, (_, i) => ({
    date: dayDate(first + i),
    tmin_c: 15,
    tmax_c: 25,
    rain_mm: 2,
    is_forecast: false,
  }));
  const report = buildReport({
    field: FIELD,
    season: SEASON,
    crop: CROP,
    today: TODAY,
    days,
    past: [],
    entries: [],
    year: null,
    images: [],
    hours: null,
    may_see_curve: true,
    source: { attribution: 'Open-Meteo', is_demo: false },
  } as never);
  return phenologySheet(report, {
    t: t(['phenology-report']),
    format: format(),
    texts,
    season: '25/26',
    crop: 'Maíz',
    drawing: null,
    parts: new Set(PARTS),
    comment: 'Emergencia despareja. '.repeat(182),
  });
}

const KINDS: Readonly<Record<string, () => Sheet | Promise<Sheet>>> = {
  'a comparison of two': () => comparison(2),
  'a comparison of four': () => comparison(4),
  'a comparison of nothing': () => comparison(0),
  weather,
  margin: () => renderHook(() => useSheet()).result.current(FIELD, SEASON as never, PLAN, PLAN.inputs),
  margins: () =>
    renderHook(() => useFieldsSheet()).result.current(
      SEASON as never,
      Array.from({ length: 60 }, (_, i) => ({ ...PLAN, id: `p-${String(i)}`, field_id: `f-${String(i)}` })),
    ),
  phenology,
};
const LANGUAGES = ['es', 'en', 'pt'] as const;
const BRANDS = [3, 7, 8] as const;
const SIZES = Object.keys(PAPER_SIZES) as (keyof typeof PAPER_SIZES)[];
/** Each kind once at the gate, in every language, brand and size in the full run. */
const CASES = Object.keys(KINDS).flatMap((kind, k) => {
  const all = LANGUAGES.flatMap((language) => BRANDS.flatMap((brand) => SIZES.map((size) => [kind, language, brand, size] as const)));
  return isFull ? all : all.filter((_, i) => i === (k * 7) % all.length);
});

beforeAll(async () => {
  await startI18n('es', 'AR');
  for (const language of LANGUAGES) {
    await setLanguage(language, 'AR');
    await i18next.loadNamespaces(['compare', 'catalog', 'imagery', 'common', 'weather', 'gross-margin', 'phenology-report']);
  }
});

/** Every text of a sheet. */
const saidOf = (value: unknown, key = ''): string[] => {
  if (typeof value === 'string')
    return ['kind', 'tag', 'color', 'language', 'size', 'accent', 'brand', 'tone', 'dash', 'label_of', 'page_of'].includes(key)
      ? []
      : [value];
  if (Array.isArray(value)) return value.flatMap((one) => saidOf(one, key));
  if (typeof value !== 'object' || value === null) return [];
  // A drawing says its label to who does not see it.
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'mark' || name === 'attributes' || (name === 'label' && 'nodes' in value) ? [] : saidOf(one, name),
  );
};

test.each(CASES)(
  '%s in %s, brand %i, on %s: one file with its preview’s pages, all its words, and a tree of what they are',
  async (kind, language, brand, size) => {
    await setLanguage(language, 'AR');
    setPreferences({ brand_style: brand });
    useSession.setState({
      user: { firstname: 'Carla', lastname: 'Duarte', country: size === 'LETTER' ? 'MX' : 'AR', role: 'PM', style_brand: brand } as never,
    });
    const sheet = await KINDS[kind]!();
    expect(sheet).toMatchObject({ size, language });
    const [shown, bytes] = [await showSheet(structuredClone(sheet), PAGE_FONT), await writeSheet(structuredClone(sheet), PAGE_FONT)];
    const file = await readPdf(bytes);
    expect(file).toMatchObject({ is_tagged: true, language });
    expect(file.pages).toHaveLength(shown.length);
    expect(file.title).toContain(sheet.title);
    // What is long goes on over a page, with foot and head between.
    const said = saidOf(sheet)
      .flatMap((text) => (text.length > 300 ? (text.match(/[^.]+\.?/g) ?? []) : [text]))
      .map((text) => bare(text.normalize('NFC').replaceAll(/[\u0400-\u04ff]/g, '?')));
    expect(said.filter((text) => !text.includes('?') && !file.text.includes(text))).toEqual([]);
    const roles = (role: string) => file.pages.flatMap(({ tree }) => (tree === null ? [] : elementsOf(tree, role)));
    expect(roles('H1')).toHaveLength(1);
    expect(roles('Figure').filter(({ alt }) => alt === undefined || alt === '')).toEqual([]);
    const tables = sheet.blocks.filter((block) => block.kind === 'table');
    expect(roles('TH').length).toBeGreaterThanOrEqual(tables.reduce((sum, { columns, rows }) => sum + columns.length + rows.length, 0));
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('/Type1');
  },
);

test('more rows than paper takes are refused by name, before anything is written', async () => {
  const sheet = await comparison(0);
  const rows = Array.from({ length: PAPER_LIMITS.rows + 1 }, () => [{ text: '' }]);
  const long: Sheet = { ...sheet, blocks: [{ kind: 'table', columns: [{ label: 'A', share: 1 }], rows }] };
  await expect(saveSheet(long, 'x')).rejects.toMatchObject({ code: 'TABLE_TOO_MANY_ROWS', params: { max: PAPER_LIMITS.rows } });
});

test('a picture that did not arrive is hatched and says why', async () => {
  await setLanguage('es', 'AR');
  const [pictures] = (await comparison(2)).blocks;
  expect(pictures).toMatchObject({ kind: 'pictures', pictures: [{ lines: [expect.any(String), 'Sin imágenes en esta campaña'] }, {}] });
  expect(JSON.stringify(pictures)).not.toContain('"image"');
});
