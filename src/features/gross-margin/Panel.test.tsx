// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#api/use-call.ts';
import { AppError } from '#domain/errors.ts';
import type { MarginPlan, MarginPlanInfo } from '#domain/margins/margin-plan.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { ASKS, SMALL, typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { newPlan } from '../../../tests/setup/samples/activity-samples.ts';
import texts from './locales/es.json' with { type: 'json' };
import GrossMarginPanel from './Panel.tsx';
import type {} from './panel.ts';

const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
type Edit = { readonly version: number; readonly margin: MarginPlanInfo };
const calls = vi.hoisted(() => {
  const call = (key: string) => Object.assign(vi.fn<(input: never) => Promise<unknown>>(), { key });
  return { list: call('list'), getCosts: call('costs'), byStatus: call('status'), edit: call('edit'), create: call('create') };
});
vi.mock('#api/client.ts', () => ({ api: { margins: calls } }));
vi.mock('#api/fields/use-fields.ts', () => {
  const fields = [{ id: 'f1', name: '7 Norte', farm_id: 'c', farm_name: 'Don Emilio', area_ha: 100, crops: [], relations: ['owner'] }];
  return { useField: () => fields[0], useFields: () => fields, cachedField: () => fields[0], cachedFields: () => fields };
});
vi.mock('#api/fields/use-density.ts', () => ({ useDensityNow: () => ({ seed_usd_ha: 168.754, n_usd_ha: 88.4, cost_usd_ha: 257.154 }) }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => true }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SEASON, error: null, retry: () => null }) }));
vi.mock('#api/imagery/use-latest.ts', () => ({ useToday: () => '2026-01-12' }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({ ...(await load<object>()), usePanelFieldId: () => 'f1' }));

const planOf = (change: Partial<MarginPlan> = {}): MarginPlan => ({
  ...SEASON,
  ...newPlan(),
  id: 'p1',
  version: 1,
  field_id: 'f1',
  status: 'draft',
  area_ha: 100,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...change,
});
const NOTHING = Object.fromEntries(Object.keys(newPlan().inputs.costs).map((key) => [key, null]));

beforeAll(() =>
  i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'gross-margin'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, 'gross-margin': texts } },
  }),
);
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  queryClient.clear();
  for (const call of Object.values(calls)) call.mockReset();
  calls.list.mockResolvedValue({ plans: [planOf()], can_edit: true });
  calls.getCosts.mockResolvedValue({ recorded: { costs: { ...NOTHING, seeds: 168 }, yield_t_ha: null }, last: null });
  calls.byStatus.mockResolvedValue({ plans: [], fields: { none: 0, draft: 1, active: 0, closed: 0 }, next: null });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PanelContextProvider
        value={{ id: 'gross_margin', slots: { title: null, scope: null, actions: null, footer: null }, scroller: null, is_sheet: false }}
      >
        <GrossMarginPanel />
      </PanelContextProvider>
    </QueryClientProvider>,
  );
const input = (label: string) => screen.findByLabelText(label, { exact: true });
const type = async (label: string, text: string): Promise<void> => {
  const box = await input(label);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
};
const rest = () => act(() => vi.advanceTimersByTimeAsync(900));
const sent = (at = 0): Edit => calls.edit.mock.calls[at]?.[0] as unknown as Edit;

it('reckons while it is typed, by comma or point, and saves what rests', async () => {
  calls.edit.mockImplementation((given) => Promise.resolve(planOf({ version: 2, ...(given as Edit).margin })));
  show();
  await type(texts.income.price_usd_t, '190,5');
  expect(screen.getAllByText('1.003', { exact: false }).length).toBeGreaterThan(0);
  await type(texts.cost.lease, '385.5');
  await rest();
  expect(calls.edit).toHaveBeenCalledOnce();
  expect(sent()).toMatchObject({ version: 1, margin: { inputs: { price_usd_t: 190.5, costs: { lease: 385.5 } } } });
  expect(await screen.findAllByText(texts.from_record)).toHaveLength(1);
});

it('another scenario leaves the focus on the choice between them', async () => {
  calls.list.mockResolvedValue({ plans: [planOf(), planOf({ id: 'p2', name: 'Seco' })], can_edit: true });
  show();
  const other = await screen.findByRole('radio', { name: 'Seco' });
  other.focus();
  fireEvent.click(other);
  await input(texts.income.price_usd_t);
  expect([document.activeElement, screen.getByDisplayValue('Seco') !== null]).toEqual([other, true]);
});

it('keeps what is wrong at its input and sends nothing until it is mended', async () => {
  show();
  await type(texts.income.yield_t_ha, '31');
  await type(texts.cost.lease, 'a convenir');
  await rest();
  expect((await input(texts.cost.lease)).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByDisplayValue('a convenir')).toBeTruthy();
  expect(screen.getByText(common.autosave.wrong)).toBeTruthy();
  expect(calls.edit).not.toHaveBeenCalled();
});

it('puts what another changed meanwhile beside what is typed, and asks where both changed one number', async () => {
  const theirs = planOf({ version: 2, ...newPlan({ lease: 400 }) });
  calls.edit.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 2, copy: JSON.stringify(theirs) }));
  calls.edit.mockImplementation((given) => Promise.resolve(planOf({ version: 3, ...(given as Edit).margin })));
  show();
  await type(texts.income.price_usd_t, '200');
  await rest();
  await rest();
  expect(sent(1)).toMatchObject({ version: 2, margin: { inputs: { price_usd_t: 200, costs: { lease: 400 } } } });
  const again = planOf({ version: 4, ...newPlan({ price_usd_t: 150 }) });
  calls.edit.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 4, copy: JSON.stringify(again) }));
  await type(texts.income.price_usd_t, '210');
  await rest();
  fireEvent.click(await screen.findByRole('button', { name: /150/ }));
  await waitFor(async () => expect(((await input(texts.income.price_usd_t)) as HTMLInputElement).value).toBe('150,00'));
});

it('follows a copy that is newer than what it stands on, and keeps what is typed', async () => {
  show();
  await type(texts.cost.lease, '390');
  const newer = planOf({ version: 2, status: 'active', ...newPlan({ price_usd_t: 150 }) });
  act(() => void queryClient.setQueryData(['list', { field_id: 'f1', ...SEASON }], { plans: [newer], can_edit: true }));
  expect(await screen.findByText(texts.status.active)).toBeTruthy();
  expect(((await input(texts.income.price_usd_t)) as HTMLInputElement).value).toBe('150,00');
  calls.edit.mockImplementation((given) => Promise.resolve(planOf({ version: 3, ...(given as Edit).margin })));
  await rest();
  expect(sent()).toMatchObject({ version: 2, margin: { inputs: { price_usd_t: 150, costs: { lease: 390 } } } });
});

it('says that it could not be saved, tries no more by itself, and again when asked', async () => {
  calls.edit.mockRejectedValueOnce(new AppError('UNAVAILABLE'));
  calls.edit.mockImplementation((given) => Promise.resolve(planOf({ version: 2, ...(given as Edit).margin })));
  show();
  await type(texts.cost.lease, '390');
  await rest();
  await rest();
  expect(calls.edit).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: common.retry }));
  await rest();
  expect(calls.edit).toHaveBeenCalledTimes(2);
});

it('lets nobody type in a closed plan, nor who may only read', async () => {
  calls.list.mockResolvedValue({ plans: [planOf({ status: 'closed' })], can_edit: true });
  show();
  expect(((await input(texts.cost.lease)) as HTMLInputElement).disabled).toBe(true);
  expect(screen.getByText(texts.closed_note)).toBeTruthy();
  cleanup();
  queryClient.clear();
  calls.list.mockResolvedValue({ plans: [planOf()], can_edit: false });
  show();
  expect(((await input(texts.cost.lease)) as HTMLInputElement).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: texts.duplicate })).toBeNull();
});

it.each([
  [new AppError('FORBIDDEN'), texts.no_right],
  [new AppError('TIMEOUT'), texts.failed],
])('says why there is nothing: %s', async (error, text) => {
  calls.list.mockRejectedValue(error);
  show();
  expect(await screen.findByText(text)).toBeTruthy();
});

it('asks about a lease that reads two ways, saves neither, and then the one that was meant', async () => {
  calls.edit.mockImplementation((given) => Promise.resolve(planOf({ version: 2, ...(given as Edit).margin })));
  show();
  await type(texts.cost.lease, '1.250');
  await rest();
  expect(calls.edit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: '1.250' }));
  await rest();
  expect(sent()).toMatchObject({ margin: { inputs: { costs: { lease: 1250 } } } });
});

it('takes every number as it is typed, or asks', async () => {
  show();
  await input(texts.cost.lease);
  expect(typeNumbers()).toEqual({ [ASKS]: 14, [SMALL]: 2 });
});

it('takes seed and nitrogen of the recommendation where it has prices', async () => {
  calls.edit.mockImplementation((given) => Promise.resolve(planOf({ version: 2, ...(given as Edit).margin })));
  show();
  fireEvent.click(await screen.findByRole('button', { name: texts.fill.label }));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(texts.fill.density) }));
  await rest();
  await waitFor(() => expect(calls.edit).toHaveBeenCalled());
  expect(sent().margin.inputs.costs).toMatchObject({ seeds: 168.75, fertilizers: 88.4 });
});
