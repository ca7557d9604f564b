// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { definePaperSection, type SectionProps, type SectionState } from '#paper/sections.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { typeNumbers, WHOLE } from '../../../tests/setup/samples/type-numbers.tsx';
import texts from './locales/es.json' with { type: 'json' };
import EviReportPanel from './evi/EviPanel.tsx';
import PlanningReportPanel from './Panel.tsx';
import type {} from './panel.ts';

const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const FIELD = { id: 'f1', version: 1, name: '7 Norte', farm_name: 'Don Emilio', area_ha: 127, crops: [], owner_name: null };
const scene = (date: string, valid_fraction: number) => ({ id: date, date, valid_fraction, is_excluded: false, statistics: { mean: 0.5 } });
const SCENES = [scene('2025-12-05', 1), scene('2025-12-18', 0.64), scene('2026-01-02', 0.88), scene('2026-01-12', 0.97)];
const CURVE: SectionState = { kind: 'ready', blocks: [], formulas: { evi: 'EVI' }, attribution: 'Sentinel-2' };

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    calls: { list: call('list'), one: call('one'), create: call('create'), pdf: call('pdf') },
    producer: null as string | null,
    curve: null as unknown,
    index: null as unknown,
    refused: {} as Record<string, string>,
    saved: vi.fn<(issued: unknown) => Promise<void>>(() => Promise.resolve()),
    opened: vi.fn<(id: string) => void>(),
    shown: vi.fn<(error: { code: string }) => void>(),
  };
});
vi.mock('#api/fields/use-density.ts', () => ({ useSoilNitrogen: () => 75 }));
vi.mock('#api/client.ts', () => ({ api: { reports: world.calls, fields: {}, producers: { list: Object.assign(vi.fn(), { key: 'p' }) } } }));
vi.mock('#api/fields/use-fields.ts', () => {
  const field = () => ({ ...FIELD, producer_id: world.producer, producer_name: world.producer });
  return { useField: field, useFields: () => [field()], cachedField: field };
});
vi.mock('#api/fields/use-field-options.ts', () => ({ useFieldOptions: () => ({ producers: [], are_producers_known: true }) }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => (_field: unknown, right: string) => world.refused[right] ?? true }));
vi.mock('#paper/download-report.ts', () => ({ downloadReport: world.saved }));
vi.mock('#api/fields/field-shapes.ts', () => ({ useStoredPolygon: () => ({ polygon: squareAt(0) }) }));
vi.mock('#api/fields/saved/cache-fields.ts', () => ({ cacheFields: () => Promise.resolve() }));
vi.mock('#api/imagery/use-timeline.ts', () => ({
  useTimeline: () => ({ scenes: SCENES, attribution: 'Copernicus', pending: 0, error: null, retry: () => null }),
}));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SEASON, today: '2026-01-12', error: null, retry: () => null }) }));
vi.mock('./page/use-requests.ts', () => ({ useRequests: () => (one: { id: string }) => [one] }));
vi.mock('./page/use-pictures.ts', () => ({
  usePictures: (all: readonly { id: string }[]) =>
    new Map(
      all.map(({ id }) => [
        id,
        {
          picture: {
            href: 'data:image/png;base64,AA==',
            width: 1,
            height: 1,
            corners: [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 1],
            ],
            domain: [0, 1],
          },
          error: null,
        },
      ]),
    ),
}));
vi.mock('#shell/panels/open-panel.ts', async (load) => ({ ...(await load<object>()), openPanel: world.opened }));
vi.mock('#shell/feedback/show-error.ts', () => ({ showError: world.shown }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  usePanelFieldId: () => 'f1',
  PanelFooter: ({ children }: { children: React.ReactNode }) => children,
}));

beforeAll(() => {
  definePaperSection('curve', () =>
    Promise.resolve(function Curve({ onState }: SectionProps) {
      useEffect(() => onState(world.curve as SectionState), [onState]);
      return null;
    }),
  );
  definePaperSection('index', () =>
    Promise.resolve(function Index({ onState }: SectionProps) {
      useEffect(() => onState(world.index as SectionState), [onState]);
      return null;
    }),
  );
  return i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'planning-report'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, 'planning-report': texts } },
  });
});
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  world.opened.mockClear();
  world.shown.mockClear();
  world.saved.mockClear();
  world.refused = {};
  world.index = { kind: 'ready', blocks: [], formulas: { index: 'percentil' }, attribution: '' };
  world.producer = 'Agropecuaria Ferreyra';
  world.curve = { ...CURVE, chart: { drawing: { kind: 'bars', counts: [1] }, height: 100, label: 'Curva', note: '' } };
  for (const call of Object.values(world.calls)) call.mockReset();
  world.calls.list.mockResolvedValue({ reports: [], total: 0, next: null });
});
afterEach(cleanup);

const begin = async (): Promise<void> => {
  const slots = { title: null, scope: null, actions: null, footer: null };
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider value={{ id: 'planning_report', slots, scroller: null, is_sheet: false }}>
        <PlanningReportPanel args={undefined} />
      </PanelContextProvider>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: texts.field.new }));
  await screen.findByText(texts.data.title);
};
const image = (date: string) => screen.findByRole('button', { name: new RegExp(`^${date}`) });
const choose = async (...dates: readonly string[]): Promise<void> => {
  for (const date of dates) fireEvent.click(await image(date));
};
const type = (label: string, text: string): void => {
  const box = screen.getByLabelText(new RegExp(`^${label}( |$)`));
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};
const create = () => screen.getByRole<HTMLButtonElement>('button', { name: texts.create.button });
const press = async (): Promise<void> => {
  await waitFor(() => expect(create().disabled).toBe(false));
  fireEvent.submit(create().closest('form') ?? document.querySelector('form')!);
};
const fill = (): void => {
  type(texts.data.target_yield_kg_ha, '9500');
  type(texts.data.n_kg_ha, '86');
};

it('offers the nitrogen of the kept recommendation until it is in', async () => {
  await begin();
  const offer = () => screen.queryByRole('button', { name: texts.data.n_density.replace('{{n}}', '75') });
  fireEvent.click(offer()!);
  expect(screen.getByLabelText<HTMLInputElement>(new RegExp(`^${texts.data.n_kg_ha}( |$)`)).value).toBe('75');
  expect(offer()).toBeNull();
});

it('asks for a producer at its place, and creates nothing without one', async () => {
  world.producer = null;
  await begin();
  expect(screen.getByText(errors.REPORT_NO_PRODUCER)).toBeTruthy();
  expect(create().disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: texts.producer.assign }));
  expect(world.opened).toHaveBeenCalledWith('producers');
});

it.each([
  ['none', { kind: 'absent', reason: 'Sin imágenes' }, errors.REPORT_NO_CHART, texts.create.missing.REPORT_NO_CHART],
  ['failed', { kind: 'failed', error: new AppError('OFFLINE'), onRetry: () => null }, null, texts.create.missing.REPORT_CHART_FAILED],
])('a report begins with its chart: %s', async (_name, curve, title, reason) => {
  world.curve = curve;
  await begin();
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(create().disabled).toBe(true);
  if (title === null) return;
  expect(screen.getByText(title)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.chart.make }));
  expect(world.opened).toHaveBeenCalledWith('analytics');
});

it('asks for two images, both numbers and what lies within bounds, and sends nothing before', async () => {
  await begin();
  await choose('5 dic');
  type(texts.data.target_yield_kg_ha, '50');
  await press();
  expect(await screen.findByText(errors.INVALID)).toBeTruthy();
  expect(screen.getByText(errors.REQUIRED)).toBeTruthy();
  fill();
  await press();
  expect(await screen.findByText(errors.REPORT_TWO_IMAGES)).toBeTruthy();
  expect(world.calls.create).not.toHaveBeenCalled();
  expect(typeNumbers()).toEqual({ [WHOLE]: 2 });
});

it('warns of an image below 70 % and puts the nearest clear one in its place', async () => {
  await begin();
  fireEvent.click(await screen.findByRole('button', { name: texts.image.others_one }));
  await choose('18 dic', '12 ene');
  expect(screen.getByText(texts.image.doubt_text, { exact: false })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts.image.use.replace('{{date}}', '5 dic') }));
  expect(screen.queryByText(texts.image.doubt_text, { exact: false })).toBeNull();
  expect((await image('5 dic')).getAttribute('aria-pressed')).toBe('true');
});

it('sends what is filled in with the pages, shows what was issued, and says why another version stands', async () => {
  await begin();
  await choose('12 ene', '5 dic');
  fill();
  type(texts.data.comments, 'Buen arranque');
  world.calls.create.mockRejectedValueOnce(new AppError('REPORT_REPLACED'));
  await press();
  await waitFor(() => expect(world.shown).toHaveBeenCalledWith(expect.objectContaining({ code: 'REPORT_REPLACED' })));
  const sent = world.calls.create.mock.calls[0]?.[0] as unknown as { sheet: { blocks: readonly { kind: string }[] } };
  expect(sent).toMatchObject({
    ...SEASON,
    field_id: 'f1',
    kind: 'planning',
    replaces: null,
    scene_ids: ['2025-12-05', '2026-01-12'],
    planning: { target_yield_kg_ha: 9500, n_kg_ha: 86, sowing_date: null, comments: 'Buen arranque' },
    sources: { formulas: { evi: 'EVI' }, weather: null },
  });
  expect(sent.sheet.blocks.map(({ kind }) => kind)).toEqual(['facts', 'heading', 'pictures', 'drawing', 'heading', 'text', 'signatures']);
  // What was typed stands, also for the next time the panel opens.
  expect(screen.getByDisplayValue('9.500')).toBeTruthy();
  expect(
    Object.keys(localStorage)
      .map((key) => localStorage.getItem(key))
      .join(),
  ).toContain('Buen arranque');
});

const openEvi = (): void => {
  const slots = { title: null, scope: null, actions: null, footer: null };
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider value={{ id: 'evi_report', slots, scroller: null, is_sheet: false }}>
        <EviReportPanel />
      </PanelContextProvider>
    </QueryClientProvider>,
  );
};

it('issues the season as its next version, with clear images, curve and index, when all of it is there', async () => {
  const issued = { code: '7F3A-91C2', hash: '', data: '' };
  world.calls.list.mockResolvedValue({ reports: [{ id: 'old', subject: null }], total: 1, next: null });
  world.calls.create.mockResolvedValue({ id: 'new' });
  world.calls.pdf.mockResolvedValue(issued);
  openEvi();
  const button = await screen.findByRole('button', { name: texts.evi.create });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(world.saved).toHaveBeenCalledWith(issued, 'Informe EVI 7 Norte 2026-01-12'));
  expect(world.calls.list).toHaveBeenCalledWith({ field_id: 'f1', kind: 'evi', ...SEASON, own: 'yes' });
  expect(world.calls.create.mock.calls[0]?.[0]).toMatchObject({
    kind: 'evi',
    replaces: 'old',
    scene_ids: ['2025-12-05', '2026-01-02', '2026-01-12'],
    sources: { formulas: { evi: 'EVI', index: 'percentil' } },
  });
});

it('waits for an index that is being measured', async () => {
  world.index = { kind: 'pending' };
  openEvi();
  expect(await screen.findByRole('button', { name: texts.evi.create })).toHaveProperty('disabled', true);
  expect(screen.getByText(texts.create.reading)).toBeTruthy();
});

it.each([
  ['a plan is missing', { evi_reports: 'PLAN_REQUIRED' }, texts.evi.locked],
  ['reports are others’ to make', { create_report: 'FORBIDDEN' }, errors.FORBIDDEN],
])('says that %s', (_what, refused, title) => {
  world.refused = refused;
  openEvi();
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.evi.create })).toBeNull();
});
