import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/setup/servers/database.ts';
import { DbError, isUniqueViolation } from './db-error.ts';
import type { Db } from './db.ts';
import { lazyTransaction } from './lazy-transaction.ts';
import { isCurrent, migrate } from './migrate.ts';

let held: TestDatabase;
let db: TestDatabase['database'];
beforeAll(async () => {
  held = await openTestDatabase();
  db = held.database;
  await db.script('create table pair (id integer primary key, text text)');
});
afterAll(() => held.close());

const ids = async (): Promise<number[]> => (await db.query<{ id: number }>('select id from pair order by id')).map(({ id }) => id);
const add = (on: Db, id: number) => on.query('insert into pair (id) values ($1)', [id]);

test('values come back alike on both tiers', async () => {
  const moment = new Date('2026-01-12T13:04:05.120Z');
  const [row] = await db.query(
    `select 9007199254740991::int8 as large, 12.50::numeric as money, '2026-02-03'::date as day, $1::timestamptz as moment, $2::jsonb as object,
            $3::bytea as bytes, $4::text[] as texts, $5::uuid[] as ids, null as nothing, true as yes, 1.5::float8 as half, $6::jsonb as list`,
    [
      moment,
      { ñ: [1, 'dos'] },
      new Uint8Array([0, 255, 7]),
      ['a', 'ñ, "b"'],
      ['00000000-0000-4000-8000-000000000001'],
      JSON.stringify([1, 2]),
    ],
  );
  expect(row).toEqual({
    large: 9007199254740991,
    money: 12.5,
    day: '2026-02-03',
    moment: '2026-01-12T13:04:05.120Z',
    object: { ñ: [1, 'dos'] },
    bytes: expect.any(Uint8Array),
    texts: ['a', 'ñ, "b"'],
    ids: ['00000000-0000-4000-8000-000000000001'],
    nothing: null,
    yes: true,
    half: 1.5,
    list: [1, 2],
  });
  expect([...(row as { bytes: Uint8Array }).bytes]).toEqual([0, 255, 7]);
});

test('a refused statement tells code and constraint', async () => {
  await add(db, 1);
  const error: unknown = await add(db, 1).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DbError);
  expect(isUniqueViolation(error, 'pair_pkey')).toBe(true);
  expect(isUniqueViolation(error, 'other')).toBe(false);
});

test('a statement is parsed once, whatever fails between', async () => {
  await db.script('create table once (id integer primary key)');
  const insert = 'insert into once values ($1) returning id';
  for (const id of [1, 2]) expect(await db.query(insert, [id])).toEqual([{ id }]);
  await expect(db.query(insert, [2])).rejects.toMatchObject({ code: '23505' });
  await expect(db.query('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' });
  await expect(
    db.tx(async (inside) => {
      await inside.query(insert, [3]);
      await inside.query(insert, [1]);
    }),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await db.query(insert, [3])).toEqual([{ id: 3 }]);
  const plans = 'select generic_plans + custom_plans as runs from pg_prepared_statements where statement = $1';
  expect(await db.query(plans, [insert])).toEqual([{ runs: 6 }]);
});

test('a statement kept while the schema changes answers in the new shape', async () => {
  await db.script('create table shape (id integer); insert into shape values (1)');
  const rows = () => db.query('select * from shape');
  expect(await rows()).toEqual([{ id: 1 }]);
  await db.script("alter table shape add column name text default 'Bajo'");
  // A connection that knew the old shape is given up, as one that was lost.
  const answer = () => rows().catch((error: unknown) => (error instanceof AppError ? error.code : error));
  await expect.poll(answer).toEqual([{ id: 1, name: 'Bajo' }]);
});

describe('a transaction', () => {
  test('keeps all or nothing', async () => {
    await db.tx(async (tx) => {
      await add(tx, 10);
      await add(tx, 11);
    });
    await expect(
      db.tx(async (tx) => {
        await add(tx, 12);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([1, 10, 11]);
  });

  test('is never acknowledged when a statement inside failed, even if the failure was caught', async () => {
    await expect(
      db.tx(async (tx) => {
        await add(tx, 20);
        await add(tx, 20).catch(() => undefined);
        return 'done';
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).not.toContain(20);
  });

  test('nests: an inner failure takes back only the inner part', async () => {
    await db.tx(async (tx) => {
      await add(tx, 30);
      await tx
        .tx(async (inner) => {
          await add(inner, 31);
          await add(inner, 30);
        })
        .catch(() => undefined);
      await add(tx, 32);
    });
    expect(await ids()).toEqual(expect.arrayContaining([30, 32]));
    expect(await ids()).not.toContain(31);
  });

  test('that is over takes no more statements', async () => {
    const leaked = await db.tx(async (tx) => tx);
    await expect(leaked.query('select 1')).rejects.toMatchObject({ code: '25P01' });
  });

  test('begun lazily commits with its last word, and costs nothing when never used', async () => {
    const used = lazyTransaction(db, async (tx) => void (await add(tx, 40)));
    await add(used.db, 41);
    expect(await Promise.race([ids(), new Promise((resolve) => setTimeout(() => resolve('waiting'), 100))])).not.toContain(40);
    await used.commit(async (tx) => void (await add(tx, 42)));
    expect(await ids()).toEqual(expect.arrayContaining([40, 41, 42]));
    const aborted = lazyTransaction(db, async (tx) => void (await add(tx, 43)));
    await add(aborted.db, 44);
    await aborted.abort(new Error('no'));
    await lazyTransaction(db, async () => {
      throw new Error('never reached');
    }).abort(new Error('no'));
    expect(await ids()).not.toContain(44);
  });
});

test('a runaway statement is ended at its deadline, and the database goes on with every row', async () => {
  const before = await ids();
  const runaway = db.query('select count(*) from generate_series(1, 1000000000)', [], { deadline_ms: 300 });
  await expect(runaway).rejects.toEqual(new AppError('DB_DEADLINE'));
  expect(await ids()).toEqual(before);
});

test('a runaway statement inside a transaction undoes it', async () => {
  await expect(
    db.tx(async (tx) => {
      await add(tx, 50);
      await tx.query('select count(*) from generate_series(1, 1000000000)', [], { deadline_ms: 300 });
    }),
  ).rejects.toEqual(new AppError('DB_DEADLINE'));
  expect(await ids()).not.toContain(50);
});

test('the schema is current, applying it again does nothing, and a newer one is refused', async () => {
  expect(await isCurrent(db)).toBe(true);
  expect(await migrate(db)).toEqual([]);
  await db.query("insert into migration (name) values ('9999_future.sql')");
  await expect(migrate(db)).rejects.toThrow('9999_future.sql');
  await db.query("delete from migration where name = '9999_future.sql'");
});
