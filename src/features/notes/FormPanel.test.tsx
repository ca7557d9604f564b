// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { NoteInfo } from '#domain/notes/note.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { clearUndo, undoLast } from '#shell/feedback/undo.ts';
import type { PanelArgs } from '#shell/panels/define-panel.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useWindows } from '#shell/windows/windows-store.ts';
import { TENTHS, typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import { noteOf } from '../../../tests/setup/samples/notes/note-samples.ts';
import FormPanel from './FormPanel.tsx';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';

type Sent = { readonly note_id: string; readonly version?: number; readonly note: NoteInfo };
const mocks = vi.hoisted(() => ({
  create: vi.fn<(input: Sent) => Promise<unknown>>(),
  edit: vi.fn<(input: Sent) => Promise<unknown>>(),
  get: vi.fn<() => Promise<unknown>>(),
  remove: vi.fn<(input: unknown) => Promise<unknown>>(),
  setStatus: vi.fn<(input: unknown) => Promise<unknown>>(),
  right: true as true | string,
  is_on: true,
  can_publish: true,
  crop: 5 as number | null,
  zones: null as unknown,
  polygon: undefined as unknown,
  middle: null as [number, number] | null,
}));
vi.mock('#api/client.ts', () => ({
  api: {
    notes: {
      create: mocks.create,
      edit: mocks.edit,
      get: mocks.get,
      remove: mocks.remove,
      setPublicStatus: mocks.setStatus,
      list: 'list',
      listAll: 'all',
      pins: 'pins',
      listPhotos: 'photos',
      publicStatus: 'status',
    },
    zones: { get: 'zones' },
  },
}));
vi.mock('#api/use-call.ts', () => ({
  useCall: (call: string) => ({
    data: {
      status: { is_on: mocks.is_on },
      zones: { zones: mocks.zones },
      list: { notes: [], can: { add: true, publish: mocks.can_publish } },
    }[call],
    error: null,
  }),
  refresh: () => Promise.resolve(),
}));
vi.mock('#api/fields/use-fields.ts', () => {
  const field = () => ({
    id: 'f1',
    name: '7 Norte',
    farm_name: 'Don Emilio',
    label: [-61.4823, -34.21086],
    crops: mocks.crop === null ? [] : [{ year: 2025, season: 2, period: 'summer', crop: mocks.crop, sowing_date: null }],
  });
  return { useFields: () => [field()], useFieldList: () => ({ data: {}, error: null, isPending: false }) };
});
vi.mock('#api/fields/field-shapes.ts', () => ({ fieldPolygon: () => mocks.polygon }));
vi.mock('#map/camera.ts', async (original) => ({ ...(await original<object>()), unproject: () => mocks.middle }));
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => mocks.right }));
vi.mock('#api/use-calendar.ts', () => ({
  useCalendar: () => ({ season: { year: 2025, season: 2, period: 'summer' }, today: '2026-01-12', error: null, retry: () => null }),
}));
vi.mock('./photos/PhotosInput.tsx', () => ({ PhotosInput: () => null }));
vi.mock('./map/placing.ts', () => ({ aimsByFinger: () => false, startPlacing: () => undefined, stopPlacing: () => undefined }));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'notes'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, notes: texts } },
  });
});
beforeEach(() => {
  vi.clearAllMocks();
  clearUndo();
  Object.assign(mocks, { right: true, is_on: true, can_publish: true, crop: 5, zones: null, polygon: undefined, middle: null });
  useWindows.setState({ width_class: 'wide', detent: 'half' });
  mocks.create.mockResolvedValue(noteOf());
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const panelOf = (args: PanelArgs['note_form']) => (
  <PanelContextProvider
    value={{ id: 'note_form', scroller: null, is_sheet: false, slots: { title: slot(), scope: slot(), actions: slot(), footer: slot() } }}
  >
    <FormPanel args={args} />
  </PanelContextProvider>
);
const open = (args: PanelArgs['note_form'] = { field_id: 'f1' }) => render(panelOf(args));
const save = (): void => void fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const pick = (type: string): void => void fireEvent.click(screen.getByRole('radio', { name: type }));
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string): void => {
  const [input] = screen.getAllByLabelText(label, { exact: false, selector: 'input:not([type=radio]), textarea' });
  fireEvent.change(input as HTMLElement, { target: { value } });
  fireEvent.blur(input as HTMLElement);
};
/** Finds by letters of any language what the note is about. */
const specify = async (letters: string): Promise<void> => {
  const box = screen.getByRole('combobox', { name: texts.form.specific });
  act(() => box.focus());
  fireEvent.change(box, { target: { value: letters } });
  await screen.findAllByRole('option');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter' });
  fireEvent.blur(box);
};
const wrong = (): (string | null)[] =>
  [...document.querySelectorAll('form [aria-invalid="true"]')].map((input) => input.getAttribute('name'));
const sent = (at = 0): Sent | undefined => mocks.create.mock.calls[at]?.[0];

describe('what is missing is said at its place, and nothing is sent', () => {
  it('type, specific type and crop', async () => {
    mocks.crop = null;
    open();
    save();
    await screen.findByText(texts.form.no_type);
    expect(document.querySelector('fieldset[data-invalid]')).not.toBeNull();
    pick(texts.type.weed);
    await waitFor(() => expect(screen.getAllByText(errors.REQUIRED).length).toBeGreaterThanOrEqual(2));
    expect(mocks.create).not.toHaveBeenCalled();
  });

  it('own words for what is in no list', async () => {
    open();
    pick(texts.type.insects);
    await specify('outro');
    save();
    await screen.findByText(errors.REQUIRED);
    expect(wrong()).toEqual(['specific_name']);
    type(texts.form.specific_name, 'Isoca de la espiga');
    save();
    await waitFor(() => expect(sent()?.note).toMatchObject({ specific_type: 'other', specific_name: 'Isoca de la espiga' }));
  });

  it('numbers of a count of several points, and a yield that is none', async () => {
    open();
    pick(texts.type.densities);
    await specify('stand');
    type('Punto 1', '31');
    save();
    await screen.findByText(errors.REQUIRED);
    expect(wrong()).toEqual(['values.1']);
    press(texts.form.add_point);
    type('Punto 2', '34');
    type('Punto 3', '36');
    expect(screen.getByText(/33,7\spl\/m², CV 7\s%/)).not.toBeNull();
    save();
    await waitFor(() => expect(sent()?.note.measure).toEqual({ unit: 'plants/m²', values: [31, 34, 36] }));
    cleanup();
    open();
    pick(texts.type.yield);
    await specify('medido');
    type(texts.form.value.yield, '2000');
    save();
    await screen.findByText(errors.OUT_OF_RANGE);
    expect(mocks.create).toHaveBeenCalledOnce();
  });

  it('a day to come', async () => {
    open();
    pick(texts.type.other);
    await specify('granizo');
    type(texts.form.date, '13/01/2026');
    save();
    await screen.findByText(errors.DATE_IN_FUTURE);
    expect(mocks.create).not.toHaveBeenCalled();
  });

  it('who may write none is told so', () => {
    mocks.right = 'FORBIDDEN';
    open();
    expect(screen.getByText(texts.form.no_right)).not.toBeNull();
  });
});

describe('what is written', () => {
  it('is found by its scientific name, saved under one id however often, and taken back', async () => {
    mocks.create.mockRejectedValueOnce(new AppError('OFFLINE'));
    open();
    pick(texts.type.weed);
    await specify('palmeri');
    type(texts.form.description, 'En la cabecera');
    save();
    await waitFor(() => expect(mocks.create).toHaveBeenCalledOnce());
    save();
    await waitFor(() => expect(mocks.create).toHaveBeenCalledTimes(2));
    expect(sent(1)).toMatchObject({
      field_id: 'f1',
      note: {
        specific_type: 'amaranthus-palmeri',
        description: 'En la cabecera',
        crop: 5,
        date: '2026-01-12',
        position: [-61.4823, -34.21086],
      },
    });
    expect(sent(1)?.note_id).toBe(sent(0)?.note_id);
    await undoLast();
    expect(mocks.remove).toHaveBeenCalledOnce();
  });

  it('is written over where an answer was lost and something changed since', async () => {
    mocks.create.mockRejectedValueOnce(new AppError('NOTE_ID_TAKEN'));
    mocks.get.mockResolvedValue(noteOf({ version: 4 }));
    mocks.edit.mockResolvedValue(noteOf({ version: 5 }));
    open();
    pick(texts.type.weed);
    await specify('palmeri');
    save();
    await waitFor(() => expect(mocks.edit.mock.calls[0]?.[0]).toMatchObject({ version: 4, note_id: sent()?.note_id }));
  });

  it('is refused by the server at its place, and nothing is lost', async () => {
    mocks.create.mockRejectedValue(new AppError('NOTE_FAR_FROM_FIELD'));
    open();
    pick(texts.type.water);
    await specify('encharcamiento');
    save();
    const place = screen.getByRole('group', { name: texts.form.position });
    await within(place).findByText('La nota quedó a más de 5 km del lote');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: texts.type.water }).checked).toBe(true);
  });
});

/** A square round the middle of the field, of half a width in degrees. */
const zoneAround = (half: number) => {
  const [x, y] = [-61.4823, -34.21086];
  const corners = [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
    [-half, -half],
  ];
  return { type: 'Polygon', coordinates: [corners.map(([dx = 0, dy = 0]) => [x + dx, y + dy])] };
};
const far = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
};

it('begins in the middle of the map, and of the field where that is elsewhere or under a full sheet', () => {
  mocks.polygon = zoneAround(0.01);
  const beginsAt = (): string | null => {
    open();
    const text = within(screen.getByRole('group', { name: texts.form.position })).getByRole('status').textContent;
    cleanup();
    return text;
  };
  mocks.middle = [-61.48, -34.21];
  expect(beginsAt()).toContain('34,21000');
  useWindows.setState({ width_class: 'phone', detent: 'full' });
  expect(beginsAt()).toContain('34,21086');
  useWindows.setState({ width_class: 'phone', detent: 'half' });
  expect(beginsAt()).toContain('34,21000');
  mocks.middle = [-61.4, -34.21];
  expect(beginsAt()).toContain('34,21086');
});

it('tells in which zone it lies, by its own name too, and of a draft nothing', () => {
  const zonesOf = (state: string, name: string | null) => ({
    state,
    plan: {
      count: 3,
      zones: [
        { number: 1, name: null, parts: [far] },
        { number: 3, name, parts: [far, zoneAround(0.001)] },
      ],
    },
  });
  for (const [state, name, text] of [
    ['active', null, 'zona Alta'],
    ['active', 'Loma', 'zona Loma'],
    ['draft', null, null],
  ] as const) {
    mocks.zones = zonesOf(state, name);
    open();
    expect(screen.queryByText(/^zona /)?.textContent ?? null).toBe(text);
    cleanup();
  }
});

describe('a public note', () => {
  it('is looked at before it is saved, and again after a change', async () => {
    open();
    pick(texts.type.water);
    await specify('encharcamiento');
    type(texts.form.description, 'Dos días con agua');
    fireEvent.click(screen.getByRole('switch'));
    save();
    const dialog = await screen.findByRole('dialog', { name: texts.public.preview });
    expect(within(dialog).getByText('Dos días con agua')).not.toBeNull();
    expect(within(dialog).getByText('semana 3 de 2026')).not.toBeNull();
    expect(mocks.create).not.toHaveBeenCalled();
    mocks.create.mockRejectedValueOnce(new AppError('OFFLINE'));
    press(texts.public.publish_and_save);
    await waitFor(() => expect(sent()?.note).toMatchObject({ is_public: true, previewed: 'Dos días con agua' }));
    type(texts.form.description, 'Tres días con agua');
    save();
    await screen.findByRole('button', { name: texts.public.publish_and_save });
    expect(mocks.create).toHaveBeenCalledOnce();
  });

  it('is looked at with his own words for what is in no list, and again after they changed', async () => {
    open();
    pick(texts.type.insects);
    await specify('outro');
    type(texts.form.specific_name, 'Isoca de Pérez');
    fireEvent.click(screen.getByRole('switch'));
    save();
    const dialog = await screen.findByRole('dialog', { name: texts.public.preview });
    expect(within(dialog).getByText('Isoca de Pérez')).not.toBeNull();
    mocks.create.mockRejectedValueOnce(new AppError('PUBLIC_NOTES_DAY_LIMIT', { count: 30 }));
    press(texts.public.publish_and_save);
    await waitFor(() => expect(sent()?.note).toMatchObject({ specific_name: 'Isoca de Pérez', previewed_name: 'Isoca de Pérez' }));
    await screen.findByText(errors.PUBLIC_NOTES_DAY_LIMIT.replace('{{count}}', '30'));
    type(texts.form.specific_name, 'Isoca');
    save();
    await screen.findByRole('button', { name: texts.public.publish_and_save });
    expect(mocks.create).toHaveBeenCalledOnce();
  });

  it('asks the first time whether others may see any', async () => {
    mocks.is_on = false;
    mocks.setStatus.mockResolvedValue({ is_on: true });
    open();
    fireEvent.click(screen.getByRole('switch'));
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
    press(texts.public.agree);
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true));
    expect(mocks.setStatus).toHaveBeenCalledWith({ is_on: true, accepts: true });
  });

  it('is not offered where it cannot be, nor of what another wrote', () => {
    mocks.can_publish = false;
    open();
    expect(screen.queryByRole('switch')).toBeNull();
    cleanup();
    mocks.can_publish = true;
    open({ note: noteOf({ is_own: false }) });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

it('what somebody else changed meanwhile is kept where it is something else', async () => {
  mocks.edit.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 2 }));
  mocks.edit.mockResolvedValue(noteOf({ version: 3 }));
  mocks.get.mockResolvedValue(noteOf({ version: 2, date: '2026-01-09' }));
  open({ note: noteOf() });
  type(texts.form.description, 'Manchón de 0,5 ha');
  save();
  await waitFor(() => expect(mocks.edit).toHaveBeenCalledTimes(2));
  expect(mocks.edit.mock.calls[1]?.[0]).toMatchObject({ version: 2, note: { date: '2026-01-09', description: 'Manchón de 0,5 ha' } });
});

it('takes a count of 0 plants for a number, at one point and at all', async () => {
  open();
  pick(texts.type.densities);
  await specify('stand');
  type('Punto 1', '0');
  type('Punto 2', '0');
  expect(screen.getByText(/^0\spl\/m²$/)).not.toBeNull();
  save();
  await waitFor(() => expect(sent()?.note.measure).toEqual({ unit: 'plants/m²', values: [0, 0] }));
});

it('takes every number as it is typed, or asks', async () => {
  open();
  pick(texts.type.densities);
  expect(typeNumbers()).toEqual({ [TENTHS]: 2 });
});

it('begins with what is known elsewhere, and with what comes after it', async () => {
  const begins = (value: number) => ({
    field_id: 'f1',
    begins: {
      type: 'density',
      specific_type: 'emergence',
      unit: 'plants/ha',
      values: [value],
      description: `Media ${String(value)}`,
    } as const,
  });
  const { rerender } = open(begins(60_000));
  rerender(panelOf(begins(71_400)));
  save();
  await waitFor(() =>
    expect(sent()?.note).toMatchObject({ type: 'density', description: 'Media 71400', measure: { unit: 'plants/ha', values: [71_400] } }),
  );
});
