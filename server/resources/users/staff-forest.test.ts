import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Role } from '#domain/rights/roles.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { isFull, isLong } from '../../../tests/setup/servers/run-scope.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { changeManager } from './change-access.ts';

// Every move is some statements, and on the embedded database they take turns: most are for the other one, and the full count for the night.
const [TREES, MOVES, ROUNDS] = testTier === 'postgres' ? [isLong ? 1_000 : 150, 50, 10] : [isFull ? 12 : 6, 50, isFull ? 2 : 1];
const PEOPLE = 8;
/** A whole tenant at once. */
const [CROWD, CROWD_MOVES] = testTier === 'postgres' ? [1_000, 200] : [200, 20];
const MANAGING: readonly Role[] = ['FM', 'FSM', 'RSM'];

let server: TestServer;
let people: TestUser[];
/** A producer linked to each of them. */
let served: Map<string, string>;

/** The same numbers every time, so that a failure can be looked at. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
};

beforeAll(async () => {
  server = await startTestServer();
  people = [];
  served = new Map();
  for (let index = 0; index < PEOPLE; index += 1) {
    const [member, producer] = [await server.register(), await server.register()];
    for (const user of [member, producer]) await setAccess(server, user, { brand_id: 3 });
    await server.db.query(
      'insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at) values ($1, $2, $3, $4, now(), now(), now())',
      [randomUUID(), member.id, 'Rosa', producer.id],
    );
    people.push(member);
    served.set(member.id, producer.id);
  }
}, 120_000);
afterAll(() => server.close());

type Above = Map<string, string | null>;

/** Brute force: walk up, one edge at a time. */
const isUnder = (above: Above, id: string, top: string): boolean => {
  for (let at: string | null = id; at !== null; at = above.get(at) ?? null) if (at === top) return true;
  return false;
};

const plant = async (random: (below: number) => number): Promise<Map<string, Role>> => {
  const roles = new Map(people.map(({ id }) => [id, MANAGING[random(MANAGING.length)] ?? 'FM']));
  await server.db.query(
    `update account a set manager_id = null, version = 1, role = r.role
     from jsonb_to_recordset($1::jsonb) as r (id uuid, role text) where a.id = r.id`,
    [JSON.stringify([...roles].map(([id, role]) => ({ id, role })))],
  );
  return roles;
};

/** Whom each member reaches, by the words of rules 29: himself, his producers, and as a manager everybody below with theirs. */
const closure = (above: Above, roles: ReadonlyMap<string, Role>, id: string): Set<string> => {
  const team = [...above.keys()].filter((other) => other === id || (roles.get(id) !== 'FM' && isUnder(above, other, id)));
  return new Set([...team, ...team.flatMap((member) => served.get(member) ?? [])]);
};

test(`${String(TREES)} trees stay forests through ${String(MOVES)} moves each, and everybody reaches exactly who is below him`, async () => {
  for (let tree = 1; tree <= TREES; tree += 1) {
    const random = randomFrom(tree);
    const roles = await plant(random);
    const above: Above = new Map(people.map(({ id }) => [id, null]));
    const versions = new Map(people.map(({ id }) => [id, 1]));
    for (let move = 0; move < MOVES; move += 1) {
      const [one, other] = [people[random(PEOPLE)]!.id, random(8) === 0 ? null : people[random(PEOPLE)]!.id];
      const wanted = other !== null && isUnder(above, other, one) ? 'MANAGER_CYCLE' : 'moved';
      const outcome = await changeManager(server.db, one, versions.get(one) ?? 0, other, server.now()).then(
        () => 'moved',
        (error: unknown) => (error instanceof AppError ? error.code : error),
      );
      expect([tree, move, outcome]).toEqual([tree, move, wanted]);
      if (wanted !== 'moved') continue;
      above.set(one, other);
      versions.set(one, (versions.get(one) ?? 0) + 1);
    }
    const rows = await server.db.query<{ asker: string; account_id: string }>(
      'select p.id as asker, r.account_id from unnest($1::uuid[]) as p (id), account_reach(p.id) r',
      [people.map(({ id }) => id)],
    );
    for (const { id } of people)
      expect([tree, new Set(rows.filter(({ asker }) => asker === id).map(({ account_id }) => account_id))]).toEqual([
        tree,
        closure(above, roles, id),
      ]);
  }
}, 900_000);

test('a hundred conflicting moves at once leave a forest', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const random = randomFrom(round * 7_919);
    await plant(random);
    const moves = Array.from({ length: 100 }, () => [people[random(PEOPLE)]!.id, people[random(PEOPLE)]!.id] as const);
    const outcomes = await Promise.all(
      moves.map(async ([one, other]) => {
        const [row] = await server.db.query<{ version: number }>('select version from account where id = $1', [one]);
        return changeManager(server.db, one, row?.version ?? 0, other, server.now()).then(
          () => 'moved',
          (error: unknown) => (error instanceof AppError ? error.code : 'broken'),
        );
      }),
    );
    expect(outcomes).not.toContain('broken');
    expect(outcomes).toContain('moved');
    const rows = await server.db.query<{ id: string; manager_id: string | null }>(
      'select id, manager_id from account where id = any($1::uuid[])',
      [people.map(({ id }) => id)],
    );
    const above: Above = new Map(rows.map(({ id, manager_id }) => [id, manager_id]));
    for (const { id } of people) {
      const way = new Set<string>();
      for (let at: string | null = id; at !== null; at = above.get(at) ?? null) {
        expect(way).not.toContain(at);
        way.add(at);
      }
    }
  }
}, 600_000);

test(`in a tree of ${String(CROWD)} people everybody reaches exactly who is below him, before and after moves`, async () => {
  const random = randomFrom(31);
  const staff = await server.db.query<{ id: string; role: Role }>(
    `insert into account (id, email, password_hash, firstname, lastname, country, fiscal_id, fiscal_id_type, is_over_18, brand_id, style_brand, role, activated_at)
     select gen_random_uuid(), 'crowd' || n || '@example.com', '-', 'Ana', 'Paz', 'AR', '20123456786', 'CUIT', true, 3, 3,
       (array['RSM', 'FSM', 'FM', 'FA', 'PM'])[1 + n % 5], now()
     from generate_series(1, $1::int) n returning id, role`,
    [CROWD],
  );
  const managing = staff.filter(({ role }) => MANAGING.includes(role));
  const above: Above = new Map();
  // A chain of a hundred, the longest way down there is; the others hang anywhere above what already hangs.
  staff.forEach(({ id }, at) => {
    const before = managing.filter((one) => above.has(one.id));
    const manager = at === 0 ? undefined : at < 100 ? before.at(-1) : before[random(before.length)];
    above.set(id, manager?.id ?? null);
  });
  await server.db.query(
    'update account a set manager_id = r.manager_id from jsonb_to_recordset($1::jsonb) as r (id uuid, manager_id uuid) where a.id = r.id',
    [JSON.stringify([...above].map(([id, manager_id]) => ({ id, manager_id })))],
  );
  const roleOf = new Map(staff.map(({ id, role }) => [id, role]));
  const check = async (): Promise<void> => {
    const rows = await server.db.query<{ asker: string; account_id: string }>(
      'select p.id as asker, r.account_id from unnest($1::uuid[]) as p (id), account_reach(p.id) r',
      [staff.map(({ id }) => id)],
      { deadline_ms: 60_000 },
    );
    const reached = Map.groupBy(rows, ({ asker }) => asker);
    const wanted = new Map(staff.map(({ id }) => [id, new Set([id])]));
    // Everybody is reached by each manager above him who sees his line.
    for (const { id } of staff)
      for (let at = above.get(id) ?? null; at !== null; at = above.get(at) ?? null) if (roleOf.get(at) !== 'FM') wanted.get(at)?.add(id);
    for (const { id } of staff) expect(new Set(reached.get(id)?.map(({ account_id }) => account_id))).toEqual(wanted.get(id));
    expect(rows.length).toBeGreaterThan(CROWD * 2);
  };
  await check();
  let moved = 0;
  for (let move = 0; move < CROWD_MOVES; move += 1) {
    const [one, other] = [staff[random(CROWD)]!.id, managing[random(managing.length)]!.id];
    const expected = isUnder(above, other, one) ? 'MANAGER_CYCLE' : 'moved';
    const [row] = await server.db.query<{ version: number }>('select version from account where id = $1', [one]);
    const outcome = await changeManager(server.db, one, row?.version ?? 0, other, server.now()).then(
      () => 'moved',
      (error: unknown) => (error instanceof AppError ? error.code : error),
    );
    expect([move, outcome]).toEqual([move, expected]);
    if (outcome === 'moved') {
      above.set(one, other);
      moved += 1;
    }
  }
  expect(moved).toBeGreaterThan(0);
  await check();
}, 300_000);
