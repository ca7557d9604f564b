// @vitest-environment happy-dom
import { Blob as NodeBlob } from 'node:buffer';
import 'fake-indexeddb/auto';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode, FieldError } from '#domain/errors.ts';
import type { NoteInfo } from '#domain/notes/note.ts';
import { newNote } from '../../../../tests/setup/samples/activity-samples.ts';
import { keepRows, listKept } from './kept.ts';
import type { KeptPhoto, Spoilt } from './read-kept.ts';

const mocks = vi.hoisted(() => ({
  create: vi.fn<(input: { readonly note_id: string }) => Promise<unknown>>(),
  send: vi.fn<(photo: { readonly id: string }, how: { readonly is_resumed: boolean }) => Promise<void>>(),
  prepare: vi.fn<(args: { readonly file: Blob }) => Promise<unknown>>(),
}));
vi.mock('#api/client.ts', () => ({ api: { notes: { create: mocks.create } } }));
vi.mock('#api/use-call.ts', () => ({ refresh: () => Promise.resolve() }));
vi.mock('#workers/client.ts', () => ({ analysis: { preparePhoto: mocks.prepare } }));
vi.mock('#api/fields/send-photo.ts', () => ({ sendPhoto: mocks.send }));

/** The module as a page that has just been opened has it; what the device keeps is that of the page before. */
const openPage = async (account_id: string) => {
  vi.resetModules();
  const [{ AppError }, { useSession }, outbox] = await Promise.all([
    import('#domain/errors.ts'),
    import('#state/session.ts'),
    import('./outbox.ts'),
  ]);
  useSession.setState({ status: 'signed_in', user: { id: account_id } as never });
  return { ...outbox, refusal: (code: ErrorCode, fields: readonly FieldError[] = []) => new AppError(code, {}, { fields }) };
};
const file = (name: string): File => new File([new Uint8Array(900)], name, { type: 'image/jpeg' });
/** Of the kind that the device's store keeps. */
const picture = (): Blob => new Blob([new Uint8Array(900)], { type: 'image/jpeg' });
const note = newNote() as NoteInfo;
const keptOf = async (account_id: string): Promise<readonly string[]> => {
  const { photos, notes } = await listKept(account_id);
  return [...notes, ...photos].map(({ id }: Pick<KeptPhoto, 'id'>) => id);
};

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('Blob', NodeBlob);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  mocks.prepare.mockImplementation(async () => ({ blob: picture(), thumb: picture(), sha256: 'a', position: null }));
  mocks.create.mockResolvedValue({});
  mocks.send.mockResolvedValue(undefined);
});

it('keeps a photo on the device until the server has named its hash, through a page that is closed without a connection', async () => {
  const first = await openPage('anna');
  mocks.send.mockRejectedValue(first.refusal('OFFLINE'));
  const id = first.addPhoto('f1', file('hoja.jpg'));
  await waitFor(() => expect(first.useOutbox.getState().photos[id]).toMatchObject({ state: 'waiting', is_kept: true, error: null }));
  await waitFor(() => expect(mocks.send).toHaveBeenCalledTimes(1));
  expect(await keptOf('anna')).toEqual([id]);

  mocks.send.mockResolvedValue(undefined);
  const next = await openPage('anna');
  await next.resumeOutbox('berta');
  expect(mocks.send).toHaveBeenCalledTimes(1);
  await next.resumeOutbox('anna');
  await waitFor(() => expect(next.useOutbox.getState().photos[id]).toMatchObject({ state: 'arrived' }));
  expect(mocks.send.mock.lastCall?.[1].is_resumed).toBe(true);
  await waitFor(async () => expect(await keptOf('anna')).toEqual([]));
});

it('sends notes that waited once each and in their order, and leaves what is refused in sight with its reason', async () => {
  const page = await openPage('carla');
  for (const id of ['n1', 'n2', 'n3']) expect(await page.putIntoOutbox('f1', id, note)).toBe(true);
  mocks.create.mockImplementation(async ({ note_id }) => {
    if (note_id === 'n2') throw page.refusal('INVALID', [{ path: 'note.position', code: 'NOTE_FAR_FROM_FIELD' }]);
    return {};
  });
  page.sendNow();
  await waitFor(() => expect(page.useOutbox.getState().notes).toMatchObject([{ id: 'n2', refused: { code: 'NOTE_FAR_FROM_FIELD' } }]));
  await waitFor(() => expect(mocks.create).toHaveBeenCalledTimes(3));
  expect(mocks.create.mock.calls.map(([{ note_id }]) => note_id)).toEqual(['n1', 'n2', 'n3']);
  expect(await keptOf('carla')).toEqual(['n2']);
  page.dropNote('n2');
  await waitFor(async () => expect(await keptOf('carla')).toEqual([]));
});

it('what the server is not well enough for waits alone; without a connection nothing else is tried', async () => {
  const page = await openPage('fina');
  for (const id of ['m1', 'm2', 'm3']) await page.putIntoOutbox('f1', id, note);
  mocks.create.mockImplementation(async ({ note_id }) => {
    if (note_id === 'm1') throw page.refusal('GENERIC');
    return {};
  });
  page.sendNow();
  await waitFor(() => expect(page.useOutbox.getState().notes).toMatchObject([{ id: 'm1', refused: null }]));
  expect(mocks.create.mock.calls.map(([{ note_id }]) => note_id)).toEqual(['m1', 'm2', 'm3']);
  await page.putIntoOutbox('f1', 'm4', note);
  mocks.create.mockClear();
  mocks.create.mockRejectedValue(page.refusal('OFFLINE'));
  page.sendNow();
  await waitFor(() => expect(mocks.create).toHaveBeenCalledTimes(1));
  expect(page.useOutbox.getState().notes.map(({ id }) => id)).toEqual(['m1', 'm4']);
});

it('a photo that is refused stays with its reason, is tried again when asked, and goes when it is taken away', async () => {
  const page = await openPage('dora');
  mocks.prepare.mockRejectedValueOnce(page.refusal('PHOTO_TYPE'));
  const document = page.addPhoto('f1', file('informe.jpg'));
  await waitFor(() => expect(page.useOutbox.getState().photos[document]).toMatchObject({ state: 'failed', error: { code: 'PHOTO_TYPE' } }));
  mocks.send.mockRejectedValueOnce(page.refusal('PHOTO_UNREADABLE'));
  const broken = page.addPhoto('f1', file('rota.jpg'));
  await waitFor(() =>
    expect(page.useOutbox.getState().photos[broken]).toMatchObject({ state: 'failed', error: { code: 'PHOTO_UNREADABLE' } }),
  );
  await waitFor(async () => expect((await listKept('dora')).photos).toMatchObject([{ id: broken, refused: { code: 'PHOTO_UNREADABLE' } }]));
  page.retryPhoto(broken);
  await waitFor(() => expect(page.useOutbox.getState().photos[broken]?.state).toBe('arrived'));
  page.dropPhoto(document);
  expect(Object.keys(page.useOutbox.getState().photos)).toEqual([broken]);
});

it('says so where the device keeps nothing, and sends all the same', async () => {
  const blocked = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const page = await openPage('elsa');
  const id = page.addPhoto('f1', file('hoja.jpg'));
  await waitFor(() => expect(page.useOutbox.getState().photos[id]?.state).toBe('arrived'));
  expect(page.useOutbox.getState().photos[id]?.is_kept).toBe(false);
  expect(await page.putIntoOutbox('f1', 'n9', note)).toBe(false);
  blocked.mockRestore();
});

const put = (store: 'notes' | 'photos', row: { readonly id: string }): Promise<boolean> => keepRows([{ store, id: row.id, row }]);
const photoRow = (id: string, account_id: string, change: object = {}) => ({
  id,
  account_id,
  field_id: 'f1',
  blob: picture(),
  thumb: picture(),
  sha256: 'a',
  place: 1,
  refused: null,
  ...change,
});
const SPOILT: readonly (readonly [string, object, Partial<Spoilt>])[] = [
  ['no note', { note: null }, { text: null }],
  ['a type there is none of', { note: { ...note, type: 'alien' } }, { text: 'Hojas rotas' }],
  ['no place', { note: { ...note, position: 'x', specific_name: 'Isoca' } }, { text: 'Isoca\nHojas rotas' }],
  ['a description that is none', { note: { ...note, description: 7, photo_ids: 'x' } }, { text: null }],
  ['no field', { note, field_id: null }, { text: 'Hojas rotas' }],
];

it.each(SPOILT)('a record with %s stops no other, keeps what can be read, and goes when it is discarded', async (name, change, rest) => {
  const id = `s ${name}`;
  await put('notes', { id, account_id: name, field_id: 'f1', place: 1, refused: null, ...change } as never);
  const page = await openPage(name);
  await page.putIntoOutbox('f1', `good ${name}`, note);
  await page.resumeOutbox(name);
  await waitFor(() => expect(mocks.create.mock.calls.map(([{ note_id }]) => note_id)).toEqual([`good ${name}`]));
  const [spoilt] = page.useOutbox.getState().spoilt;
  expect(page.useOutbox.getState()).toMatchObject({ notes: [], spoilt: [{ id, store: 'notes', ...rest }] });
  if (spoilt === undefined) throw new Error('none');
  const left = async () => (await listKept(name)).spoilt.map((one) => one.id);
  page.dropSpoilt(spoilt);
  await waitFor(async () => expect(await left()).toEqual([]));
  await page.restoreSpoilt(spoilt);
  expect(await left()).toEqual([id]);
  expect((await listKept('another')).spoilt).toEqual([]);
});

it('photos of a spoilt note stay with it; a photo without its bytes is told, one without its thumbnail is sent', async () => {
  await put('photos', photoRow('p1', 'gina'));
  await put('photos', photoRow('p2', 'gina', { blob: null }));
  await put('photos', photoRow('p3', 'gina', { thumb: 'x', refused: 'x' }));
  await put('notes', { id: 'n1', account_id: 'gina', field_id: 'f1', note: { ...note, type: 'alien', photo_ids: ['p1'] } } as never);
  const page = await openPage('gina');
  await page.resumeOutbox('gina');
  await waitFor(() => expect(mocks.send.mock.calls.map(([{ id }]) => id)).toEqual(['p3']));
  const { spoilt } = page.useOutbox.getState();
  expect(spoilt.map(({ id, pictures }) => [id, pictures.length])).toEqual([
    ['n1', 1],
    ['p2', 0],
  ]);
});

it('a record that no longer says whose it is shows nothing of itself', async () => {
  await put('notes', { id: 'whose', field_id: 'f1', note } as never);
  const [spoilt] = (await listKept('hilda')).spoilt;
  expect(spoilt).toMatchObject({ id: 'whose', text: null, pictures: [] });
  if (spoilt !== undefined) (await openPage('hilda')).dropSpoilt(spoilt);
});

it('what waits is told to whoever leaves', async () => {
  const page = await openPage('ines');
  const { tellBeforeLeaving, answerUnsent, useUnsent } = await import('#state/unsent.ts');
  const go = vi.fn<() => void>();
  tellBeforeLeaving(go);
  expect(go).toHaveBeenCalledTimes(1);
  mocks.create.mockRejectedValue(page.refusal('OFFLINE'));
  mocks.send.mockRejectedValue(page.refusal('OFFLINE'));
  await page.putIntoOutbox('f1', 'u1', note);
  page.addPhoto('f1', file('hoja.jpg'));
  await waitFor(() => expect(useUnsent.getState()).toMatchObject({ notes: 1, photos: 1, lost: 0 }));
  tellBeforeLeaving(go);
  answerUnsent(false);
  expect(go).toHaveBeenCalledTimes(1);
  tellBeforeLeaving(go);
  answerUnsent(true);
  expect(go).toHaveBeenCalledTimes(2);
  expect(await keptOf('ines')).toHaveLength(2);
});

it.each([
  ['PHOTO_UPLOADS_OPEN', 'waiting', null],
  ['STORAGE_FULL', 'waiting', null],
  ['PHOTO_DAY_LIMIT', 'failed', 'PHOTO_DAY_LIMIT'],
  ['PHOTO_ACCOUNT_FULL', 'failed', 'PHOTO_ACCOUNT_FULL'],
  ['PHOTO_STORE_FULL', 'failed', 'PHOTO_STORE_FULL'],
] as const)('keeps a photo that %s leaves no room for', async (code, state, said) => {
  const page = await openPage(`full ${code}`);
  mocks.send.mockRejectedValue(page.refusal(code));
  const id = page.addPhoto('f1', file('hoja.jpg'));
  await waitFor(() => expect(mocks.send).toHaveBeenCalledOnce());
  await waitFor(() => expect(page.useOutbox.getState().photos[id]?.state).toBe(state));
  expect(page.useOutbox.getState().photos[id]?.error?.code ?? null).toBe(said);
  await waitFor(async () => expect(await keptOf(`full ${code}`)).toEqual([id]));
});
