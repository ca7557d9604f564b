import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Note, NoteDraft } from '#domain/notes/note.ts';
import { newNote } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { seeded } from '../../../tests/setup/samples/seeded.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';

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
  [anna, reader] = [await server.register(), await server.register()];
  field_id = await fieldOf(anna);
  await fieldOf(reader, 1);
});
afterAll(() => server.close());

it('shows a note once its author agreed, in a cell with fields of three owners, and not a moment after he takes it back', async () => {
  await expect(write()).rejects.toMatchObject({ code: 'PUBLIC_NOTES_OFF' });
  await expect(anna.call(notes.setPublicStatus, { is_on: true, accepts: false })).rejects.toMatchObject({ fields: [{ path: 'accepts' }] });
  expect(await consent(anna, true)).toMatchObject({ is_on: true, published: 0 });
  const note = await write();
  expect(note.is_published).toBe(true);
  expect(await feed()).toEqual([]);
  await fieldOf(await server.register(), 2);
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
  const [before] = await feed();
  const hidden = await anna.call(notes.edit, { field_id, note_id: note.id, version: note.version, note: newNote() });
  expect(await feed()).toEqual([]);
  await anna.call(notes.edit, { field_id, note_id: note.id, version: hidden.version, note: newNote(PUBLIC) });
  const [after] = await feed();
  // Made public again, it is another note to everybody else.
  expect(after?.id).not.toBe(before?.id);
});

it('answers nothing that leads to its author: no id, name, place, day or photo of the private note', async () => {
  const random = seeded(28);
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
  const count = (await feed()).length;
  expect(count).toBeGreaterThan(0);
  const { version } = (await anna.call(fields.get, { field_id })).field;
  await anna.call(fields.remove, { field_id, version });
  expect(await feed()).toEqual([]);
  expect((await anna.call(notes.publicStatus, {})).published).toBe(0);
});
