// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { AppError } from '#domain/errors.ts';
import type { Table } from '#domain/files/workbook/table.ts';
import type { User } from '#domain/schemas/user.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { forgetErrors } from '#shell/feedback/show-error.ts';
import { undoLast } from '#shell/feedback/undo.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useSession } from '#state/session.ts';
import { inPanel } from '../../../tests/setup/in-panel.tsx';
import { readFilter, writeFilter } from './filter-address.ts';
import texts from './locales/es.json' with { type: 'json' };
import CoveragePanel from './Panel.tsx';
import { NO_FILTER, setFilter, useCoverageList } from './store.ts';
import type {} from './panel.ts';

const COVERAGE: Coverage = {
  id: 'c1',
  version: 3,
  year: 2025,
  season: 2,
  period: 'summer',
  state: 'pending',
  holder_id: 'h1',
  firstname: 'Lucía',
  lastname: 'Ferreyra',
  business_name: 'Agropecuaria Ferreyra SRL',
  seed_brand: 'seed.brevant',
  fields: [
    { field_id: 'f1', name: '7 Norte', farm_name: 'Don Emilio', area_ha: 127.1, province: 'AR-B', fault: null },
    { field_id: 'f2', name: 'Cuadro 4', farm_name: 'Santa Rita', area_ha: 59.2, province: 'AR-B', fault: null },
  ],
  area_ha: 186.3,
  invoice: { name: 'factura.pdf', media_type: 'application/pdf', bytes: 1_887_436 },
  acceptance: null,
  annulment: null,
  can: ['edit', 'delete', 'approve'],
  created_by_name: 'Lucía Ferreyra',
  created_at: '2025-12-14T13:42:00.000Z',
  last_day: '2026-06-30',
};
const APPROVED: Coverage = {
  ...COVERAGE,
  id: 'c2',
  state: 'approved',
  firstname: 'Hernán',
  lastname: 'Gauna',
  acceptance: { name: 'Hernán Gauna', at: '2025-12-09T15:04:00.000Z', terms_version: '1' },
  can: ['void'],
};
const listed = (coverages: readonly Coverage[], can_create = true) => ({
  coverages,
  total: coverages.length,
  area_ha: 372.6,
  next: null as string | null,
  terms: { version: '1', since: '2026-11-01' },
  can_create,
});
const offered = (value: string, count: number, label = value) => ({ value, label, count });
const MENUS = { years: [offered('2025', 2)], states: [offered('pending', 1)], provinces: [offered('AR-B', 2)], producers: [] };

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    calls: {
      list: call('list'),
      menus: call('menus'),
      table: call('table'),
      get: call('get'),
      candidates: call('candidates'),
      remove: call('remove'),
      restore: call('restore'),
      annul: call('annul'),
      pdf: call('pdf'),
    },
    brands: call('brands'),
    written: vi.fn<(asked: { table: unknown; format: string }) => Promise<Uint8Array>>(() => Promise.resolve(new Uint8Array())),
    paper: vi.fn<(issued: unknown, name: string) => Promise<void>>(() => Promise.resolve()),
    opened: vi.fn<(id: string, args?: unknown) => void>(),
  };
});
vi.mock('#api/client.ts', () => ({ api: { coverage: world.calls, lookups: { brands: world.brands } } }));
vi.mock('#workers/client.ts', () => ({ geometry: { writeTable: world.written } }));
vi.mock('#paper/download-report.ts', () => ({ downloadReport: world.paper }));
vi.mock('#ui/download.ts', async (load) => ({ ...(await load<object>()), download: () => undefined }));
vi.mock('#shell/panels/open-panel.ts', async (load) => ({ ...(await load<object>()), openPanel: world.opened }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  PanelScope: ({ children }: { children: React.ReactNode }) => children,
  PanelActions: ({ children }: { children: React.ReactNode }) => children,
  PanelFooter: ({ children }: { children: React.ReactNode }) => children,
}));

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'coverage'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, coverage: texts } },
  }),
);
beforeEach(() => {
  queryClient.clear();
  forgetErrors();
  useToasts.setState({ toasts: [] });
  setFilter(NO_FILTER);
  useSession.setState({ user: { id: 'h1', role: 'PM', brand_id: 2 } as User });
  world.opened.mockClear();
  for (const call of Object.values(world.calls)) call.mockReset();
  world.brands.mockResolvedValue([{ code: 'seed.brevant', names: { es: 'Brevant', en: 'Brevant', pt: 'Brevant' } }]);
  world.calls.list.mockResolvedValue(listed([COVERAGE, APPROVED]));
  world.calls.menus.mockResolvedValue({ menus: MENUS });
});
afterEach(cleanup);

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'coverage', scroller: null, slots: { title: null, scope: null, actions: null, footer: null }, is_sheet: false }}
      >
        {inPanel(<CoveragePanel />)}
      </PanelContextProvider>
    </QueryClientProvider>,
  );
const lastAsked = () => world.calls.list.mock.lastCall?.[0] as unknown;
const rowOf = async (name: string) => (await screen.findByRole('button', { name })).closest('tr') as HTMLElement;
/** Opens the menu of a row and takes one of its lines. */
async function choose(name: string, entry: string): Promise<void> {
  const label = texts.menu.label.replace('{{name}}', `${name}, 25/26`);
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: label }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

it('lists coverages with their holders, fields and states, and opens one beside it', async () => {
  draw();
  const row = await rowOf('Lucía Ferreyra');
  for (const text of ['25/26', 'Agropecuaria Ferreyra SRL', '7 Norte, Cuadro 4', '186,3', '14 dic', texts.state.pending])
    expect(within(row).getAllByText(text).length).toBeGreaterThan(0);
  expect(screen.getByRole('status').textContent).toBe('2 coberturas · 372,6\u00a0ha');
  fireEvent.click(within(row).getByRole('button', { name: 'Lucía Ferreyra' }));
  expect(world.opened).toHaveBeenCalledWith('coverage_one', { id: 'c1' });
  fireEvent.click(screen.getByRole('button', { name: texts.new }));
  expect(world.opened).toHaveBeenLastCalledWith('coverage_one', undefined);
});

it('asks for what the filters say, which the address keeps, from the first page on', async () => {
  world.calls.list.mockResolvedValue({ ...listed([COVERAGE]), total: 60, next: 'c1' });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: common.pager.next }));
  await waitFor(() => expect(lastAsked()).toEqual({ after: 'c1' }));
  setFilter({ years: ['2025', '2024'], states: ['pending'] });
  await waitFor(() => expect(lastAsked()).toEqual({ years: '2025,2024', states: 'pending' }));
  const written = writeFilter(useCoverageList.getState().filter);
  expect(written).toEqual({ campanas: '2025,2024', estados: 'pending' });
  expect(readFilter(new URLSearchParams(written))).toEqual({ ...NO_FILTER, years: ['2025', '2024'], states: ['pending'] });
  expect(readFilter(new URLSearchParams({ campanas: 'x,2025', estados: 'lost', productores: '1' }))).toEqual({
    ...NO_FILTER,
    years: ['2025'],
  });
  fireEvent.click(screen.getByRole('button', { name: common.remove_filter.replace('{{name}}', texts.filter.states) }));
  await waitFor(() => expect(lastAsked()).toEqual({ years: '2025,2024' }));
});

it('says that nothing is there, that nothing is found, that it could not be read, and whose it is', async () => {
  world.calls.list.mockResolvedValue(listed([], false));
  draw();
  expect(await screen.findByText(texts.empty)).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.new })).toBeNull();
  setFilter({ provinces: ['AR-X'] });
  fireEvent.click(await screen.findByRole('button', { name: texts.list.clear }));
  expect(useCoverageList.getState().filter).toEqual(NO_FILTER);
  cleanup();
  queryClient.clear();
  world.calls.list.mockRejectedValue(new AppError('FORBIDDEN'));
  draw();
  expect(await screen.findByText(texts.list.failed)).toBeTruthy();
  cleanup();
  useSession.setState({ user: { id: 'h1', role: 'PM', brand_id: 7 } as User });
  draw();
  expect(screen.getByText(texts.forbidden)).toBeTruthy();
});

it('takes all that the filters show away as a file', async () => {
  world.calls.table.mockResolvedValue({ coverages: [APPROVED], total: 3 });
  setFilter({ provinces: ['AR-B'] });
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Excel' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(world.written).toHaveBeenCalled());
  const written = world.written.mock.lastCall?.[0];
  const table = written?.table as Table;
  expect(table.rows[0]).toMatchObject({
    season: '25/26',
    period: 'Verano',
    created: '2025-12-14',
    accepted: '2025-12-09',
    state: texts.state.approved,
    producer: 'Hernán Gauna',
    fields: '7 Norte, Cuadro 4',
    brand: 'Brevant',
    invoice: 'factura.pdf',
    terms: 'versión 1',
  });
  expect([written?.format, world.calls.table.mock.lastCall?.[0]]).toEqual(['csv', { provinces: 'AR-B' }]);
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: expect.stringContaining('3') }));
});

it('deletes one at once, and brings it back by undo', async () => {
  world.calls.remove.mockResolvedValue({ coverage_id: 'c1' });
  world.calls.restore.mockResolvedValue(COVERAGE);
  draw();
  await choose('Lucía Ferreyra', texts.menu.delete);
  await waitFor(() => expect(world.calls.remove).toHaveBeenCalledWith({ coverage_id: 'c1', version: 3 }));
  await waitFor(() => expect(useToasts.getState().toasts[0]?.action?.label).toBe(common.undo));
  await undoLast();
  expect(world.calls.restore).toHaveBeenCalledWith({ coverage_id: 'c1' });
});

it('voids one for a reason, which must be said', async () => {
  world.calls.annul.mockResolvedValue({ ...APPROVED, state: 'void' });
  draw();
  await choose('Hernán Gauna', texts.menu.void);
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: texts.void.verb }));
  expect(await within(dialog).findByText(errors.REQUIRED)).toBeTruthy();
  expect(world.calls.annul).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByLabelText(texts.void.reason), { target: { value: 'La factura es de otra campaña' } });
  fireEvent.click(within(dialog).getByRole('button', { name: texts.void.verb }));
  await waitFor(() =>
    expect(world.calls.annul).toHaveBeenCalledWith({ coverage_id: 'c2', version: 3, reason: 'La factura es de otra campaña' }),
  );
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

it('offers of each what may be done to it, its PDF always', async () => {
  world.calls.pdf.mockResolvedValue({ code: '1', hash: '2', data: '{}' });
  world.calls.list.mockResolvedValue(listed([{ ...APPROVED, invoice: null, can: [] }]));
  draw();
  await choose('Hernán Gauna', texts.menu.pdf);
  await waitFor(() => expect(world.paper).toHaveBeenCalledWith({ code: '1', hash: '2', data: '{}' }, 'Cobertura Hernán Gauna, 25/26'));
  fireEvent.click(
    within(await rowOf('Hernán Gauna')).getByRole('button', { name: texts.menu.label.replace('{{name}}', 'Hernán Gauna, 25/26') }),
  );
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([texts.menu.open, texts.menu.pdf]);
});
