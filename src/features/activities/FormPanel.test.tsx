// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILT_IN_LOOKUPS, lookupsOf } from '#domain/catalog/activities/index.ts';
import { AppError } from '#domain/errors.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { LookupList } from '#domain/schemas/lookup.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { clearUndo, undoLast } from '#shell/feedback/undo.ts';
import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import type { RecordKind } from '#domain/activities/record-items.ts';
import { ASKS, SMALL, TENTHS, WHOLE, typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { fertilization, NO_MONEY, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import FormPanel from './FormPanel.tsx';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';

const mocks = vi.hoisted(() => ({
  create: vi.fn<(input: Record<string, never>) => Promise<unknown>>(),
  edit: vi.fn<(input: Record<string, never>) => Promise<unknown>>(),
  get: vi.fn<() => Promise<unknown>>(),
  removeGroup: vi.fn<(input: unknown) => Promise<unknown>>(),
  createEntry: vi.fn<(input: Record<string, never>) => Promise<unknown>>(),
  editEntry: vi.fn<(input: Record<string, never>) => Promise<unknown>>(),
  entries: vi.fn<() => Promise<unknown>>(),
  right: true as true | string,
  money: true,
  sowing_date: null as string | null,
}));
vi.mock('#api/client.ts', () => ({
  api: {
    activities: { create: mocks.create, edit: mocks.edit, get: mocks.get, removeGroup: mocks.removeGroup, list: 'list', listAll: 'all' },
    cropLog: { create: mocks.createEntry, edit: mocks.editEntry, list: mocks.entries },
    analytics: { cropPerformance: 'performance' },
  },
}));
vi.mock('#api/use-call.ts', () => ({
  useCall: () => ({ data: { activities: [], can: { add: true, money: mocks.money, import_rain: true } } }),
  refresh: () => Promise.resolve(),
}));
vi.mock('#api/use-lookups.ts', () => {
  const listOf = (list: LookupList) =>
    lookupsOf(BUILT_IN_LOOKUPS, list).map(({ code, names, attributes }) => ({ code, names, ...attributes }));
  const names = ['brand', 'genotype', 'product', 'product_type', 'unit', 'mode', 'year_type', 'stage'] as const;
  const lists = Object.fromEntries(names.map((list) => [list, listOf(list)]));
  const name = (list: LookupList, code: string) => BUILT_IN_LOOKUPS.find((one) => one.list === list && one.code === code)?.names.es ?? code;
  return { useLookups: () => ({ lists, name, is_pending: false }) };
});
vi.mock('#api/fields/use-fields.ts', () => {
  const fields = () =>
    ['f1', 'f2', 'f3'].map((id) => ({
      id,
      name: `Lote ${id}`,
      farm_name: 'Campo',
      area_ha: 10,
      country: 'AR',
      crops: [{ ...SUMMER, crop: 5, genotype_id: null, sowing_date: mocks.sowing_date }],
    }));
  return { useFields: fields, useFieldList: () => ({ data: {}, error: null, isPending: false }) };
});
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => mocks.right }));
vi.mock('#api/fields/field-shapes.ts', () => ({ refreshFields: () => Promise.resolve() }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ season: SUMMER, today: '2026-01-12', error: null, retry: () => null }) }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'activities'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, activities: texts } },
  });
});
beforeEach(() => {
  vi.clearAllMocks();
  clearUndo();
  Object.assign(mocks, { right: true, money: true, sowing_date: null });
  mocks.create.mockResolvedValue({ activities: [{ id: 'a1', field_id: 'f1', version: 1, group_id: 'g1' }] });
  mocks.createEntry.mockResolvedValue({ entries: [] });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = (args: PanelArgs['record_form']) => {
  const slots = { title: slot(), scope: slot(), actions: slot(), footer: slot() };
  return render(
    <PanelContextProvider value={{ id: 'record_form', scroller: null, is_sheet: false, slots }}>
      <FormPanel args={args} />
    </PanelContextProvider>,
  );
};
const openNew = (kind: RecordKind, field_ids: readonly string[] = ['f1']) => open({ field_ids, kind });
const box = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input:not([type=radio])' });
const type = (label: string, value: string): void => {
  fireEvent.change(box(label), { target: { value } });
  fireEvent.blur(box(label));
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const save = (): void => {
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
};
/** Names of the inputs that are marked as wrong. */
const wrong = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('form [aria-invalid="true"]')].map((input) => input.getAttribute('name') ?? input.id);
const fillUrea = (dose = '180'): void => {
  fireEvent.click(screen.getByRole('radio', { name: 'Al voleo' }));
  fireEvent.focus(box(texts.form.fertilizer));
  type(texts.form.fertilizer, BUILT_IN_LOOKUPS.find(({ code }) => code === 'UREA')?.names.es ?? '');
  type(texts.form.dose, dose);
};

describe('what is missing is said at its place, and nothing is sent', () => {
  it.each<[RecordKind, number]>([
    ['sow', 2],
    ['fertilization', 2],
    ['application', 2],
    ['irrigation', 2],
    ['rain', 1],
    ['temperature', 1],
    ['note', 1],
  ])('%s', async (kind, least) => {
    openNew(kind);
    save();
    await waitFor(() => expect(screen.getAllByText(errors.REQUIRED, { exact: false }).length).toBeGreaterThanOrEqual(least));
    expect(mocks.create).not.toHaveBeenCalled();
    expect(mocks.createEntry).not.toHaveBeenCalled();
  });

  it('each input of a product by its name, with a way to it, and the first wrong one has the focus', async () => {
    openNew('fertilization');
    save();
    await screen.findByRole('button', { name: `${texts.form.dose}: ${errors.REQUIRED}` });
    expect(screen.queryByText(errors.INVALID, { exact: false })).toBeNull();
    expect(document.activeElement?.getAttribute('name')).toBe('fertilization_type');
    press(`${texts.form.fertilizer}: ${errors.REQUIRED}`);
    expect(document.activeElement).toBe(box(texts.form.fertilizer));
  });

  it('no day, no field, tomorrow', async () => {
    openNew('uproot', []);
    type(texts.form.date, '');
    save();
    await screen.findByText(texts.form.no_field);
    expect(wrong()).toContain('date');
    cleanup();
    openNew('uproot');
    type(texts.form.date, '13/01/2026');
    save();
    await screen.findByText(errors.DATE_IN_FUTURE);
    expect(mocks.create).not.toHaveBeenCalled();
  });

  it('a moisture that is none', async () => {
    openNew('harvest');
    type(texts.form.yield, '10');
    type(texts.form.moisture, '60');
    save();
    await screen.findByText(errors.MOISTURE_OUT_OF_RANGE);
    expect(mocks.create).not.toHaveBeenCalled();
  });

  it('who may not record is told so', () => {
    mocks.right = 'FORBIDDEN';
    openNew('sow');
    expect(screen.getByText(texts.form.no_right)).not.toBeNull();
  });
});

describe('what is typed', () => {
  it('is computed while it is typed, and saved on all fields with one undo', async () => {
    openNew('fertilization', ['f1', 'f2', 'f3']);
    fillUrea();
    type(texts.form.unit_cost, '0,41');
    await screen.findByText('Total: 5.400 kg');
    expect(screen.getByText(/73,80 USD\/ha · 2\.214 USD/)).not.toBeNull();
    save();
    await waitFor(() => expect(mocks.create).toHaveBeenCalledOnce());
    expect(mocks.create.mock.calls[0]?.[0]).toMatchObject({
      field_ids: ['f1', 'f2', 'f3'],
      ...SUMMER,
      activity: {
        type: 'fertilization',
        done_date: '2026-01-12',
        details: { fertilization_type: 'broadcast', products: [{ product: 'UREA', dose: 180, unit: 'kg_ha', n_pct: 46 }] },
        money: { unit_costs_usd: [0.41] },
      },
    });
    await undoLast();
    expect(mocks.removeGroup).toHaveBeenCalledWith({ field_id: 'f1', group_id: 'g1' });
  });

  it('is planned without having been done, and stays without money for whoever sees none', async () => {
    mocks.money = false;
    openNew('uproot');
    fireEvent.click(screen.getByRole('checkbox'));
    type(texts.form.planned_date, '20/03/2026');
    save();
    await waitFor(() => expect(mocks.create).toHaveBeenCalledOnce());
    expect(mocks.create.mock.calls[0]?.[0]).toMatchObject({ activity: { planned_date: '2026-03-20', done_date: null, money: null } });
  });

  it('of a dose far from the usual and a day before the sowing is asked about once, not refused', async () => {
    mocks.sowing_date = '2025-10-02';
    openNew('fertilization');
    fillUrea('1800');
    save();
    await screen.findByText(/la dosis suele estar entre 80 y 300/);
    expect(mocks.create).not.toHaveBeenCalled();
    press(texts.form.save_anyway);
    save();
    await waitFor(() => expect(mocks.create).toHaveBeenCalledOnce());
    cleanup();
    openNew('uproot');
    type(texts.form.date, '01/09/2025');
    save();
    await screen.findByText(/anterior a la siembra/);
  });

  it('"save and another" keeps what repeats', async () => {
    openNew('fertilization');
    type(texts.form.contractor, 'Servicios del Sur');
    fillUrea();
    press(texts.form.save_and_another);
    save();
    await waitFor(() => expect(mocks.create).toHaveBeenCalledOnce());
    await waitFor(() => expect(box(texts.form.dose).value).toBe(''));
    expect(box(texts.form.contractor).value).toBe('Servicios del Sur');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Al voleo' }).checked).toBe(true);
  });
});

describe('what somebody else changed meanwhile', () => {
  const info = fertilization({ money: { ...NO_MONEY, unit_costs_usd: [0.41] } });
  const before = {
    ...info,
    ...SUMMER,
    id: 'a1',
    version: 1,
    field_id: 'f1',
    geometry_version: 1,
    area_ha: 10,
    group_id: null,
    can_edit: true,
    created_at: '',
    updated_at: '',
  } as Activity;
  const theirs = { ...before, version: 2, comments: 'De noche' } as Activity;

  it('is kept where it is something else, and both are shown where it is the same', async () => {
    mocks.edit.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 2 }));
    mocks.edit.mockResolvedValue(theirs);
    mocks.get.mockResolvedValue(theirs);
    open({ activity: before });
    fireEvent.change(screen.getByLabelText(texts.form.comments, { exact: false }), { target: { value: 'Con rocío' } });
    save();
    const choice = await screen.findByRole('group', { name: texts.form.comments });
    expect(within(choice).getByText(/Con rocío/)).not.toBeNull();
    fireEvent.click(within(choice).getByText(/De noche/));
    save();
    await waitFor(() => expect(mocks.edit).toHaveBeenCalledTimes(2));
    expect(mocks.edit.mock.calls[1]?.[0]).toMatchObject({ version: 2, activity: { comments: 'De noche' } });
  });

  it('in the log is merged where it is something else, and saved over the newer copy', async () => {
    const of_rain = { kind: 'rain', date: '2026-01-10', rain_mm: 12, temperature_c: null, crop: null, stage: null, text: null } as const;
    const entry: CropLogEntry = { ...of_rain, id: 'e1', version: 1, field_id: 'f1', import_id: null, can_edit: true, updated_at: '' };
    mocks.editEntry.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 2 }));
    mocks.editEntry.mockResolvedValue(entry);
    mocks.entries.mockResolvedValue({ entries: [{ ...entry, version: 2, text: 'Con viento' }] });
    open({ entry });
    type(texts.log.rain, '18');
    save();
    await waitFor(() => expect(mocks.editEntry).toHaveBeenCalledTimes(2));
    expect(mocks.editEntry.mock.calls[1]?.[0]).toMatchObject({ version: 2, entry: { rain_mm: 18, text: 'Con viento' } });
  });
});

it('a flowering on the day of sowing is asked about once, not refused', async () => {
  mocks.sowing_date = '2026-01-12';
  mocks.createEntry.mockResolvedValue({ entry: null });
  openNew('flowering');
  save();
  await screen.findByText(/una etapa se ve después de la siembra/);
  expect(mocks.createEntry).not.toHaveBeenCalled();
  screen.getByRole('button', { name: texts.form.save_anyway });
  save();
  await waitFor(() => expect(mocks.createEntry).toHaveBeenCalledOnce());
});

it('rain on a day that has its rain is refused at the day', async () => {
  mocks.createEntry.mockRejectedValue(new AppError('RAIN_DAY_TAKEN'));
  openNew('rain');
  type(texts.log.rain, '12,5');
  save();
  await screen.findByText(errors.RAIN_DAY_TAKEN);
  expect(wrong()).toEqual(['date']);
  expect(mocks.createEntry.mock.calls[0]?.[0]).toMatchObject({ entry: { kind: 'rain', rain_mm: 12.5, date: '2026-01-12' } });
});

it.each([
  ['sow', { [WHOLE]: 1, [ASKS]: 2 }],
  ['fertilization', { [ASKS]: 2, '1.250?1,25 | 0,004 | 1,250?1.25 | 12,500?12.5 | 1.234,500 | 1.250,500': 1 }],
  ['irrigation', { [WHOLE]: 2, [ASKS]: 1 }],
  ['harvest', { [SMALL]: 1, [ASKS]: 1, '1.250?1,25 | 0,004 | 1,250?1.25 | 12.5 | 1.234,5 | 1.250,5': 1 }],
  ['rain', { [TENTHS]: 1 }],
  ['temperature', { [TENTHS]: 1 }],
] as const)('%s takes every number as it is typed, or asks', async (kind, answers) => {
  openNew(kind);
  expect(typeNumbers()).toEqual(answers);
});
