import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { NOTIFICATION_DAYS, RESTORE_DAYS } from '#domain/limits.ts';
import { reuseRoom, wipeErased } from '#server/db/vacuum.ts';
import { insertNotifications } from '#server/resources/notifications/queries.ts';
import { openTestDatabase, testTier } from '../../tests/setup/servers/database.ts';
import { newField } from '../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer } from '../../tests/setup/servers/server.ts';
import { fillWorld } from '../../tests/setup/worlds/row-security-world.ts';
import { tidy } from './housekeeping.ts';

const { fields, notifications } = contract;
const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.runIf(testTier === 'embedded')('rows that are written over and over do not make the embedded database grow for good', async () => {
  await server.db.query(`insert into mail_log select md5(n::text), repeat('x', 900), now() from generate_series(1, 200) n`);
  const size = async (): Promise<number> => {
    const [row] = await server.db.query<{ bytes: number }>("select pg_total_relation_size('mail_log') as bytes");
    return row?.bytes ?? 0;
  };
  const first = await size();
  const sizes: number[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    for (let round = 0; round < 4; round += 1) await server.db.query('update mail_log set key = md5(key)');
    await reuseRoom(server.db);
    sizes.push(await size());
  }
  // Four times written over an hour; without the room used again it is twenty.
  expect(Math.max(...sizes) / first).toBeLessThan(10);
  await server.db.query('delete from mail_log');
  await wipeErased(server.db);
  expect(await size()).toBeLessThan(first / 4);
});

const later = (days: number): Date => new Date(server.now().getTime() + days * DAY_MS);
const count = async (table: string): Promise<number> => {
  const [row] = await server.db.query<{ count: number }>(`select count(*) as count from ${table}`);
  return row?.count ?? 0;
};

test('fields deleted a month ago, old notifications and cached answers go; everything else stays (R-G08)', async () => {
  const owner = await server.register();
  const make = (name: string, key: string) =>
    owner.call(fields.create, newField({ name, farm_name: name, fiscal_name: 'Ñandú SA' }), { idempotency_key: key });
  const [kept, gone] = [await make('Queda', 'first-key-of-two'), await make('Se va', 'second-key-of-two')];
  await owner.call(fields.remove, { field_id: gone.field.id, version: gone.field.version });
  const about = {
    account_id: owner.id,
    date: '2026-01-12',
    type: 'plan_end',
    params: { days_left: 7, ends: '2026-01-19', is_trial: true },
  } as const;
  await insertNotifications(
    server.db,
    [kept, gone].map(({ field }) => ({ ...about, about: field.id, field_id: field.id })),
    server.now(),
  );

  await tidy(server.db, later(RESTORE_DAYS - 1));
  expect([await count('field'), await count('notification'), await count('idempotency')]).toEqual([2, 2, 2]);
  await tidy(server.db, later(RESTORE_DAYS + 1));
  // With the field, its notifications.
  expect([await count('field'), await count('notification')]).toEqual([1, 1]);
  expect((await owner.call(fields.list, {})).fields.map(({ name }) => name)).toEqual(['Queda']);
  await tidy(server.db, later(RESTORE_DAYS + 6));
  expect(await count('idempotency')).toBe(0);
  await tidy(server.db, later(NOTIFICATION_DAYS - 1));
  expect((await owner.call(notifications.list, {})).notifications).toHaveLength(1);
  await tidy(server.db, later(NOTIFICATION_DAYS + 1));
  expect(await count('notification')).toBe(0);
  expect([await count('field'), await count('account')]).toEqual([1, 1]);
});

/** Tables whose deleted rows stay, each with its reason. */
const KEPT: Readonly<Record<string, string>> = {};

test('what was deleted a month ago goes for good, of every table that keeps it until then', async () => {
  const { database: db, close } = await openTestDatabase();
  try {
    await fillWorld({ query: (sql, params) => (params === undefined ? db.script(sql) : db.query(sql, params)) });
    const tables = (
      await db.query<{ name: string }>(
        `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
         where c.table_schema = 'public' and c.column_name = 'deleted_at' and t.table_type = 'BASE TABLE'`,
      )
    ).map(({ name }) => name);
    const deleted = async (table: string): Promise<number> =>
      (await db.query(`select 1 from ${table} where deleted_at is not null`)).length;
    // Fields take their record with them, and a farm waits for its fields.
    const last = ['field', 'farm'];
    for (const table of [...tables.filter((name) => !last.includes(name)), ...last]) {
      await db.query(`update ${table} set deleted_at = $1`, [new Date(Date.now() - (RESTORE_DAYS + 1) * DAY_MS)]);
      expect([table, await deleted(table)]).not.toEqual([table, 0]);
      await tidy(db, new Date());
      expect([table, (await deleted(table)) > 0]).toEqual([table, table in KEPT]);
    }
  } finally {
    await close();
  }
});
