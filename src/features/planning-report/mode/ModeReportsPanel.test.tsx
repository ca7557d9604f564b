// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { Table } from '#domain/files/workbook/table.ts';
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { useToasts } from '#shell/feedback/toast.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { NO_REPORT_FILTER, setReportFilter, useReportFilter } from '#state/report-filter.ts';
import texts from '../locales/es.json' with { type: 'json' };
import ModeReportPanel from './ModeReportPanel.tsx';
import ModeReportsPanel from './ModeReportsPanel.tsx';
import type {} from '../panel.ts';

const REPORT = {
  id: 'r2',
  series_id: 'r1',
  version: 2,
  newest_version: 2,
  field_id: 'f1',
  field_name: '7 Norte',
  farm_name: 'Don Emilio',
  province: 'AR-B',
  owner_name: 'Lucía Ferreyra',
  business_name: null,
  year: 2025,
  season: 2,
  period: 'summer',
  hybrid: 'NX 7115',
  kind: 'planning',
  subject: null,
  code: '7F3A-91C2',
  producer: 'Lucía Ferreyra',
  planning: { sowing_date: null, target_yield_kg_ha: 9500, n_kg_ha: 86, graph_comment: '', comments: '', sections: [] },
  images: [],
  made_by: 'Carla Duarte',
  is_own: false,
  can_delete: true,
  created_at: '2026-01-14T13:42:00.000Z',
};
const FIRST = { ...REPORT, id: 'r1', version: 1, code: '11AA-22BB', planning: { ...REPORT.planning, target_yield_kg_ha: 9000 } };
const offered = (value: string, count: number, label = value) => ({ value, label, count });
const MENUS = {
  years: [offered('2025', 214)],
  hybrids: [offered('NX 7115', 3), offered('NX 7240', 0)],
  provinces: [offered('AR-B', 2)],
  producers: [],
  farms: [],
  makers: [],
};

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    calls: { list: call('list'), menus: call('menus'), table: call('table'), one: call('one') },
    written: vi.fn<(asked: { table: unknown; format: string }) => Promise<Uint8Array>>(() => Promise.resolve(new Uint8Array())),
    opened: vi.fn<(id: string, args?: unknown) => void>(),
  };
});
vi.mock('#api/client.ts', () => ({ api: { reports: world.calls } }));
vi.mock('#api/fields/issue-report.ts', () => ({ refreshReports: () => undefined }));
vi.mock('#api/fields/use-fields.ts', () => ({ useField: () => undefined, cachedField: () => undefined }));
vi.mock('./ReportImages.tsx', () => ({ ReportImages: () => null }));
vi.mock('../report/show-field.ts', () => ({ showField: () => undefined }));
vi.mock('#paper/download-report.ts', () => ({ downloadReport: () => undefined }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => true }));
vi.mock('#workers/client.ts', () => ({ geometry: { writeTable: world.written } }));
vi.mock('#ui/download.ts', async (load) => ({ ...(await load<object>()), download: () => undefined }));
vi.mock('#shell/panels/open-panel.ts', async (load) => ({ ...(await load<object>()), openPanel: world.opened }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  PanelScope: ({ children }: { children: React.ReactNode }) => children,
  PanelTitle: ({ children }: { children: React.ReactNode }) => children,
  PanelActions: ({ children }: { children: React.ReactNode }) => children,
  PanelFooter: ({ children }: { children: React.ReactNode }) => children,
}));

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'planning-report'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, 'planning-report': texts } },
  }),
);
beforeEach(() => {
  queryClient.clear();
  setReportFilter(NO_REPORT_FILTER);
  world.opened.mockClear();
  world.calls.list.mockResolvedValue({ reports: [REPORT], total: 214, next: 'r2' });
  world.calls.menus.mockResolvedValue({ producer_count: 38, menus: MENUS });
  world.calls.one.mockResolvedValue({ report: REPORT, versions: [REPORT, FIRST] });
});
afterEach(cleanup);

const draw = (content: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'mode_reports', scroller: null, slots: { title: null, scope: null, actions: null, footer: null }, is_sheet: false }}
      >
        {content}
      </PanelContextProvider>
    </QueryClientProvider>,
  );
const lastAsked = () => world.calls.list.mock.lastCall?.[0] as unknown;

it('lists what there is of how many producers, and opens one beside it', async () => {
  draw(<ModeReportsPanel />);
  const row = (await screen.findByText('7F3A-91C2')).closest('tr') as HTMLElement;
  for (const text of ['7 Norte', 'Don Emilio', 'NX 7115', 'Buenos Aires', '25/26', 'v2']) expect(within(row).getByText(text)).toBeTruthy();
  expect(await screen.findByText('214 de 38 productores')).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: 'Lucía Ferreyra' }));
  expect(world.opened).toHaveBeenCalledWith('mode_report', { field_id: 'f1', report_id: 'r2' });
});

it('asks for what the filters say, from the first page on, and takes each away', async () => {
  draw(<ModeReportsPanel />);
  await screen.findByText('7F3A-91C2');
  fireEvent.click(screen.getByRole('button', { name: common.pager.next }));
  await waitFor(() => expect(lastAsked()).toEqual({ kind: 'planning', after: 'r2' }));
  setReportFilter({ hybrids: ['NX 7115', 'a,b'], years: ['2025'] });
  await waitFor(() => expect(lastAsked()).toEqual({ kind: 'planning', years: '2025', hybrids: 'NX 7115,a%2Cb' }));
  expect(screen.getByRole('button', { name: 'Campaña 25/26' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: common.remove_filter.replace('{{name}}', texts.mode.filter.hybrids) }));
  expect(useReportFilter.getState().hybrids).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: texts.mode.column.made }));
  await waitFor(() => expect(lastAsked()).toEqual({ kind: 'planning', years: '2025', order: 'oldest' }));
});

it('says that nothing is there, that nothing is found, and that it could not be read', async () => {
  world.calls.list.mockResolvedValue({ reports: [], total: 0, next: null });
  draw(<ModeReportsPanel />);
  expect(await screen.findByText(texts.mode.none)).toBeTruthy();
  setReportFilter({ provinces: ['AR-X'] });
  fireEvent.click(await screen.findByRole('button', { name: texts.list.clear }));
  expect(useReportFilter.getState()).toEqual(NO_REPORT_FILTER);
  cleanup();
  queryClient.clear();
  world.calls.list.mockRejectedValue(new AppError('FORBIDDEN'));
  draw(<ModeReportsPanel />);
  expect(await screen.findByText(errors.FORBIDDEN)).toBeTruthy();
});

it('takes all that the filters show away as a file, and says where that is not all', async () => {
  const line = { ...REPORT, field_name: '=1+1' };
  world.calls.table.mockResolvedValue({ lines: [line], total: 3 });
  setReportFilter({ provinces: ['AR-B'] });
  draw(<ModeReportsPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Excel' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(world.written).toHaveBeenCalled());
  const written = world.written.mock.lastCall?.[0];
  const table = written?.table as Table;
  expect([written?.format, table.columns.some(({ key }) => key === 'business_name')]).toEqual(['csv', false]);
  expect(table.rows[0]).toMatchObject({ field: '=1+1', province: 'Buenos Aires', season: '25/26', made: '2026-01-14' });
  expect(world.calls.table.mock.lastCall?.[0]).toEqual({ kind: 'planning', provinces: 'AR-B' });
  await waitFor(() => expect(useToasts.getState().toasts.at(-1)).toMatchObject({ text: expect.stringContaining('3') }));
});

it('reads one report, with what each version changed and nothing to change it by', async () => {
  draw(<ModeReportPanel args={{ field_id: 'f1', report_id: 'r2' }} />);
  expect(await screen.findByText('cambió el rinde objetivo')).toBeTruthy();
  expect(screen.getByText(texts.change.first)).toBeTruthy();
  expect(screen.getByRole('button', { name: texts.mode.to_field })).toBeTruthy();
  for (const name of [texts.view.withdraw, texts.view.share, texts.view.new_version])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
