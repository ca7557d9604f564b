import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addGrowers, askServer, logInGrower } from '../tests/setup/chaos-grower.ts';
import { FRUGAL } from '../scripts/lib/frugal.mjs';
import { startServer, type ServerProcess } from '../tests/setup/server-process.ts';
import type { Bench, Peer } from './lib/bench.ts';

const READS = process.argv.includes('--quick') ? 4_000 : 20_000;
const AT_ONCE = 4;
/** Nobody may ask more than so often in a minute. */
const READS_EACH = 500;
const REST_MS = 20_000;
/** The demo's archive of scenes is computed after the start. */
const DEMO_REST_MS = 120_000;
const MOST_MIB = 400;

/** What the system holds of a process in memory, in MiB. */
const memoryOf = async ({ child }: ServerProcess): Promise<number> => {
  const status = await readFile(`/proc/${String(child.pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
};

/** Starts a server on a folder of its own, has it looked at, and ends it. */
const withServer = async <T>(
  env: Readonly<Record<string, string>>,
  look: (server: ServerProcess, emails: readonly string[]) => Promise<T>,
): Promise<T> => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'surco-memory-'));
  const emails = env['DEMO'] === '1' ? [] : await addGrowers({ DATA_DIR }, Math.ceil(READS / READS_EACH));
  // As `npm start` starts it.
  const server = await startServer({ ...FRUGAL, ...env, DATA_DIR });
  try {
    return await look(server, emails);
  } finally {
    await server.end();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

const read = async ({ url }: ServerProcess, emails: readonly string[]): Promise<number> => {
  const tokens: string[] = [];
  for (const email of emails) tokens.push(await logInGrower(url, email));
  let [asked, failed] = [0, 0];
  const reader = async (): Promise<void> => {
    while (asked < READS) {
      const token = tokens[asked % tokens.length] ?? '';
      asked += 1;
      if ((await askServer(url, '/field/meta_geo_status/by_user', { token })).status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return failed;
};

type Answer = { readonly mib: number; readonly words: string; readonly failed: number };

/** MiB stand in the place of milliseconds: memory is looked at once, and the rounds repeat what was seen. */
const told =
  (answer: Answer): Peer =>
  () => ({ ms: answer.mib, answer });

/** Memory of the server on its embedded database, at rest and after many reads. */
export const benches = async (): Promise<Bench[]> => {
  const [empty, own] = await withServer({}, async (server, emails): Promise<[Answer, Answer]> => {
    await sleep(REST_MS);
    const before = await memoryOf(server);
    const failed = await read(server, emails);
    const after = await memoryOf(server);
    await sleep(REST_MS);
    const rested = await memoryOf(server);
    return [
      { mib: before, words: 'after its first start', failed: 0 },
      { mib: rested, words: `${after.toFixed(0)} MiB when the last was answered`, failed },
    ];
  });
  const demo = await withServer({ DEMO: '1', DEMO_DATE: '2026-01-12' }, async (server): Promise<Answer> => {
    await sleep(DEMO_REST_MS);
    return { mib: await memoryOf(server), words: 'with the demo farm, its scenes computed', failed: 0 };
  });
  return [
    {
      name: 'memory/rest',
      job: `MiB held by the server on its embedded database: empty, with the demo, and after ${String(READS)} reads (own)`,
      base: 'empty',
      clock: 'told',
      rounds: 3,
      peers: { empty: told(empty), demo: told(demo), own: told(own) },
      goals: [{ peer: 'empty', at_most: 1.2 }],
      judge: (answer) => {
        const { mib, failed } = answer as Answer;
        if (failed > 0) return `${String(failed)} reads failed`;
        return mib < MOST_MIB ? null : `holds ${String(MOST_MIB)} MiB or more`;
      },
      tell: (answer) => (answer as Answer).words,
    },
  ];
};
