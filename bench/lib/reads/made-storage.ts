import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, StorageTier } from '#server/db/db.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnv } from '#server/config/env.ts';
import { startPostgres } from '../../../scripts/lib/postgres.mjs';
import { run } from '../../../scripts/lib/run.mjs';

/** A filled database; `env` is what a server needs to find it, `pids` what works for it beside the server. */
export type MadeStorage = {
  readonly env: Readonly<Record<string, string>>;
  readonly pids: readonly number[];
  readonly open: () => Promise<Database>;
  readonly close: () => Promise<void>;
};
type Fill = (database: Database) => Promise<void>;

const describe = (message: string, cause: unknown): void => void process.stderr.write(`${message}: ${String(cause)}\n`);
/** As a copy of files keeps owner and rights, which PostgreSQL asks for. */
const copy = async (from: string, to: string): Promise<void> => {
  const { code, output } = await run('cp', ['-a', '--reflink=auto', from, to], { capture: true });
  if (code !== 0) throw new Error(output);
};

/** The folder as it was filled on that day, from `BENCH_DATA` where an earlier run left it there. */
const filledOnce = async (folder: string, name: string, fill: () => Promise<void>): Promise<void> => {
  const home = process.env['BENCH_DATA'];
  const kept = home === undefined ? undefined : join(home, name);
  if (kept !== undefined && existsSync(kept)) {
    rmSync(folder, { recursive: true, force: true });
    return copy(kept, folder);
  }
  const began = performance.now();
  await fill();
  process.stdout.write(`${name}: filled in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);
  if (home === undefined || kept === undefined) return;
  mkdirSync(home, { recursive: true });
  await copy(folder, kept);
};

export const makeStorage = async (tier: StorageTier, day: string, fill: Fill): Promise<MadeStorage> => {
  const data_dir = await mkdtemp(join(tmpdir(), 'surco-reads-'));
  // PostgreSQL's own user has to come through where this is root.
  chmodSync(data_dir, 0o755);
  const postgres = tier === 'postgres' ? await startPostgres(data_dir) : undefined;
  if (tier === 'postgres' && postgres === undefined) throw new Error('There is no PostgreSQL here');
  const env = { DATA_DIR: data_dir, ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }) };
  const open = (): Promise<Database> => openDatabase(readEnv({ ...env, SNAPSHOT_HOURS: '0' }), describe);
  const fillIt = async (): Promise<void> => {
    if (postgres !== undefined) await postgres.start();
    const database = await open();
    try {
      await fill(database);
    } finally {
      await database.close();
    }
    await postgres?.halt('fast');
  };
  await postgres?.halt('fast');
  await filledOnce(postgres?.data ?? join(data_dir, 'db'), `${tier}-${day}`, fillIt);
  await postgres?.start();
  return {
    env,
    pids: postgres === undefined ? [] : [Number(readFileSync(join(postgres.data, 'postmaster.pid'), 'utf8').split('\n')[0])],
    open,
    close: async () => {
      await postgres?.stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
};
