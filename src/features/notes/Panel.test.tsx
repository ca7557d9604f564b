// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Note } from '#domain/notes/note.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { clearUndo, undoLast } from '#shell/feedback/undo.ts';
import { keepFocus } from '#shell/focus/keep-focus.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { inPanel, pressByKey } from '../../../tests/setup/in-panel.tsx';
import { noteOf, pinOf } from '../../../tests/setup/samples/notes/note-samples.ts';
import texts from './locales/es.json' with { type: 'json' };
import NotesPanel from './Panel.tsx';
import type {} from './panel.ts';
import { setFilter, setScope, showList, useNotesView } from './store.ts';

const mocks = vi.hoisted(() => ({
  edit: vi.fn<(input: Record<string, never>) => Promise<unknown>>(),
  remove: vi.fn<(input: unknown) => Promise<unknown>>(),
  restore: vi.fn<(input: unknown) => Promise<unknown>>(),
  notes: [] as unknown[],
  right: true as true | string,
}));
vi.mock('#api/client.ts', () => ({
  api: {
    notes: {
      list: 'list',
      listAll: 'all',
      pins: 'pins',
      get: 'get',
      listPhotos: 'photos',
      publicStatus: 'status',
      edit: mocks.edit,
      remove: mocks.remove,
      restore: mocks.restore,
    },
  },
}));
vi.mock('#api/use-call.ts', () => ({
  useCall: (call: string, input: { note_id?: string; field_id?: string }) => {
    const notes = mocks.notes as Note[];
    const data = {
      list: { notes: notes.filter(({ field_id }) => field_id === input.field_id), can: { add: true, publish: true } },
      pins: { pins: notes.map(pinOf) },
      get: notes.find(({ id }) => id === input.note_id),
      photos: { photos: [] },
    }[call];
    return { data, error: null, refetch: () => null };
  },
  refresh: () => Promise.resolve(),
}));
vi.mock('#api/use-calls.ts', () => ({
  useCallsState: (_call: string, inputs: readonly unknown[]) => ({
    data: inputs.map(() => ({ notes: mocks.notes, next: null })),
    error: null,
    retry: () => null,
  }),
}));
vi.mock('#api/fields/use-fields.ts', () => {
  const fields = ['f1', 'f2'].map((id) => ({ id, name: `Lote ${id}`, farm_id: 'c1', farm_name: 'Don Emilio' }));
  const useField = (id: string | null) => fields.find((field) => field.id === id);
  return { useField, useFields: () => fields, useFieldList: () => ({ data: {}, error: null, isPending: false }) };
});
vi.mock('#api/fields/field-can.ts', () => ({ useFieldCan: () => () => mocks.right }));
vi.mock('#api/use-calendar.ts', () => ({ useCalendar: () => ({ today: '2026-01-12', season: null, error: null, retry: () => null }) }));
vi.mock('#shell/panels/panel-parts.tsx', async (load) => ({
  ...(await load<object>()),
  usePanelFieldId: () => 'f1',
}));

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
  mocks.right = true;
  mocks.notes = [
    noteOf(),
    noteOf({ id: 'n2', type: 'insects', specific_type: 'other', specific_name: 'Isoca', is_public: true, is_published: true }),
    noteOf({ id: 'n3', type: 'task', specific_type: 'fence', date: '2025-12-30', task: { due: '2026-01-05', is_done: false } }),
    noteOf({ id: 'n4', field_id: 'f2', type: 'weed' }),
  ];
  setFilter({ types: [], seen: 'all' });
  setScope('field');
  showList();
  useNotesView.setState({ selected: null });
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

const slot = (): HTMLElement => document.body.appendChild(document.createElement('div'));
const open = (scope = slot()) =>
  render(
    <PanelContextProvider
      value={{ id: 'notes', scroller: null, is_sheet: false, slots: { title: slot(), scope, actions: slot(), footer: slot() } }}
    >
      {inPanel(<NotesPanel args={undefined} />)}
    </PanelContextProvider>,
  );
const rows = (): (string | null)[] => [...document.querySelectorAll('[data-note]')].map((row) => row.getAttribute('data-note'));
const press = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));

describe('the list', () => {
  it('groups by month, says what is late, who sees it, and how many others see', () => {
    open();
    expect(rows()).toEqual(['n1', 'n2', 'n3']);
    expect(screen.getByText('enero').parentElement?.textContent).toBe('enero 2');
    expect(screen.getByText('diciembre 2025')).not.toBeNull();
    expect(screen.getByText('venció 5 ene')).not.toBeNull();
    expect(screen.getByText('1 pública, sin tu nombre')).not.toBeNull();
  });

  it('is of the field or its farm, and of the types that are chosen, with their counts', () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Campo 4' }));
    expect(rows()).toHaveLength(4);
    const weed = screen.getByRole('button', { name: 'Maleza 2' });
    fireEvent.click(weed);
    expect(weed.getAttribute('aria-pressed')).toBe('true');
    expect(rows()).toEqual(['n1', 'n4']);
    press('Agua 0');
    press('Maleza 2');
    expect(screen.getByText(texts.filter.none, { exact: false })).not.toBeNull();
    press(texts.filter.clear);
    expect(rows()).toHaveLength(4);
  });

  it('offers no new note to whoever may write none, and says who may', () => {
    mocks.right = 'FORBIDDEN';
    open();
    expect(screen.queryByRole('button', { name: texts.new })).toBeNull();
    expect(screen.getByText(texts.empty.text_guest)).not.toBeNull();
    mocks.notes = [];
    cleanup();
    open();
    expect(screen.getByText(texts.empty.title)).not.toBeNull();
    expect(screen.queryByRole('button', { name: texts.empty.add })).toBeNull();
  });

  it('ticks a task off at once, and takes the tick back', async () => {
    mocks.edit.mockResolvedValue(
      noteOf({ id: 'n3', version: 2, type: 'task', specific_type: 'fence', task: { due: '2026-01-05', is_done: true } }),
    );
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Hecha: Alambrado' }));
    await waitFor(() => expect(mocks.edit).toHaveBeenCalledOnce());
    expect(mocks.edit.mock.calls[0]?.[0]).toMatchObject({ version: 1, note: { task: { due: '2026-01-05', is_done: true } } });
    await undoLast();
    expect(mocks.edit.mock.calls[1]?.[0]).toMatchObject({ version: 2, note: { task: { is_done: false } } });
  });
});

describe('one note', () => {
  it('is shown whole, with what several points say together', () => {
    mocks.notes = [noteOf({ type: 'densities', specific_type: 'emergence', measure: { unit: 'plants/m²', values: [31, 34, 36] } })];
    open();
    press(/^Stand en varios puntos/);
    const note = screen.getByRole('article', { name: 'Stand en varios puntos' });
    expect(within(note).getByText(/33,7\spl\/m², CV 7\s%/)).not.toBeNull();
    expect(within(note).getByText('−34,21086, −61,48230')).not.toBeNull();
    // The heading is the note's; the way back stands beside it.
    const [scope, heading] = document.querySelectorAll('body > div');
    expect([heading?.textContent, heading?.childElementCount]).toEqual(['Stand en varios puntos', 0]);
    expect(scope?.querySelector('button')?.textContent).toContain('Notas');
    press(/^Notas/);
    expect(rows()).toEqual(['n1']);
    expect(document.querySelector('[data-note][aria-current]')).not.toBeNull();
  });

  it('and the list, each in the place of the other, are entered at the heading', async () => {
    const stop = keepFocus();
    const header = document.createElement('header');
    const scope = header.appendChild(document.createElement('span'));
    open(scope);
    document.querySelector('[data-panel]')?.prepend(header);
    const heading = screen.getByRole('heading', { name: 'Panel' });
    expect(await pressByKey(screen.getByRole('button', { name: /^Yuyo colorado/ }))).toBe(heading);
    expect(await pressByKey(screen.getByRole('button', { name: /^Notas/ }))).toBe(heading);
    stop();
  });

  it('is deleted and brought back', async () => {
    mocks.remove.mockResolvedValue({ note_id: 'n1' });
    mocks.restore.mockResolvedValue(noteOf());
    open();
    press(/^Yuyo colorado/);
    press('Acciones de Yuyo colorado');
    fireEvent.click(await screen.findByRole('menuitem', { name: texts.actions.remove }));
    await waitFor(() => expect(mocks.remove).toHaveBeenCalledWith({ field_id: 'f1', note_id: 'n1', version: 1 }));
    await waitFor(() => expect(rows()).toContain('n2'));
    await undoLast();
    expect(mocks.restore).toHaveBeenCalledWith({ field_id: 'f1', note_id: 'n1' });
  });
});
