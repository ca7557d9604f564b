// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { ZoneRecord } from '#domain/schemas/zones.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { WHOLE, typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { graveIn } from '../../../tests/setup/page/axe.ts';
import { squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { samplePlan } from '../../../tests/setup/samples/zone-samples.ts';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import { PrescriptionDialog } from './prescription/PrescriptionDialog.tsx';
import { useZoneWork } from './store.ts';
import ZonesPanel from './Panel.tsx';

type Called = (input: never, options?: { signal?: AbortSignal }) => Promise<unknown>;
const mocks = vi.hoisted(() => ({
  stored: vi.fn<() => unknown>(),
  catalog: vi.fn<Called>(),
  statistics: vi.fn<Called>(),
  buildZones: vi.fn<Called>(),
  save: vi.fn<Called>(),
  rename: vi.fn<Called>(),
}));
const POLYGON = squareAt(0);
const FIELD = {
  id: 'f-1',
  version: 1,
  geometry_version: 1,
  name: '7 Norte',
  farm_name: 'Don Emilio',
  crops: [],
  label: [-61, -34],
  area_ha: 100,
};

vi.mock('#workers/client.ts', () => ({ analysis: { buildZones: mocks.buildZones }, geometry: {} }));
vi.mock('#api/client.ts', () => ({
  api: {
    activities: { list: {} },
    zones: { get: {}, list: {}, save: mocks.save, rename: mocks.rename },
    imagery: {
      catalog: mocks.catalog,
      statistics: mocks.statistics,
      excluded: () => Promise.resolve({ excluded: [] }),
      clip: () => Promise.resolve(new ArrayBuffer(8)),
    },
  },
}));
vi.mock('#api/use-call.ts', () => ({ useCall: () => mocks.stored(), setCached: () => undefined, refresh: () => Promise.resolve() }));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => FIELD }));
vi.mock('#api/use-calendar.ts', () => ({
  useCalendar: () => ({ today: '2026-01-12', season: null, error: null, retry: () => undefined }),
}));
vi.mock('#api/fields/field-shapes.ts', () => ({
  useStoredPolygon: () => ({ polygon: POLYGON, error: null, retry: () => undefined }),
  refreshFields: () => Promise.resolve(),
}));
vi.mock('#map/area-lines.ts', () => ({ setAreaLines: () => undefined }));
vi.mock('#map/shapes.ts', () => ({ hideLabels: () => undefined }));
vi.mock('#map/map-anchor.tsx', () => ({ MapAnchor: () => null }));
vi.mock('#map/draw/draw-line.ts', () => ({ drawLine: () => undefined }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['catalog', 'common', 'errors', 'zones'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { catalog, common, errors, zones: texts } },
  });
});

const store = (zones: ZoneRecord | null, can_change = true, can_prescribe = true): void =>
  void mocks.stored.mockReturnValue({
    data: { zones, can_change, can_activate: can_change, can_prescribe },
    error: null,
    refetch: () => undefined,
  });
const record = (change: Partial<ZoneRecord> = {}): ZoneRecord => ({
  field_id: FIELD.id,
  version: 3,
  state: 'draft',
  is_current: true,
  plan: samplePlan(POLYGON),
  prescription: null,
  activated_at: null,
  updated_at: '2026-01-12T12:00:00.000Z',
  ...change,
});
/** One image in each of the first so many past seasons, all of that usable share. */
function seeSeasons(count: number, valid_fraction = 1): void {
  const isIn = (from: string): boolean => Number(from.slice(0, 4)) > 2024 - count;
  const id = (from: string): string => `scene-${from.slice(0, 4)}`;
  mocks.catalog.mockImplementation(({ from }: { from: string }) => Promise.resolve({ scenes: isIn(from) ? [{ id: id(from) }] : [] }));
  mocks.statistics.mockImplementation(({ from, to }: { from: string; to: string }) =>
    Promise.resolve({ statistics: [{ scene_id: id(from), date: to, valid_fraction, mean: 0.6 }], pending: 0, failed: [] }),
  );
}

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
function open(): void {
  const slots = { title: slot(), scope: slot(), actions: slot(), footer: slot() };
  render(
    <PanelContextProvider value={{ id: 'zones', scroller: null, is_sheet: false, slots }}>
      <ZonesPanel />
    </PanelContextProvider>,
  );
}
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  vi.clearAllMocks();
  useZoneWork.setState({ works: {}, show_unstable: false });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('makes zones of the seasons it finds, and saves them as a first draft', async () => {
  store(null);
  seeSeasons(4);
  const plan: ZonePlan = samplePlan(POLYGON, { notes: ['homogeneous'] });
  mocks.buildZones.mockResolvedValue(plan);
  mocks.save.mockResolvedValue(record());
  open();
  press(texts.make);
  expect(await screen.findByText(texts.note.homogeneous)).toBeDefined();
  const [asked] = mocks.buildZones.mock.calls[0] as unknown as [{ count: number | null; scenes: { input: { start_year: number } }[] }];
  expect(asked.count).toBeNull();
  expect(asked.scenes.map(({ input }) => input.start_year)).toEqual([2021, 2022, 2023, 2024]);
  const rows = screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(rows[1]?.at(-1)).toBe('110\u00a0%');
  press(texts.save);
  await waitFor(() => expect(mocks.save).toHaveBeenCalledWith({ field_id: FIELD.id, version: 0, geometry_version: 1, plan }));
});

it('forgets what was not saved once it is closed, and keeps the images it has looked at', async () => {
  store(null);
  seeSeasons(4);
  mocks.buildZones.mockResolvedValue(samplePlan(POLYGON));
  open();
  press(texts.make);
  await screen.findAllByRole('table');
  cleanup();
  expect(useZoneWork.getState().works['f-1/1']).toMatchObject({
    plan: null,
    seasons: [{ year: 2021 }, { year: 2022 }, { year: 2023 }, { year: 2024 }],
  });
  open();
  expect(screen.getByText(texts.none)).toBeDefined();
});

it('asks the worker for the number of zones that is pressed', async () => {
  store(record());
  seeSeasons(4);
  mocks.buildZones.mockResolvedValue(samplePlan(POLYGON));
  open();
  fireEvent.click(screen.getByRole('radio', { name: '4' }));
  await waitFor(() => expect(mocks.buildZones).toHaveBeenCalled());
  expect(mocks.buildZones.mock.calls[0]?.[0]).toMatchObject({ count: 4 });
});

it.each([
  ['two seasons', () => seeSeasons(2), 2, 2],
  ['clouds over all of them', () => seeSeasons(4, 0.4), 0, 4],
  ['no images at all', () => seeSeasons(0), 0, 0],
])('with %s says how many are missing and offers what there is', async (_name, see, seasons, offered) => {
  store(null);
  see();
  open();
  press(texts.make);
  const text = errors.ZONES_TOO_FEW_SEASONS.replace('{{min}}', '3').replace('{{seasons}}', String(seasons));
  expect((await screen.findByRole('alert')).textContent).toContain(text);
  expect(mocks.buildZones).not.toHaveBeenCalled();
  expect(screen.queryAllByText(/^Campaña \d\d\/\d\d$/).length).toBe(offered);
});

it('looks at all seasons anew when too few of them were clear', async () => {
  store(null);
  seeSeasons(2);
  mocks.buildZones.mockResolvedValue(samplePlan(POLYGON));
  open();
  press(texts.make);
  await screen.findByRole('alert');
  seeSeasons(4);
  press(common.retry);
  expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
});

it('offers a field that is too small nothing that cannot help it', async () => {
  store(null);
  seeSeasons(4);
  mocks.buildZones.mockRejectedValue(new AppError('ZONES_TOO_FEW_PIXELS', { pixels: 16, min: 20 }));
  open();
  press(texts.make);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(texts.too_small);
  expect(alert.textContent).toContain(errors.ZONES_TOO_FEW_PIXELS.replace('{{pixels}}', '16').replace('{{min}}', '20'));
  expect(screen.queryByRole('button', { name: common.retry })).toBeNull();
  expect(screen.queryAllByText(/^Campaña /)).toEqual([]);
});

it('says why nothing is prescribed instead of showing a form that takes nothing', () => {
  store(record(), true, false);
  open();
  press(texts.prescription.open);
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.queryAllByRole('textbox')).toEqual([]);
  expect(sheet.getByRole('button', { name: common.close })).toBeDefined();
});

it('after a failure keeps nothing half-made and tries again', async () => {
  store(null);
  mocks.catalog.mockRejectedValue(new AppError('IMAGERY_PROVIDER_DOWN'));
  open();
  press(texts.make);
  expect((await screen.findByRole('alert')).textContent).toContain(texts.make_failed);
  seeSeasons(4);
  mocks.buildZones.mockResolvedValue(samplePlan(POLYGON));
  press(common.retry);
  expect((await screen.findAllByRole('table')).length).toBeGreaterThan(0);
});

it('tells how far it is and stops when asked', async () => {
  store(null);
  seeSeasons(4);
  let signal: AbortSignal | undefined;
  mocks.buildZones.mockImplementation((_request, options) => {
    signal = options?.signal;
    return new Promise((_done, fail) => signal?.addEventListener('abort', () => fail(new AppError('CANCELLED'))));
  });
  open();
  press(texts.make);
  expect(await screen.findByText(texts.progress.zones)).toBeDefined();
  press(common.stop);
  expect(await screen.findByText(texts.none)).toBeDefined();
  expect(signal?.aborted).toBe(true);
});

it('a failed change leaves the zones that were there', async () => {
  store(record());
  seeSeasons(4);
  mocks.buildZones.mockRejectedValue(new AppError('ZONES_NO_VARIATION'));
  open();
  fireEvent.click(screen.getByRole('radio', { name: '3' }));
  expect((await screen.findByRole('alert')).textContent).toContain(texts.kept_before);
  expect(screen.getAllByText(catalog.zone.label['2']['1']).length).toBeGreaterThan(0);
});

it('zones of an older border are not shown', () => {
  store(record({ is_current: false }));
  open();
  expect(screen.getByText(texts.stale)).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

it('who may only look reads so and finds nothing to press', () => {
  store(record(), false);
  open();
  expect(screen.getByText(texts.read_only)).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.activate.open })).toBeNull();
  expect(screen.queryByText(texts.adjust.title)).toBeNull();
  expect((screen.getByRole('radio', { name: '4' }) as HTMLInputElement).disabled).toBe(true);
});

it('active zones only take names', async () => {
  mocks.rename.mockResolvedValue(record());
  store(record({ state: 'active', is_current: true, activated_at: '2026-01-12T12:00:00.000Z' }));
  open();
  expect(screen.getByText(texts.locked.replace('{{date}}', '12 ene 2026'))).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.activate.open })).toBeNull();
  expect(screen.queryByRole('button', { name: texts.adjust.merge })).toBeNull();
  const input = screen.getByLabelText(texts.adjust.name.replace('{{zone}}', 'Baja'));
  fireEvent.change(input, { target: { value: 'El bajo' } });
  fireEvent.blur(input);
  press(texts.save);
  await waitFor(() =>
    expect(mocks.rename).toHaveBeenCalledWith({
      field_id: FIELD.id,
      version: 3,
      names: [
        { number: 1, name: 'El bajo' },
        { number: 2, name: null },
      ],
    }),
  );
});

it.each([
  ['a plan, with what adjusts it', () => void fireEvent.click(screen.getByText(texts.adjust.title))],
  ['the doses of its zones', () => press(texts.prescription.open)],
  ['the question before they are final', () => press(texts.activate.open)],
])('names and roles: %s', async (_name, reach) => {
  store(record());
  open();
  reach();
  expect(await graveIn(document.body)).toEqual([]);
});

it('takes every dose as it is typed, or asks, and saves none meanwhile', async () => {
  render(<PrescriptionDialog field={FIELD as never} record={record()} can_prescribe onClose={() => undefined} />);
  expect(typeNumbers()).toEqual({ [WHOLE]: 9, [WHOLE.replace('0,004', '0,004!')]: 2 });
  const verb = screen.getByRole('button', { name: texts.prescription.verb });
  const [low, , dose] = screen.getAllByRole('textbox', { name: /./ }).filter((input) => input.getAttribute('inputmode') === 'decimal');
  fireEvent.change(dose as HTMLElement, { target: { value: '70.000' } });
  expect(verb).toHaveProperty('disabled', false);
  fireEvent.change(low as HTMLElement, { target: { value: 'mucho' } });
  expect(verb).toHaveProperty('disabled', true);
});
