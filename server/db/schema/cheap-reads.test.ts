import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { signAccessToken } from '#server/auth/access-token.ts';
import { openSession } from '#server/auth/sessions.ts';
import type { Database, Db } from '#server/db/db.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { fillManyFields, manyId } from '../../../tests/setup/samples/many-fields.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const ACCOUNTS = 200;
const EACH = 100;
/** With two indices each, a million values. */
const SCENES = 25;
const BIG = new Set(['field', 'scene_statistics', 'farm']);
const YEAR = { from: '2026-07-01', to: '2026-12-31' };
const WORKER = manyId('account', 7);
const GUEST = manyId('account', 8);
const OWNER = manyId('account', 9);
const FIELD = manyId('field', 9 * EACH + 5);

type Asked = { readonly account: string | null; readonly sql: string; readonly params: readonly unknown[] };
type Node = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Node[] } & Readonly<
  Record<'Actual Rows' | 'Actual Loops' | 'Rows Removed by Filter', number | undefined>
>;

/** The database, writing down what is asked of it and as whom. */
const recorded = (database: Database, asked: Asked[]): Database => {
  const listen = (db: Db, account: string | null): Db => ({
    tier: db.tier,
    query: (sql, params = [], options) => {
      asked.push({ account, sql, params });
      return db.query(sql, params, options);
    },
    tx: (run) => db.tx((inside) => run(listen(inside, account))),
  });
  const open: Database = { ...database, ...listen(database, null), as: (id) => listen(database.as(id), id), urgent: () => open };
  return open;
};

/** A stream goes on as long as something is looked at. */
const isStream = ({ reply }: Call): boolean => 'binary' in reply && reply.binary === 'text/event-stream';
/** What a reading call may be asked for, by the key of its input. */
const inputOf = (definition: Call): Record<string, unknown> => {
  const values: Readonly<Record<string, unknown>> = {
    ...YEAR,
    field_id: FIELD,
    farm_id: manyId('farm', 9 * (EACH / 10)),
    account_id: OWNER,
    producer_id: manyId('producer', 1),
    scene_id: 'S2_20260101',
    date: YEAR.from,
    dates: YEAR.from,
    province: 'AR-B',
    latitude: -37,
    longitude: -61,
    crop: 5,
    sown: YEAR.from,
    brand: 'dmk',
    role: 'FA',
    limit: 20,
    job_id: manyId('field', 0),
  };
  return Object.fromEntries(Object.keys(definition.input.shape).flatMap((key) => (key in values ? [[key, values[key]]] : [])));
};
const READS = Object.entries(contract).flatMap(([group, calls]) =>
  Object.entries(calls as Readonly<Record<string, Call>>)
    .filter(([, call]) => call.method === 'GET' && call.access.who !== 'anyone' && call.access.who !== 'signature' && !isStream(call))
    .map(([name, definition]) => [`${group}.${name}`, definition] as const),
);

describe.runIf(testTier === 'postgres')('with twenty thousand fields of two hundred people', () => {
  let server: TestServer;
  let recording: TestServer;
  let client: pg.Client;
  const asked: Asked[] = [];
  const plans: Node[] = [];

  beforeAll(async () => {
    server = await startTestServer({ IMAGERY: 'demo', ELEVATION: 'demo', SOIL: 'demo', WEATHER: 'demo' });
    await fillManyFields(server.db, { accounts: ACCOUNTS, each: EACH, scenes: SCENES });
    await server.db.query("update field set plan_status = 2, plan_ends = now() + interval '1 year' where id = $1", [FIELD]);
    await server.db.query("update account set role = 'FA' where id = $1", [WORKER]);
    await server.db.query(
      `insert into producer (id, created_by, name, email, account_id, invited_at, accepted_at, created_at, updated_at)
       values ($1, $2, 'Ana', 'many9@example.com', $3, now(), now(), now(), now())`,
      [manyId('producer', 1), WORKER, OWNER],
    );
    await server.db.query(
      "insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, 'many8@example.com', 'view', $2, now())",
      [FIELD, OWNER],
    );
    recording = await server.withParts({ database: recorded(server.db, asked) });
    client = new pg.Client(server.env.DATABASE_URL);
    client.on('notice', ({ message = '' }) => {
      if (message.includes('plan:')) plans.push((JSON.parse(message.slice(message.indexOf('{'))) as { Plan: Node }).Plan);
    });
    await client.connect();
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
      set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set auto_explain.log_level = notice; set jit = off`);
  }, 600_000);
  afterAll(async () => {
    await client.end();
    await recording.close();
    await server.close();
  });

  const callerOf = async (id: string): Promise<TestUser> => {
    const session = await openSession(server.db, id, server.now());
    const { token } = await signAccessToken(server.secrets.access, session, server.now());
    return recording.callerFor({ id, token, email: '', password: '', session_id: session.session_id } as TestUser);
  };

  /** Tables a statement read from one end to the other, functions inside it included; a first row alone is only a look whether there is one. */
  const readWhole = async ({ account, sql, params }: Asked): Promise<string[]> => {
    plans.length = 0;
    await client.query('begin');
    if (account !== null)
      await client.query("select set_config('surco.account', $1, true), set_config('role', 'surco_app', true)", [account]);
    plans.length = 0;
    await client.query(sql, [...params]);
    await client.query('rollback');
    const under = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(under)];
    return plans.flatMap(under).flatMap((node) => {
      const rows = ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0);
      const table = node['Relation Name'] ?? '';
      return node['Node Type'] === 'Seq Scan' && BIG.has(table) && rows > 1 ? [table] : [];
    });
  };

  test.each([
    ['an owner', OWNER],
    ['his guest', GUEST],
    ['his adviser', WORKER],
  ])(
    '%s reads no whole table, whatever he asks',
    async (_who, id) => {
      const caller = await callerOf(id);
      const answered: string[] = [];
      const faults: string[] = [];
      for (const [name, definition] of READS) {
        asked.length = 0;
        const { statusCode } = await caller.send(definition, inputOf(definition));
        if (statusCode === 200) answered.push(name);

        for (const one of asked.filter(({ sql }) => /^\s*(?:select|with)/.test(sql)))
          for (const table of await readWhole(one)) faults.push(`${name} reads ${table}: ${one.sql.slice(0, 200)}`);
      }
      expect([...new Set(faults)]).toEqual([]);
      expect(answered).toEqual(
        expect.arrayContaining(['fields.list', 'fields.get', 'fields.geometryBlock', 'imagery.latest', 'imagery.statistics', 'farms.list']),
      );
      expect(answered.length).toBeGreaterThan(20);
    },
    300_000,
  );
});
