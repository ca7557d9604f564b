import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { photoStore } from '#server/resources/notes/photos/photo-store.ts';
import { openDatabase } from '#server/db/open.ts';
import { startCuttingProxy, type CuttingProxy } from '../setup/photos/cutting-proxy.ts';
import { madePhoto } from '../setup/photos/made-photos.ts';
import { sendPhoto, sha256Of, type PhotoToSend } from '../setup/photos/send-photo.ts';
import { newField } from '../setup/samples/field-samples.ts';
import { openTestDatabase, testEnv, type TestDatabase } from '../setup/servers/database.ts';
import { isFull } from '../setup/servers/run-scope.ts';
import { startServerOn, type TestUser } from '../setup/servers/server.ts';
import { freePort, startServer, type ServerProcess } from '../setup/servers/server-process.ts';

const CUTS = isFull ? 10 : 3;
const DEATHS_WHILE_SENT = isFull ? 2 : 1;
/** Each starts the server again: for the full run. */
const DEATHS_WHILE_TAKEN = 16;
const PHOTOS = 3;
const { fields } = contract;

let held: TestDatabase;
let user: TestUser;
let field_id: string;
let port: number;
let server: ServerProcess | undefined;
let proxy: CuttingProxy;

const start = async (): Promise<void> => {
  server = await startServer(
    { DATA_DIR: held.env.DATA_DIR, ...(held.env.DATABASE_URL ? { DATABASE_URL: held.env.DATABASE_URL } : {}) },
    port,
  );
};
const kill = async (): Promise<void> => void (await server?.end('SIGKILL'));

beforeAll(async () => {
  held = await openTestDatabase();
  const first = await startServerOn({ ...held, close: () => held.database.close() });
  user = await first.register();
  field_id = (await user.call(fields.create, newField())).field.id;
  await first.close();
  port = await freePort();
  proxy = await startCuttingProxy(port);
  await start();
});
afterAll(async () => {
  await kill();
  await proxy.close();
  rmSync(held.env.DATA_DIR, { recursive: true, force: true });
});

const photosOf = async (count: number, width?: number, height?: number): Promise<PhotoToSend[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      photo_id: crypto.randomUUID(),
      field_id,
      bytes: await madePhoto(at + 1, width, height),
    })),
  );

type Taken = { readonly sha256: string; readonly url: string; readonly width: number };
const accept = async ({ photo_id, bytes }: PhotoToSend): Promise<Taken> => {
  const answer = await fetch(`${server?.url ?? ''}/api/v1/field_notes/images/${field_id}/${photo_id}/accept`, {
    method: 'POST',
    headers: { authorization: `JWT ${user.token}`, 'content-type': 'application/json', 'x-surco': '1' },
    body: JSON.stringify({ sha256: sha256Of(bytes), position: null }),
  });
  if (!answer.ok) throw new Error(`Refused with ${String(answer.status)}: ${await answer.text()}`);
  return (await answer.json()) as Taken;
};
const filesOf = (photo_id: string): string[] => {
  const folder = path.join(held.env.DATA_DIR, 'photos', photo_id.slice(0, 2), photo_id);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
};
const uploadsLeft = (): string[] => readdirSync(path.join(held.env.DATA_DIR, 'uploads', user.id));

/** What the stopped server left: rows, and photos that have files. */
const left = async (): Promise<{ rows: string[]; files: string[] }> => {
  const database = await openDatabase(
    testEnv(held.env.DATA_DIR, held.env.DATABASE_URL ? { DATABASE_URL: held.env.DATABASE_URL } : {}),
    () => undefined,
  );
  const rows = await database.query<{ id: string }>('select id from note_photo order by id');
  await database.close();
  const files: string[] = [];
  for await (const ids of photoStore(held.env.DATA_DIR).files.placedBefore(new Date(Date.now() + 1_000))) files.push(...ids);
  return { rows: rows.map(({ id }) => id), files: files.toSorted() };
};

test(`${String(PHOTOS)} photos of 4 MB over ${String(CUTS)} cuts, the server killed ${DEATHS_WHILE_SENT === 1 ? 'once' : 'twice'}: every byte once, whole or not at all`, async () => {
  const photos = await photosOf(PHOTOS);
  const total = photos.reduce((sum, { bytes }) => sum + bytes.length, 0);
  proxy.cutNext(CUTS, () => 20_000 + Math.random() * (total / (CUTS + 4)));
  const began = proxy.passed();
  const deaths = (async () => {
    for (let death = 1; death <= DEATHS_WHILE_SENT; death += 1) {
      while (proxy.passed() - began < (total * death) / (DEATHS_WHILE_SENT + 1)) await sleep(2);
      await kill();
      await start();
    }
  })();
  for (const photo of photos) await sendPhoto(proxy.url, user.token, photo);
  await deaths;
  expect(proxy.cutsLeft()).toBe(0);
  for (const { photo_id, bytes } of photos) {
    const sent = readFileSync(path.join(held.env.DATA_DIR, 'uploads', user.id, photo_id, 'bytes'));
    expect({ length: sent.length, sha256: sha256Of(sent) }).toEqual({ length: bytes.length, sha256: sha256Of(bytes) });
    expect(filesOf(photo_id)).toEqual([]);
  }
  for (const photo of photos) {
    const [first, again] = [await accept(photo), await accept(photo)];
    expect(first.sha256).toBe(sha256Of(photo.bytes));
    expect(again).toEqual(first);
    expect(filesOf(photo.photo_id)).toEqual(['photo.jpg', 'thumb.webp']);
    const seen = await sharp(await (await fetch(`${server?.url ?? ''}${first.url}`)).arrayBuffer()).metadata();
    expect([seen.format, seen.width]).toEqual(['jpeg', first.width]);
  }
  await expect.poll(uploadsLeft).toEqual([]);
});

test.runIf(isFull)(`${String(DEATHS_WHILE_TAKEN)} deaths while a photo is taken over leave no row without its files`, async () => {
  // How long one takes when nothing happens, to die anywhere within it.
  const [calm, ...photos] = await photosOf(DEATHS_WHILE_TAKEN + 1, 1_200, 900);
  if (calm === undefined) throw new Error('One photo');
  await sendPhoto(server?.url ?? '', user.token, calm);
  const began = performance.now();
  await accept(calm);
  const takes_ms = performance.now() - began;
  let undone = 0;
  for (const [at, photo] of photos.entries()) {
    await sendPhoto(server?.url ?? '', user.token, photo);
    const outcome = accept(photo).catch(() => null);
    await sleep((takes_ms * 1.3 * (at + Math.random())) / photos.length);
    await kill();
    if ((await outcome) === null) undone += 1;
    const { rows, files } = await left();
    expect(rows.filter((id) => !files.includes(id))).toEqual([]);
    await start();
    // What was not answered is asked again, from the upload or from the row.
    expect((await accept(photo)).sha256).toBe(sha256Of(photo.bytes));
    expect(filesOf(photo.photo_id)).toEqual(['photo.jpg', 'thumb.webp']);
  }
  await expect.poll(uploadsLeft).toEqual([]);
  await kill();
  const { rows, files } = await left();
  expect(files).toEqual(rows);
  process.stdout.write(`${String(photos.length)} deaths, ${String(undone)} of them before the answer\n`);
});
