// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { User } from '#domain/schemas/user.ts';
import { startI18n } from '#i18n/index.ts';
import { useSession } from '#state/session.ts';
import { typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { textsOf } from '../../../tests/setup/texts.ts';
import type {} from './panel.ts';
import Panel from './Panel.tsx';
import { closeWindow, EMPTY_DRAFT, useBatchWindow } from './store.ts';

const t = textsOf('es');
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const field = (id: string, producer: string, more: object = {}) => ({
  field_id: id,
  field_name: `Lote ${id}`,
  farm_name: 'La Tranquera',
  owner_id: producer,
  producer,
  province: 'AR-B',
  area_ha: 50,
  crop: 5,
  genotype: null,
  target_yield_kg_ha: null,
  n_kg_ha: null,
  reason: null,
  ...more,
});
const FIELDS = [
  field('1', 'Hernán Gauna', { target_yield_kg_ha: 11_000, n_kg_ha: 90 }),
  field('2', 'Hernán Gauna'),
  field('3', 'Marta Ibáñez', { reason: 'REPORT_TWO_IMAGES' }),
];
const LOT = {
  number: 'BR1',
  genotype: 'nx',
  names: { es: 'NX 7115', en: '', pt: '' },
  treatment: null,
  caliber: null,
  bags: null,
  delivered_on: null,
  document: null,
};
const COUNTS = { waiting: 0, making: 0, done: 0, failed: 0, cancelled: 0 };
const order = (counts: object) => ({
  id: 'o',
  batch: { number: 'BR1', hybrid: 'NX 7115', treatment: null },
  ...SEASON,
  created_at: '2026-01-12T10:00:00.000Z',
  counts: { ...COUNTS, ...counts },
});
const item = (id: string, state: string, more: object = {}) => ({
  field_id: id,
  field_name: `Lote ${id}`,
  farm_name: 'La Tranquera',
  producer: 'Hernán Gauna',
  area_ha: 50,
  state,
  step: null,
  error: null,
  report: null,
  ...more,
});

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    batch: { candidates: call('c'), listOfUser: call('l'), create: call('n'), get: call('g'), cancel: call('x'), retry: call('r') },
    pdf: call('p'),
    lot: call('b'),
    zip: vi.fn<(files: readonly unknown[]) => Promise<void>>(() => Promise.resolve()),
  };
});
vi.mock('#api/client.ts', () => {
  const empty = Object.assign(() => Promise.resolve([]), { key: 'none' });
  return {
    api: {
      batchReports: world.batch,
      reports: { pdf: world.pdf, list: Object.assign(vi.fn(), { key: 'rl' }), one: Object.assign(vi.fn(), { key: 'ro' }) },
      seasons: { list: Object.assign(() => Promise.resolve({ current: null, seasons: [] }), { key: 's' }) },
      lookups: new Proxy({}, { get: (_of, name) => (name === 'specificBatch' ? world.lot : empty) }),
      fields: {},
    },
  };
});
vi.mock('#api/use-season.ts', () => ({ useSeason: () => SEASON }));
vi.mock('#api/fields/field-shapes.ts', () => ({ useFieldShapes: () => ({ data: undefined }), fieldPolygon: () => undefined }));
vi.mock('#paper/download-report.ts', () => ({
  downloadZip: world.zip,
  downloadJoined: () => Promise.resolve(),
  downloadReport: () => Promise.resolve(),
}));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  PanelActions: ({ children }: { children: React.ReactNode }) => children,
}));

beforeAll(() => startI18n('es', 'AR'));
beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  useSession.setState({ user: { role: 'FM', brand_id: 2 } as User });
  useBatchWindow.setState({ open: null, draft: EMPTY_DRAFT });
  world.batch.candidates.mockResolvedValue({ fields: FIELDS, total: 7, provinces: ['AR-B'] });
  world.batch.listOfUser.mockResolvedValue({ batch_reports: [] });
  world.lot.mockResolvedValue({ batch: LOT });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.clearAllMocks();
});

const show = (args?: { starts: true } | { id: string }): void =>
  void render(
    <QueryClientProvider client={queryClient}>
      <Panel args={args} />
    </QueryClientProvider>,
  );
const button = (name: string): HTMLElement => screen.getByRole('button', { name });
const box = (id: string): HTMLInputElement =>
  screen.getByRole('checkbox', { name: t('batch-report:form.choose', { field: `Lote ${id}`, farm: 'La Tranquera' }) });
const typeBatch = async (number: string): Promise<void> => {
  const input = await screen.findByRole('textbox', { name: t('batch-report:form.batch') });
  fireEvent.change(input, { target: { value: number } });
  fireEvent.blur(input);
};

it('is not of the administration', async () => {
  useSession.setState({ user: { role: 'admin', brand_id: 2 } as User });
  show();
  expect(await screen.findByText(t('batch-report:locked'))).toBeTruthy();
  expect(world.batch.listOfUser).not.toHaveBeenCalled();
});

it('orders the chosen fields with their own numbers, and those for all where they have none', async () => {
  world.batch.create.mockResolvedValue(order({ waiting: 2 }));
  world.batch.get.mockResolvedValue({ batch_report: order({ waiting: 2 }), items: [item('1', 'waiting'), item('2', 'waiting')] });
  show({ starts: true });
  await screen.findByText('Lote 1');
  expect([box('3').disabled, screen.getByText(t('batch-report:reason.REPORT_TWO_IMAGES')) !== null]).toEqual([true, true]);
  expect(screen.getByText(t('batch-report:form.more_other', { count: 4 }))).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Hernán Gauna' }));
  expect([box('1').checked, box('2').checked, box('3').checked]).toEqual([true, true, false]);
  await typeBatch('br1');
  await screen.findByText('NX 7115', { exact: false });
  fireEvent.click(button(t('batch-report:form.create_other', { count: 2 })));
  expect(screen.getAllByText(t('batch-report:form.lacking'))).toHaveLength(1);
  expect(world.batch.create).not.toHaveBeenCalled();
  const inputs = screen.getAllByRole('textbox', { name: t('batch-report:form.yield') });
  for (const [at, text] of [
    [0, '9500'],
    [1, '86'],
  ] as const) {
    const all = at === 0 ? inputs[0]! : screen.getAllByRole('textbox', { name: t('batch-report:form.nitrogen') })[0]!;
    fireEvent.change(all, { target: { value: text } });
    fireEvent.blur(all);
  }
  fireEvent.click(button(t('batch-report:form.create_other', { count: 2 })));
  await screen.findByText(t('batch-report:run.lead'));
  expect(world.batch.create).toHaveBeenCalledWith({
    brand: 'brevant',
    ...SEASON,
    batch: 'BR1',
    target_yield_kg_ha: 9_500,
    n_kg_ha: 86,
    comments: '',
    fields: [
      { field_id: '1', target_yield_kg_ha: 11_000, n_kg_ha: 90 },
      { field_id: '2', target_yield_kg_ha: null, n_kg_ha: null },
    ],
  });
});

it('keeps what is filled in when the window is closed, and cannot order with a number that is none', async () => {
  world.lot.mockRejectedValue(new AppError('BATCH_NOT_FOUND'));
  show({ starts: true });
  await screen.findByText('Lote 1');
  fireEvent.click(box('2'));
  await typeBatch('BR9');
  await screen.findByText('No encontramos coincidencias con el batch ingresado', { exact: false });
  expect((button(t('batch-report:form.create_one', { count: 1 })) as HTMLButtonElement).disabled).toBe(true);
  closeWindow();
  expect(useBatchWindow.getState().draft).toMatchObject({ batch: 'BR9', chosen: new Map([['2', FIELDS[1]]]) });
});

it('takes every number as it is typed, or asks', async () => {
  show({ starts: true });
  await screen.findByText('Lote 1');
  // From 100 kg/ha of grain, and up to 600 of nitrogen.
  expect(typeNumbers()).toEqual({
    '1.250 | 0,004! | 1,250 | 12,500 | 1.234,5 | 1.250,5': 1,
    '1.250! | 0,004 | 1,250! | 12.500! | 1.234,5! | R$ 1.250,50!': 1,
  });
});

it('says why a field was not made, tries it again alone, and hands over what is made', async () => {
  world.batch.get.mockResolvedValue({
    batch_report: order({ done: 1, failed: 1 }),
    items: [item('1', 'done', { report: { id: 'r', code: 'AAAA-BBBB', version: 1 } }), item('2', 'failed', { error: 'REPORT_TWO_IMAGES' })],
  });
  world.batch.retry.mockResolvedValue({ batch_report: order({ done: 1, waiting: 1 }), items: [item('1', 'done'), item('2', 'waiting')] });
  world.pdf.mockResolvedValue({ code: 'AAAA-BBBB', hash: '', data: '{}' });
  show({ id: 'o' });
  await screen.findByText('Debe seleccionar dos imágenes');
  const bar = screen.getByRole('progressbar');
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '2']);
  fireEvent.click(button(t('batch-report:run.zip')));
  await vi.waitFor(() => expect(world.zip).toHaveBeenCalled());
  expect(world.zip.mock.calls[0]?.[0]).toMatchObject([{ issued: { code: 'AAAA-BBBB' }, name: 'Informe BR1 Lote 1 AAAA-BBBB' }]);
  fireEvent.click(within(screen.getByText('Lote 2').closest('li')!).getByRole('button'));
  await vi.waitFor(() => expect(world.batch.retry).toHaveBeenCalledWith({ brand: 'brevant', batch_report_id: 'o', field_id: '2' }));
  expect(await screen.findByText(t('batch-report:state.waiting'))).toBeTruthy();
});
