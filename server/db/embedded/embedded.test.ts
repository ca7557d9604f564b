import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../db.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { FolderInUse, lockFolder } from './folder-lock.ts';
import { checkManifest } from '../snapshots/manifest.ts';

/** A database just made, copied for whoever opens one: making it takes seconds. */
let made: string;
beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'surco-embedded-made-'));
  await (await openEmbedded({ data_dir: made, snapshot_hours: 0 })).close();
});
afterAll(() => rm(made, { recursive: true, force: true }));

let data_dir: string;
beforeEach(async () => {
  data_dir = await mkdtemp(path.join(tmpdir(), 'surco-embedded-'));
});
const open = async () => {
  await cp(path.join(made, 'db'), path.join(data_dir, 'db'), { recursive: true });
  return openEmbedded({ data_dir, snapshot_hours: 0 });
};
afterEach(() => rm(data_dir, { recursive: true, force: true }));

test('a second opener is turned away and the first goes on', async () => {
  const first = await open();
  await first.script('create table kept (id integer)');
  await expect(openEmbedded({ data_dir, snapshot_hours: 0 })).rejects.toBeInstanceOf(FolderInUse);
  await first.query('insert into kept values (1)');
  await first.close();
  const next = await openEmbedded({ data_dir, snapshot_hours: 0 });
  expect(await next.query('select id from kept')).toEqual([{ id: 1 }]);
  await next.close();
});

test('a lock of a living process holds, one of a dead process is taken over', async () => {
  const folder = path.join(data_dir, 'db');
  const script = `import { lockFolder } from '${import.meta.dirname}/folder-lock.ts'; await lockFolder(process.argv[1]); process.stdout.write('held'); setInterval(() => undefined, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(holder.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(String(holder.pid));
  holder.kill('SIGKILL');
  await once(holder, 'close');
  const lock = await lockFolder(folder);
  await lock.release();
});

test('of many starts at once exactly one wins, also over a dead lock', async () => {
  const folder = path.join(data_dir, 'db');
  await writeFile(`${folder}.lock`, JSON.stringify({ pid: 999_999_999, host: hostname(), started: '1' }));
  const script = `import { lockFolder } from '${import.meta.dirname}/folder-lock.ts'; await lockFolder(process.argv[1]).then(() => { process.stdout.write('won'); setInterval(() => undefined, 1000); }, () => process.stdout.write('lost'));`;
  const starts = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const said = await Promise.all(starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0])));
  for (const start of starts) start.kill('SIGKILL');
  expect(said.filter((word) => word === 'won')).toHaveLength(1);
});

test('a snapshot is what its manifest says, and opens as a database with the rows of its moment; the three newest are kept', async () => {
  const database = await open();
  await database.script('create table kept (id integer); insert into kept select generate_series(1, 500)');
  for (const hour of [7, 8, 9]) await database.snapshot(new Date(Date.UTC(2026, 0, 12, hour)));
  const made = await database.snapshot(new Date(Date.UTC(2026, 0, 12, 10)));
  await database.query('delete from kept');
  await database.close();
  expect((await readdir(path.join(data_dir, 'snapshots'))).sort()).toEqual(
    ['08', '09', '10'].map((hour) => `2026-01-12T${hour}-00-00-000Z`),
  );
  await checkManifest(made);
  const elsewhere = path.join(data_dir, 'restored');
  await cp(made, path.join(elsewhere, 'db'), { recursive: true });
  const restored = await openEmbedded({ data_dir: elsewhere, snapshot_hours: 0 });
  expect(await restored.query('select count(*) as n from kept')).toEqual([{ n: 500 }]);
  await restored.close();
  // Four copies of a whole database, each flushed to the disk.
}, 240_000);

test('the statements asked last are kept, and only so many', async () => {
  const database = await open();
  const kept = 'select count(*) as kept from pg_prepared_statements where statement = any($1)';
  expect(await database.query('select 7 as first')).toEqual([{ first: 7 }]);
  expect(await database.query(kept, [['select 7 as first']])).toEqual([{ kept: 1 }]);
  for (let number = 0; number < 300; number += 1) expect(await database.query(`select ${String(number)} as number`)).toEqual([{ number }]);
  expect(await database.query('select count(*) as kept from pg_prepared_statements')).toEqual([{ kept: 256 }]);
  expect(await database.query(kept, [['select 7 as first', 'select 299 as number']])).toEqual([{ kept: 1 }]);
  expect(await database.query('select 7 as first')).toEqual([{ first: 7 }]);
  await database.close();
});

test('a late statement is cancelled and its thread goes on; one that will not be cancelled ends with it', async () => {
  const troubles: string[] = [];
  await cp(path.join(made, 'db'), path.join(data_dir, 'db'), { recursive: true });
  const database = await openEmbedded({ data_dir, snapshot_hours: 0, onTrouble: (message) => troubles.push(message) });
  const late = (sql: string): Promise<unknown> => database.query(sql, [], { deadline_ms: 200 });
  // Of this life of the thread alone.
  await database.query('create temporary table here (id integer)');
  for (let round = 0; round < 3; round += 1) {
    await expect(late('select count(*) from generate_series(1, 1000000000)')).rejects.toEqual(new AppError('DB_DEADLINE'));
    expect(await database.query('select count(*) as rows from here')).toEqual([{ rows: 0 }]);
  }
  expect(troubles).toEqual([]);
  const stubborn = 'do $$ begin loop begin loop perform 1; end loop; exception when query_canceled then null; end; end loop; end $$';
  await expect(late(stubborn)).rejects.toEqual(new AppError('DB_DEADLINE'));
  await expect(database.query('select count(*) from here')).rejects.toThrow('does not exist');
  expect(troubles).toEqual(['The database thread was ended; the next statement reopens it']);
  await database.close();
});

const countedOf = async (database: EmbeddedDatabase): Promise<number> =>
  (await database.query<{ reltuples: number }>("select reltuples from pg_class where relname = 'many'"))[0]?.reltuples ?? 0;

test('tables are counted after many rows were written, in one statement or in a transaction, and at the start', async () => {
  const first = await open();
  await first.script('create table many (id integer, name text)');
  const add = (db: Db, rows: number) =>
    db.query("insert into many select n, 'a name of some length' from generate_series(1, $1::int) n", [rows]);
  await add(first, 10_000);
  expect(await countedOf(first)).toBe(10_000);
  await first.tx(async (tx) => {
    for (let n = 0; n < 3; n += 1) await add(tx, 10_000);
  });
  expect(await countedOf(first)).toBe(40_000);
  await first.query("update pg_class set relpages = 0, reltuples = -1 where relname = 'many'");
  await first.close();
  const next = await openEmbedded({ data_dir, snapshot_hours: 0 });
  expect(await countedOf(next)).toBe(40_000);
  await next.close();
});

test('an account’s slow statements make room for others, and are answered all the same', async () => {
  const database = await open();
  const order: string[] = [];
  const slow = Array.from({ length: 4 }, () =>
    database
      .as('anna')
      .query('select count(*) from generate_series(1, 400000)', [], { deadline_ms: 60_000 })
      .then(([row]) => order.push(`slow ${JSON.stringify(row)}`)),
  );
  for (let n = 0; n < 6; n += 1) order.push(`quick ${JSON.stringify(await database.as('berta').query('select 1 as one'))}`);
  await Promise.all(slow);
  expect(order.filter((name) => name === 'slow {"count":400000}')).toHaveLength(4);
  expect(order.slice(0, 7).filter((name) => name.startsWith('quick'))).toHaveLength(6);
  await database.close();
});
