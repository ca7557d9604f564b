import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { RESTORE_DAYS } from '#domain/limits.ts';
import type { NotePhoto } from '#domain/notes/note.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { madePhoto } from '../../../../tests/setup/photos/made-photos.ts';
import { addPhotoOf } from '../../../../tests/setup/photos/add-photo.ts';
import { newNote } from '../../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';
import { passDay, settleFields } from '../../../../tests/setup/worlds/settled-cells.ts';
import { RecentPictures } from './recent-pictures.ts';
import { forgetPhotos, sweepPhotos } from './sweep-photos.ts';
import { uploadIdOf } from './upload-files.ts';

const { fields, notes, shares } = contract;
const HOUR_MS = 3_600_000;
const PUBLIC = { is_public: true, previewed: 'Hojas rotas' } as const;

let server: TestServer;
let owner: TestUser;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.register();
  photo = await madePhoto(5, 640, 480);
});
afterAll(() => server.close());

const fieldOf = async (user: TestUser, place = 0): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: crypto.randomUUID(), geometry: squareAt(place) }))).field.id;

const addPhoto = (user: TestUser, field_id: string): Promise<NotePhoto> => addPhotoOf(server, user, field_id, photo);
const get = (url: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { host: 'localhost', ...headers } });
const statusOf = async (url: string): Promise<number> => (await get(url)).statusCode;
const filesOf = (photo_id: string): string => path.join(server.env.DATA_DIR, 'photos', photo_id.slice(0, 2), photo_id);

describe('private photos', () => {
  test('are pictures and nothing else, kept as long as the address lives', async () => {
    const field_id = await fieldOf(owner);
    const kept = await addPhoto(owner, field_id);
    expect(kept).toMatchObject({ width: 480, height: 640 });
    const full = await get(kept.url);
    expect(full.statusCode).toBe(200);
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(kept.bytes),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': expect.stringMatching(/^private, max-age=\d{2,3}, no-transform$/),
    });
    expect((await sharp(full.rawPayload).metadata()).height).toBe(640);
    const thumb = await get(kept.thumb_url);
    expect([thumb.headers['content-type'], (await sharp(thumb.rawPayload).metadata()).height]).toEqual(['image/webp', 320]);
    expect(await get(kept.url, { 'if-none-match': String(full.headers['etag']) })).toMatchObject({ statusCode: 304, payload: '' });
    expect(await get(kept.url, {}, 'HEAD')).toMatchObject({ statusCode: 200, payload: '' });

    const note = await owner.call(notes.create, {
      field_id,
      note_id: crypto.randomUUID(),
      note: newNote({ photo_ids: [crypto.randomUUID(), kept.id] }),
    });
    const { photos } = await owner.call(notes.listPhotos, { field_id, note_id: note.id });
    expect(photos.map(({ id }) => id)).toEqual([kept.id]);
    await expect(owner.call(notes.listPhotos, { field_id, note_id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await rm(filesOf(kept.id), { recursive: true });
    expect(await statusOf(kept.url)).toBe(404);
  });

  test('an address that was altered, or is used beyond its field, its time, its right or its session, shows nothing', async () => {
    const [mine, guest] = [await fieldOf(owner), await server.register()];
    const kept = await addPhoto(owner, mine);
    const other = await addPhoto(owner, await fieldOf(owner, 2));
    for (const url of [
      kept.url.replace('/full?', '/thumb?'),
      kept.url.replace(kept.id, other.id),
      kept.url.replace(owner.id, guest.id),
      kept.url.replace(/expires=\d/, 'expires=9'),
      `${kept.url}&more=1`,
      kept.url.slice(0, -1),
    ])
      expect(await statusOf(url)).toBe(403);
    await owner.call(shares.add, { field_id: mine, email: guest.email, level: 'view' });
    const note_id = crypto.randomUUID();
    await owner.call(notes.create, { field_id: mine, note_id, note: newNote({ photo_ids: [kept.id] }) });
    const seen = async (): Promise<string> => (await guest.call(notes.listPhotos, { field_id: mine, note_id })).photos[0]?.url ?? '';
    const url = await seen();
    expect(await statusOf(url)).toBe(200);
    await server.db.query('delete from share where field_id = $1', [mine]);
    expect(await statusOf(url)).toBe(403);
    await owner.call(shares.add, { field_id: mine, email: guest.email, level: 'view' });
    expect(await statusOf(url)).toBe(200);
    await server.db.query('update session set revoked_at = now() where account_id = $1', [guest.id]);
    expect(await statusOf(url)).toBe(403);
    server.advance(301_000);
    expect(await statusOf(kept.url)).toBe(403);
  });
});

test('strangers see a smaller picture made for the moment, until it is taken back or its cell empties', async () => {
  const [author, reader, third] = [await server.register(), await server.register(), await server.register()];
  const field_id = await fieldOf(author, 40);
  const others = [await fieldOf(reader, 41), await fieldOf(third, 42)];
  const kept = await addPhoto(author, field_id);
  await author.call(notes.setPublicStatus, { is_on: true, accepts: true });
  const [west, south] = [-61 + 40 / 92, -34];
  const box = { west, south, east: west + 0.03, north: south + 0.009 };
  const write = () =>
    author.call(notes.create, {
      field_id,
      note_id: crypto.randomUUID(),
      note: newNote({ ...PUBLIC, position: [west + 0.005, -33.995], photo_ids: [crypto.randomUUID(), kept.id] }),
    });
  await write();
  await settleFields(server);
  await passDay(server);
  const [found] = (await reader.call(notes.publicNotes, box)).notes;
  const [shown] = found?.photos ?? [];
  const answer = await get(shown?.url ?? '');
  expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, max-age=60, no-transform' });
  expect((await sharp(answer.rawPayload).metadata()).height).toBe(640);
  expect((await get(shown?.thumb_url ?? '')).headers['content-type']).toBe('image/webp');
  expect(await statusOf((shown?.url ?? '').replace('/0/full', '/1/full'))).toBe(403);
  await server.db.query('update field set archived_at = now() where id = $1', [others[1]]);
  await server.db.query('delete from crowd_week');
  expect(await statusOf(shown?.url ?? '')).toBe(404);
  await server.db.query('update field set archived_at = null where id = $1', [others[1]]);
  await server.db.query('delete from crowd_week');
  expect(await statusOf(shown?.url ?? '')).toBe(200);
  await author.call(notes.setPublicStatus, { is_on: false, accepts: false });
  expect(await statusOf(shown?.url ?? '')).toBe(404);
});

test('the last used pictures are kept up to a weight', () => {
  const recent = new RecentPictures(10);
  for (const name of ['a', 'b']) recent.keep(name, new Uint8Array(4));
  expect(recent.find('a')).toHaveLength(4);
  recent.keep('c', new Uint8Array(4));
  recent.keep('d', new Uint8Array(11));
  expect(['a', 'b', 'c', 'd'].map((name) => recent.find(name) !== null)).toEqual([true, false, true, false]);
});

describe('sweeping', () => {
  const later = (hours: number): Date => new Date(server.now().getTime() + hours * HOUR_MS);

  test('what no note names goes after a day, row and files; what a deleted note names stays until that can be restored no more', async () => {
    const field_id = await fieldOf(owner, 3);
    const [named, unnamed] = [await addPhoto(owner, field_id), await addPhoto(owner, field_id)];
    const note = await owner.call(notes.create, { field_id, note_id: crypto.randomUUID(), note: newNote({ photo_ids: [named.id] }) });
    await owner.call(notes.remove, { field_id, note_id: note.id, version: note.version });
    const there = (): boolean[] => [named, unnamed].map(({ id }) => existsSync(filesOf(id)));
    await sweepPhotos(server.db, server.providers.photos, later(23));
    expect(there()).toEqual([true, true]);
    await sweepPhotos(server.db, server.providers.photos, later(25));
    expect(there()).toEqual([true, false]);
    expect(await server.db.query('select 1 from note_photo where id = $1', [unnamed.id])).toEqual([]);
    const restorable = later((RESTORE_DAYS - 1) * 24);
    await tidy(server.db, restorable);
    await sweepPhotos(server.db, server.providers.photos, restorable);
    expect(there()).toEqual([true, false]);
    const late = later((RESTORE_DAYS + 1) * 24);
    await tidy(server.db, late);
    await sweepPhotos(server.db, server.providers.photos, late);
    expect(there()).toEqual([false, false]);
  });

  test('files without a row, half-written ones and uploads nobody goes on with go after a day', async () => {
    const field_id = await fieldOf(owner, 63);
    const lost = await addPhoto(owner, field_id);
    await server.db.query('delete from note_photo where id = $1', [lost.id]);
    const { files, uploads } = server.providers.photos;
    await files.draft(crypto.randomUUID(), { photo, thumb: photo, width: 1, height: 1 });
    const waiting = uploadIdOf(owner.id, crypto.randomUUID());
    await uploads.create({ id: waiting, size: 10, offset: 0, metadata: { field_id }, creation_date: '' } as never);
    await sweepPhotos(server.db, server.providers.photos, later(23));
    expect([existsSync(filesOf(lost.id)), (await uploads.find(waiting))?.size]).toEqual([true, 10]);
    await sweepPhotos(server.db, server.providers.photos, later(25));
    expect([existsSync(filesOf(lost.id)), await uploads.find(waiting)]).toEqual([false, null]);
  });

  test('an erased account’s photos and uploads go with its fields, those of others stay', async () => {
    const leaver = await server.register();
    const [his, ours] = [await fieldOf(leaver, 66), await fieldOf(owner, 68)];
    const [gone, stays] = [await addPhoto(leaver, his), await addPhoto(owner, ours)];
    const sending = [leaver, owner].map(({ id }) => uploadIdOf(id, crypto.randomUUID()));
    for (const id of sending)
      await server.providers.photos.uploads.create({ id, size: 9, offset: 0, metadata: { field_id: his }, creation_date: '' } as never);
    await server.db.query('delete from account where id = $1', [leaver.id]);
    const forget = (ago_ms: number) => forgetPhotos(server.db, server.providers.photos, (id) => id === leaver.id, ago_ms);
    // One just put there may be waiting for its row.
    await forget(30_000);
    expect(existsSync(filesOf(gone.id))).toBe(true);
    await forget(-1_000);
    expect([gone, stays].map(({ id }) => existsSync(filesOf(id)))).toEqual([false, true]);
    expect(await Promise.all(sending.map(async (id) => (await server.providers.photos.uploads.find(id))?.size))).toEqual([undefined, 9]);
  });
});
