import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { ROLES } from '#domain/rights/roles.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { makePerson, relationsOf, SITUATIONS, type Person } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer } from '../../../tests/setup/servers/server.ts';

/** Tables that are nobody's: caches and lists, of which people read at most. */
const OPEN_TABLES = [
  'imagery_item',
  'imagery_search',
  'migration',
  'role_rank',
  'scene',
  'weather_hours',
  'weather_month',
  'wind_forecast',
];

/** Relations to a field in which something of it is written. */
const WRITING: readonly string[] = ['owner', 'edit', 'FA', 'FM', 'admin'];

// The embedded tier has one database user and no row-level security; CI runs this file on PostgreSQL too.
describe.runIf(testTier === 'postgres')('row-level security', () => {
  let server: TestServer;
  let open: TestServer;
  let people: Person[];

  beforeAll(async () => {
    server = await startTestServer();
    const allow = (): Promise<true> => Promise.resolve(true);
    open = await server.withParts({ rights: { field: allow, farm: allow, account: allow, producer: allow, coverage: allow } });
    people = [];
    for (const role of ROLES) people.push(await makePerson(server, role));
  }, 600_000);
  afterAll(async () => {
    await open.close();
    await server.close();
  });

  test('every table is behind it, for its owner too, or named as nobody’s', async () => {
    const tables = await server.db.query<{ name: string; is_secured: boolean }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_secured
       from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`,
    );
    expect(tables.filter(({ is_secured }) => !is_secured).map(({ name }) => name)).toEqual(OPEN_TABLES);
    const [role] = await server.db.query("select rolsuper, rolbypassrls, rolcanlogin from pg_roles where rolname = 'surco_app'");
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcanlogin: false });
  });

  test('with the access checks open, statements still read and write only what is the person’s', async () => {
    const every = await server.db.query<{ id: string; owner_id: string; brand_id: number }>(
      'select f.id, f.owner_id, a.brand_id from field f join account a on a.id = f.owner_id',
    );
    for (const { user, role, fields } of people) {
      const related = new Set(
        SITUATIONS.filter((situation) => relationsOf(role, situation).length > 0).map((situation) => fields[situation].field_id),
      );
      const mine = every
        .filter(({ id, owner_id, brand_id }) => related.has(id) || owner_id === user.id || (role === 'admin' && brand_id !== 2))
        .map(({ id }) => id)
        .toSorted();
      const db = server.db.as(user.id);
      const ids = async (sql: string): Promise<string[]> => (await db.query<{ id: string }>(sql)).map(({ id }) => id).toSorted();
      expect([role, await ids('select id from field')]).toEqual([role, mine]);
      const writable = new Set(
        SITUATIONS.filter((situation) => relationsOf(role, situation).some((relation) => WRITING.includes(relation))).map(
          (situation) => fields[situation].field_id,
        ),
      );
      for (const { id, owner_id } of every) {
        const isWritten = writable.has(id) || owner_id === user.id || (role === 'admin' && mine.includes(id));
        // Nothing is met, or what is met for holding it alone is refused.
        const rows = await db.query('update field set name = name where id = $1 returning id', [id]).catch(() => []);
        expect([role, id, rows.length]).toEqual([role, id, isWritten ? 1 : 0]);
      }
      expect(new Set(await ids('select field_id as id from share'))).toEqual(
        new Set(
          role === 'admin' ? await shareIds(server, mine) : [fields.view, fields.annotate, fields.edit].map(({ field_id }) => field_id),
        ),
      );
      await expect(
        db.query(
          "insert into farm (id, owner_id, name, name_key, created_at, updated_at) values (gen_random_uuid(), $1, 'x', 'x', now(), now())",
          [fields.outside.owner_id],
        ),
      ).rejects.toThrow('row-level security');
      await expect(db.query('delete from audit')).rejects.toThrow('permission denied');
      await expect(db.query('select * from audit_head')).rejects.toThrow('permission denied');
    }
  });

  test('the connection is nobody’s again afterwards, after a failure too', async () => {
    const [{ user }] = people as [Person];
    const db = server.db.as(user.id);
    await expect(db.query('select 1 / 0')).rejects.toThrow('division by zero');
    await expect(db.tx((tx) => tx.query('select no_such_thing'))).rejects.toThrow('no_such_thing');
    const rows = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.db.query("select current_user <> 'surco_app' as is_unscoped, current_setting('surco.account', true) as account"),
      ),
    );
    for (const [row] of rows) expect(row).toMatchObject({ is_unscoped: true });
    for (const [row] of rows) expect((row as { account: string | null }).account ?? '').toBe('');
  });

  test('with the access checks open, nobody ends what links two others', async () => {
    const links = (): Promise<unknown[]> =>
      server.db.query(
        'select id, version, account_id, invited_at, may_edit from producer where created_by <> all($1::uuid[]) order by id',
        [people.map(({ user }) => user.id)],
      );
    const before = await links();
    for (const { user, records } of people) {
      const caller = open.callerFor(user);
      for (const producer_id of [records.team, records.outside, records.other_brand]) {
        expect((await caller.send(contract.producers.end, { producer_id })).statusCode).toBe(404);
        expect((await caller.send(contract.producers.answer, { producer_id, accepted: false })).statusCode).toBe(404);
      }
    }
    expect(await links()).toEqual(before);
    const [last] = people.slice(-1) as [Person];
    const ended = await open.callerFor(last.user).send(contract.producers.end, { producer_id: last.records.self });
    expect(ended.statusCode).toBe(200);
    expect(await links()).not.toEqual(before);
  });

  test('with the access checks open, no call reads or changes another’s field', async () => {
    const before = await snapshot(server);
    for (const { user, role, fields } of people) {
      const caller = open.callerFor(user);
      for (const field of role === 'admin' ? [fields.other_brand] : [fields.outside, fields.other_brand, fields.revoked]) {
        const one = { field_id: field.field_id };
        for (const [call, input] of [
          [contract.fields.get, one],
          [contract.zones.get, one],
          [contract.notes.list, one],
          [contract.notes.listAll, {}],
          [contract.notes.pins, {}],
          [contract.imagery.excluded, one],
          [contract.fields.updateInfo, { ...one, version: 1, name: 'Taken' }],
          [contract.fields.remove, { ...one, version: 1 }],
          [contract.fields.restore, one],
          [
            contract.fields.setCrop,
            { ...one, version: 1, season: { year: 2025, season: 2, period: 'summer' }, crop: 5, genotype_id: null },
          ],
          [contract.farms.rename, { farm_id: field.farm_id, version: 1, name: 'Taken' }],
          [contract.farms.remove, { farm_id: field.farm_id, version: 1 }],
        ] as const) {
          const answer = await caller.send(call, input);
          expect(answer.body).not.toContain(field.owner_id.slice(0, 8));
        }
      }
    }
    expect(await snapshot(server)).toEqual(before);
  });
});

const shareIds = async (server: TestServer, mine: readonly string[]): Promise<string[]> =>
  (await server.db.query<{ field_id: string }>('select field_id from share where field_id = any($1::uuid[])', [mine])).map(
    ({ field_id }) => field_id,
  );

const snapshot = (server: TestServer): Promise<unknown[]> =>
  server.db.query(
    `select md5(string_agg(t, chr(10) order by t)) as hash from (
       select f::text as t from field f union all select a::text from farm a union all select c::text from field_crop c) rows`,
  );
