import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type OwnPostgres } from '../../scripts/lib/postgres.mjs';
import { addGrowers, askServer, logInGrower, type Heard } from '../setup/worlds/chaos-grower.ts';
import { madeField } from '../setup/samples/made-field.ts';
import { startServer, type ServerProcess } from '../setup/servers/server-process.ts';

const KEYS = 200;
/** Every so many is a sign-up, which needs no log-in. */
const SIGN_UP_EVERY = 10;
const AT_ONCE = 8;

let folder: string;
let postgres: OwnPostgres | undefined;
const servers: ServerProcess[] = [];
let token = '';

beforeAll(async () => {
  postgres = await startPostgres();
  if (postgres === undefined) return;
  folder = await mkdtemp(path.join(tmpdir(), 'surco-chaos-'));
  const SECRET_FILE = path.join(folder, 'secret');
  await writeFile(SECRET_FILE, randomBytes(32).toString('base64'), { mode: 0o600 });
  const env = { DATABASE_URL: postgres.url, SECRET_FILE };
  const [email = ''] = await addGrowers({ ...env, DATA_DIR: path.join(folder, 'a') }, 1);
  for (const name of ['a', 'b']) servers.push(await startServer({ ...env, DATA_DIR: path.join(folder, name), TRUST_PROXY: '127.0.0.1' }));
  token = await logInGrower(servers[0]?.url ?? '', email);
});
afterAll(async () => {
  for (const server of servers) await server.end();
  await postgres?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
});

const signUp = (serial: number) => ({
  user: { email: `newcomer${String(serial)}@example.com`, password: 'correct horse battery' },
  firstname: 'Ana',
  lastname: 'Paz',
  country: 'AR',
  fiscal_id: '20123456786',
  accepted_terms: true,
  is_over_18: true,
});

type Doubled = { readonly serial: number; readonly key: string; readonly replies: readonly Heard[] };

const ask = (url: string, serial: number, key: string): Promise<Heard> =>
  serial % SIGN_UP_EVERY === 0
    ? askServer(url, '/auth/register', { key, body: signUp(serial), from: `10.9.${String(serial)}.1` })
    : askServer(url, '/field/meta_data', { key, token, body: madeField(serial) });

const mailsOf = async (): Promise<string[]> => {
  const folders = ['a', 'b'].map((name) => path.join(folder, name, 'outbox'));
  const files = await Promise.all(
    folders.map(async (place) => (await readdir(place).catch(() => [])).map((name) => path.join(place, name))),
  );
  return Promise.all(
    files
      .flat()
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFile(file, 'utf8')),
  );
};

test(`${String(KEYS)} keys sent to two processes at once are each done once, and no process ends`, async (context) => {
  if (postgres === undefined) return context.skip('PostgreSQL is not installed');
  const urls = servers.map(({ url }) => url);
  const done: Doubled[] = [];
  let next = 0;
  const sender = async (): Promise<void> => {
    for (let serial = next++; serial < KEYS; serial = next++) {
      const key = randomUUID();
      done.push({ serial, key, replies: await Promise.all(urls.map((url) => ask(url, serial, key))) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  expect(servers.map((server) => (server.isAlive() ? 'alive' : server.log()))).toEqual(['alive', 'alive']);

  for (const { serial, key, replies } of done) {
    // Done, or answered that it is under way elsewhere.
    for (const { status, text } of replies) expect([200, 409], text).toContain(status);
    const kept = await Promise.all(urls.map((url) => ask(url, serial, key)));
    expect(kept.map(({ status }) => status)).toEqual([200, 200]);
    const answers = [...replies, ...kept].filter(({ status }) => status === 200).map(({ text }) => text);
    expect(new Set(answers).size).toBe(1);
  }
  const list = await askServer(urls[0] ?? '', '/field/meta_geo_status/by_user', { token });
  const names = (JSON.parse(list.text) as { fields: { name: string }[] }).fields.map(({ name }) => name);
  const fields = done.filter(({ serial }) => serial % SIGN_UP_EVERY !== 0).map(({ serial }) => madeField(serial).name);
  expect(names.toSorted()).toEqual(fields.toSorted());
  const newcomers = done.filter(({ serial }) => serial % SIGN_UP_EVERY === 0).map(({ serial }) => signUp(serial).user.email);
  const mails = await mailsOf();
  expect(newcomers.map((email) => [email, mails.filter((mail) => mail.includes(email)).length])).toEqual(
    newcomers.map((email) => [email, 1]),
  );
  expect(servers.every((server) => server.isAlive())).toBe(true);
});
