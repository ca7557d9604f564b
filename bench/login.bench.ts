import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '#server/auth/secrets/password.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/config/env.ts';
import { insertAccount } from '#server/resources/auth/queries.ts';
import { startProduct } from '../tests/setup/servers/product-server.ts';
import type { Bench, SelfTimed } from './lib/bench.ts';

const LOGINS_A_SECOND = 200;
/** Of these one reads at a time, so that nobody asks more often than he may. */
const READERS = 4;
const READ_EVERY_MS = 25;
const PEOPLE = 400;
const PASSWORD = 'correct horse battery';
/** Before the rounds that count a bench is run twice. */
const WARM_UPS = 2;
const WARM_UP_S = 4;
const IDLE_S = 15;
const RUSH_S = process.argv.includes('--quick') ? 10 : 60;

const closing: (() => Promise<unknown>)[] = [];
export const close = async (): Promise<void> => {
  for (const end of closing.toReversed()) await end();
};

const emailOf = (person: number): string => `person${String(person)}@example.com`;

/** So many accounts with one password, in a folder no server has opened yet. */
const fill = async (data_dir: string): Promise<void> => {
  const database = await openDatabase(readEnv({ DATA_DIR: data_dir }), () => undefined);
  const password_hash = await hashPassword(PASSWORD, 'own');
  const now = new Date();
  for (let person = 0; person < PEOPLE; person += 1) {
    await insertAccount(
      database,
      {
        id: randomUUID(),
        email: emailOf(person),
        password_hash,
        firstname: 'Ana',
        lastname: 'Núñez',
        country: 'AR',
        fiscal_id: '20123456786',
        fiscal_id_type: 'CUIT',
        selected_language: 1,
        is_demo: false,
        activated_at: now,
      },
      now,
    );
  }
  await database.close();
};

type Heard = { readonly status: number; readonly body: string };
const agent = new Agent({ keepAlive: true });
/** Everybody comes from a network of his own, behind the proxy that the server trusts. */
let networks = 0;
const ask = (url: string, method: 'GET' | 'POST', headers: Readonly<Record<string, string>>, payload?: string): Promise<Heard> =>
  new Promise((resolve, reject) => {
    networks = (networks + 1) % 2 ** 16;
    const from = `10.${String(networks >> 8)}.${String(networks & 255)}.1`;
    const sent = request(url, { method, agent, headers: { ...headers, 'x-forwarded-for': from } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(payload);
  });

const logIn = (url: string, person: number): Promise<Heard> =>
  ask(
    `${url}/api/auth/login`,
    'POST',
    { 'content-type': 'application/json', 'x-surco': '1', origin: url },
    JSON.stringify({ username: emailOf(person), password: PASSWORD, provider: 'local' }),
  );

/** Calls `act` so many times a second whatever becomes of what it began, and answers when all of it has ended. */
const atRate = async (a_second: number, seconds: number, act: (place: number) => Promise<void>): Promise<void> => {
  const began = performance.now();
  const under_way: Promise<void>[] = [];
  const count = a_second * seconds;
  while (under_way.length < count) {
    const due = Math.min(count, Math.ceil(((performance.now() - began) / 1_000) * a_second));
    while (under_way.length < due) under_way.push(act(under_way.length));
    await sleep(1);
  }
  await Promise.all(under_way);
};

type Statuses = Readonly<Record<string, number>>;
type Answer = { readonly reads: Statuses; readonly logins: Statuses; readonly p50_ms: number; readonly p95_ms: number };

const countIn = (statuses: Record<string, number>, status: number): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};
const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

const countsOf = (statuses: Statuses): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${String(count)} × ${status}`)
    .join(', ');

/** The same read by a few people for so long, with or without log-ins of others beside it; `ms` is its 95th percentile. */
const readFor = async (url: string, tokens: readonly string[], seconds: number, logins_a_second: number): Promise<SelfTimed> => {
  const [reads, logins]: [Record<string, number>, Record<string, number>] = [{}, {}];
  const times: number[] = [];
  const read = async (place: number): Promise<void> => {
    const started = performance.now();
    const { status } = await ask(`${url}/api/field/meta_geo_status/by_user`, 'GET', {
      authorization: `JWT ${tokens[place % READERS] ?? ''}`,
    });
    times.push(performance.now() - started);
    countIn(reads, status);
  };
  await Promise.all([
    atRate(1_000 / READ_EVERY_MS, seconds, read),
    logins_a_second === 0
      ? undefined
      : atRate(logins_a_second, seconds, async (place) =>
          countIn(logins, (await logIn(url, READERS + (place % (PEOPLE - READERS)))).status),
        ),
  ]);
  const p95_ms = quantile(times, 0.95);
  return { ms: p95_ms, answer: { reads, logins, p50_ms: quantile(times, 0.5), p95_ms } satisfies Answer };
};

/** How much longer a read takes while more people log in than passwords can be hashed for (reliability R-B01). */
export const benches = async (): Promise<Bench[]> => {
  const product = await startProduct({ prepare: fill });
  closing.push(product.stop, async () => agent.destroy());
  const tokens: string[] = [];
  for (let person = 0; person < READERS; person += 1) {
    const { status, body } = await logIn(product.url, person);
    if (status !== 200) throw new Error(`A reader cannot log in: ${String(status)} ${body}`);
    tokens.push((JSON.parse(body) as { token: string }).token);
  }
  let rounds = 0;
  const secondsOf = (seconds: number): number => (rounds++ < 2 * WARM_UPS ? WARM_UP_S : seconds);
  return [
    {
      name: 'login/rush',
      job: `p95 of a read, 40 a second, beside ${String(LOGINS_A_SECOND)} log-ins a second for ${String(RUSH_S)} s`,
      base: 'idle',
      clock: 'self',
      rounds: 3,
      peers: {
        idle: () => readFor(product.url, tokens, secondsOf(IDLE_S), 0),
        own: () => readFor(product.url, tokens, secondsOf(RUSH_S), LOGINS_A_SECOND),
      },
      goals: [{ peer: 'idle', at_most: 2 }],
      check: (answer) => {
        const { reads } = answer as Answer;
        return Object.keys(reads).every((status) => status === '200') ? null : `reads: ${countsOf(reads)}`;
      },
      describe: (answer) => {
        const { reads, logins, p50_ms } = answer as Answer;
        return `${countsOf(reads)}, p50 ${p50_ms.toFixed(1)} ms; log-ins: ${countsOf(logins) || 'none'}`;
      },
    },
  ];
};
