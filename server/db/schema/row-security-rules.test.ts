import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testTier, type TestDatabase } from '../../../tests/setup/servers/database.ts';
import { SECURED_FUNCTIONS, SECURED_TABLES, type TableClass } from '../../../tests/setup/tables/row-security-table.ts';
import { ACTORS, fillWorld, type Actor, type WorldIds } from '../../../tests/setup/worlds/row-security-world.ts';

const REFUSED = '42501';

/** The embedded tier has one database user and no row-level security. */
describe.runIf(testTier === 'postgres')('row-level security, tried from inside as everybody', () => {
  let held: TestDatabase;
  /** One connection tries, the other asks what is there. */
  let client: pg.Client;
  let unscoped: pg.Client;
  let ids: WorldIds;
  let columns: Map<string, string[]>;

  beforeAll(async () => {
    held = await openTestDatabase();
    [client, unscoped] = [new pg.Client(held.env.DATABASE_URL), new pg.Client(held.env.DATABASE_URL)];
    await Promise.all([client.connect(), unscoped.connect()]);
    ids = await fillWorld(unscoped);
    const found = await unscoped.query<{ table: string; columns: string[] }>(
      `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') group by c.relname order by c.relname`,
    );
    columns = new Map(found.rows.map((row) => [row.table, row.columns]));
  });
  afterAll(async () => {
    await Promise.all([client.end(), unscoped.end()]);
    await held.close();
  });

  const named = (sql: string): string => sql.replaceAll(/\{(\w+)\}/g, (_whole, name: keyof WorldIds) => ids[name]);
  const become = (actor: Actor): string =>
    `set local role surco_app; select set_config('surco.account', '${actor === 'nobody' ? '' : ids[actor]}', true)`;

  /**
   * Runs one statement as somebody; the next one undoes it. True where row-level security let it through: it met a row, or failed on what comes after the
   * policies (a key that is taken, a check of the value).
   */
  const passes = async (actor: Actor, sql: string, effect = 'returned'): Promise<boolean> => {
    try {
      const results = (await client.query(`rollback; begin; ${become(actor)}; ${sql}`)) as unknown as pg.QueryResult[];
      if (effect === 'returned') return (results.at(-1)?.rowCount ?? 0) > 0;
      const asked = (await client.query(`set local role none; ${effect}`)) as unknown as pg.QueryResult[];
      return Object.values((asked.at(-1)?.rows[0] ?? {}) as Record<string, unknown>)[0] === true;
    } catch (error) {
      const { code = '' } = error as pg.DatabaseError;
      if (code === REFUSED) return false;
      if (effect === 'returned' && code.startsWith('23')) return true;
      throw new Error(`${actor}: ${sql}`, { cause: error });
    }
  };
  const whoPasses = async (sql: string, effect?: string): Promise<Actor[]> => {
    const found: Actor[] = [];
    for (const actor of ACTORS) if (await passes(actor, sql, effect)) found.push(actor);
    return found;
  };
  const inOrder = (who: readonly Actor[]): Actor[] => ACTORS.filter((actor) => who.includes(actor));

  /** The row of the world, by what names it: the field's, the owner's, or the only one. */
  const rowOf = async (table: string): Promise<{ where: string; row: Record<string, unknown> }> => {
    const keys: Readonly<Record<string, string>> = {
      account: "id = '{owner}'",
      farm: "id = '{farm}'",
      producer: "id = '{record}'",
      share: "id = '{share}'",
      role_rank: "role = 'PM'",
    };
    const where = named(keys[table] ?? 'true');
    const { rows } = await unscoped.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from "${table}" t where ${where} limit 1`,
    );
    if (rows[0] === undefined) throw new Error(`The world has no row of ${table}`);
    return { where, row: rows[0].row };
  };

  /** Another value of a column's own kind; of an account's id, the asker's, which is what somebody who takes a row over writes. */
  const otherValue = async (table: string, column: string): Promise<string> => {
    const { rows } = await unscoped.query<{ type: string }>(
      'select format_type(atttypid, null) as type from pg_attribute where attrelid = $1::regclass and attname = $2',
      [`public."${table}"`, column],
    );
    const type = rows[0]?.type ?? '';
    if (table === 'field' && column === 'farm_id') return named("'{second_farm}'");
    if (type === 'uuid') return /account|owner|_by$|actor|manager/.test(column) ? 'asker()' : 'gen_random_uuid()';
    if (type === 'boolean') return `not "${column}"`;
    if (type === 'jsonb') return `'{"x": 1}'`;
    if (type === 'bytea') return `'\\x02'`;
    if (type === 'box') return `'(2,2),(1,1)'`;
    if (type === 'point') return `'(1,1)'`;
    if (type.startsWith('timestamp') || type === 'date') return `coalesce("${column}", now()) - interval '1 day'`;
    if (/^(integer|smallint|bigint|double)/.test(type)) return `coalesce("${column}", 0) + 1`;
    if (type.endsWith('[]')) return `"${column}"`;
    return `'other'`;
  };

  test('every table is classified', () => {
    expect([...columns.keys()]).toEqual(Object.keys(SECURED_TABLES).toSorted());
  });

  test('every function is classified, and those that run as the owner have a fixed path and are nobody’s but ours', async () => {
    const { rows } = await unscoped.query<{ name: string; is_definer: boolean; path: string; is_public: boolean; is_open: boolean }>(
      `select p.proname as name, p.prosecdef as is_definer, coalesce(array_to_string(p.proconfig, ' '), '') as path,
         has_function_privilege('surco_app', p.oid, 'execute') as is_open,
         exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as is_public
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(SECURED_FUNCTIONS).toSorted());
    expect(rows.filter(({ is_public }) => is_public)).toEqual([]);
    expect(
      rows.filter(
        ({ is_definer, path }) => is_definer && !/^search_path=public, pg_temp(?: plan_cache_mode=force_generic_plan)?$/.test(path),
      ),
    ).toEqual([]);
    expect(rows.filter(({ name, is_open }) => is_open === (SECURED_FUNCTIONS[name] === 'internal'))).toEqual([]);
  });

  test('no column is granted that its class does not name', async () => {
    const { rows } = await unscoped.query<{ table: string; column: string; read: boolean; added: boolean; written: boolean }>(
      `select c.relname as table, a.attname as column, has_column_privilege('surco_app', c.oid, a.attnum, 'select') as read,
         has_column_privilege('surco_app', c.oid, a.attnum, 'insert') as added, has_column_privilege('surco_app', c.oid, a.attnum, 'update') as written
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    );
    const wanted = (table: string, column: string, kind: TableClass = { select: [] }) => ({
      table,
      column,
      read: kind.select.length > 0 && kind.hidden?.includes(column) !== true,
      added: (kind.insert ?? kind.insert_own) !== undefined && (kind.inserted?.includes(column) ?? true),
      written: kind.update?.some(([, some]) => some.includes(column)) === true,
    });
    expect(rows).toEqual(rows.map(({ table, column }) => wanted(table, column, SECURED_TABLES[table])));
  });

  test.each(Object.entries(SECURED_TABLES))('%s', async (table, kind) => {
    const { where, row } = await rowOf(table);
    const passed: Record<string, Actor[]> = {};
    const wanted: Record<string, Actor[]> = {};
    const expectOf = async (verb: string, sql: string, who: readonly Actor[]): Promise<void> => {
      passed[verb] = await whoPasses(sql);
      wanted[verb] = inOrder(who);
    };
    const columnsOf = columns.get(table) ?? [];
    await expectOf('select', `select 1 from "${table}" where ${where}`, kind.select);
    for (const column of kind.hidden ?? []) await expectOf(`select ${column}`, `select "${column}" from "${table}"`, []);
    // What is granted to nobody is refused to everybody alike: the test of the grants has looked at those.
    for (const [who, column] of (kind.update ?? []).flatMap(([some, named_columns]) => named_columns.map((one) => [some, one] as const))) {
      await expectOf(`update ${column}`, `update "${table}" set "${column}" = ${await otherValue(table, column)} where ${where}`, who);
    }
    if (kind.is_view) {
      expect(passed).toEqual(wanted);
      return;
    }
    const given = (kind.inserted ?? columnsOf).map((column) => `"${column}"`).join(', ');
    const insert = (value: string): string =>
      `insert into "${table}" (${given}) overriding system value select ${given} from jsonb_populate_record(null::"${table}", ${value})`;
    const literal = `'${JSON.stringify(row).replaceAll("'", "''")}'::jsonb`;
    await expectOf('insert', insert(literal), kind.insert ?? []);
    if (kind.insert_own !== undefined) {
      const [who, authors] = kind.insert_own;
      const own = authors.map((column) => `'${column}', asker()`).join(', ');
      await expectOf('insert own', insert(`${literal} || jsonb_build_object(${own})`), who);
    }
    await expectOf('delete', `delete from "${table}" where ${where}`, kind.delete ?? []);
    expect(passed).toEqual(wanted);
  });

  test.each(Object.entries(SECURED_FUNCTIONS).flatMap(([name, kind]) => (typeof kind === 'string' ? [] : [[name, kind] as const])))(
    '%s()',
    async (_name, probes) => {
      for (const { call, effect, who } of probes) expect([call, await whoPasses(named(call), named(effect))]).toEqual([call, inOrder(who)]);
    },
  );

  test('a field is added as a part of one’s own field only', async () => {
    const add = (owner: string, farm: string, parent: string): string =>
      `insert into field (id, owner_id, farm_id, parent_id, name, name_key, ownership, geometry, area_ha, perimeter_m, bbox, label, created_at, updated_at)
         values (gen_random_uuid(), '{${owner}}', '{${farm}}', ${parent}, 'Part', 'part', 'owner', '{}', 1, 1, '(1,1),(0,0)', '(0,0)', now(), now())`;
    expect(await whoPasses(named(add('taker', 'takers_farm', 'null')))).toEqual(['taker']);
    expect(await whoPasses(named(add('taker', 'takers_farm', "'{field}'")))).toEqual([]);
    expect(await whoPasses(named(add('owner', 'farm', "'{field}'")))).toEqual(['owner', 'FA', 'FM']);
  });

  test('who has no account set is nobody, whatever he asks', async () => {
    for (const [name, kind] of Object.entries(SECURED_FUNCTIONS)) {
      if (kind !== 'own' || name === 'asker') continue;
      const args = name === 'related_field' ? "'{owner,view,admin}'" : '';
      expect([name, await passes('nobody', `select 1 from ${name}(${args}) found where found is not null`)]).toEqual([name, false]);
    }
  });
});
