// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { GENERIC_CURVE } from '#domain/density/hybrid-curve.ts';
import type { DensityPlan } from '#domain/density/density-plan.ts';
import { zonesMark } from '#domain/density/density-plan.ts';
import { AppError } from '#domain/errors.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { newDensity } from '../../../tests/setup/samples/activity-samples.ts';
import { typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import texts from './locales/es.json' with { type: 'json' };
import DensityPanel from './Panel.tsx';
import type {} from './panel.ts';

const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    density: { get: call('get'), save: call('save'), hybrids: call('hybrids') },
    zones: { get: call('zones'), prescribe: call('prescribe'), list: call('zone_list') },
    crops: [{ year: 2025, season: 2, period: 'summer', crop: 5 }],
    can: vi.fn<(right: string) => true | string>(),
    open: vi.fn<(id: string) => void>(),
  };
});
vi.mock('#api/client.ts', () => ({
  api: { density: world.density, zones: world.zones, terrain: { soil: Object.assign(vi.fn(), { key: 'soil' }) } },
}));
vi.mock('#api/use-lookups.ts', () => {
  const lists = {
    product: [
      { code: 'UREA', names: { es: 'Urea', en: 'Urea', pt: 'Ureia' }, activity: 'fertilization', n_pct: 46, density_kg_l: null },
      { code: 'UAN', names: { es: 'UAN', en: 'UAN', pt: 'URAN' }, activity: 'fertilization', n_pct: 32, density_kg_l: 1.32 },
    ],
  };
  return { useLookups: () => ({ lists, name: (_list: string, code: string) => code, is_pending: false }) };
});
vi.mock('#api/fields/use-fields.ts', () => ({
  useField: () => ({ id: 'f1', name: '7 Norte', farm_name: 'Don Emilio', area_ha: 127.1, crops: world.crops }),
}));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => (_field: unknown, right: string) => world.can(right) }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SEASON, error: null, retry: () => null }) }));
vi.mock('#api/imagery/use-latest.ts', () => ({ useToday: () => '2026-01-12' }));
vi.mock('#shell/panels/open-panel.ts', () => ({ openPanel: world.open, openById: world.open }));
vi.mock('#ui/charts/PlotFigure.tsx', () => ({ PlotFigure: ({ label }: { label: string }) => <p>{label}</p> }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  usePanelFieldId: () => 'f1',
  PanelFooter: ({ children }: { children: React.ReactNode }) => <footer>{children}</footer>,
}));

const zone = (number: number, area_ha: number, mean: number) => ({ number, name: null, area_ha, mean });
const PLAN = { count: 3, zones: [zone(1, 32.5, 74), zone(2, 53.9, 86), zone(3, 40.7, 91)] };
const RECORD = { field_id: 'f1', version: 4, state: 'draft', is_current: true, plan: PLAN, prescription: null };
const planOf = (change: object = {}, more: Partial<DensityPlan> = {}): DensityPlan => ({
  ...SEASON,
  field_id: 'f1',
  version: 1,
  ...newDensity({ zones_mark: zonesMark(PLAN as never), ...change }),
  relations: { nitrogen: null, seed: null },
  updated_at: '2026-01-12T00:00:00.000Z',
  ...more,
});
const answer = (change: object = {}) =>
  world.density.get.mockResolvedValue({
    plan: planOf(),
    suggested: {},
    usual_n_kg_ha: 60,
    can_edit: true,
    can_see_prices: true,
    ...change,
  });

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es-AR',
    fallbackLng: 'es',
    ns: ['common', 'errors', 'catalog', 'density'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, density: texts } },
  }),
);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queryClient.clear();
  for (const call of [...Object.values(world.density), ...Object.values(world.zones)]) call.mockReset();
  world.can.mockReset().mockReturnValue(true);
  world.crops[0]!.crop = 5;
  answer();
  world.density.save.mockImplementation((given) => Promise.resolve(planOf({}, { ...(given as DensityPlan), version: 2 })));
  world.density.hybrids.mockResolvedValue({
    hybrids: [{ code: '405', names: { es: 'Intermedio', en: 'Middle', pt: 'Médio' }, crop: 5, curve: null }],
    generic: GENERIC_CURVE,
  });
  world.zones.get.mockResolvedValue({ zones: RECORD, can_change: true, can_activate: true, can_prescribe: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'density', slots: { title: null, scope: null, actions: null, footer: null }, scroller: null, is_sheet: false }}
      >
        <DensityPanel />
      </PanelContextProvider>
    </QueryClientProvider>,
  );
const input = (key: keyof typeof texts.input) => screen.findByLabelText(new RegExp(`^${texts.input[key]}`));
const type = async (key: keyof typeof texts.input, text: string): Promise<void> => {
  const box = await input(key);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};
const rest = () => act(() => vi.advanceTimersByTimeAsync(900));
const cells = async (): Promise<string[][]> =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.trim()));
const use = (): HTMLButtonElement => screen.getByRole('button', { name: texts.use.verb });

it('says what each zone gets, the highest first, and the whole field by area; a hybrid without a curve says so', async () => {
  show();
  const [head, ...rows] = await cells();
  expect(head?.slice(0, 3)).toEqual([texts.zone, texts.column.yield, texts.column.plants]);
  expect(rows.map((row) => row.slice(1, 3))).toEqual([
    ['10.800', '74.500'],
    ['9.888', '70.500'],
    ['7.700', '60.500'],
    ['9.621', '69.000'],
  ]);
  expect(screen.getByText(texts.generic)).toBeTruthy();
  expect(screen.getByText(texts.origin.report)).toBeTruthy();
});

it('saves what rests, and says that what was typed was', async () => {
  show();
  await type('n_soil_kg_ha', '70');
  await rest();
  expect(world.density.save.mock.lastCall?.[0]).toMatchObject({
    version: 1,
    inputs: { n_soil_kg_ha: 70 },
    origins: { n_soil_kg_ha: 'typed' },
  });
  expect(within((await input('n_soil_kg_ha')).closest('div') as HTMLElement).getByText(texts.origin.typed)).toBeTruthy();
});

it.each([
  ['low_kg_ha', '3.499', errors.DENSITY_YIELD_RANGE],
  ['high_kg_ha', '16.001', errors.DENSITY_YIELD_RANGE],
  ['low_kg_ha', '11.000', errors.DENSITY_LOW_ABOVE_HIGH],
  ['n_soil_kg_ha', '501', 'Entre 0 y 500'],
] as const)('refuses %s of %s at its input and saves nothing', async (key, typed, sentence) => {
  show();
  await type(key, typed);
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
  // What is wrong is not prescribed as what was kept.
  expect(use().disabled).toBe(true);
  await rest();
  expect(world.density.save).not.toHaveBeenCalled();
});

it('asks about an unusual density, and takes it once it is confirmed', async () => {
  show();
  await type('real_plants_ha', '120000');
  await rest();
  expect(world.density.save).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: texts.real_confirm }));
  await rest();
  expect(world.density.save.mock.lastCall?.[0]).toMatchObject({ inputs: { real_plants_ha: 120_000, is_real_confirmed: true } });
  expect((await cells())[1]?.[3]).toBe('−45.500');
});

it('goes by the slider until prices are typed, and computes with the real relation beyond the scale', async () => {
  show();
  const slider = await screen.findByRole('slider');
  fireEvent.change(slider, { target: { value: '12' } });
  expect(screen.getByText(texts.relation.word.poor)).toBeTruthy();
  await type('n_usd_kg', '4');
  await type('grain_usd_t', '200');
  expect(screen.getByText(texts.relation.real.replace('{{relation}}', '20,0'))).toBeTruthy();
  await rest();
  expect(world.density.save.mock.lastCall?.[0]).toMatchObject({
    inputs: { price_relation: null },
    prices: { n_usd_kg: 4, grain_usd_t: 200 },
  });
});

it('goes on to the prescription, over the one that was seen', async () => {
  world.zones.prescribe.mockResolvedValue({ ...RECORD, version: 5 });
  show();
  await cells();
  fireEvent.click(use());
  await waitFor(() => expect(world.zones.prescribe).toHaveBeenCalledOnce());
  expect(world.zones.prescribe.mock.lastCall?.[0]).toMatchObject({
    field_id: 'f1',
    version: 4,
    doses: {
      yields: { low_kg_ha: 7_700, high_kg_ha: 10_800 },
      seeds_ha: [65_500, 76_500, 81_000],
      product: { name: 'UREA', unit: 'kg_ha' },
    },
  });
  await waitFor(() => expect(world.open).toHaveBeenCalledWith('zones', undefined));
});

it('is locked by its reason: the plan, zones there are not, zones that changed', async () => {
  world.can.mockImplementation((right) => (right === 'prescribe' ? 'PLAN_REQUIRED' : true));
  show();
  await cells();
  expect([use().disabled, screen.getByText(errors.PLAN_REQUIRED, { exact: false }) !== null]).toEqual([true, true]);
  cleanup();
  queryClient.clear();
  world.can.mockReturnValue(true);
  world.can.mockImplementation(() => true);
  answer({ plan: planOf({ zones_mark: '1.00:50.0' }) });
  show();
  expect(await screen.findByText(texts.stale, { exact: false })).toBeTruthy();
  expect(use().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: texts.stale_use }));
  await rest();
  expect(world.density.save.mock.lastCall?.[0]).toMatchObject({ inputs: { zones_mark: zonesMark(PLAN as never) } });
  cleanup();
  queryClient.clear();
  world.zones.get.mockResolvedValue({ zones: null, can_change: true, can_activate: true, can_prescribe: true });
  answer({ plan: planOf({ zones_mark: null }) });
  show();
  expect((await cells()).map(([name]) => name?.split(' ').at(-1))).toEqual([texts.environment.label, 'Alto', 'Medio', 'Bajo']);
  expect(screen.getByText(texts.use.no_zones, { exact: false })).toBeTruthy();
});

it('begins with what the records know, waits for the yields, and is kept on demand', async () => {
  answer({ plan: null, suggested: { n_soil_kg_ha: { value: 86, from: 'report', detail: 'BR25-7' } } });
  show();
  expect(await screen.findByText(texts.missing)).toBeTruthy();
  expect(screen.queryByText(common.autosave.wrong)).toBeNull();
  await type('low_kg_ha', '7.700');
  await type('high_kg_ha', '10.800');
  await rest();
  expect(world.density.save.mock.lastCall?.[0]).toMatchObject({ version: 0, origins: { n_soil_kg_ha: 'report', low_kg_ha: 'typed' } });
});

it('merges what another changed meanwhile', async () => {
  const theirs = planOf({ high_kg_ha: 11_000 }, { version: 3 });
  world.density.save.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 3, copy: JSON.stringify(theirs) }));
  show();
  await type('n_soil_kg_ha', '70');
  await rest();
  await rest();
  expect(world.density.save.mock.lastCall?.[0]).toMatchObject({ version: 3, inputs: { n_soil_kg_ha: 70, high_kg_ha: 11_000 } });
});

it('is of maize, and of those who may read it', async () => {
  world.crops[0]!.crop = 7;
  show();
  expect(await screen.findByText(errors.DENSITY_NOT_MAIZE)).toBeTruthy();
  expect(world.density.get).not.toHaveBeenCalled();
  cleanup();
  world.crops[0]!.crop = 5;
  answer({ can_edit: false, can_see_prices: false });
  show();
  await cells();
  expect(((await input('low_kg_ha')) as HTMLInputElement).disabled).toBe(true);
  expect([screen.getByText(texts.read_only) !== null, screen.queryByLabelText(new RegExp(texts.input.bag_usd))]).toEqual([true, null]);
});

it('takes every number as it is typed, or asks', async () => {
  show();
  await cells();
  expect(typeNumbers()).toEqual({
    // yields and plants
    '1.250 | 0,004 | 1,250 | 12,500 | 1.234,5 | 1.250,5': 3,
    // what the input refuses outside of its bounds
    '1.250! | 0,004 | 1,250! | 12.500! | 1.234,5! | R$ 1.250,50!': 1,
    '1.250! | 0,004! | 1,250! | 12.500! | 1.234,5! | R$ 1.250,50!': 1,
    '1,25 | 0,004 | 1.25 | 12.5 | 1.234,5! | R$ 1.250,50!': 1,
    '1,25 | 0,004 | 1.25 | 12.50 | 1.234,5! | R$ 1.250,50!': 1,
    '1,25 | 0,004! | 1.25 | 12,500?12.5 | 1.234,5! | R$ 1.250,50!': 1,
    '1.250?1,25 | 0,004! | 1,250?1.25 | 12,500?12.5 | 1.234,5! | R$ 1.250,50!': 2,
    // prices
    '1.250?1,25 | 0,004! | 1,250?1.25 | 12.50 | 1.234,50 | 1.250,50': 3,
  });
});
