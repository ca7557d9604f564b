// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import type { Coverage, CoverageCandidate } from '#domain/coverage/coverage.ts';
import { AppError } from '#domain/errors.ts';
import { COVERAGE } from '#domain/limits.ts';
import type { User } from '#domain/schemas/user.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { forgetErrors } from '#shell/feedback/show-error.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { useSession } from '#state/session.ts';
import { inPanel } from '../../../../tests/setup/in-panel.tsx';
import texts from '../locales/es.json' with { type: 'json' };
import CoverageOnePanel from './OnePanel.tsx';
import type {} from '../panel.ts';

const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const field = (id: string, name: string, fault: CoverageCandidate['fault'] = null) => ({
  field_id: id,
  name,
  farm_name: 'Don Emilio',
  area_ha: 100,
  province: 'AR-B',
  fault,
});
const candidate = (id: string, name: string, of: Partial<CoverageCandidate> = {}): CoverageCandidate => ({
  ...field(id, name),
  holder_id: 'h1',
  firstname: 'Lucía',
  lastname: 'Ferreyra',
  business_name: 'Agropecuaria Ferreyra SRL',
  relations: ['owner'],
  ...of,
});
const [NORTE, SUR] = ['5c0de000-0000-4000-8000-000000000001', '5c0de000-0000-4000-8000-000000000002'] as const;
const CANDIDATES = [
  candidate(NORTE, '7 Norte'),
  candidate(SUR, '7 Sur'),
  candidate('5c0de000-0000-4000-8000-000000000003', 'Soja', { fault: 'COVERAGE_FIELD_NOT_MAIZE' }),
  candidate('5c0de000-0000-4000-8000-000000000004', 'El Puesto', { holder_id: 'h2', firstname: 'Hernán', lastname: 'Gauna' }),
];
const PENDING: Coverage = {
  id: 'c1',
  version: 3,
  ...SEASON,
  state: 'pending',
  holder_id: 'h1',
  firstname: 'Lucía',
  lastname: 'Ferreyra',
  business_name: 'Agropecuaria Ferreyra SRL',
  seed_brand: 'seed.brevant',
  fields: [field(NORTE, '7 Norte')],
  area_ha: 100,
  invoice: { name: 'factura.pdf', media_type: 'application/pdf', bytes: 1_887_436 },
  acceptance: null,
  annulment: null,
  can: ['edit', 'delete', 'approve'],
  created_by_name: 'Lucía Ferreyra',
  created_at: '2025-12-14T13:42:00.000Z',
  last_day: '2026-06-30',
};
const APPROVED: Coverage = {
  ...PENDING,
  version: 4,
  state: 'approved',
  can: [],
  acceptance: { name: 'Lucía Ferreyra', at: '2026-01-12T15:04:00.000Z', terms_version: '1' },
};
const listed = (version: string) => ({
  coverages: [],
  total: 0,
  area_ha: 0,
  next: null,
  terms: { version, since: '2026-11-01' },
  can_create: true,
});

const world = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return {
    calls: {
      list: call('list'),
      menus: call('menus'),
      get: call('get'),
      candidates: call('candidates'),
      create: call('create'),
      edit: call('edit'),
      replaceInvoice: call('replaceInvoice'),
      openInvoice: call('openInvoice'),
      activate: call('activate'),
      pdf: call('pdf'),
    },
    brands: call('brands'),
    seasons: call('seasons'),
    opened: vi.fn<(id: string, args?: unknown) => void>(),
  };
});
vi.mock('#api/client.ts', () => ({
  api: { coverage: world.calls, lookups: { brands: world.brands }, seasons: { list: world.seasons } },
}));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SEASON, today: '2026-01-12', error: null, retry: () => null }) }));
vi.mock('#api/fields/field-shapes.ts', () => ({ useFieldShapes: () => ({ data: undefined }), fieldPolygon: () => undefined }));
vi.mock('#paper/download-report.ts', () => ({ downloadReport: () => undefined }));
vi.mock('#shell/panels/open-panel.ts', async (load) => ({ ...(await load<object>()), openPanel: world.opened }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  PanelTitle: ({ children }: { children: React.ReactNode }) => children,
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
  useSession.setState({ user: { id: 'h1', role: 'PM', brand_id: 2, firstname: 'Lucía', lastname: 'Ferreyra' } as User });
  world.opened.mockClear();
  for (const call of Object.values(world.calls)) call.mockReset();
  world.brands.mockResolvedValue([{ code: 'seed.brevant', names: { es: 'Brevant', en: 'Brevant', pt: 'Brevant' } }]);
  world.seasons.mockResolvedValue({ seasons: [{ ...SEASON, year: 2024 }], current: SEASON });
  world.calls.list.mockResolvedValue(listed('1'));
  world.calls.menus.mockResolvedValue({ menus: {} });
  world.calls.candidates.mockResolvedValue({ fields: CANDIDATES, total: 4 });
  world.calls.get.mockResolvedValue(PENDING);
});
afterEach(cleanup);

const draw = (args?: { id: string }) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'coverage_one', scroller: null, slots: { title: null, scope: null, actions: null, footer: null }, is_sheet: false }}
      >
        {inPanel(<CoverageOnePanel args={args} />)}
      </PanelContextProvider>
    </QueryClientProvider>,
  );
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const boxOf = (name: string) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: texts.form.choose.replace('{{field}}', name).replace('{{farm}}', 'Don Emilio') });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const file = (name: string, size = 4): File => new File([new Uint8Array(size)], name);
const choose = (label: string, chosen: File): boolean => fireEvent.change(screen.getByLabelText(label), { target: { files: [chosen] } });
const accept = (): boolean => fireEvent.click(screen.getByRole('checkbox', { name: texts.terms.accept }));

it('takes fields of one owner, says why others cannot be, and begins with his names until they are typed', async () => {
  draw();
  const [norte, sur, soy, puesto] = await Promise.all(['7 Norte', '7 Sur', 'Soja', 'El Puesto'].map(boxOf));
  expect(soy?.disabled).toBe(true);
  expect(screen.getByText(errors.COVERAGE_FIELD_NOT_MAIZE)).toBeTruthy();
  expect(puesto?.disabled).toBe(false);
  fireEvent.change(input(texts.form.firstname), { target: { value: 'Lu' } });
  fireEvent.click(norte as HTMLElement);
  await waitFor(() => expect(puesto?.disabled).toBe(true));
  expect(screen.getByText(errors.COVERAGE_HOLDERS_DIFFER)).toBeTruthy();
  expect([texts.form.firstname, texts.form.lastname, texts.form.business_name].map((label) => input(label).value)).toEqual([
    'Lu',
    'Ferreyra',
    'Agropecuaria Ferreyra SRL',
  ]);
  fireEvent.click(sur as HTMLElement);
  await screen.findByRole('button', { name: texts.form.remove.replace('{{field}}', '7 Sur') });
  fireEvent.change(screen.getByPlaceholderText(texts.form.find_field), { target: { value: 'norte' } });
  await waitFor(() =>
    expect(world.calls.candidates.mock.lastCall?.[0]).toMatchObject({ ...SEASON, seed_brand: 'seed.brevant', text: 'norte' }),
  );
});

it('refuses a file that cannot be an invoice at once, and what the server finds in it at its place', async () => {
  draw();
  fireEvent.click(await boxOf('7 Norte'));
  press(texts.form.save);
  expect(await screen.findByText(errors.REQUIRED)).toBeTruthy();
  choose(texts.form.choose_invoice, file('factura.docx'));
  expect(await screen.findByText(errors.INVOICE_TYPE)).toBeTruthy();
  choose(texts.form.choose_invoice, file('factura.pdf', COVERAGE.invoice_bytes + 1));
  expect(await screen.findByText(errors.INVOICE_TOO_LARGE)).toBeTruthy();
  choose(texts.form.choose_invoice, file('factura.pdf'));
  expect(await screen.findByText('factura.pdf')).toBeTruthy();
  world.calls.create.mockRejectedValue(new AppError('PDF_ENCRYPTED', {}, { fields: [{ path: 'file', code: 'PDF_ENCRYPTED' }] }));
  press(texts.form.save);
  expect(await screen.findByText(errors.PDF_ENCRYPTED)).toBeTruthy();
  expect([world.calls.create.mock.calls.length, useToasts.getState().toasts.length]).toEqual([1, 0]);
});

it('is created with all that was said, opened, and asked about where its terms were accepted', async () => {
  world.calls.create.mockResolvedValue(PENDING);
  draw();
  fireEvent.click(await boxOf('7 Norte'));
  choose(texts.form.choose_invoice, file('factura.pdf'));
  await screen.findByText('factura.pdf');
  press(texts.approve.verb);
  expect(await screen.findByText(errors.TERMS_REQUIRED)).toBeTruthy();
  expect(world.calls.create).not.toHaveBeenCalled();
  accept();
  press(texts.approve.verb);
  await waitFor(() =>
    expect(world.calls.create).toHaveBeenCalledWith({
      ...SEASON,
      field_ids: NORTE,
      seed_brand: 'seed.brevant',
      firstname: 'Lucía',
      lastname: 'Ferreyra',
      business_name: 'Agropecuaria Ferreyra SRL',
      name: 'factura.pdf',
      file: new Uint8Array(4),
    }),
  );
  await waitFor(() => expect(world.opened).toHaveBeenCalledWith('coverage_one', { id: 'c1' }));
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
});

it('says at each field why it cannot be covered, and loses none of them', async () => {
  world.calls.get.mockResolvedValue({ ...PENDING, fields: [field(NORTE, '7 Norte', 'COVERAGE_FIELD_SPLIT'), field(SUR, '7 Sur')] });
  world.calls.edit.mockRejectedValue(
    new AppError('COVERAGE_NOT_ELIGIBLE', {}, { fields: [{ path: 'field_ids.1', code: 'COVERAGE_FIELD_COVERED' }] }),
  );
  draw({ id: 'c1' });
  expect(await screen.findByText(errors.COVERAGE_FIELD_SPLIT)).toBeTruthy();
  fireEvent.change(input(texts.form.lastname), { target: { value: 'Ferreira' } });
  expect(useWindows.getState().unsaved['coverage_one']).toBe(true);
  press(texts.form.save);
  expect(await screen.findByText(errors.COVERAGE_FIELD_COVERED)).toBeTruthy();
  expect(screen.getByText(errors.COVERAGE_NOT_ELIGIBLE)).toBeTruthy();
  expect([screen.getByText('7 Norte'), screen.getByText('7 Sur'), input(texts.form.lastname).value].length).toBe(3);
  press(texts.form.remove.replace('{{field}}', '7 Norte'));
  await waitFor(() => expect(screen.queryByText('7 Norte')).toBeNull());
});

it('merges what somebody else changed, and asks where both changed one thing', async () => {
  draw({ id: 'c1' });
  await screen.findByDisplayValue('Ferreyra');
  fireEvent.change(input(texts.form.lastname), { target: { value: 'Ferreira' } });
  world.calls.edit.mockRejectedValueOnce(new AppError('VERSION_STALE'));
  world.calls.get.mockResolvedValue({ ...PENDING, version: 5, lastname: 'Ferrero', firstname: 'Ana' });
  press(texts.form.save);
  const ask = await screen.findByRole('group', { name: texts.form.lastname });
  expect(input(texts.form.firstname).value).toBe('Ana');
  world.calls.edit.mockResolvedValue({ ...PENDING, version: 6, lastname: 'Ferreira', firstname: 'Ana' });
  fireEvent.click(within(ask).getByRole('button', { name: `${common.conflict.mine}: Ferreira` }));
  press(texts.form.save);
  await waitFor(() => expect(world.calls.edit.mock.lastCall?.[0]).toMatchObject({ version: 5, lastname: 'Ferreira', firstname: 'Ana' }));
});

it('is approved after a question that names who, what and when; newer terms are shown, and ticked anew', async () => {
  draw({ id: 'c1' });
  await screen.findByDisplayValue('Ferreyra');
  accept();
  press(texts.approve.verb);
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByRole('checkbox');
  for (const said of ['versión 1', 'Lucía Ferreyra', '12 ene 2026']) expect(dialog.textContent).toContain(said);
  const verb = within(dialog).getByRole<HTMLButtonElement>('button', { name: texts.approve.verb });
  world.calls.activate.mockRejectedValueOnce(new AppError('COVERAGE_TERMS_CHANGED', { version: '2' }));
  world.calls.list.mockResolvedValue(listed('2'));
  fireEvent.click(verb);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(errors.COVERAGE_TERMS_CHANGED.replace('{{version}}', '2'));
  expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/brevant/overseeding_coverage/terms/2');
  expect(verb.disabled).toBe(true);
  fireEvent.click(within(dialog).getByRole('checkbox'));
  world.calls.activate.mockResolvedValue(APPROVED);
  world.calls.get.mockResolvedValue(APPROVED);
  fireEvent.click(verb);
  await waitFor(() =>
    expect(world.calls.activate.mock.lastCall?.[0]).toEqual({
      brand: 'brevant',
      coverage_id: 'c1',
      version: 3,
      accepted_terms: true,
      terms_version: '2',
    }),
  );
  expect(await screen.findByText(texts.facts.accepted_by)).toBeTruthy();
  expect(useToasts.getState().toasts[0]?.title).toBe(texts.approved.replace('{{name}}', 'Lucía Ferreyra, 25/26'));
});

it('stays what it was where its fields have changed meanwhile, which each then says', async () => {
  draw({ id: 'c1' });
  await screen.findByDisplayValue('Ferreyra');
  accept();
  press(texts.approve.verb);
  const dialog = await screen.findByRole('alertdialog');
  await within(dialog).findByRole('checkbox');
  world.calls.activate.mockRejectedValue(new AppError('COVERAGE_FIELDS_CHANGED'));
  world.calls.get.mockResolvedValue({ ...PENDING, fields: [field(NORTE, '7 Norte', 'COVERAGE_FIELD_TRANSFERRED')] });
  fireEvent.click(within(dialog).getByRole('button', { name: texts.approve.verb }));
  expect(await screen.findByText(errors.COVERAGE_FIELD_TRANSFERRED)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(useToasts.getState().toasts[0]?.title).toBe(errors.COVERAGE_FIELDS_CHANGED);
});

it('takes another invoice in place of its own; what is wrong with it is said there', async () => {
  draw({ id: 'c1' });
  await screen.findByText('factura.pdf');
  choose(texts.form.change_invoice, file('otra.gif'));
  expect(await screen.findByText(errors.INVOICE_TYPE)).toBeTruthy();
  world.calls.replaceInvoice.mockRejectedValueOnce(new AppError('PDF_ACTIVE', {}, { fields: [{ path: 'file', code: 'PDF_ACTIVE' }] }));
  choose(texts.form.change_invoice, file('otra.pdf'));
  expect(await screen.findByText(errors.PDF_ACTIVE)).toBeTruthy();
  const changed = { ...PENDING, version: 4, invoice: { ...PENDING.invoice, name: 'otra.pdf' } };
  world.calls.replaceInvoice.mockResolvedValue(changed);
  world.calls.get.mockResolvedValue(changed);
  choose(texts.form.change_invoice, file('otra.pdf'));
  expect(await screen.findByText('otra.pdf')).toBeTruthy();
  expect(screen.queryByText(errors.PDF_ACTIVE)).toBeNull();
  expect(world.calls.replaceInvoice.mock.lastCall?.[0]).toMatchObject({ coverage_id: 'c1', version: 3, name: 'otra.pdf' });
});

it('is read once it is decided: whose, since when, why not; its invoice by whoever may', async () => {
  const annulment = { by: 'Elena Rossi', at: '2026-01-13T12:00:00.000Z', reason: 'Otra campaña' };
  world.calls.get.mockResolvedValue({ ...APPROVED, state: 'void', annulment, invoice: null });
  draw({ id: 'c1' });
  for (const text of ['Elena Rossi', 'Otra campaña', 'versión 1', texts.invoice.unseen, texts.state.void])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: texts.invoice.open })).toBeNull();
  cleanup();
  queryClient.clear();
  world.calls.get.mockRejectedValue(new AppError('NOT_FOUND'));
  draw({ id: 'c1' });
  expect(await screen.findByText(texts.gone)).toBeTruthy();
});

it('asks no terms of those who may not accept them', async () => {
  world.calls.candidates.mockResolvedValue({ fields: [candidate(NORTE, '7 Norte', { relations: ['FA'] })], total: 1 });
  draw();
  const box = await boxOf('7 Norte');
  expect(screen.getByRole('button', { name: texts.approve.verb })).toBeTruthy();
  fireEvent.click(box);
  await waitFor(() => expect(screen.queryByRole('button', { name: texts.approve.verb })).toBeNull());
  cleanup();
  useSession.setState({ user: { id: 'a1', role: 'FM', brand_id: 2 } as User });
  draw();
  await boxOf('7 Norte');
  expect(screen.queryByRole('button', { name: texts.approve.verb })).toBeNull();
  cleanup();
  world.calls.list.mockResolvedValue({ ...listed('1'), can_create: false });
  queryClient.clear();
  draw();
  expect(await screen.findByText(texts.form.no_right)).toBeTruthy();
});
