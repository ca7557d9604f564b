import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DbErrorFacts } from '../db-error.ts';
import { CANCEL } from './cancel-late.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import type { Answer, Outcome, Request } from './embedded-wire.ts';
import { cpuMs } from '../../threads/core-deadline.ts';
import { PreparedStatements } from '../prepared-statements.ts';
import { StatementCancel } from '../statement-cancel.ts';
import { PARSERS } from '../values.ts';

const { folder, name } = workerData as { folder: string; name: string };
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');

/** A plan for these very values takes several times as long to make as a statement by its key takes to answer. */
const PLANS = 'plan_cache_mode=force_generic_plan';
/** For one process with one connection: the system keeps the files in memory as well, and half a gigabyte of log beside a small database serves nobody. */
const SETTINGS = ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_wal_size=128MB', 'min_wal_size=48MB', 'maintenance_work_mem=16MB', PLANS];

// Optimising PostgreSQL's functions takes most of a gigabyte at the start, of which 100 MiB and more are never given back; a statement by its key is as quick without, a sum over 60,000 rows takes twice as long.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const cancel = new StatementCancel();
const database = await PGlite.create({
  extensions: { cancel: cancel.extension },
  fs: new DurableNodeFS(folder),
  parsers: { ...PARSERS },
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
});
await database.exec("set timezone to 'UTC'");
const statements = new PreparedStatements(database);

const NOTHING: Outcome = { rows: [], written: 0 };

const run = async (request: Request): Promise<Outcome> => {
  switch (request.op) {
    case 'query':
      return statements.query(request.sql, request.params);
    case 'script': {
      const results = await database.exec(request.sql);
      await statements.forget();
      return { rows: [], written: results.reduce((sum, { affectedRows = 0 }) => sum + affectedRows, 0) };
    }
    case 'copy':
      await database.exec('checkpoint');
      // This thread is the only writer, so nothing changes while it copies.
      fs.cpSync(folder, request.to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
      return NOTHING;
    case 'close':
      await database.close();
      return NOTHING;
  }
};

const factsOf = (error: unknown): DbErrorFacts => {
  const { message, code, constraint } = error as { message?: string; code?: string; constraint?: string };
  return { message: message ?? String(error), code, constraint };
};

/** The request under way; cancelling another's does nothing. */
let current: number | null = null;
Object.assign(globalThis, {
  [CANCEL]: (thread: string, id: number): boolean => {
    const is_mine = thread === name && id === current;
    if (is_mine) cancel.request();
    return is_mine;
  },
});

const runCancellable = async (request: Request): Promise<Outcome> => {
  current = request.id;
  try {
    return await run(request);
  } finally {
    current = null;
    cancel.clear();
  }
};

const answer = (id: number, outcome: Outcome, error?: DbErrorFacts): void =>
  port.postMessage({ id, ...outcome, ...(error === undefined ? {} : { error }), cpu_ms: cpuMs(process.threadCpuUsage()) } satisfies Answer);

port.on('message', (request: Request) => {
  runCancellable(request).then(
    (outcome) => answer(request.id, outcome),
    (error: unknown) => answer(request.id, NOTHING, factsOf(error)),
  );
});
answer(0, NOTHING);
