import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Note, NoteDraft } from '#domain/notes/note.ts';
import { newNote } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, notes, shares } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

const fieldOf = async (user: TestUser, at = 0): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(at) }))).field.id;
const write = (user: TestUser, field_id: string, change: Partial<NoteDraft> = {}, note_id = randomUUID()): Promise<Note> =>
  user.call(notes.create, { field_id, note_id, note: newNote(change) });
const edit = (user: TestUser, { id, field_id, version }: Note, note: NoteDraft): Promise<Note> =>
  user.call(notes.edit, { field_id, note_id: id, version, note });
const share = async (field_id: string, level: 'view' | 'annotate'): Promise<TestUser> => {
  const guest = await server.register();
  await anna.call(shares.add, { field_id, email: guest.email, level });
  return guest;
};
const at = (path: string, code: string) => ({ fields: [expect.objectContaining({ path, code })] });

describe('writing', () => {
  it('keeps every type’s parts, counts as record to lose, and is edited, deleted and brought back by version', async () => {
    const field_id = await fieldOf(anna);
    const count = await write(anna, field_id, {
      type: 'densities',
      specific_type: 'emergence',
      measure: { unit: 'plants/m²', values: [7.1, 6.8, 7.4] },
      accuracy_m: 6,
    });
    expect(count).toMatchObject({
      version: 1,
      measure: { values: [7.1, 6.8, 7.4] },
      accuracy_m: 6,
      is_own: true,
      can_edit: true,
      photos: [],
    });
    expect((await anna.call(fields.get, { field_id })).field.has_history).toBe(true);
    const task = await write(anna, field_id, {
      type: 'task',
      specific_type: 'other',
      specific_name: ' Alambrado ',
      task: { due: '2026-01-16', is_done: false },
    });
    expect(task.specific_name).toBe('Alambrado');
    const done = await edit(anna, task, newNote({ type: 'task', specific_type: 'fence', task: { due: null, is_done: true } }));
    expect(done).toMatchObject({ version: 2, specific_type: 'fence', specific_name: null, task: { due: null, is_done: true } });
    await expect(edit(anna, task, newNote())).rejects.toMatchObject({ code: 'VERSION_STALE' });
    for (const note of [count, done]) await anna.call(notes.remove, { field_id, note_id: note.id, version: note.version });
    expect((await anna.call(notes.list, { field_id })).notes).toEqual([]);
    expect((await anna.call(fields.get, { field_id })).field.has_history).toBe(false);
    expect(await anna.call(notes.restore, { field_id, note_id: done.id })).toMatchObject({ version: 4, specific_type: 'fence' });
  });

  it.each<readonly [string, Partial<NoteDraft>, string, string]>([
    ['a type without a specific one of its own', { specific_type: 'amaranthus-hybridus' }, 'note.specific_type', 'REQUIRED'],
    ['“other” without words', { specific_type: 'other' }, 'note.specific_name', 'REQUIRED'],
    ['a count without numbers', { type: 'density', specific_type: 'ears' }, 'note.measure', 'REQUIRED'],
    [
      'a number no field has',
      { type: 'yield', specific_type: 'estimate', measure: { unit: 't/ha', values: [980] } },
      'note.measure.values.0',
      'OUT_OF_RANGE',
    ],
    ['a task without its parts', { type: 'task', specific_type: 'fence' }, 'note.task', 'REQUIRED'],
    ['what has not happened', { date: '2099-01-01' }, 'note.date', 'DATE_IN_FUTURE'],
    ['a place far from the field', { position: [-60.9, -33.9] }, 'note.position', 'NOTE_FAR_FROM_FIELD'],
    ['21 photos', { photo_ids: Array.from({ length: 21 }, () => randomUUID()) }, 'note.photo_ids', 'PHOTOS_TOO_MANY'],
    [
      'public words of his own nobody looked at',
      { type: 'insects', specific_type: 'other', specific_name: 'Isoca', is_public: true, previewed: 'Hojas rotas' },
      'note.is_public',
      'NOTE_NOT_PREVIEWED',
    ],
    ['a public text nobody looked at', { is_public: true, previewed: 'Hojas' }, 'note.is_public', 'NOTE_NOT_PREVIEWED'],
  ])('refuses %s at its place', async (_what, change, path, code) => {
    const field_id = await fieldOf(anna);
    await expect(write(anna, field_id, change)).rejects.toMatchObject(at(path, code));
    expect((await anna.call(notes.list, { field_id })).notes).toEqual([]);
  });

  it('makes one note of one id, however often it is sent', async () => {
    const field_id = await fieldOf(anna);
    const id = randomUUID();
    const send = () => anna.call(notes.create, { field_id, note_id: id, note: newNote() }, { idempotency_key: id });
    expect(await send()).toEqual(await send());
    await expect(write(anna, field_id, {}, id)).rejects.toMatchObject({ code: 'NOTE_ID_TAKEN' });
    expect((await anna.call(notes.list, { field_id })).notes).toHaveLength(1);
  });
});

it('shows photos of its own field in their order, and of another’s none', async () => {
  const [field_id, other_id] = [await fieldOf(anna), await fieldOf(await server.register(), 1)];
  const [first, second, foreign, coming] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const [id, field] of [
    [first, field_id],
    [second, field_id],
    [foreign, other_id],
  ])
    await server.db.query(
      "insert into note_photo (id, field_id, sha256, bytes, width, height, created_at) values ($1, $2, 'x', 9, 4, 3, now())",
      [id, field],
    );
  const note = await write(anna, field_id, { photo_ids: [second, foreign, coming, first] });
  expect(note.photos.map(({ id }) => id)).toEqual([second, first]);
  expect(note.photo_ids).toEqual([second, foreign, coming, first]);
});

it('pages over all fields, newest first, of one farm or type', async () => {
  const user = await server.register();
  const [one, two] = [await fieldOf(user), await fieldOf(user, 1)];
  await server.db.query(
    `insert into field_note (id, field_id, type, specific_type, crop, date, position, photo_ids, is_public, created_by, created_at, updated_at)
     select gen_random_uuid(), $1, case when n % 2 = 0 then 'weed' else 'water' end, 'other', 5, date '2025-01-01' + n / 3, '(-60.995,-33.995)', '{}', false, $2, now(), now()
     from generate_series(1, 205) as n`,
    [one, user.id],
  );
  await write(user, two, { position: [-60.985, -33.995] });
  const first = await user.call(notes.listAll, {});
  const rest = await user.call(notes.listAll, { after: first.next ?? '' });
  const all = [...first.notes, ...rest.notes];
  expect([first.notes.length, rest.notes.length, rest.next]).toEqual([200, 6, null]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(206);
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
  const { farm_id } = (await user.call(fields.get, { field_id: two })).field;
  expect((await user.call(notes.listAll, { farm_id })).notes).toHaveLength(1);
  expect((await user.call(notes.listAll, { type: 'weed' })).notes).toHaveLength(102);
  expect((await user.call(notes.pins, {})).pins).toHaveLength(206);
});

it('rights (rules §8, 45 to 47): a guest reads, with “annotate” writes, and changes his own alone; the owner changes all', async () => {
  const field_id = await fieldOf(anna);
  const [viewer, noter] = [await share(field_id, 'view'), await share(field_id, 'annotate')];
  const annas = await write(anna, field_id);
  expect(await viewer.call(notes.list, { field_id })).toMatchObject({
    notes: [{ can_edit: false, is_own: false }],
    can: { add: false, publish: false },
  });
  await expect(write(viewer, field_id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const his = await write(noter, field_id);
  await expect(edit(noter, annas, newNote())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(write(noter, field_id, { is_public: true, previewed: 'Hojas rotas' })).rejects.toMatchObject({
    code: 'NOTE_NOT_PUBLISHABLE',
  });
  expect(await edit(anna, his, newNote({ description: 'Granizo fuerte' }))).toMatchObject({ description: 'Granizo fuerte', is_own: false });
  await expect((await server.register()).call(notes.list, { field_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
