import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { DEMO_ACCOUNT } from '#server/demo/account.ts';
import { productDay } from '#server/config/env.ts';
import { FRUGAL } from '../scripts/lib/frugal.mjs';
import { callerOf } from '../tests/setup/servers/remote-caller.ts';
import { startProcess, type ServerProcess } from '../tests/setup/servers/server-process.ts';
import { waitForScenes } from '../tests/setup/page/wait-for-scenes.ts';
import type { Bench, Peer } from './lib/bench.ts';
import { demoReads } from './lib/demo-reads.ts';

const READS = 5_000;
const AT_ONCE = 4;
/** As far back as the server itself looks at the demo's fields. */
const DEMO_DAYS = 400;
const REST_MS = 60_000;
const MOST_MIB = 400;

type Memory = { readonly mib: number; readonly peak_mib: number };
type Answer = Memory & { readonly note: string; readonly failed: number };

/** What the system holds of a process in memory, and the most it ever held. */
const memoryOf = async ({ child }: ServerProcess): Promise<Memory> => {
  const status = await readFile(`/proc/${String(child.pid)}/status`, 'utf8');
  const mib = (what: RegExp): number => Number(what.exec(status)?.[1]) / 1_024;
  return { mib: mib(/VmRSS:\s+(\d+)/), peak_mib: mib(/VmHWM:\s+(\d+)/) };
};

const restedOf = async (server: ServerProcess): Promise<Memory> => {
  await sleep(REST_MS);
  return memoryOf(server);
};

/** Starts a server as `npm start` does, on a folder of its own, has it looked at, and ends it. */
const withServer = async <T>(env: Readonly<Record<string, string>>, look: (server: ServerProcess) => Promise<T>): Promise<T> => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'surco-memory-'));
  const server = await startProcess([...FRUGAL.args, 'server/main.ts'], { ...FRUGAL.env, ...env, DATA_DIR });
  try {
    await server.untilReady();
    return await look(server);
  } finally {
    await server.end();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
};

/** Asks everything there is to read, and answers how many were not answered. */
const readMuch = async (ask: (turn: number) => Promise<void>): Promise<number> => {
  let [turn, failed] = [0, 0];
  const reader = async (): Promise<void> => {
    while (turn < READS) {
      turn += 1;
      await ask(turn - 1).catch((error: unknown) => {
        failed += 1;
        process.stderr.write(`${String(error)}\n`);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  return failed;
};

const lookAtEmpty = async (server: ServerProcess): Promise<Answer> => {
  const memory = await restedOf(server);
  return { ...memory, note: 'after its first start', failed: 0 };
};

/** As `npm start` runs it, on the real day: a demo held at a fixed one never asks what day it is. */
const lookAtDemo = async (server: ServerProcess): Promise<{ demo: Answer; own: Answer }> => {
  const to = productDay({ DEMO_DATE: undefined }, new Date());
  const season = { from: dayDate(epochDay(to) - DEMO_DAYS), to };
  await waitForScenes(await callerOf(server.url, DEMO_ACCOUNT), season.from, to);
  const before = await restedOf(server);
  const failed = await readMuch(await demoReads(server.url, season));
  const busy = await memoryOf(server);
  const after = await restedOf(server);
  return {
    demo: { ...before, note: `${before.peak_mib.toFixed(0)} at most since its first start`, failed: 0 },
    own: { ...after, note: `${busy.mib.toFixed(0)} when the last was answered`, failed },
  };
};

/** MiB stand in the place of milliseconds: memory is looked at once, and the rounds repeat what was seen. */
const timed =
  (answer: Answer): Peer =>
  () => ({ ms: answer.mib, answer });

/** Memory of the server on its embedded database, at rest and after many reads. */
export const benches = async (): Promise<Bench[]> => {
  const empty = await withServer({}, lookAtEmpty);
  const { demo, own } = await withServer({ DEMO: '1' }, lookAtDemo);
  return [
    {
      name: 'memory/rest',
      job: `MiB held by the server on its embedded database after a minute's rest: empty, with the demo, and after ${String(READS)} reads of all kinds (own)`,
      base: 'demo',
      clock: 'self',
      rounds: 3,
      peers: { empty: timed(empty), demo: timed(demo), own: timed(own) },
      goals: [{ peer: 'demo', at_most: 1.2 }],
      check: (answer) => {
        const { mib, failed } = answer as Answer;
        if (failed > 0) return `${String(failed)} reads failed`;
        return mib < MOST_MIB ? null : `holds ${String(MOST_MIB)} MiB or more`;
      },
      describe: (answer) => (answer as Answer).note,
    },
  ];
};
