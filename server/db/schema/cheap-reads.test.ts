import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { fillManyFields, manyId } from '../../../tests/setup/samples/many-fields.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';
import { callerOf, inputOf, READS, recorded, type Asked } from '../../../tests/setup/worlds/reading-calls.ts';

const ACCOUNTS = 200;
const EACH = 100;
/** With two indices each, a million values. */
const SCENES = 25;
const BIG = new Set(['field', 'scene_statistics', 'farm']);
const WORKER = manyId('account', 7);
const GUEST = manyId('account', 8);
const OWNER = manyId('account', 9);
const FIELD = manyId('field', 9 * EACH + 5);
const OF = { field_id: FIELD, farm_id: manyId('farm', 9 * (EACH / 10)), account_id: OWNER };

type Node = { readonly 'Node Type': string; readonly 'Relation Name'?: string; readonly Plans?: readonly Node[] } & Readonly<
  Record<'Actual Rows' | 'Actual Loops' | 'Rows Removed by Filter', number | undefined>
>;

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
      const caller = await callerOf(recording, id);
      const answered: string[] = [];
      const faults: string[] = [];
      for (const [name, definition] of READS) {
        asked.length = 0;
        const { statusCode } = await caller.send(definition, inputOf(definition, OF));
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
