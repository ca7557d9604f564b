import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf } from '#api/request.ts';
import { contract } from '#contract/index.ts';
import type { StorageTier } from '#server/db/db.ts';
import { productDay } from '#server/config/env.ts';
import { FRUGAL } from '../scripts/lib/frugal.mjs';
import { startProcess, type ServerProcess } from '../tests/setup/servers/server-process.ts';
import type { Bench } from './lib/bench.ts';
import { bareReads } from './lib/reads/bare-reads.ts';
import { accountsOf, fieldId, fillAccounts, newestOf, PASSWORD, type MadeAccount } from './lib/reads/made-accounts.ts';
import { makeStorage, type MadeStorage } from './lib/reads/made-storage.ts';
import { processorTime } from './lib/reads/processor-time.ts';
import { isAnswered, measureCalls, readerOf, type Heard, type Line } from './lib/reads/reader.ts';

const CONNECTIONS = 8;
const MIXED_MS = 10_000;
/** Fields of which an answer is held. */
const HELD = 10;
const DAY = productDay({ DEMO_DATE: undefined }, new Date());
const PATHS = {
  list: requestOf(contract.fields.list, {}).url,
  block: requestOf(contract.fields.geometryBlock, {}).url,
  latest: requestOf(contract.imagery.latest, { index: 'evi', dates: DAY }).url,
  one: (id: string): string => requestOf(contract.fields.get, { field_id: id }).url,
};
/** Milliseconds of the processors a call, of wall time a request where calls are mixed. */
const GOALS: Readonly<Record<string, number>> = {
  'embedded-1k/list own': 110,
  'embedded-1k/list unchanged': 10,
  'embedded-1k/one own': 3,
  'embedded-1k/latest own': 100,
  'embedded-1k/mixed own': 1_000 / 60,
  'postgres-1k/list own': 60,
  'postgres-1k/list unchanged': 5,
  'postgres-1k/one own': 5,
  'postgres-1k/latest own': 150,
  'postgres-1k/mixed own': 1_000 / 150,
};

type Fields = { readonly fields: readonly Record<string, unknown>[] };
type Check = (answer: string, turn: number) => string | null;
/** Some fields of an account, far from each other. */
const someOf = ({ first, count }: MadeAccount, turn: number): number => first + ((turn * 37) % count);

const checksOf = (account: MadeAccount): Readonly<Record<'list' | 'one' | 'latest', Check>> => ({
  list: (answer) => {
    const { fields } = JSON.parse(answer) as Fields;
    if (fields.length !== account.count) return `${String(fields.length)} fields`;
    const crops = fields.flatMap((field) => (typeof field['farm_name'] === 'string' ? (field['crops'] as unknown[]) : []));
    return crops.length >= 2 * account.count ? null : 'without farm or crops';
  },
  one: (answer, turn) => {
    const { field, geometry } = JSON.parse(answer) as { field: { id: string }; geometry: { coordinates: unknown[][] } };
    return field.id === fieldId(someOf(account, turn)) && geometry.coordinates[0]?.length === 25 ? null : 'another field';
  },
  latest: (answer) => {
    const rows = new Map((JSON.parse(answer) as { days: Fields[] }).days[0]?.fields.map((row) => [row['field_id'], row]));
    if (rows.size !== account.count) return `${String(rows.size)} fields`;
    const isRight = (number: number): boolean => {
      const { mean, change_14d } = newestOf(number);
      const row = rows.get(fieldId(number));
      return Math.abs(Number(row?.['mean']) - mean) + Math.abs(Number(row?.['change_14d']) - change_14d) < 1e-9;
    };
    return Array.from({ length: 100 }, (_, turn) => someOf(account, turn)).every(isRight) ? null : 'other values';
  },
});

type Reader = ReturnType<typeof readerOf>;
const enter = async (home: string, { email }: MadeAccount): Promise<Reader> => {
  const { url, init } = requestOf(contract.auth.login, { username: email, password: PASSWORD, provider: 'local' });
  const reply = await fetch(`${home}/api${url}`, init);
  if (!reply.ok) throw new Error(`Nobody can log in: ${String(reply.status)} ${await reply.text()}`);
  return readerOf(home, ((await reply.json()) as { token: string }).token, CONNECTIONS);
};

/** As many people as there are accounts of that size, each request after the answer to the one before; milliseconds of wall time an answer. */
const measureMixed = async (readers: readonly Reader[], accounts: readonly MadeAccount[]): Promise<Line> => {
  const statuses: Record<string, number> = {};
  const until = performance.now() + MIXED_MS;
  let bytes = 0;
  const work = async (worker: number): Promise<void> => {
    const [{ ask }, account] = [readers[worker % readers.length]!, accounts[worker % accounts.length]!];
    for (let turn = worker; performance.now() < until; turn += 1) {
      const one = (): Promise<Heard> => ask(PATHS.one(fieldId(someOf(account, turn * CONNECTIONS + worker))));
      const kinds = [() => ask(PATHS.latest), one, () => ask(PATHS.list, true), one, () => ask(PATHS.block, true), one];
      const heard = await kinds[turn % kinds.length]!();
      if (performance.now() > until) return;
      statuses[heard.status] = (statuses[heard.status] ?? 0) + 1;
      bytes += heard.bytes;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, worker) => work(worker)));
  const total = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const calls = Object.entries(statuses).reduce((sum, [status, count]) => sum + (isAnswered(Number(status)) ? count : 0), 0);
  return {
    cpu_ms: MIXED_MS / Math.max(calls, 1),
    bytes: bytes / total,
    calls,
    statuses,
    wrong: calls === total ? null : 'not all answered',
  };
};

type Lines = Readonly<Record<string, Readonly<Record<string, Line>>>>;

const askServer = async (server: ServerProcess, { pids }: MadeStorage, accounts: readonly MadeAccount[]): Promise<Lines> => {
  const account = accounts[0]!;
  const readers: Reader[] = [];
  for (const one of accounts) readers.push(await enter(server.url, one));
  const { ask, token } = readers[0]!;
  const checks = checksOf(account);
  const timer = (): number => processorTime([server.child.pid ?? 0, ...pids]);
  const look = async (call: (turn: number) => Promise<Heard>, check: Check = () => null, prepare?: () => Promise<void>): Promise<Line> => {
    const line = await measureCalls(timer, call, check, prepare);
    // A statement past its deadline ends the embedded database's thread: the next line is not to pay for its return.
    if (line.wrong !== null) await sleep(3_000).then(() => server.untilReady());
    return line;
  };
  const one = (turn: number, is_held = false) => ask(PATHS.one(fieldId(someOf(account, turn))), is_held);
  for (let turn = 0; turn < HELD; turn += 1) await one(turn);
  // A list is made anew only when something in it has changed.
  let version = 1;
  const change = async (): Promise<void> => {
    const { url, init } = requestOf(contract.fields.updateInfo, {
      field_id: fieldId(account.first),
      version,
      name: `Loma ${String(version)}`,
    });
    const headers = new Headers(init.headers);
    headers.set('authorization', `JWT ${token}`);
    const reply = await fetch(`${server.url}/api${url}`, { ...init, headers });
    if (!reply.ok) throw new Error(`Nothing can be changed: ${await reply.text()}`);
    version += 1;
  };
  const lines = {
    list: { own: await look(() => ask(PATHS.list), checks.list, change), unchanged: await look(() => ask(PATHS.list, true), checks.list) },
    one: {
      own: await look(one, checks.one),
      unchanged: await look(
        (turn) => one(turn % HELD, true),
        (answer, turn) => checks.one(answer, turn % HELD),
      ),
    },
    'geometry-block': { own: await look(() => ask(PATHS.block)), unchanged: await look(() => ask(PATHS.block, true)) },
    latest: { own: await look(() => ask(PATHS.latest), checks.latest) },
    mixed: { own: await measureMixed(readers, accounts) },
  };
  for (const reader of readers) reader.close();
  return lines;
};

/** As `npm start` runs it. */
const measureServer = async (storage: MadeStorage, accounts: readonly MadeAccount[]): Promise<Lines> => {
  const server = await startProcess([...FRUGAL.args, 'server/main.ts'], { ...FRUGAL.env, ...storage.env });
  try {
    await server.untilReady();
    return await askServer(server, storage, accounts);
  } finally {
    await server.end();
  }
};

/** One process at a time holds the embedded database: this one once the server has ended. */
const measureOf = async (storage: MadeStorage, accounts: readonly MadeAccount[]): Promise<Lines> => {
  const through = await measureServer(storage, accounts);
  const account = accounts[0]!;
  const checks = checksOf(account);
  const database = await storage.open();
  const bare = bareReads(database, account.id, DAY);
  const look = (call: (turn: number) => Promise<Heard>, check: Check): Promise<Line> =>
    measureCalls(() => processorTime([process.pid, ...storage.pids]), call, check);
  try {
    return {
      ...through,
      list: { ...through['list'], bare: await look(bare.list, checks.list) },
      one: { ...through['one'], bare: await look((turn) => bare.one(fieldId(someOf(account, turn))), checks.one) },
      latest: { ...through['latest'], bare: await look(bare.latest, checks.latest) },
    };
  } finally {
    await database.close();
  }
};

const describeLine = (goal: number | undefined, { cpu_ms, bytes, calls, statuses, late_ms }: Line): string =>
  [
    Object.entries(statuses)
      .map(([status, count]) => `${String(count)} × ${status}`)
      .join(', '),
    `${String(calls)} calls`,
    `${bytes.toFixed(0)} bytes each`,
    ...(late_ms === undefined ? [] : [`the last after ${(late_ms / 1_000).toFixed(1)} s`]),
    ...(goal === undefined ? [] : [`goal ${goal.toFixed(1)} ${cpu_ms <= goal ? 'met' : 'missed'}`]),
  ].join(', ');

const asBenches = (size: string, lines: Lines): Bench[] =>
  Object.entries(lines).map(([call, peers]) => ({
    name: `reads/${size}/${call}`,
    job:
      call === 'mixed'
        ? `wall time a request, ${String(CONNECTIONS)} connections at once`
        : 'processor time a call, of all that works for it',
    base: 'bare' in peers ? 'bare' : 'own',
    clock: 'self',
    rounds: 3,
    // Looked at once; the rounds repeat what was seen.
    peers: Object.fromEntries(Object.entries(peers).map(([peer, line]) => [peer, () => ({ ms: line.cpu_ms, answer: line })])),
    check: (answer) => (answer as Line).wrong,
    describe: (answer, peer) => describeLine(GOALS[`${size}/${call} ${peer}`], answer as Line),
  }));

/** Filling takes minutes, so that only what is asked for is filled and measured. */
const isWanted = (size: string): boolean => {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  return names.length === 0 || names.some((name) => name === 'reads' || `${name}/`.startsWith(`reads/${size}/`));
};

/** What the reads of a client cost on both storages, against the same as bare SQL in the same database. */
export const benches = async (): Promise<Bench[]> => {
  const all: Bench[] = [];
  for (const tier of ['embedded', 'postgres'] satisfies StorageTier[]) {
    const counts = [1_000, 10_000].filter((count) => isWanted(`${tier}-${String(count / 1_000)}k`));
    if (counts.length === 0) continue;
    const storage = await makeStorage(tier, DAY, (database) => fillAccounts(database, DAY));
    try {
      for (const count of counts) all.push(...asBenches(`${tier}-${String(count / 1_000)}k`, await measureOf(storage, accountsOf(count))));
    } finally {
      await storage.close();
    }
  }
  return all;
};
