import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { decodeShapeBlock, shapeOf } from '#domain/geometry/shape-block.ts';
import { isLong } from '../setup/servers/run-scope.ts';
import { madeField } from '../setup/samples/made-field.ts';

const KILLS = isLong ? 200 : 12;
const USERS = 4;
const CLIENTS_PER_USER = 2;
const PASSWORD = 'correct horse battery';
const root = path.resolve(import.meta.dirname, '../..');

interface Writer {
  readonly email: string;
  token: string;
}
interface Wanted {
  readonly key: string;
  readonly writer: Writer;
  readonly body: ReturnType<typeof madeField>;
  acknowledged: boolean;
}

let folder: string;
let port: number;
let child: ChildProcess | undefined;
let printed = '';
const url = (tail: string): string => `http://127.0.0.1:${String(port)}${tail}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'surco-kill-'));
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  port = (probe.address() as AddressInfo).port;
  probe.close();
  await once(probe, 'close');
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the real server and waits until it is ready. */
const start = async (): Promise<void> => {
  printed = '';
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child = server;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
    const ready = await fetch(url('/readyz')).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await sleep(25);
  }
};

const kill = async (): Promise<void> => {
  if (child === undefined) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
};

const ask = (tail: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}): Promise<Response> =>
  fetch(url(`/api${tail}`), { ...init, headers: { 'x-surco': '1', 'content-type': 'application/json', ...init.headers } });
const as = ({ token }: Writer) => ({ authorization: `JWT ${token}` });

const logIn = async (email: string): Promise<string> => {
  const reply = await ask('/auth/login', {
    method: 'POST',
    body: JSON.stringify({ username: email, password: PASSWORD, provider: 'local' }),
  });
  return ((await reply.json()) as { token: string }).token;
};

const signUp = async (number: number): Promise<Writer> => {
  const email = `writer${String(number)}@example.com`;
  const form = {
    user: { email, password: PASSWORD },
    firstname: 'Ana',
    lastname: 'Paz',
    country: 'AR',
    fiscal_id: '20123456786',
    accepted_terms: true,
    is_over_18: true,
  };
  expect((await ask('/auth/register', { method: 'POST', body: JSON.stringify(form) })).status).toBe(200);
  const mailed = async (): Promise<string | undefined> => {
    const outbox = path.join(folder, 'outbox');
    for (const name of await readdir(outbox).catch(() => [])) {
      const text = name.endsWith('.json') ? await readFile(path.join(outbox, name), 'utf8') : '';
      if (text.includes(email)) return /\/auth\/activate\/([\w-]+\/[\w-]+)/.exec(text)?.[1];
    }
    return undefined;
  };
  let link = await mailed();
  while (link === undefined) {
    await sleep(20);
    link = await mailed();
  }
  await ask(`/auth/activate/${link}`);
  return { email, token: await logIn(email) };
};

const wantedByName = new Map<string, Wanted>();
const make = (writer: Writer): Wanted => {
  const serial = wantedByName.size;
  const wanted = {
    key: crypto.randomUUID(),
    writer,
    body: madeField(serial),
    acknowledged: false,
  };
  wantedByName.set(wanted.body.name, wanted);
  return wanted;
};

const send = async (wanted: Wanted): Promise<void> => {
  const response = await ask('/field/meta_data', {
    method: 'POST',
    headers: { ...as(wanted.writer), 'idempotency-key': wanted.key },
    body: JSON.stringify(wanted.body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`Refused with ${String(response.status)}: ${text}`);
  wanted.acknowledged = true;
};

/** Writes until the server dies; what was acknowledged before that stays with `wanted.acknowledged`. */
const writeUntilDeath = async (writer: Writer): Promise<void> => {
  for (;;) {
    try {
      await send(make(writer));
    } catch (error) {
      // A connection cut by the kill ends this writer; an answer of refusal is a failure of the test.
      if (error instanceof Error && error.message.startsWith('Refused')) throw error;
      return;
    }
  }
};

type Row = { id: string; name: string; farm_name: string; crops: { crop: number }[] };

/** Reads everything back and compares: acknowledged present, everything present whole, nothing twice. */
const check = async (writer: Writer): Promise<{ rows: number; lost: string[]; torn: string[] }> => {
  const list = (await (await ask('/field/meta_geo_status/by_user', { headers: as(writer) })).json()) as { fields: Row[] };
  const { ids, block } = decodeShapeBlock(new Uint8Array(await (await ask('/field/geo_data', { headers: as(writer) })).arrayBuffer()));
  const shapes = new Map(ids.map((id, at) => [id, shapeOf(block, at)]));
  const seen = new Set<string>();
  const torn = list.fields.filter(({ id, name, farm_name, crops }) => {
    const twice = seen.has(name);
    seen.add(name);
    const wanted = wantedByName.get(name);
    const whole = wanted !== undefined && JSON.stringify(shapes.get(id)?.coordinates) === JSON.stringify(wanted.body.geometry.coordinates);
    return twice || !whole || farm_name !== name.replace('Lote', 'Campo') || crops[0]?.crop !== 5;
  });
  const own = [...wantedByName.values()].filter((wanted) => wanted.writer === writer);
  const lost = own.filter(({ acknowledged, body }) => acknowledged && !seen.has(body.name));
  return { rows: list.fields.length, lost: lost.map(({ body }) => body.name), torn: torn.map(({ name }) => name) };
};

test(
  `${String(KILLS)} kills at random moments under ${String(USERS * CLIENTS_PER_USER)} writers lose and tear nothing`,
  async () => {
    await start();
    const writers: Writer[] = [];
    for (let number = 0; number < USERS; number += 1) writers.push(await signUp(number));
    let resent = 0;
    for (let round = 0; round < KILLS; round += 1) {
      // A token lives a quarter of an hour, a night's kills longer.
      if (round % 20 === 19) for (const writer of writers) writer.token = await logIn(writer.email);
      const work = writers.flatMap((writer) => Array.from({ length: CLIENTS_PER_USER }, () => writeUntilDeath(writer)));
      await sleep(50 + Math.random() * 2_000);
      await kill();
      await Promise.all(work);
      await start();
      for (const writer of writers) expect(await check(writer)).toMatchObject({ lost: [], torn: [] });
      // What was cut off is asked for again under its own key: done once, whether or not it had been done.
      const open = [...wantedByName.values()].filter(({ acknowledged }) => !acknowledged);
      for (const wanted of open) await send(wanted);
      resent += open.length;
    }
    let rows = 0;
    for (const writer of writers) {
      const result = await check(writer);
      expect(result).toMatchObject({ lost: [], torn: [] });
      rows += result.rows;
    }
    expect(rows).toBe(wantedByName.size);
    process.stdout.write(
      `${String(KILLS)} kills, ${String(rows)} acknowledged writes, 0 lost, 0 torn, ${String(resent)} cut off and repeated once\n`,
    );
  },
  KILLS * 60_000,
);
