import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { PUBLIC_NOTE } from '#domain/limits.ts';
import type { Note, NoteDraft } from '#domain/notes/note.ts';
import { newNote } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { seeded } from '../../../tests/setup/samples/seeded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { passDay, settleFields, standAtNoon } from '../../../tests/setup/worlds/settled-cells.ts';
import { settleCrowd } from './public-queries.ts';

const { fields, notes } = contract;
const PUBLIC = { is_public: true, previewed: 'Hojas rotas' } as const;
/** The cell `squareAt(0)` lies in, and one around it. */
const CELL = { west: -60.999, south: -33.999, east: -60.99, north: -33.99 };

let server: TestServer;
let anna: TestUser;
let reader: TestUser;
let field_id: string;
const fieldOf = async (user: TestUser, at = 0): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(at) }))).field.id;
const write = (change: Partial<NoteDraft> = {}): Promise<Note> =>
  anna.call(notes.create, { field_id, note_id: randomUUID(), note: newNote({ ...PUBLIC, ...change }) });
const consent = (user: TestUser, is_on: boolean) => user.call(notes.setPublicStatus, { is_on, accepts: true });
const feed = async (box: typeof CELL = CELL, user = reader) => (await user.call(notes.publicNotes, box)).notes;

beforeAll(async () => {
  server = await startTestServer();
  standAtNoon(server);
  [anna, reader] = [await server.register(), await server.register()];
  field_id = await fieldOf(anna);
  await fieldOf(reader, 1);
});
afterAll(() => server.close());

it('shows a note from the day after its author agreed, and not a moment after he takes it back', async () => {
  await expect(write()).rejects.toMatchObject({ code: 'PUBLIC_NOTES_OFF' });
  await expect(anna.call(notes.setPublicStatus, { is_on: true, accepts: false })).rejects.toMatchObject({ fields: [{ path: 'accepts' }] });
  expect(await consent(anna, true)).toMatchObject({ is_on: true, published: 0 });
  const note = await write();
  expect(note.is_published).toBe(true);
  await fieldOf(await server.register(), 2);
  await settleFields(server);
  expect(await feed()).toEqual([]);
  expect(await feed(CELL, anna)).toMatchObject([{ is_own: true }]);
  await passDay(server);
  expect(await feed()).toEqual([
    {
      id: expect.any(String),
      type: 'other',
      specific_type: 'hail',
      specific_name: null,
      crop: 5,
      year: 2026,
      week: 2,
      description: 'Hojas rotas',
      position: [-60.95, -33.95],
      photos: [],
      is_own: false,
    },
  ]);
  expect(await consent(anna, false)).toMatchObject({ is_on: false, published: 0 });
  expect(await feed()).toEqual([]);
  expect((await anna.call(notes.get, { field_id, note_id: note.id })).is_published).toBe(false);
  expect(await consent(anna, true)).toMatchObject({ published: 1 });
  expect(await feed()).toEqual([]);
});

const ids = async (): Promise<string[]> => (await feed()).map(({ id }) => id);
const ref = ({ id, version }: Note) => ({ field_id, note_id: id, version });
const versionOf = async (note_id: string): Promise<number> => (await anna.call(notes.get, { field_id, note_id })).version;

it.each<readonly [string, (note: Note) => Promise<unknown>]>([
  [
    'unmarked and marked',
    async (note) => {
      const { version } = await anna.call(notes.edit, { ...ref(note), note: newNote() });
      await anna.call(notes.edit, { ...ref(note), version, note: newNote(PUBLIC) });
    },
  ],
  ['of other words', (note) => anna.call(notes.edit, { ...ref(note), note: newNote({ ...PUBLIC, description: 'Más', previewed: 'Más' }) })],
  ['in another week', (note) => anna.call(notes.edit, { ...ref(note), note: newNote({ ...PUBLIC, date: '2026-01-01' }) })],
  [
    'deleted and restored',
    async (note) => {
      await anna.call(notes.remove, ref(note));
      await anna.call(notes.restore, ref(note));
    },
  ],
  [
    'hidden and shown by the administration',
    async ({ id }) => {
      await server.db.query('update field_note set hidden_at = now() where id = $1', [id]);
      await server.db.query('update field_note set hidden_at = null, updated_at = $2 where id = $1', [id, server.now()]);
    },
  ],
  [
    'without its author’s consent for a moment',
    async () => {
      await consent(anna, false);
      await consent(anna, true);
    },
  ],
  [
    'of a field that was deleted and restored',
    async () => {
      const { version } = (await anna.call(fields.get, { field_id })).field;
      await anna.call(fields.remove, { field_id, version });
      await anna.call(fields.restore, { field_id });
    },
  ],
])('%s, a note is another one to everybody else, and from the next day', async (_what, turn) => {
  await server.db.query('delete from field_note');
  await consent(anna, true);
  const note = await write();
  await passDay(server);
  const before = await ids();
  expect(before).toHaveLength(1);
  await turn(note);
  expect(await ids()).toEqual([]);
  await passDay(server);
  const after = await ids();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual(before);
  // What nobody else sees is no other note.
  await anna.call(notes.edit, {
    ...ref(note),
    version: await versionOf(note.id),
    note: newNote({ ...PUBLIC, accuracy_m: 4, ...(await textOf(note.id)) }),
  });
  expect(await ids()).toEqual(after);
});
const textOf = async (note_id: string): Promise<Partial<NoteDraft>> => {
  const { description, date } = await anna.call(notes.get, { field_id, note_id });
  return { description, previewed: description, date };
};

it('counts owners with accounts, fields and polygons of more than 30 days that were measured, and for a whole week', async () => {
  const without = async (sql: string): Promise<number> => {
    await server.db.query(sql, [reader.id]);
    await server.db.query('delete from crowd_week');
    return (await ids()).length;
  };
  const OLD = "created_at - interval '60 days'";
  expect((await ids()).length).toBe(1);
  const young = [
    ['update account set created_at = now() where id = $1', `update account set created_at = ${OLD} where id = $1`],
    ['update field set created_at = now() where owner_id = $1', `update field set created_at = ${OLD} where owner_id = $1`],
    [
      "insert into field_geometry select id, 0, '{}', owner_id, now() from field where owner_id = $1",
      'delete from field_geometry where replaced_by = $1',
    ],
    [
      'update scene_statistics set valid_fraction = 0.5 where field_id in (select id from field where owner_id = $1)',
      'update scene_statistics set valid_fraction = 1 where field_id in (select id from field where owner_id = $1)',
    ],
  ] as const;
  for (const [sql, back] of young) expect([sql, await without(sql), await without(back)]).toEqual([sql, 0, 1]);
  // Who goes within a week is read from nothing before the next.
  const cells = async (days: number): Promise<number> => {
    await settleCrowd(server.db, new Date(server.now().getTime() + days * 86_400_000));
    return (await server.db.query('select 1 from crowded_cell where week = (select max(week) from crowd_week)')).length;
  };
  await server.db.query('update field set archived_at = now() where owner_id = $1', [reader.id]);
  expect([(await ids()).length, await cells(4), await cells(5)]).toEqual([1, 1, 0]);
  await server.db.query('update field set archived_at = null where owner_id = $1', [reader.id]);
  await server.db.query('delete from crowd_week');
});

describe('many notes', () => {
  it('are not made public by one author beyond a day’s number', async () => {
    await server.db.query('delete from field_note');
    for (let count = 0; count < PUBLIC_NOTE.author_day; count += 1) await write();
    await expect(write()).rejects.toMatchObject({ code: 'PUBLIC_NOTES_DAY_LIMIT', params: { count: PUBLIC_NOTE.author_day } });
    const kept = await anna.call(notes.create, { field_id, note_id: randomUUID(), note: newNote() });
    await expect(anna.call(notes.edit, { ...ref(kept), note: newNote(PUBLIC) })).rejects.toMatchObject({ code: 'PUBLIC_NOTES_DAY_LIMIT' });
    await passDay(server);
    expect(await write()).toMatchObject({ is_public: true });
  });

  it('of one author, made past the call, push nobody else’s out of a day or of an answer', async () => {
    await server.db.query('delete from field_note');
    const noisy = await server.register();
    const his = await fieldOf(noisy, 3);
    await consent(noisy, true);
    await settleFields(server);
    await write({ description: 'Una', previewed: 'Una' });
    await server.db.query(
      `insert into field_note (id, field_id, type, specific_type, crop, date, position, photo_ids, is_public, created_by, created_at, updated_at)
       select gen_random_uuid(), $1, 'weed', 'other', 5, '2026-01-11', '(-60.995,-33.995)', '{}', true, $2, $3, $3 from generate_series(1, 600)`,
      [his, noisy.id, server.now()],
    );
    await passDay(server);
    const shown = async () => (await feed()).map(({ description }) => description);
    expect(await shown()).toHaveLength(PUBLIC_NOTE.cell_day);
    expect(await shown()).toContain('Una');
    await server.db.query(
      "update field_note set public_since = public_since - n.place % 20 * interval '1 day' from (select id, row_number() over () as place from field_note where created_by = $1) n where n.id = field_note.id",
      [noisy.id],
    );
    expect(await shown()).toHaveLength(PUBLIC_NOTE.notes);
    expect(await shown()).toContain('Una');
  });
});

it('answers nothing that leads to its author: no id, name, place, day or photo of the private note', async () => {
  const random = seeded(28);
  await server.db.query('delete from field_note');
  await consent(anna, true);
  const secrets: string[] = [anna.id, anna.email, field_id, '7 Norte', 'Agropecuaria Uno'];
  for (let one = 0; one < 12; one += 1) {
    const position: [number, number] = [-60.999 + random() * 0.01, -33.999 + random() * 0.008];
    const day = `2025-${String(10 + (one % 3))}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`;
    const photo_ids = [randomUUID(), randomUUID()];
    for (const id of photo_ids)
      await server.db.query(
        'insert into note_photo (id, field_id, sha256, bytes, width, height, created_by, created_at) values ($1, $2, $3, 9, 4, 3, $4, now())',
        [id, field_id, `hash${String(one)}`, anna.id],
      );
    const note = await write({ position, date: day, accuracy_m: 7.25, photo_ids });
    secrets.push(note.id, ...photo_ids, day, ...position.map(String), 'hash', '7.25');
  }
  await passDay(server);
  const answer = await reader.send(notes.publicNotes, CELL);
  expect(answer.json()).toHaveProperty('notes.11');
  for (const secret of secrets) expect(answer.body).not.toContain(secret);
  const shown = (answer.json() as { notes: Record<string, unknown>[] }).notes;
  expect(shown.map(({ position }) => position)).toEqual(shown.map(() => [-60.95, -33.95]));
});

it('answers by cells alone, however a box is shifted or shrunk', async () => {
  const random = seeded(7);
  const other = await server.register();
  const whole = (await feed()).map(({ id }) => id);
  for (let one = 0; one < 50; one += 1) {
    const [west, south] = [-61 + 1e-9 + random() * 0.09, -34 + 1e-9 + random() * 0.09];
    const box = { west, south, east: west + random() * (-60.9000001 - west), north: south + random() * (-33.9000001 - south) };
    expect((await feed(box, other)).map(({ id }) => id)).toEqual(whole);
  }
  await expect(feed({ west: -70, south: -40, east: -55, north: -30 })).rejects.toMatchObject({ code: 'AREA_TOO_LARGE' });
  await expect(feed({ ...CELL, east: -61.5 })).rejects.toMatchObject({ fields: [{ path: 'east' }] });
});

describe('an administrator', () => {
  it('learns the author of his brand with a reason, which is kept, and hides what is abusive for good', async () => {
    const admin = await server.register();
    await setAccess(server, admin, { role: 'admin' });
    const [abusive] = await feed();
    const public_id = abusive?.id ?? '';
    await expect(reader.call(notes.publicAuthor, { public_id, reason: 'Abuso' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.call(notes.publicAuthor, { public_id, reason: 'Denuncia 12' })).toMatchObject({ account_id: anna.id });
    const kept = await server.db.query("select detail from audit where action = 'note.public_author' and subject_id = $1", [anna.id]);
    expect(kept).toEqual([{ detail: { reason: 'Denuncia 12' } }]);
    await admin.call(notes.hidePublic, { public_id, reason: 'Insultos' });
    expect((await feed()).map(({ id }) => id)).not.toContain(public_id);
    await consent(anna, false);
    await consent(anna, true);
    expect((await feed()).map(({ id }) => id)).not.toContain(public_id);
  });
});

it('ends with its field, and with the account of its author', async () => {
  await passDay(server);
  const count = (await feed()).length;
  expect(count).toBeGreaterThan(0);
  const { version } = (await anna.call(fields.get, { field_id })).field;
  await anna.call(fields.remove, { field_id, version });
  expect(await feed()).toEqual([]);
  expect((await anna.call(notes.publicStatus, {})).published).toBe(0);
});
