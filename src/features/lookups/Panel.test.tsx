// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUILT_IN_LOOKUPS } from '#domain/catalog/activities/index.ts';
import { AppError, type FieldError } from '#domain/errors.ts';
import type { LookupEntry, LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import catalog from '#i18n/catalog/es.json' with { type: 'json' };
import common from '#i18n/common/es.json' with { type: 'json' };
import errors from '#i18n/errors/es.json' with { type: 'json' };
import { useToasts } from '#shell/feedback/toast.ts';
import { PanelContextProvider } from '#shell/windows/panel-context.ts';
import { useSession } from '#state/session.ts';
import { ASKS, SMALL, WHOLE, typeNumbers } from '../../../tests/setup/samples/type-numbers.tsx';
import texts from './locales/es.json' with { type: 'json' };
import type {} from './panel.ts';
import Panel from './Panel.tsx';
import { useChosen } from './store.ts';

const rowsOf = (list: LookupList): LookupRow[] =>
  BUILT_IN_LOOKUPS.flatMap((entry) => (entry.list === list ? [{ entry, origin: 'built_in', version: 0 }] : []));
type Reading = (list: LookupList) => object;
const answered: Reading = (list) => ({ data: { rows: rowsOf(list) }, isError: false, isPending: false });

const mocks = vi.hoisted(() => ({
  reading: vi.fn<(list: LookupList) => object>(),
  entries: vi.fn<(input: { list: LookupList }) => Promise<unknown>>(),
  saveEntry: vi.fn<(input: LookupEntry & { version: number }) => Promise<unknown>>(),
  removeEntry: vi.fn<(input: unknown) => Promise<unknown>>(),
}));
vi.mock('#api/client.ts', () => ({
  api: { lookups: { entries: mocks.entries, saveEntry: mocks.saveEntry, removeEntry: mocks.removeEntry }, density: {} },
}));
vi.mock('#api/use-call.ts', () => ({
  useCall: (_call: unknown, { list }: { list: LookupList }) => mocks.reading(list),
  refresh: () => Promise.resolve(),
}));

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'es',
    ns: ['common', 'errors', 'catalog', 'lookups'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources: { es: { common, errors, catalog, lookups: texts } },
  });
});
afterEach(cleanup);
beforeEach(() => {
  vi.clearAllMocks();
  mocks.reading.mockImplementation(answered);
  mocks.saveEntry.mockImplementation(({ version, ...entry }) => Promise.resolve({ entry, origin: 'own', version: version + 1 }));
  useChosen.setState({ list: 'product', search: '', editing: null });
  useSession.setState({ user: { role: 'admin' } as never });
});

const open = () => {
  const actions = document.body.appendChild(document.createElement('div'));
  return render(
    <PanelContextProvider
      value={{ id: 'lookups', scroller: null, is_sheet: false, slots: { title: null, scope: null, actions, footer: null } }}
    >
      <Panel />
    </PanelContextProvider>,
  );
};
const found = (list: LookupList, code: string): LookupRow => rowsOf(list).find(({ entry }) => entry.code === code)!;
const edit = (row: LookupRow | 'new') => {
  open();
  useChosen.setState({ editing: row });
  return screen.findByRole('dialog');
};
const type = (dialog: HTMLElement, label: string, value: string): void => {
  const input = within(dialog).getByLabelText<HTMLInputElement>(label, { exact: false });
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
};
const send = (dialog: HTMLElement, verb: string): void => void fireEvent.click(within(dialog).getByRole('button', { name: verb }));
const refusedAt = (path: string, code: FieldError['code']) => new AppError(code, {}, { fields: [{ path, code }] });

describe('the panel', () => {
  it('is for administrators', () => {
    useSession.setState({ user: { role: 'FM' } as never });
    open();
    expect(screen.getByText(texts.locked.title)).not.toBeNull();
    expect(mocks.reading).not.toHaveBeenCalled();
  });

  it('shows that it reads, and that it could not, with a way to try again', () => {
    mocks.reading.mockReturnValue({ isPending: true, isError: false });
    const { unmount } = open();
    expect(screen.queryByRole('table')).toBeNull();
    unmount();
    const refetch = vi.fn<() => Promise<void>>(() => Promise.resolve());
    mocks.reading.mockReturnValue({ isError: true, error: new AppError('OFFLINE'), refetch });
    open();
    expect(screen.getByText(texts.failed)).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: common.retry }));
    expect(refetch).toHaveBeenCalled();
  });

  it('lists entries with their usual dose, finds them by any name or code, and says when there is none', () => {
    open();
    const row = screen.getByText('Glifosato 48 %').closest('tr')!;
    expect(row.textContent).toContain('Herbicida posemergente · 2–4 L/ha');
    const search = screen.getByRole('searchbox');
    fireEvent.change(search, { target: { value: 'GLYPHOS' } });
    expect(screen.getAllByRole('row')).toHaveLength(2);
    fireEvent.change(search, { target: { value: 'xyz' } });
    fireEvent.click(screen.getByRole('button', { name: texts.none.clear }));
    expect(screen.getAllByRole('row').length).toBeGreaterThan(30);
  });
});

describe('an entry', () => {
  it('needs its name in three languages and a code', async () => {
    useChosen.setState({ list: 'brand' });
    const dialog = await edit('new');
    type(dialog, texts.form.name.es, 'Sursem');
    send(dialog, texts.form.create_verb);
    await waitFor(() => expect(within(dialog).getAllByText(errors.REQUIRED).length).toBeGreaterThanOrEqual(3));
    expect(mocks.saveEntry).not.toHaveBeenCalled();
    for (const language of ['en', 'pt'] as const) type(dialog, texts.form.name[language], 'Sursem');
    type(dialog, texts.form.code, 'seed.brevant');
    send(dialog, texts.form.create_verb);
    expect((await within(dialog).findAllByText(errors.LOOKUP_NAME_TAKEN)).length).toBeGreaterThan(0);
    type(dialog, texts.form.code, 'seed.sursem');
    send(dialog, texts.form.create_verb);
    await waitFor(() =>
      expect(mocks.saveEntry).toHaveBeenCalledWith({
        list: 'brand',
        code: 'seed.sursem',
        version: 0,
        names: { es: 'Sursem', en: 'Sursem', pt: 'Sursem' },
        attributes: { kind: 'seed' },
        position: 560,
        is_active: true,
      }),
    );
  });

  it.each([
    ['attributes.usual_max', 'RANGE_REVERSED', texts.attribute.usual_max],
    ['attributes.unit', 'LOOKUP_UNKNOWN', texts.attribute.unit],
    ['attributes.product_type', 'LOOKUP_UNKNOWN', texts.attribute.product_type],
    ['names.pt', 'LOOKUP_NAME_TAKEN', texts.form.name.pt],
  ] as const)('says beside its input what the server refuses: %s %s', async (path, code, label) => {
    const dialog = await edit(found('product', 'glyphosate'));
    mocks.saveEntry.mockRejectedValue(refusedAt(path, code));
    send(dialog, texts.form.edit_verb);
    await waitFor(() => expect(within(dialog).getAllByText(errors[code], { exact: false }).length).toBeGreaterThan(0));
    const input = within(dialog).getAllByLabelText(label, { exact: false })[0]!;
    expect(input.closest('div')?.parentElement?.textContent).toContain(errors[code]);
  });

  it('in use cannot be put out of use, and the notice says why', async () => {
    useChosen.setState({ list: 'unit' });
    mocks.saveEntry.mockRejectedValue(new AppError('LOOKUP_IN_USE', { count: 4 }));
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Acciones de g/ha' }));
    fireEvent.click(await screen.findByText(texts.deactivate));
    await waitFor(() =>
      expect(mocks.saveEntry).toHaveBeenCalledWith(expect.objectContaining({ code: 'g_ha', is_active: false, version: 0 })),
    );
    await waitFor(() => expect(JSON.stringify(useToasts.getState())).toContain('4 en uso lo nombran'));
  });

  it('that two people changed asks about what both changed, and keeps the rest', async () => {
    const glyphosate = found('product', 'glyphosate');
    const { entry } = glyphosate;
    const theirs = { ...entry, names: { ...entry.names, es: 'Glifosato (48)' }, attributes: { ...entry.attributes, usual_max: 5 } };
    mocks.entries.mockResolvedValue({ rows: [{ entry: theirs, origin: 'override', version: 1 }] });
    mocks.saveEntry.mockRejectedValueOnce(new AppError('VERSION_STALE', { current: 1 }));
    const dialog = await edit(glyphosate);
    type(dialog, texts.form.name.es, 'Glifosato');
    type(dialog, texts.form.name.pt, 'Glifosato sal');
    send(dialog, texts.form.edit_verb);
    const choice = await within(dialog).findByRole('group', { name: texts.form.name.es });
    fireEvent.click(within(choice).getByRole('button', { name: /Glifosato \(48\)/ }));
    send(dialog, texts.form.edit_verb);
    await waitFor(() => expect(mocks.saveEntry).toHaveBeenCalledTimes(2));
    expect(mocks.saveEntry.mock.calls[1]?.[0]).toMatchObject({
      version: 1,
      names: { es: 'Glifosato (48)', pt: 'Glifosato sal' },
      attributes: { usual_max: 5 },
    });
  });
});

it.each([
  ['product', { [SMALL]: 4, [WHOLE]: 1, [ASKS]: 3 }],
  ['unit', { [WHOLE]: 1, '1.250?1,25 | 0,004 | 1,250?1.25 | 12,500?12.5 | 1.234,500 | 1.250,500': 1 }],
  ['stage', { [WHOLE]: 2 }],
] as const)('an entry of %s takes every number as it is typed, or asks', async (list, answers) => {
  useChosen.setState({ list });
  await edit('new');
  expect(typeNumbers()).toEqual(answers);
});
