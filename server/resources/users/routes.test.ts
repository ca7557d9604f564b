import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import type { Role } from '#domain/rights/roles.ts';
import { testTier } from '../../../tests/setup/servers/database.ts';
import { linkParts, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { auth, users } = contract;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Each test has a tenant of its own, so that "last administrator" means what it says: seed brand on one side, a fresh server's other side on the other. */
const member = async (role: Role, manager?: TestUser, access: { brand_id?: number; is_sensitive?: boolean } = {}): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { role, brand_id: 3, manager_id: manager?.id ?? null, ...access });
  return user;
};
const versionOf = async ({ id }: TestUser): Promise<number> =>
  (await server.db.query<{ version: number }>('select version from account where id = $1', [id]))[0]?.version ?? 0;
const roleOf = async ({ id }: TestUser): Promise<unknown> => (await server.db.query('select role from account where id = $1', [id]))[0];

describe('the list', () => {
  test('shows a manager his tree by name, in pages, with contacts only to whoever has the flag', async () => {
    const boss = await member('RSM');
    const seller = await member('FSM', boss);
    const adviser = await member('FM', seller);
    const stranger = await member('FM');
    const { users: all, total } = await boss.call(users.list, {});
    expect([new Set(all.map(({ id }) => id)), total]).toEqual([new Set([seller.id, adviser.id]), 2]);
    expect(all.every(({ email, phone_number, fiscal_id }) => email === null && phone_number === null && fiscal_id === null)).toBe(true);
    const first = await boss.call(users.list, { limit: 1 });
    const second = await boss.call(users.list, { limit: 1, after: first.users[0]?.id });
    expect([first.has_more, second.has_more, first.users[0]?.id === second.users[0]?.id]).toEqual([true, false, false]);
    // Nor where a name sorts that is not his to know.
    expect((await boss.call(users.list, { after: stranger.id })).users).toEqual([]);
    expect((await boss.call(users.list, { of: seller.id })).users.map(({ id }) => id)).toEqual([adviser.id]);
    expect((await boss.call(users.list, { role: 'FSM' })).users.map(({ id }) => id)).toEqual([seller.id]);
    await setAccess(server, boss, { is_sensitive: true });
    const open = await boss.call(users.list, { search: adviser.email.slice(0, 12).toUpperCase() });
    expect(open.users.map(({ id, email }) => ({ id, email }))).toEqual([{ id: adviser.id, email: adviser.email }]);
    expect(await server.db.query("select 1 from audit where action = 'sensitive.read' and actor_id = $1", [boss.id])).toHaveLength(1);
  });

  test('is narrowed by country and by brand, and counts what is narrowed', async () => {
    const boss = await member('RSM');
    const [local, abroad, styled] = [await member('FSM', boss), await member('FSM', boss), await member('FSM', boss, { brand_id: 8 })];
    await server.db.query("update account set country = 'BR' where id = $1", [abroad.id]);
    const found = async (input: CallInput<typeof users.list>): Promise<unknown> => {
      const { users: rows, total } = await boss.call(users.list, input);
      expect(total).toBe(rows.length);
      return new Set(rows.map(({ id }) => id));
    };
    expect(await found({ country: 'BR' })).toEqual(new Set([abroad.id]));
    expect(await found({ country: 'AR' })).toEqual(new Set([local.id, styled.id]));
    expect(await found({ brand: 'horizonte' })).toEqual(new Set([styled.id]));
    expect(await found({ brand: 'surco' })).toEqual(new Set([local.id, abroad.id]));
    expect(await found({ brand: 'brevant' })).toEqual(new Set());
    expect(await found({ brand: 'surco', country: 'BR' })).toEqual(new Set([abroad.id]));
  });
});

describe('one account', () => {
  test('is shown as in the list to whoever manages it, and to nobody else', async () => {
    const boss = await member('RSM');
    const seller = await member('FSM', boss);
    const get = (id: string, by = boss) => by.call(users.get, { account_id: id });
    const [listed] = (await boss.call(users.list, {})).users;
    expect(await get(seller.id)).toEqual(listed);
    expect(await get(seller.id)).toMatchObject({ id: seller.id, email: null });
    const other_brand = await member('FSM', undefined, { brand_id: 2 });
    for (const id of [other_brand.id, (await member('FSM')).id, crypto.randomUUID()])
      await expect(get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(get(boss.id, seller)).rejects.toMatchObject({ code: 'NOT_FOUND' });

    await setAccess(server, boss, { is_sensitive: true });
    expect(await get(seller.id)).toMatchObject({ email: seller.email });
    expect(await get(boss.id)).toMatchObject({ id: boss.id });
    expect(await server.db.query("select detail from audit where action = 'sensitive.read' and actor_id = $1", [boss.id])).toEqual([
      { detail: { call: 'users.get', accounts: [seller.id] } },
    ]);
  });
});

describe('roles and managers', () => {
  test('are granted below one’s own rank only', async () => {
    const boss = await member('RSM');
    const seller = await member('FSM', boss);
    const grant = async (to: TestUser, role: Role, by = boss) =>
      by.call(users.setRole, { account_id: to.id, version: await versionOf(to), role });
    await expect(grant(seller, 'RSM')).rejects.toMatchObject({ code: 'ROLE_RANK' });
    await expect(grant(seller, 'admin')).rejects.toMatchObject({ code: 'ROLE_RANK' });
    await expect(grant(boss, 'PM')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(grant(boss, 'PM', seller)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(grant(seller, 'FM')).resolves.toMatchObject({ role: 'FM' });
    await expect(boss.call(users.setRole, { account_id: seller.id, version: 1, role: 'PM' })).rejects.toMatchObject({
      code: 'VERSION_STALE',
    });
    expect(await server.db.query("select detail from audit where action = 'account.role' and subject_id = $1", [seller.id])).toEqual([
      { detail: { role: 'FM' } },
    ]);
  });

  test('stay a forest: against brute force over many moves', async () => {
    const admin = await member('admin');
    const people: TestUser[] = [];
    for (let index = 0; index < 8; index += 1) people.push(await member('FSM'));
    const above = new Map<string, string | null>(people.map(({ id }) => [id, null]));
    const isUnder = (id: string, top: string): boolean => {
      for (let at: string | null = id; at !== null; at = above.get(at) ?? null) if (at === top) return true;
      return false;
    };
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let move = 0; move < 60; move += 1) {
      const [one, other] = [people[random(8)]!, people[random(8)]!];
      const answer = await admin.send(users.setManager, { account_id: one.id, version: await versionOf(one), manager_id: other.id });
      const may = !isUnder(other.id, one.id);
      expect([answer.statusCode, may]).toEqual([may ? 200 : 409, may]);
      if (may) above.set(one.id, other.id);
    }
    for (const boss of people) {
      const { users: seen } = await boss.call(users.list, { limit: 200 });
      const wanted = people.filter(({ id }) => id !== boss.id && isUnder(id, boss.id)).map(({ id }) => id);
      expect(new Set(seen.map(({ id }) => id))).toEqual(new Set(wanted));
    }
  });

  test('moves at the same time leave no ring', async () => {
    const admin = await member('admin');
    const [a, b] = [await member('FSM'), await member('FSM')];
    const rounds = testTier === 'postgres' ? 20 : 3;
    for (let round = 0; round < rounds; round += 1) {
      await server.db.query('update account set manager_id = null where id = any($1::uuid[])', [[a.id, b.id]]);
      const put = async (below: TestUser, boss: TestUser) =>
        admin.send(users.setManager, { account_id: below.id, version: await versionOf(below), manager_id: boss.id });
      await Promise.all([put(a, b), put(b, a)]);
      const rows = await server.db.query('select 1 from account where id = any($1::uuid[]) and manager_id is not null', [[a.id, b.id]]);
      expect(rows).toHaveLength(1);
    }
  });

  test('no manager is of the other tenant, out of sight or a producer', async () => {
    const admin = await member('admin');
    const seller = await member('FSM');
    for (const other of [await member('RSM', undefined, { brand_id: 2 }), await member('PM')])
      await expect(
        admin.call(users.setManager, { account_id: seller.id, version: await versionOf(seller), manager_id: other.id }),
      ).rejects.toMatchObject({ code: 'MANAGER_INVALID' });
  });
});

describe('the last administrator of a tenant', () => {
  test('stays, also when two go at the same time', async () => {
    // The seed company's tenant has only these two.
    const [one, two] = [await member('admin', undefined, { brand_id: 2 }), await member('admin', undefined, { brand_id: 2 })];
    const rounds = testTier === 'postgres' ? 20 : 3;
    for (let round = 0; round < rounds; round += 1) {
      await server.db.query("update account set role = 'admin', disabled_at = null where id = any($1::uuid[])", [[one.id, two.id]]);
      const [first, second] = [await versionOf(one), await versionOf(two)];
      await Promise.all([
        one.send(users.setRole, { account_id: two.id, version: second, role: 'PM' }),
        two.send(users.disable, { account_id: one.id, version: first, is_disabled: true }),
      ]);
      const left = await server.db.query("select 1 from account where role = 'admin' and disabled_at is null and brand_id = 2");
      expect(left.length).toBeGreaterThanOrEqual(1);
      await server.db.query('update session set revoked_at = null where account_id = any($1::uuid[])', [[one.id, two.id]]);
    }
  });
});

describe('flags, brand and access', () => {
  test('a change of tenant leaves manager, people, links and sessions behind', async () => {
    const admin = await member('admin');
    const boss = await member('RSM');
    const seller = await member('FSM', boss);
    const adviser = await member('FM', seller);
    const changed = await admin.call(users.update, {
      account_id: seller.id,
      version: await versionOf(seller),
      brand_id: 2,
      style_brand: 2,
    });
    expect(changed).toMatchObject({ brand_id: 2, manager: null });
    await expect(seller.call(auth.me, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await server.db.query('select manager_id from account where id = $1', [adviser.id])).toEqual([{ manager_id: null }]);
    await expect(admin.call(users.update, { account_id: seller.id, version: 9, brand_id: 3 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a disabled account is out at its next call, and back when let in', async () => {
    const admin = await member('admin');
    const seller = await member('FSM');
    await admin.call(users.disable, { account_id: seller.id, version: await versionOf(seller), is_disabled: true });
    await expect(seller.call(auth.me, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await expect(seller.call(auth.login, { username: seller.email, password: seller.password, provider: 'local' })).rejects.toMatchObject({
      code: 'LOGIN_FAILED',
    });
    await admin.call(users.disable, { account_id: seller.id, version: await versionOf(seller), is_disabled: false });
    await expect(seller.call(auth.login, { username: seller.email, password: seller.password, provider: 'local' })).resolves.toBeDefined();
  });

  test('sessions end, and a reset is mailed, on request', async () => {
    const admin = await member('admin');
    const seller = await member('FSM');
    await admin.call(users.startReset, { account_id: seller.id });
    const [, , token] = linkParts(await mailTo(server, seller.email));
    await expect(server.anyone.call(auth.passwordResetConfirm, { token: token ?? '', password: 'a new wild rhea' })).resolves.toBeDefined();
    await admin.call(users.endSessions, { account_id: seller.id });
    await expect(seller.call(auth.me, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await roleOf(seller)).toEqual({ role: 'FSM' });
  });
});

test('the audit of a field is its owner’s and the administrator’s; the tenant’s is the administrator’s', async () => {
  const admin = await member('admin');
  const owner = await member('PM');
  const { field } = await owner.call(contract.fields.create, {
    name: 'A',
    farm_id: null,
    farm_name: 'B',
    fiscal_name: 'C',
    ownership: 'owner',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-61, -33],
          [-60.99, -33],
          [-60.99, -32.991],
          [-61, -33],
        ],
      ],
    },
  });
  const own = await owner.call(users.fieldAudit, { field_id: field.id });
  expect(own.lines).toMatchObject([{ action: 'field.create', is_self: true, field_ids: [field.id] }]);
  expect((await admin.call(users.fieldAudit, { field_id: field.id })).lines).toHaveLength(1);
  const audit = await admin.call(users.brandAudit, {});
  expect(audit.lines.some(({ field_ids }) => field_ids.includes(field.id))).toBe(true);
});
