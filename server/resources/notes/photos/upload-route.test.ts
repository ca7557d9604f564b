import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { DISK, PHOTO } from '#domain/limits.ts';
import { madePhoto } from '../../../../tests/setup/photos/made-photos.ts';
import { sha256Of } from '../../../../tests/setup/photos/send-photo.ts';
import { newField, squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../../tests/setup/servers/server.ts';
import { photoStore } from './photo-store.ts';
import { uploadIdOf } from './upload-files.ts';

const { fields, notes } = contract;
const PATH = '/api/v1/field_notes/images';

let server: TestServer;
/** Whom photos are sent to. */
let asked: TestServer;
let owner: TestUser;
let field_id: string;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer();
  asked = server;
  owner = await server.register();
  field_id = (await owner.call(fields.create, newField({ geometry: squareAt(0) }))).field.id;
  photo = await madePhoto(1, 300, 200);
});
afterAll(() => server.close());

type Sent = { readonly status: number; readonly headers: Record<string, unknown>; readonly code: string | null };
const ask = async (
  user: TestUser | null,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE',
  url: string,
  headers: Readonly<Record<string, string>> = {},
  payload?: Uint8Array,
): Promise<Sent> => {
  const answer = await asked.app.inject({
    method,
    url,
    headers: {
      host: 'localhost',
      'tus-resumable': '1.0.0',
      ...(user === null ? {} : { authorization: `JWT ${user.token}` }),
      ...(payload === undefined ? {} : { 'content-type': 'application/offset+octet-stream' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: Buffer.from(payload) }),
  });
  const isProblem = answer.payload !== '' && String(answer.headers['content-type'] ?? '').includes('problem+json');
  return { status: answer.statusCode, headers: answer.headers, code: isProblem ? answer.json<{ code: string }>().code : null };
};

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const create = (user: TestUser | null, photo_id: string, of_field = field_id, length = photo.length, more: Record<string, string> = {}) =>
  ask(user, 'POST', PATH, {
    'upload-length': String(length),
    'upload-metadata': `photo_id ${base64(photo_id)},field_id ${base64(of_field)},filetype ${base64('image/jpeg')}`,
    ...more,
  });
const patch = (user: TestUser, url: string, offset: number, bytes: Uint8Array) =>
  ask(user, 'PATCH', url, { 'upload-offset': String(offset) }, bytes);
const send = async (user: TestUser, photo_id: string, bytes: Uint8Array, of_field = field_id): Promise<string> => {
  const { headers } = await create(user, photo_id, of_field, bytes.length);
  const url = String(headers['location']);
  expect((await patch(user, url, 0, bytes)).status).toBe(204);
  return url;
};
const accept = (user: TestUser, photo_id: string, bytes: Uint8Array, of_field = field_id) =>
  user.call(notes.acceptPhoto, { field_id: of_field, photo_id, sha256: sha256Of(bytes) });
const places = (user: TestUser, photo_id: string) => ({
  upload: path.join(server.env.DATA_DIR, 'uploads', user.id, photo_id),
  files: ['photo.jpg', 'thumb.webp'].map((name) => path.join(server.env.DATA_DIR, 'photos', photo_id.slice(0, 2), photo_id, name)),
});
const settled = async (gone: string): Promise<void> => {
  await expect.poll(() => existsSync(gone)).toBe(false);
};

describe('photos by pieces', () => {
  test('what came stays, the next piece goes on behind it, and the same creation finds it', async () => {
    const id = crypto.randomUUID();
    const made = await create(owner, id);
    expect(made).toMatchObject({ status: 201, headers: { location: `${PATH}/${owner.id}_${id}`, 'tus-resumable': '1.0.0' } });
    const url = String(made.headers['location']);
    expect(await patch(owner, url, 0, photo.subarray(0, 1_000))).toMatchObject({ status: 204, headers: { 'upload-offset': '1000' } });
    expect((await create(owner, id)).status).toBe(201);
    expect(await ask(owner, 'HEAD', url)).toMatchObject({
      status: 200,
      headers: { 'upload-offset': '1000', 'upload-length': String(photo.length), 'cache-control': 'no-store' },
    });
    expect((await patch(owner, url, 0, photo)).status).toBe(409);
    await expect(accept(owner, id, photo)).rejects.toMatchObject({ code: 'PHOTO_NOT_SENT' });
    expect((await patch(owner, url, 1_000, photo.subarray(1_000))).status).toBe(204);
    expect((await patch(owner, url, photo.length, new Uint8Array(1))).status).toBe(413);

    const taken = await accept(owner, id, photo);
    // Turned by its orientation.
    expect(taken).toMatchObject({ id, width: 200, height: 300, sha256: sha256Of(photo) });
    expect(await accept(owner, id, photo)).toEqual(taken);
    const { upload, files } = places(owner, id);
    expect(files.map((file) => existsSync(file))).toEqual([true, true]);
    await settled(upload);
    await expect(accept(owner, id, new Uint8Array(3))).rejects.toMatchObject({ code: 'PHOTO_HASH' });
  });

  test('bytes that are not those the sender has are dropped, so that he sends them again', async () => {
    const id = crypto.randomUUID();
    const url = await send(owner, id, photo);
    await expect(accept(owner, id, photo.subarray(1))).rejects.toMatchObject({ code: 'PHOTO_HASH' });
    expect((await ask(owner, 'HEAD', url)).status).toBe(404);
    await expect(accept(owner, id, photo)).rejects.toMatchObject({ code: 'PHOTO_NOT_SENT' });
    await send(owner, id, photo);
    expect((await accept(owner, id, photo)).id).toBe(id);
  });

  test('two at once take a photo over once', async () => {
    const id = crypto.randomUUID();
    await send(owner, id, photo);
    const [one, other] = await Promise.all([accept(owner, id, photo), accept(owner, id, photo)]);
    expect(one).toEqual(other);
    expect(await server.db.query('select 1 from note_photo where id = $1', [id])).toHaveLength(1);
  });

  test('an upload is given up', async () => {
    const id = crypto.randomUUID();
    const url = String((await create(owner, id)).headers['location']);
    expect((await ask(owner, 'DELETE', url)).status).toBe(204);
    expect((await ask(owner, 'HEAD', url)).status).toBe(404);
  });
});

describe('who may send', () => {
  test('nobody without a session, from a page of another site, for a field that is not his to note on, or into another’s upload', async () => {
    const [id, other] = [crypto.randomUUID(), await server.register()];
    expect(await create(null, id)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await create(owner, id, field_id, 10, { origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(await create(other, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const url = String((await create(owner, id)).headers['location']);
    for (const [method, body] of [['HEAD'], ['DELETE'], ['PATCH', photo]] as const)
      expect((await ask(other, method, url, { 'upload-offset': '0' }, body)).status).toBe(404);
    expect(await ask(owner, 'HEAD', url)).toMatchObject({ status: 200, headers: { 'upload-offset': '0' } });
  });

  test('a guest who loses the field loses his upload to it, at the next piece and at the taking over', async () => {
    const [id, guest] = [crypto.randomUUID(), await server.register()];
    const share =
      'insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, $3, $4, now())';
    await server.db.query(share, [field_id, guest.email, 'annotate', owner.id]);
    const url = String((await create(guest, id)).headers['location']);
    expect((await patch(guest, url, 0, photo.subarray(0, 100))).status).toBe(204);
    await server.db.query('delete from share where field_id = $1', [field_id]);
    expect((await patch(guest, url, 100, photo.subarray(100))).status).toBe(404);
    await expect(accept(guest, id, photo)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await server.db.query(share, [field_id, guest.email, 'view', owner.id]);
    expect((await create(guest, crypto.randomUUID())).status).toBe(403);
  });

  test('a photo’s id that another has is not there for him', async () => {
    const [id, other] = [crypto.randomUUID(), await server.register()];
    await send(owner, id, photo);
    await accept(owner, id, photo);
    const his = (await other.call(fields.create, newField({ geometry: squareAt(3) }))).field.id;
    const forged = await madePhoto(2, 300, 200);
    await send(other, id, forged, his);
    await expect(accept(other, id, forged, his)).rejects.toMatchObject({ code: 'PHOTO_NOT_SENT' });
    expect((await accept(owner, id, photo)).sha256).toBe(sha256Of(photo));
  });
});

describe('bad input', () => {
  test('more than 10 MB is refused before it is sent', async () => {
    const id = crypto.randomUUID();
    expect(await create(owner, id, field_id, PHOTO.upload_bytes + 1)).toMatchObject({ status: 413, code: 'PHOTO_TOO_LARGE' });
    expect((await create(owner, id, field_id, PHOTO.upload_bytes)).status).toBe(201);
  });

  test.each([
    ['a renamed PDF', new TextEncoder().encode('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'), 'PHOTO_TYPE'],
    ['a page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>'), 'PHOTO_TYPE'],
  ])('%s is refused and not kept', async (_name, bytes, code) => {
    const id = crypto.randomUUID();
    await send(owner, id, bytes);
    await expect(accept(owner, id, bytes)).rejects.toMatchObject({ code });
    const { upload, files } = places(owner, id);
    expect([upload, ...files].map((place) => existsSync(place))).toEqual([false, false, false]);
  });

  test('a photo cut off half way is refused whole', async () => {
    const id = crypto.randomUUID();
    const half = photo.subarray(0, photo.length / 2);
    await send(owner, id, half);
    await expect(accept(owner, id, half)).rejects.toMatchObject({ code: 'PHOTO_UNREADABLE' });
    expect(existsSync(places(owner, id).files[0] ?? '')).toBe(false);
  });

  test('metadata that names no photo or field, and a request that is not of the protocol', async () => {
    expect(await ask(owner, 'POST', PATH, { 'upload-length': '5' })).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect(await create(owner, '../../secret')).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
    expect((await ask(owner, 'HEAD', `${PATH}/..%2f..%2fsecret`)).status).toBe(404);
    expect((await create(owner, crypto.randomUUID(), field_id, 5, { 'tus-resumable': '0.2.2' })).status).toBe(400);
  });

  test('240 an hour are begun', async () => {
    const busy = await server.register();
    for (let count = 0; count < PHOTO.uploads_an_hour; count += 1) await create(busy, 'none', field_id);
    expect(await create(busy, 'none')).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  });
});

describe('how much', () => {
  const sender = async (place: number) => {
    const user = await server.register();
    return { user, his: (await user.call(fields.create, newField({ geometry: squareAt(place) }))).field.id };
  };
  /** Photos of a person as if they had been taken over. */
  const own = (user: TestUser, of_field: string, { count, bytes }: { count: number; bytes: number }) =>
    server.db.query(
      `insert into note_photo (id, field_id, sha256, bytes, width, height, created_by, created_at)
       select gen_random_uuid(), $1, 'x', $2, 1, 1, $3, $4 from generate_series(1, $5::integer)`,
      [of_field, bytes, user.id, server.now(), count],
    );

  test('no more than sixty of one person lie unfinished, however many are begun at once; what was begun goes on', async () => {
    const { user, his } = await sender(6);
    const first = crypto.randomUUID();
    expect((await create(user, first, his)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: 70 }, () => create(user, crypto.randomUUID(), his)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(PHOTO.open_uploads - 1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ code }) => code))).toEqual(new Set(['PHOTO_UPLOADS_OPEN']));
    expect((await create(user, first, his)).status).toBe(201);
  });

  test('what is still to come counts with what is there, of one person and of all', async () => {
    const { user, his } = await sender(7);
    const size = 2 ** 30;
    await own(user, his, { count: PHOTO.account_bytes / size - 1, bytes: size });
    await own(user, his, { count: 1, bytes: size - 3 * photo.length });
    const sent = [];
    for (let count = 0; count < 4; count += 1) sent.push((await create(user, crypto.randomUUID(), his)).code);
    expect(sent).toEqual([null, null, null, 'PHOTO_ACCOUNT_FULL']);
    const { user: other, his: others } = await sender(8);
    await own(user, his, { count: PHOTO.installation_bytes / size, bytes: size });
    expect((await create(other, crypto.randomUUID(), others)).code).toBe(null);
    // A look at all photos is believed for a minute.
    server.advance(60_000);
    expect((await create(other, crypto.randomUUID(), others)).code).toBe('PHOTO_STORE_FULL');
    await server.db.query('delete from note_photo where created_by = $1', [user.id]);
    server.advance(60_000);
  });

  test('of one day', async () => {
    const { user, his } = await sender(9);
    await own(user, his, { count: PHOTO.a_day - 1, bytes: 1 });
    expect([(await create(user, crypto.randomUUID(), his)).code, (await create(user, crypto.randomUUID(), his)).code]).toEqual([
      null,
      'PHOTO_DAY_LIMIT',
    ]);
  });
});

test('a disk with little room takes no photo: not begun, not a piece further, not taken over; what came stays', async () => {
  let free = Number.POSITIVE_INFINITY;
  const narrow = await server.withParts({ photos: photoStore(server.env.DATA_DIR, async () => free) });
  asked = narrow;
  try {
    const [id, whole] = [crypto.randomUUID(), crypto.randomUUID()];
    const url = String((await create(owner, id)).headers['location']);
    expect((await patch(owner, url, 0, photo.subarray(0, 100))).status).toBe(204);
    await send(owner, whole, photo);
    // The next byte would be one too many.
    free = DISK.floor_bytes + photo.length - 1;
    const full = { status: 507, code: 'STORAGE_FULL' };
    expect(await create(owner, crypto.randomUUID())).toMatchObject(full);
    free = DISK.floor_bytes;
    expect(await patch(owner, url, 100, photo.subarray(100))).toMatchObject(full);
    const taking = { field_id, photo_id: whole, sha256: sha256Of(photo) };
    await expect(narrow.callerFor(owner).call(notes.acceptPhoto, taking)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    free = Number.POSITIVE_INFINITY;
    expect((await narrow.callerFor(owner).call(notes.acceptPhoto, taking)).id).toBe(whole);
    expect((await ask(owner, 'HEAD', url)).headers).toMatchObject({ 'upload-offset': '100' });
  } finally {
    asked = server;
    await narrow.close();
  }
});

test('a piece that is on its way leaves the room that is kept: others fill the disk meanwhile', async () => {
  const MIB = 2 ** 20;
  let free = DISK.floor_bytes + 3 * MIB;
  const { uploads } = photoStore(server.env.DATA_DIR, async () => free);
  const id = uploadIdOf(owner.id, crypto.randomUUID());
  await uploads.create({ id, size: 9 * MIB, offset: 0, creation_date: '' } as never);
  const chunks = async function* chunks() {
    for (let count = 0; count < 9; count += 1) {
      yield new Uint8Array(MIB);
      free -= MIB;
    }
  };
  await expect(uploads.write(chunks() as never, id, 0)).rejects.toMatchObject({ code: 'ENOSPC' });
  expect((await uploads.find(id))?.offset).toBe(3 * MIB);
});
