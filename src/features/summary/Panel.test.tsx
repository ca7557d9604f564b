// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { unknownHours } from '#domain/weather/weather-hours.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useSelection } from '#state/selection.ts';
import { fertilization, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { noteOf } from '../../../tests/setup/samples/notes/note-samples.ts';
import texts from './locales/es.json' with { type: 'json' };
import SummaryPanel from './Panel.tsx';
import type {} from './panel.ts';

/** What it says by the texts of the record and the weather. */
const activities = { kind: { fertilization: 'Fertilización', stage: 'Etapa' } };
const weather = { today: 'hoy {{day}}', unknown: 'sin dato', condition: { sunny: 'Soleado' } };
const TODAY = '2026-01-14';
const VISITED = '2026-01-09T15:00:00.000Z';
const mocks = vi.hoisted(() => ({
  visit: vi.fn<() => Promise<unknown>>(),
  openPanel: vi.fn<(id: string, args?: unknown) => void>(),
  answers: {} as Record<string, unknown>,
  failing: new Set<string>(),
  refetch: vi.fn<(call: string) => void>(),
  right: (_right: string): true | string => true,
}));
const stateOf = (call: string) => {
  const fails = mocks.failing.has(call);
  return {
    data: fails ? undefined : mocks.answers[call],
    error: fails ? new AppError('UNAVAILABLE') : null,
    isError: fails,
    refetch: () => mocks.refetch(call),
  };
};
vi.mock('#api/fields/use-density.ts', () => ({
  useDensityNow: () => ({ plants_ha: 68_620, n_kg_ha: 54.2, expected_kg_ha: 9_480 }),
}));
vi.mock('#api/client.ts', () => {
  const names = {
    activities: ['list'],
    cropLog: ['list'],
    notes: ['list'],
    notifications: ['reasons'],
    weather: ['rain', 'forecast'],
    lookups: ['stages'],
  };
  const calls = Object.fromEntries(
    Object.entries(names).map(([group, of]) => [group, Object.fromEntries(of.map((name) => [name, `${group}.${name}`]))]),
  );
  return { api: { ...calls, analytics: { cropPerformance: 'performance' }, fields: { visit: () => mocks.visit() } } };
});
vi.mock('#api/use-call.ts', () => ({
  useCall: (call: string, _input: unknown, { enabled = true }: { enabled?: boolean } = {}) =>
    enabled ? stateOf(call) : { data: undefined, error: null, isError: false },
}));
vi.mock('#api/use-lookups.ts', () => ({
  useLookups: () => ({ lists: { stage: [] }, name: (_list: string, code: string) => code, is_pending: false }),
}));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ today: TODAY, season: SUMMER, error: null, retry: () => null }) }));
vi.mock('#api/imagery/use-latest.ts', () => ({ useLatest: () => stateOf('latest') }));
vi.mock('#api/season-analysis/use-season-data.ts', () => ({
  YEARS_BACK: 5,
  isFrameRow: () => true,
  useSeasonData: () => ({ rows: mocks.answers['images'], is_loading: false, error: null, retry: () => null }),
}));
vi.mock('#api/fields/field-shapes.ts', () => ({ usePolygon: () => undefined }));
vi.mock('#api/fields/field-can.ts', () => {
  const can = (_field: unknown, right: string) => mocks.right(right);
  return { fieldCan: can, useFieldCan: () => can };
});
vi.mock('#api/fields/use-fields.ts', () => {
  const field = {
    id: 'f1',
    name: '7 Norte',
    label: [-60.6, -33.9],
    country: 'AR',
    province: 'AR-B',
    crops: [{ ...SUMMER, crop: 5, genotype_id: null, sowing_date: '2025-09-28' }],
    plan_status: 2,
    plan_ends: '2026-02-01T02:59:00Z',
  };
  return { useField: () => field, useFields: () => [field], useFieldList: () => ({ data: {}, error: null, isPending: false }) };
});
vi.mock('#shell/panels/open-panel.ts', async (load) => ({ ...(await load<object>()), openPanel: mocks.openPanel }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({ ...(await load<object>()), usePanelFieldId: () => 'f1' }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'summary', 'activities', 'weather'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, summary: texts, activities, weather } },
  });
});

const rainDays = Array.from({ length: 30 }, (_, i) => {
  const date = new Date(Date.parse(TODAY) - (29 - i) * 86_400_000).toISOString().slice(0, 10);
  return { date, rain_mm: { '2026-01-10': 12, '2026-01-13': 35 }[date] ?? (date === '2025-12-20' ? 37 : 0), is_logged: false };
});
/** A calm week with a day of gusts. */
const forecast = () => {
  const hours = unknownHours(Date.parse('2026-01-14T03:00Z'), 7 * 24);
  for (let i = 0; i < 7 * 24; i++) {
    hours.temperature_c[i] = 20;
    hours.rain_mm[i] = 0;
    hours.wmo_code[i] = 0;
    hours.is_day[i] = 1;
    hours.gust_kmh[i] = Math.floor((i - 1) / 24) === 2 ? 38 : 10;
  }
  return { hours, timezone: 'America/Argentina/Buenos_Aires' };
};
const planned = {
  ...fertilization({ planned_date: '2026-01-12', done_date: null }),
  ...SUMMER,
  id: 'a1',
  can_edit: true,
  updated_at: '2026-01-01T00:00:00Z',
};
const stage = {
  id: 'e1',
  kind: 'stage',
  date: '2026-01-09',
  stage: 'R3',
  crop: 5,
  text: null,
  import_id: null,
  can_edit: false,
  updated_at: '2026-01-10T00:00:00Z',
};

beforeEach(() => {
  vi.clearAllMocks();
  mocks.failing.clear();
  mocks.right = () => true;
  mocks.visit.mockResolvedValue({ previous_at: VISITED });
  useSelection.setState({ date: null });
  mocks.answers = {
    latest: { by_id: new Map([['f1', { mean: 0.85, change_14d: 0.02, scene: { date: '2026-01-12', cloud_cover: 3 } }]]), pending: 0 },
    images: [
      { date: '2026-01-07', mean: 0.84, sd: 0.09 },
      { date: '2026-01-12', mean: 0.85, sd: 0.05 },
    ],
    performance: { seasons: [{ season: SUMMER, performance: { ok: true, index: 7.4, percentile: 0.68, is_scarce: false } }] },
    'weather.rain': { days: rainDays, normal_mm: 96, normal_years: 10 },
    'weather.forecast': forecast(),
    'lookups.stages': [],
    'notifications.reasons': { reasons: [] },
    'activities.list': { activities: [planned], can: {} },
    'cropLog.list': { entries: [stage], can: {} },
    'notes.list': {
      notes: [
        noteOf({ updated_at: '2026-01-11T00:00:00.000Z' }),
        noteOf({
          id: 'n2',
          type: 'task',
          specific_type: 'fence',
          task: { due: '2026-01-16', is_done: false },
          updated_at: '2026-01-02T00:00:00.000Z',
        }),
      ],
      can: {},
    },
  };
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = async (): Promise<void> => {
  render(
    <PanelContextProvider
      value={{ id: 'summary', scroller: null, is_sheet: false, slots: { title: slot(), scope: slot(), actions: slot(), footer: slot() } }}
    >
      <SummaryPanel />
    </PanelContextProvider>,
  );
  await waitFor(() => expect(section('changes').querySelector('[aria-busy]')).toBeNull());
};
const section = (id: string): HTMLElement => document.querySelector<HTMLElement>(`[data-section=${id}]`)!;
const plain = (element: Element | null): string => (element?.textContent ?? '').replaceAll('\u00a0', ' ');
const lines = (id: string): string[] => [...section(id).querySelectorAll('li')].map(plain);

it('says how the field stands in four figures, and shows its last image', async () => {
  await open();
  const figures = ['index', 'evi', 'stage', 'rain'].map((id) => plain(screen.getByTestId(`summary-${id}`)));
  expect(figures).toEqual([
    'Índice7,4/10mejor que 68 %',
    'EVI medio0,85+0,02 en 14 días',
    'EtapaR3día 108 desde la siembra',
    'Lluvia 30 días84 mmnormal 96',
  ]);
  expect(plain(section('figures'))).toContain('12 ene, 3 % nubes');
  fireEvent.click(screen.getByRole('button', { name: /^Ver la imagen/ }));
  expect([useSelection.getState().date, mocks.openPanel.mock.calls[0]?.[0]]).toEqual(['2026-01-12', 'scenes']);
});

it('tells what has changed since the visit before, each line leading to its place', async () => {
  await open();
  expect(mocks.visit).toHaveBeenCalledTimes(1);
  expect(plain(section('changes').querySelector('h3'))).toContain('9 ene');
  expect(lines('changes')).toEqual([
    expect.stringMatching(/^Imagen nueva: EVI de 0,84 a 0,85, más parejo 12 ene$/),
    'Llovieron 47 mm en 2 días 10 ene y 13 ene',
    expect.stringMatching(/nota del 10 ene$/),
    'Etapa, R3 registro del 9 ene',
  ]);
  for (const button of within(section('changes')).getAllByRole('button')) fireEvent.click(button);
  expect(mocks.openPanel.mock.calls).toEqual([['scenes'], ['weather'], ['notes', { field_id: 'f1', note_id: 'n1' }], ['activities']]);
});

it('says so at the first visit, and when nothing is new', async () => {
  mocks.visit.mockResolvedValue({ previous_at: null });
  await open();
  expect(section('changes').textContent).toContain(texts.changed.first);
  cleanup();
  mocks.visit.mockResolvedValue({ previous_at: '2026-01-13T20:00:00.000Z' });
  await open();
  expect(section('changes').textContent).toContain(texts.changed.none);
});

it('lists what waits with one button each', async () => {
  await open();
  expect(lines('due')).toEqual([
    'Fertilización, UREA 100 kg_haestaba prevista para el 12 eneCompletar',
    expect.stringMatching(/^Alambradovence el 16 eneVer$/),
    'El plan avanzado termina en 17 díasel 31 ene 2026Ver',
  ]);
  fireEvent.click(screen.getByRole('button', { name: /^Completar: / }));
  expect(mocks.openPanel).toHaveBeenCalledWith('record_form', { activity: planned });
});

it('says what the kept recommendation of density and nitrogen comes to', async () => {
  await open();
  expect(lines('density')).toEqual(['68.500 pl/ha y 54 kg N/ha para 9.480 kg/ha']);
});

it('marks the days of the week that matter and says what they are good for', async () => {
  await open();
  expect(lines('week')[2]).toMatch(/^vie 16.*38 km\/h$/);
  expect(plain(section('week'))).toContain(
    'Para pulverizar: hoy, mañana, sábado, domingo, lunes y martes. Ráfagas de hasta 38 km/h: viernes. Sin heladas ni más de 35 °C.',
  );
});

it('keeps the other parts when one cannot be read, and reads that one again', async () => {
  mocks.failing.add('weather.forecast').add('notes.list');
  await open();
  const alerts = screen.getAllByRole('alert').map((alert) => alert.closest('section')?.getAttribute('data-section'));
  expect(alerts).toEqual(['changes', 'due', 'week']);
  expect(lines('last')).toEqual(['Etapa, R3 9 ene']);
  fireEvent.click(within(section('week')).getByRole('button', { name: common.retry }));
  expect(mocks.refetch.mock.calls).toEqual([['weather.forecast']]);
});

it('asks again to note the visit where that failed', async () => {
  mocks.visit.mockRejectedValueOnce(new AppError('OFFLINE'));
  await open();
  fireEvent.click(within(section('changes')).getByRole('button', { name: common.retry }));
  await waitFor(() => expect(lines('changes')).toHaveLength(4));
  expect(mocks.visit).toHaveBeenCalledTimes(2);
});

it('says to whoever may not see it why there is no index, and nothing of the plan', async () => {
  mocks.right = (right) => (right === 'analytics' ? 'PLAN_REQUIRED' : right === 'plan_status' ? 'FORBIDDEN' : true);
  await open();
  expect(plain(screen.getByTestId('summary-index'))).toBe(`Índice${texts.index.locked}`);
  expect(lines('due')).toHaveLength(2);
});

const why = (type: string, date: string, reason: string, params: object) => ({
  type,
  date,
  reason,
  params,
  considered_at: `${date}T12:00:00Z`,
});
const openWhy = async (): Promise<void> => {
  await open();
  const details = section('why') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
};

it('says on demand why there was no notification, with its numbers, and what is the same every day once', async () => {
  mocks.answers['notifications.reasons'] = {
    reasons: [
      why('new_image', '2026-01-13', 'cloudy', { valid_fraction: 0.41, least: 0.6 }),
      why('frost_warning', '2026-01-13', 'no_crop', {}),
      why('evi_fall', '2026-01-12', 'small_fall', { change: -0.04, before_date: '2026-01-07', least: 0.1 }),
      why('evi_fall', '2026-01-12', 'like_neighbours', { change: -0.2, neighbours: 3, neighbour_change: -0.19, least: 0.1 }),
      why('frost_warning', '2026-01-12', 'no_crop', {}),
      why('frost_warning', '2026-01-10', 'not_cold', { tmin_c: 9.4, least_c: 2, days: 3 }),
      why('new_image', '2026-01-07', 'already_notified', {}),
    ],
  };
  await open();
  expect(lines('why')).toEqual([]);
  cleanup();
  await openWhy();
  expect(lines('why')).toEqual([
    'Imagen nueva 13 eneLa imagen muestra el 41 % del lote; se avisa desde el 60 %.',
    'Helada 13 eneNo hay un cultivo registrado en pie.',
    'Caída del EVI 12 eneBajó 0,04 desde el 7 ene; se avisa desde 0,10: faltó 0,06.',
    'Caída del EVI 12 eneBajó 0,20, y la mediana de los otros 3 lotes del campo con el mismo cultivo cambió −0,19: la diferencia no llega a 0,10.',
    'Helada 10 eneLa mínima prevista en 3 días es 9,4 °C; se avisa por debajo de 2 °C.',
    'Imagen nueva 7 eneYa te avisamos de esto.',
  ]);
});

it('says that there is no reason yet, and reads them again where that failed', async () => {
  await openWhy();
  expect(plain(section('why'))).toContain(texts.why.none);
  cleanup();
  mocks.failing.add('notifications.reasons');
  await openWhy();
  fireEvent.click(within(section('why')).getByRole('button', { name: common.retry }));
  expect(mocks.refetch.mock.calls).toEqual([['notifications.reasons']]);
});
