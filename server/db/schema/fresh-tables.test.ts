import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { ACTIVITY } from '#domain/limits.ts';
import type { Db } from '#server/db/db.ts';
import { parameter } from '#server/db/values.ts';
import { fieldHandlers } from '#server/resources/fields/routes.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { fillManyFields, manyId } from '../../../tests/setup/samples/many-fields.ts';
import { isFull } from '../../../tests/setup/servers/run-scope.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';
import { callerOf, inputOf, READS, recorded, type Asked } from '../../../tests/setup/worlds/reading-calls.ts';

const EACH = isFull ? 500 : 200;
const ACTIVITIES = 22;
const OWNER = manyId('account', 1);
const GUEST = manyId('account', 0);
const FIELDS = Array.from({ length: EACH }, (_, n) => manyId('field', EACH + n));
const OF = { field_id: manyId('field', EACH), farm_id: manyId('farm', EACH / 10), account_id: OWNER };
/** What a person with as much may cost a statement: some looks at each row he has. A join without a key looks at 5.5 million. */
const MOST_ROWS = 100 * EACH * ACTIVITIES;

type Plan = { readonly Plans?: readonly Plan[] } & Readonly<Record<string, unknown>>;

let server: TestServer;
let recording: TestServer;
let client: pg.Client;
const asked: Asked[] = [];
beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo', ELEVATION: 'demo', SOIL: 'demo', WEATHER: 'demo' });
  await fillManyFields(server.db, { accounts: 2, each: EACH, scenes: 2, is_analysed: false });
  const ofOwner = `select f.id, n from field f cross join generate_series(1, $2::int) n where f.owner_id = $1`;
  for (const [many, sql] of [
    [
      ACTIVITIES,
      `insert into activity (id, field_id, geometry_version, area_ha, year, season, period, type, done_date, details, created_by, created_at, updated_at)
       select gen_random_uuid(), r.id, 1, 100, 2026, 2, 'summer', 'uproot', date '2026-07-01' + r.n, '{}', $1, now(), now() from (${ofOwner}) r`,
    ],
    [
      ACTIVITIES,
      `insert into crop_log_entry (id, field_id, kind, date, rain_mm, created_by, created_at, updated_at)
       select gen_random_uuid(), r.id, 'rain', date '2026-07-01' + r.n, 5, $1, now(), now() from (${ofOwner}) r`,
    ],
    [
      5,
      `insert into field_note (id, field_id, type, specific_type, crop, date, position, photo_ids, is_public, created_by, created_at, updated_at)
       select gen_random_uuid(), r.id, 'other', 'hail', 5, date '2026-07-01' + r.n, point(-61, -38), '{}', false, $1, now(), now() from (${ofOwner}) r`,
    ],
    [
      2,
      `insert into margin_plan (id, field_id, year, season, period, name, name_key, inputs, status, created_by, created_at, updated_at)
       select gen_random_uuid(), r.id, 2026, 2, 'summer', 'Plan ' || r.n, 'plan ' || r.n, '{}', 'draft', $1, now(), now() from (${ofOwner}) r`,
    ],
    [
      1,
      `insert into density_plan (field_id, year, season, period, inputs, origins, created_by, created_at, updated_at)
       select r.id, 2026, 2, 'summer', '{}', '{}', $1, now(), now() from (${ofOwner}) r`,
    ],
    [
      2,
      `insert into report (id, series_id, version, field_id, year, season, period, kind, code, hash, data, facts, images, language, brand, has_money, created_by, made_by, created_at)
       select s.id, s.id, 1, s.field_id, 2026, 2, 'summer', 'phenology', s.id::text, s.id::text, '{}', '{}', '[]', 'es', 7, s.n = 2, $1, 'A', now()
       from (select gen_random_uuid() as id, r.id as field_id, r.n from (${ofOwner}) r) s`,
    ],
    [
      3,
      `insert into diagnosis (id, field_id, crop, method, provider, calibrated, outcome, predictions, quality, created_by, created_at)
       select gen_random_uuid(), r.id, 5, 'classical', 'classical', false, 'no_plant', '[]', 1, $1, now() from (${ofOwner}) r`,
    ],
    [
      1,
      `with made as (insert into coverage (id, holder_id, year, season, period, seed_brand, firstname, lastname, business_name, name_key, business_key,
         created_by, created_at, updated_at) select r.id, $1, 2026, 2, 'summer', 'seed.brevant', 'A', 'B', 'C', 'a b', 'c', $1, now(), now() from (${ofOwner}) r)
       insert into coverage_field (coverage_id, place, field_id, name, farm_name, name_key, area_ha, geometry_version, year, season, period)
       select r.id, 1, r.id, 'F', 'C', 'f c', 1, 1, 2026, 2, 'summer' from (${ofOwner}) r`,
    ],
  ] as const)
    await server.db.query(sql, [OWNER, many], { deadline_ms: 60_000 });
  await server.db.query(
    "insert into share (id, field_id, email, level, created_by, created_at) select gen_random_uuid(), id, 'many0@example.com', 'edit', $1, now() from field where owner_id = $1",
    [OWNER],
  );
  recording = await server.withParts({ database: recorded(server.db, asked) });
  client = new pg.Client(server.env.DATABASE_URL);
  if (testTier === 'postgres') await client.connect();
}, 300_000);
afterAll(async () => {
  if (testTier === 'postgres') await client.end();
  await recording.close();
  await server.close();
});

const TABLES = "relnamespace = 'public'::regnamespace and relkind = 'r'";

/** Rows that the steps of a plan looked at, those they threw away included. */
const rowsOf = (plan: Plan): number => {
  const number = (key: string): number => (typeof plan[key] === 'number' ? plan[key] : 0);
  const each = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Join Filter', 'Rows Removed by Index Recheck'];
  const own = each.reduce((sum, key) => sum + number(key), 0) * number('Actual Loops');
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), own);
};

type Explained = { readonly 'QUERY PLAN': [{ readonly Plan: Plan }] };

/** Past the product's own connections, which keep a name for each text they are asked; on the embedded tier there is one for everybody. */
const explained = async (account: string | null, sql: string, params: readonly unknown[]): Promise<Explained[]> => {
  if (testTier === 'embedded') return server.db.query<Explained>(sql, params, { deadline_ms: 60_000 });
  await client.query('begin');
  if (account !== null)
    await client.query("select set_config('surco.account', $1, true), set_config('role', 'surco_app', true)", [account]);
  const { rows } = await client.query<Explained>(sql, [...params]);
  await client.query('rollback');
  return rows;
};

const costOf = async ({ account, sql, params }: Asked): Promise<number> => {
  const [row] = await explained(account, `explain (analyze, timing off, format json) ${sql}`, params.map(parameter));
  return rowsOf(row!['QUERY PLAN'][0].Plan);
};

test.each([['never analysed', 0, -1] as const, ...(isFull ? [['grown from a page since they were', 1, 3] as const] : [])])(
  'no list costs more than the rows there are, on tables that are %s',
  async (_state, pages, rows) => {
    await server.db.query('delete from pg_statistic');
    await server.db.query(`update pg_class set relpages = $1, reltuples = $2 where ${TABLES}`, [pages, rows]);
    const faults: string[] = [];
    const answered = new Set<string>();
    for (const id of [OWNER, GUEST]) {
      const caller = await callerOf(recording, id);
      for (const [name, definition, input] of [
        ...READS.map(([name, call]) => [name, call, inputOf(call, OF)] as const),
        ['activities.report', contract.activities.report, { field_ids: FIELDS, season: null }] as const,
      ]) {
        asked.length = 0;
        const { statusCode } = await caller.send(definition, input);
        if (statusCode === 200) answered.add(name);
        for (const one of asked.filter(({ sql }) => /^\s*(?:select|with)/.test(sql))) {
          const cost = await costOf(one);
          if (cost > MOST_ROWS) faults.push(`${name} looks at ${String(cost)} rows: ${one.sql.slice(0, 200)}`);
        }
      }
    }
    expect([...new Set(faults)]).toEqual([]);
    expect([...answered]).toEqual(
      expect.arrayContaining([
        'activities.listAll',
        'activities.report',
        'notes.listAll',
        'notes.pins',
        'margins.byStatus',
        'reports.list',
        'fields.list',
        'seasons.list',
      ]),
    );
  },
  300_000,
);

test('a report comes by pages, each activity once, field by field', async () => {
  const owner = await callerOf(server, OWNER);
  const seen: string[] = [];
  const sizes: number[] = [];
  let after: string | null | undefined;
  while (after !== null) {
    const page = await owner.call(contract.activities.report, {
      field_ids: FIELDS,
      season: null,
      ...(after === undefined ? {} : { after }),
    });
    seen.push(...page.activities.map(({ field_id, done_date, id }) => `${field_id} ${String(done_date)} ${id}`));
    sizes.push(page.activities.length);
    after = page.next;
  }
  expect(Math.max(...sizes)).toBe(ACTIVITY.report_page);
  expect(new Set(seen).size).toBe(EACH * ACTIVITIES);
  expect(seen).toEqual(seen.toSorted());
});

test('four slow readers of one account hold nobody up: another person’s reads are answered before the last of theirs', async () => {
  const probe = () => Promise.reject(new AppError('UNAVAILABLE'));
  const others = Object.fromEntries(
    Object.entries(contract).map(([group, calls]) => [group, Object.fromEntries(Object.keys(calls).map((name) => [name, probe]))]),
  );
  const listAll = async (_input: unknown, { db }: { db: Db }) => {
    await db.query('select count(*) from generate_series(1, 400000)', [], { deadline_ms: 60_000 });
    return { activities: [], next: null };
  };
  const handlers = { ...others, fields: fieldHandlers(server.secrets), activities: { ...others['activities'], listAll } };
  const slow = await server.withParts({ handlers: handlers as never });
  const [owner, other] = [await callerOf(slow, OWNER), slow.callerFor(await server.register())];
  const order: string[] = [];
  const readers = Array.from({ length: 4 }, async () => {
    const { statusCode } = await owner.send(contract.activities.listAll, { year: 2026, season: 2, period: 'summer' });
    order.push(`slow ${String(statusCode)}`);
  });
  for (let n = 0; n < 3; n += 1) order.push(`other ${String((await other.send(contract.fields.list, {})).statusCode)}`);
  await Promise.all(readers);
  expect(order.toSorted()).toEqual([...Array.from({ length: 3 }, () => 'other 200'), ...Array.from({ length: 4 }, () => 'slow 200')]);
  // First come, first served, the four would all be answered before the first of hers; PostgreSQL reads side by side.
  if (testTier === 'embedded') expect(order.at(-1)).toBe('slow 200');
  await slow.close();
});
