import fs from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import type { DbErrorFacts } from './db-error.ts';
import { DurableNodeFS } from './durable-node-fs.ts';
import type { Answer, Request } from './embedded-wire.ts';
import { KeptStatements } from './kept-statements.ts';
import { PARSERS } from './values.ts';

const { folder } = workerData as { folder: string };
const port = parentPort;
if (port === null) throw new Error('This file runs as a worker thread');

/** For one process with one connection: the system keeps the files in memory as well, and half a gigabyte of log beside a small database serves nobody. */
const SETTINGS = ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_wal_size=128MB', 'min_wal_size=48MB', 'maintenance_work_mem=16MB'];

// Optimising PostgreSQL's functions takes most of a gigabyte at the start, of which 100 MiB and more are never given back; a statement by its key is as quick without, a sum over 60,000 rows takes twice as long.
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const database = await PGlite.create({
  fs: new DurableNodeFS(folder),
  parsers: { ...PARSERS },
  startParams: [...PGlite.defaultStartParams, ...SETTINGS.flatMap((setting) => ['-c', setting])],
});
await database.exec("set timezone to 'UTC'");
const statements = new KeptStatements(database);

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

port.on('message', (request: Request) => {
  run(request).then(
    (rows) => port.postMessage({ id: request.id, rows } satisfies Answer),
    (error: unknown) => port.postMessage({ id: request.id, rows: [], error: factsOf(error) } satisfies Answer),
  );
});
port.postMessage({ id: 0, rows: [] } satisfies Answer);
