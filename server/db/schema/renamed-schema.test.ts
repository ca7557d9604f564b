import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { openBareDatabase, type TestDatabase } from '../../../tests/setup/servers/database.ts';
import { startServerOn, type TestServer } from '../../../tests/setup/servers/server.ts';
import { DEMO_ACCOUNT } from '../../demo/account.ts';
import { isCurrent, migrate } from '../migrate.ts';

type Row = Readonly<Record<string, unknown>>;
type Tables = Readonly<Record<string, readonly Row[]>>;

const MIGRATIONS = path.resolve(import.meta.dirname, '../migrations');
/** Rows in every table, as the program wrote them when this migration was its newest: tests/fixtures/make/database.ts. */
const LAST = '0028';
const FIXTURE = path.resolve(import.meta.dirname, `../../../tests/fixtures/database-${LAST}.json.gz`);

/** What is called otherwise since. */
const TABLES: Readonly<Record<string, string>> = { scene_veto: 'scene_exclusion', field_support: 'support_session' };
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notification: { told_by: 'actor_id' },
  notification_digest: { told_until: 'notified_until' },
  plan_notice: { told_at: 'notified_at' },
  statistics_item: { piece: 'task' },
  payment_order: { lots: 'fields_digest' },
};
const PAYLOAD: Readonly<Record<string, string>> = { piece: 'task' };

const renameKeys = (row: Row, names: Readonly<Record<string, string>>): Row =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [names[key] ?? key, value]));
const renamed = (table: string, row: Row): Row => {
  const renamedRow = renameKeys(row, COLUMNS[table] ?? {});
  return table === 'job' ? { ...renamedRow, payload: renameKeys(row['payload'] as Row, PAYLOAD) } : renamedRow;
};
/** Rows have no order. */
const sorted = (rows: readonly Row[]): Row[] => {
  const textOf = (row: Row): string => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return rows.toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
};

/** The schema of then, with those rows. */
const fillOldSchema = async ({ database }: TestDatabase, tables: Tables): Promise<void> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'surco-migrations-'));
  for (const name of await readdir(MIGRATIONS))
    if (name.slice(0, 4) <= LAST) await copyFile(path.join(MIGRATIONS, name), path.join(folder, name));
  await migrate(database, folder);
  await rm(folder, { recursive: true });
  await database.tx(async (tx) => {
    // As a backup is loaded: the rows are whole already, no trigger adds to them.
    await tx.query('set local session_replication_role = replica');
    await tx.query(`truncate ${Object.keys(tables).join()} cascade`);
    for (const [table, rows] of Object.entries(tables))
      await tx.query(`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        JSON.stringify(rows),
      ]);
    await tx.query("select setval(pg_get_serial_sequence('job', 'id'), max(id)) from job");
  });
};

let held: TestDatabase;
let server: TestServer | undefined;
let before: Tables;
beforeAll(async () => {
  before = JSON.parse(gunzipSync(await readFile(FIXTURE)).toString()) as Tables;
  held = await openBareDatabase();
  await fillOldSchema(held, before);
  await migrate(held.database);
});
afterAll(() => server?.close() ?? held.close());

test('a database of an earlier version opens with every row under the names of today', async () => {
  const { database } = held;
  expect(await isCurrent(database)).toBe(true);
  const names = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  );
  expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(before).map((table) => TABLES[table] ?? table)));
  for (const [table, rows] of Object.entries(before)) {
    expect(rows.length, table).toBeGreaterThan(0);
    const name = TABLES[table] ?? table;
    const after = await database.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
    const expected = rows.map((row) => renamed(table, row));
    const columns = new Set(expected.flatMap((row) => Object.keys(row)));
    // Columns added since say nothing of the renames.
    const kept = after.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column))));
    expect(sorted(kept), table).toEqual(sorted(expected));
  }
});

test('nothing in it bears a name of before', async () => {
  const old = ['_house', 'tell_', '_pieces?\\M', 'told_', 'veto', 'standing', 'field_support', "'house'", '\\mlot\\M'].join('|');
  const found = await held.database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname ~ $1
     union all select conname from pg_constraint where connamespace = 'public'::regnamespace and conname ~ $1
     union all select attrelid::regclass || '.' || attname from pg_attribute join pg_class c on c.oid = attrelid
       where relnamespace = 'public'::regnamespace and relkind = 'r' and attname ~ ($1 || '|^lots$|^piece$')
     union all select policyname || ' on ' || tablename from pg_policies
       where schemaname = 'public' and (policyname ~ '^house' or qual ~ $1 or with_check ~ $1)
     union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f' and pg_get_functiondef(oid) ~ ($1 || '|is_house')`,
    [old],
  );
  expect(found).toEqual([]);
});

test('people of then log in and find their fields, notifications, orders and jobs', async () => {
  await held.database.query('delete from installation');
  server = await startServerOn(held);
  const { user, token } = await server.anyone.call(contract.auth.login, {
    username: DEMO_ACCOUNT.user,
    password: DEMO_ACCOUNT.password,
    provider: 'local',
  });
  const as = { headers: { authorization: `JWT ${token}` } };
  const own = (table: string, column = 'account_id') => before[table]!.filter((row) => row[column] === user.id);
  const { fields } = await server.anyone.call(contract.fields.list, {}, as);
  expect(fields).toHaveLength(own('field', 'owner_id').length);
  const { notifications } = await server.anyone.call(contract.notifications.list, {}, as);
  expect(notifications.map(({ id }) => id).toSorted()).toEqual(
    own('notification')
      .map(({ id }) => String(id))
      .toSorted(),
  );
  const { orders } = await server.anyone.call(contract.payment.orders, {}, as);
  expect(orders.map(({ id }) => id).toSorted()).toEqual(
    own('payment_order')
      .map(({ id }) => String(id))
      .toSorted(),
  );
  const { jobs } = await server.anyone.call(contract.statisticsJobs.list, {}, as);
  expect(jobs).toMatchObject([{ state: 'failed', field_count: 4, done_count: 2, failed_count: 2 }]);
});
