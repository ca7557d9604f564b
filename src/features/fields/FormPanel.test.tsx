// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { LANGUAGES, TREATMENT_TYPES, type Language } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { setLanguage, startI18n } from '#i18n/index.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useToasts } from '#shell/feedback/toast.ts';
import { clearUndo, undoLast } from '#shell/feedback/undo.ts';
import type {} from './panel.ts';
import FormPanel from './FormPanel.tsx';
import texts from './locales/es.json' with { type: 'json' };

const FIELD = {
  id: 'f-1',
  version: 3,
  name: '7 Norte',
  farm_id: 'farm-1',
  farm_name: 'Don Emilio',
  fiscal_name: 'Agro SRL',
  ownership: 'owner',
  producer_id: null,
  owner_name: null,
  relations: ['owner'],
  crops: [],
  has_gaps_project: false,
  treatment_type: null,
} as unknown as Field;
const IN_PROJECT = { ...FIELD, version: 4, has_gaps_project: true, treatment_type: 'fungicide' } as Field;

const mocks = vi.hoisted(() => ({
  field: vi.fn<() => unknown>(),
  get: vi.fn<(input: unknown) => Promise<unknown>>(),
  updateInfo: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('#api/client.ts', () => ({ api: { fields: { get: mocks.get, updateInfo: mocks.updateInfo } } }));
vi.mock('#api/fields/field-shapes.ts', () => ({ refreshFields: () => Promise.resolve() }));
vi.mock('#api/fields/saved/cache-fields.ts', () => ({ cacheFields: () => Promise.resolve() }));
vi.mock('#api/fields/use-fields.ts', () => ({
  useField: () => mocks.field(),
  useFields: () => [mocks.field()],
  useFieldList: () => ({ isPending: false, isError: false }),
}));
vi.mock('#api/use-season.ts', () => ({ useSeason: () => SEASON }));
vi.mock('#api/fields/use-field-options.ts', () => ({
  useFieldOptions: () => ({ farms: [{ id: 'farm-1', name: 'Don Emilio' }], fiscal_names: [], producers: [] }),
}));
vi.mock('#map/camera.ts', () => ({ fitBBox: () => undefined }));
const SEASON = { year: 2025, season: 2, period: 'summer' };

beforeAll(() => startI18n('es', 'AR'));
afterEach(async () => {
  cleanup();
  await setLanguage('es', 'AR');
});
beforeEach(() => {
  vi.clearAllMocks();
  clearUndo();
  useToasts.setState({ toasts: [] });
  mocks.field.mockReturnValue(FIELD);
  mocks.updateInfo.mockResolvedValue(IN_PROJECT);
});

const slots = { title: null, scope: null, actions: null, footer: null };
/** Its texts come on demand. */
const open = async (): Promise<HTMLFormElement> => {
  const { container } = render(
    <PanelContextProvider value={{ id: 'field_form', scroller: null, is_sheet: false, slots }}>
      <FormPanel args={{ field_id: FIELD.id }} />
    </PanelContextProvider>,
  );
  return waitFor(() => {
    const form = container.querySelector('form');
    if (form === null) throw new Error('No form');
    return form;
  });
};
const project = (): HTMLElement => screen.getByRole('checkbox', { name: catalog.field.gaps_project });
const treatment = (): HTMLElement => screen.getByRole('button', { name: new RegExp(catalog.field.treatment) });
const choose = (type: (typeof TREATMENT_TYPES)[number]): void => {
  fireEvent.click(treatment());
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: catalog.treatment[type] }));
};
const sent = (call: number): unknown => mocks.updateInfo.mock.calls[call]?.[0];

it('outside a project no treatment is asked for, and none is sent', async () => {
  const form = await open();
  expect(project()).not.toHaveProperty('checked', true);
  expect(screen.queryByText(catalog.field.treatment)).toBeNull();
  fireEvent.change(screen.getByLabelText(catalog.field.name), { target: { value: '8 Norte' } });
  fireEvent.submit(form);
  await waitFor(() => expect(sent(0)).toMatchObject({ name: '8 Norte', has_gaps_project: false, treatment_type: null }));
});

it('a project without its treatment says so at its place, which gets the focus', async () => {
  const form = await open();
  fireEvent.click(project());
  fireEvent.submit(form);
  expect(mocks.updateInfo).not.toHaveBeenCalled();
  const note = screen.getByText(errors.REQUIRED).closest('p');
  expect(note?.id).not.toBe('');
  expect(treatment().getAttribute('aria-describedby') ?? '').toContain(note?.id);
  expect(document.activeElement).toBe(treatment());
  choose('untreated');
  expect(screen.queryByText(errors.REQUIRED)).toBeNull();
});

it('flag and treatment are saved together, announced, and taken back together', async () => {
  const form = await open();
  fireEvent.click(project());
  choose('fungicide');
  fireEvent.submit(form);
  await waitFor(() => expect(useToasts.getState().toasts.map(({ title }) => title)).toContain(texts.form.saved));
  expect(sent(0)).toMatchObject({ field_id: FIELD.id, version: 3, has_gaps_project: true, treatment_type: 'fungicide' });
  await act(() => undoLast());
  expect(sent(1)).toMatchObject({ version: 4, has_gaps_project: false, treatment_type: null });
});

it('a field leaves its project with its treatment', async () => {
  mocks.field.mockReturnValue(IN_PROJECT);
  const form = await open();
  expect(treatment().textContent).toContain(catalog.treatment.fungicide);
  fireEvent.click(project());
  fireEvent.submit(form);
  await waitFor(() => expect(sent(0)).toMatchObject({ has_gaps_project: false, treatment_type: null }));
});

it('both treatments are shown when somebody else chose another meanwhile', async () => {
  mocks.updateInfo.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 4, copy: '{}' }));
  mocks.get.mockResolvedValue({ field: IN_PROJECT });
  const form = await open();
  fireEvent.click(project());
  choose('biological');
  fireEvent.submit(form);
  const asked = await screen.findByRole('group', { name: catalog.field.treatment });
  expect(asked.textContent).toContain(catalog.treatment.biological);
  expect(asked.textContent).toContain(catalog.treatment.fungicide);
});

it.each(Object.keys(LANGUAGES) as Language[])('all treatments have their texts in %s', async (language) => {
  mocks.field.mockReturnValue(IN_PROJECT);
  await setLanguage(language, 'AR');
  await open();
  const chooser = document.querySelector('[name=treatment_type]');
  if (chooser === null) throw new Error('No treatment');
  fireEvent.click(chooser);
  const options = within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(new Set(options).size).toBe(TREATMENT_TYPES.length);
  expect(options.join()).not.toContain('treatment.');
});
