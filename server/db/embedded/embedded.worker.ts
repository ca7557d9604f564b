import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DbErrorFacts } from '../db-error.ts';
import { CANCEL } from './cancel-late.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import type { Answer, Request } from './embedded-wire.ts';
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

const run = async (request: Request): Promise<unknown[]> => {
  switch (request.op) {
    case 'query':
      return statements.query(request.sql, request.params);
    case 'script':
      await database.exec(request.sql);
      await statements.forget();
      return [];
    case 'copy':
      await database.exec('checkpoint');
      // This thread is the only writer, so nothing changes while it copies.
      fs.cpSync(folder, request.to, { recursive: true, mode: fs.constants.COPYFILE_FICLONE });
      return [];
    case 'close':
      await database.close();
      return [];
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

const runCancellable = async (request: Request): Promise<unknown[]> => {
  current = request.id;
  try {
    return await run(request);
  } finally {
    current = null;
    cancel.clear();
  }
};

port.on('message', (request: Request) => {
  runCancellable(request).then(
    (rows) => port.postMessage({ id: request.id, rows } satisfies Answer),
    (error: unknown) => port.postMessage({ id: request.id, rows: [], error: factsOf(error) } satisfies Answer),
  );
});
port.postMessage({ id: 0, rows: [] } satisfies Answer);
