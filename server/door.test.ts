import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { RELATIONS, type FieldRight } from '#domain/rights/field-matrix.ts';
import { ROLES, type Role } from '#domain/rights/roles.ts';
import { ACCESS_TABLE } from '../tests/setup/access-table.ts';
import { defaultInput } from '../tests/setup/default-input.ts';
import {
  makePerson,
  relationsOf,
  STANDINGS,
  type Lot,
  type Person,
  type RecordStanding,
  type Standing,
  type Target,
} from '../tests/setup/people-world.ts';
import { RIGHTS_TABLE } from '../tests/setup/rights-table.ts';
import { newField } from '../tests/setup/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../tests/setup/server.ts';

const calls: [string, Call][] = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]): [string, Call] => [`${group}.${name}`, call as Call]),
);

/** What a call answers that was let in: no door says this. */
const LET_IN = 'STORAGE_FULL';
const probe = (): Promise<never> => Promise.reject(new AppError(LET_IN));

let world: TestServer;
let server: TestServer;
let people: Person[];
let disabled: TestUser;

beforeAll(async () => {
  world = await startTestServer();
  const probes = Object.fromEntries(
    Object.entries(contract).map(([group, entries]) => [group, Object.fromEntries(Object.keys(entries).map((name) => [name, probe]))]),
  );
  server = await world.withParts({ handlers: probes as never });
  people = [];
  for (const role of ROLES) people.push(await makePerson(world, role));
  disabled = await world.register();
  await world.db.query('update account set disabled_at = now() where id = $1', [disabled.id]);
}, 600_000);
afterAll(async () => {
  await server.close();
  await world.close();
});
// A proof of who one is holds for five minutes; on a busy machine the table takes longer.
beforeEach(async () => {
  await world.db.query('update session set authenticated_at = now()');
});

const ruleOf = ({ access }: Call): string =>
  [
    access.who,
    ...('right' in access ? [access.right, access.id] : []),
    ...('roles' in access ? [access.roles.join(',')] : []),
    ...('fresh' in access && access.fresh === true ? ['fresh'] : []),
    ...('enrolling' in access && access.enrolling === true ? ['enrolling'] : []),
  ].join(' ');

test('every call has its row in the table, and every row its call', () => {
  expect(Object.fromEntries(calls.map(([name, call]) => [name, ruleOf(call)]))).toEqual(ACCESS_TABLE);
});

/** Refusals by letter, for lots without a plan, consent or flag. */
const BY_LETTER: Readonly<Record<string, string>> = {
  y: LET_IN,
  A: 'PLAN_REQUIRED',
  c: 'CONSENT_REQUIRED',
  s: 'SUPPORT_REQUIRED',
  $: 'FORBIDDEN',
  '-': 'FORBIDDEN',
};
const WORTH = [LET_IN, 'PLAN_REQUIRED', 'CONSENT_REQUIRED', 'SUPPORT_REQUIRED', 'FORBIDDEN'];

const wantedOfField = (role: Role, standing: Standing, right: FieldRight): string => {
  const letters = RIGHTS_TABLE[right].split(' ');
  const outcomes = relationsOf(role, standing).map((relation) => BY_LETTER[letters[RELATIONS.indexOf(relation)] ?? '-'] ?? 'FORBIDDEN');
  if (standing === 'deleted') return right === 'restore' && outcomes.includes(LET_IN) ? LET_IN : 'NOT_FOUND';
  return outcomes.length === 0 ? 'NOT_FOUND' : (WORTH.find((code) => outcomes.includes(code)) ?? 'FORBIDDEN');
};

const wanted = (role: Role, standing: Standing, rule: string): string => {
  const [who, right = ''] = rule.split(' ');
  if (who === 'field') return wantedOfField(role, standing, right as FieldRight);
  if (who === 'farm') {
    const is_worked = standing === 'linked' && (role === 'FA' || role === 'FM');
    return standing === 'own' || standing === 'deleted' || is_worked ? LET_IN : 'NOT_FOUND';
  }
  if (who === 'account' || who === 'producer') return 'NOT_FOUND';
  if (who === 'role') return right.split(',').includes(role) ? LET_IN : 'FORBIDDEN';
  return LET_IN;
};

/** Rows 6–11 of the table: what a role may do to an account it reaches so. */
const wantedOfAccount = (role: Role, target: Target, right: string): string => {
  const is_manager = role === 'FSM' || role === 'RSM';
  if (target === 'absent' || target === 'other_brand') return 'NOT_FOUND';
  if (target === 'self') return right === 'read' || (right === 'link' && role === 'admin') ? LET_IN : 'FORBIDDEN';
  if (role === 'admin') return LET_IN;
  if (target === 'outside' || role === 'PM') return 'NOT_FOUND';
  if (target === 'team' || target === 'team_producer') {
    if (!is_manager) return 'NOT_FOUND';
    return right === 'flags' || right === 'disable' ? 'FORBIDDEN' : LET_IN;
  }
  if (right === 'link') return LET_IN;
  if (right === 'read') return role === 'FA' ? 'FORBIDDEN' : LET_IN;
  return right === 'role' && is_manager ? LET_IN : 'FORBIDDEN';
};

/** Rows 32 and 33, and who answers to a request. */
const RECORD_RIGHTS: Readonly<Record<string, readonly string[]>> = {
  keeper: ['read', 'edit', 'invite', 'end', 'delete'],
  linked: ['work'],
  self: ['read', 'edit', 'answer', 'end'],
  invited: ['read', 'answer'],
  team: ['read', 'edit'],
  house: ['read', 'edit', 'delete'],
};
const wantedOfRecord = (role: Role, standing: RecordStanding, right: string): string => {
  if (standing === 'absent' || standing === 'other_brand') return 'NOT_FOUND';
  const relations: string[] = role === 'admin' ? ['house'] : [];
  if (standing === 'keeper' || standing === 'self' || standing === 'invited') relations.push(standing);
  if (standing === 'keeper' && (role === 'FA' || role === 'FM')) relations.push('linked');
  if (standing === 'team' && (role === 'FSM' || role === 'RSM')) relations.push('team');
  if (relations.length === 0) return 'NOT_FOUND';
  return relations.some((relation) => RECORD_RIGHTS[relation]?.includes(right)) ? LET_IN : 'FORBIDDEN';
};

const inputFor = (call: Call, { field_id, farm_id }: Lot): Record<string, unknown> =>
  defaultInput(call, { field_id, farm_id, field_ids: [field_id] });

type Told = { readonly code: string; readonly bytes: string };
const ask = async (user: TestUser, call: Call, lot: Lot): Promise<Told> => {
  const answer = await user.send(call, inputFor(call, lot));
  return { code: answer.json<{ code: string }>().code, bytes: answer.body.replace(/"traceId":"[^"]+"/, '') };
};

describe.each(calls)('%s', (name, call) => {
  const rule = ACCESS_TABLE[name] ?? 'no row';
  const is_open = rule === 'anyone' || rule === 'signature';

  test('is refused to those without a session, and open to them where it says so', async () => {
    const input = inputFor(call, { field_id: crypto.randomUUID(), farm_id: crypto.randomUUID(), owner_id: '' });
    const tries: readonly (readonly [string, Record<string, string>])[] = [
      ['nobody', {}],
      ['the service label', { authorization: 'Token surco-web' }],
      ['a disabled account', { authorization: `JWT ${disabled.token}` }],
    ];
    for (const [who, headers] of tries) {
      const { code } = (await server.anyone.send(call, input, { headers })).json<{ code: string }>();
      expect([who, code]).toEqual([who, is_open ? LET_IN : 'UNAUTHENTICATED']);
    }
  });

  test.runIf(!is_open)('answers everybody on every lot as the table says', async () => {
    const faults: unknown[] = [];
    for (const { user, role, lots } of people) {
      const caller = server.callerFor(user);
      const absent = (await ask(caller, call, lots.absent)).bytes;
      for (const standing of STANDINGS) {
        const { code, bytes } = await ask(caller, call, lots[standing]);
        const right = wanted(role, standing, rule);
        if (code !== right) faults.push({ role, standing, code, right });
        // What is invisible answers as if it did not exist.
        if (right === 'NOT_FOUND' && bytes !== absent) faults.push({ role, standing, bytes, absent });
      }
    }
    expect(faults).toEqual([]);
  });
});

const peopleCalls = calls.filter(([, { access }]) => access.who === 'account' || access.who === 'producer');

test.each(peopleCalls)('%s answers everybody on every person as the table says', async (name, call) => {
  const [who, right = ''] = (ACCESS_TABLE[name] ?? '').split(' ');
  const faults: unknown[] = [];
  for (const { user, role, accounts, records } of people) {
    const caller = server.callerFor(user);
    const things = Object.entries(who === 'account' ? accounts : records);
    for (const [standing, id] of things) {
      const answer = await caller.send(call, defaultInput(call, { account_id: id, producer_id: id }));
      const { code } = answer.json<{ code: string }>();
      const wished =
        who === 'account' ? wantedOfAccount(role, standing as Target, right) : wantedOfRecord(role, standing as RecordStanding, right);
      if (code !== wished) faults.push({ role, standing, code, wished });
    }
  }
  expect(faults).toEqual([]);
});

test('what wants a fresh proof asks for it, and only of those who may do it at all', async () => {
  const stale = people.map(({ user }) => server.callerFor(user));
  await world.db.query("update session set authenticated_at = now() - interval '6 minutes'");
  const faults: unknown[] = [];
  for (const [name, call] of calls) {
    const [who, right = '', ...rest] = (ACCESS_TABLE[name] ?? '').split(' ');
    const is_fresh = right === 'fresh' || rest.includes('fresh');
    for (const [index, { role, accounts, lots }] of people.entries()) {
      const target = accounts.outside;
      const answer = await stale[index]!.send(
        call,
        defaultInput(call, { account_id: target, field_id: lots.own.field_id, producer_id: crypto.randomUUID() }),
      );
      const { code } = answer.json<{ code: string }>();
      const may = who === 'account' ? wantedOfAccount(role, 'outside', right) === LET_IN : undefined;
      if ((code === 'LOGIN_NOT_RECENT') !== (is_fresh && (may ?? code === 'LOGIN_NOT_RECENT'))) faults.push({ name, role, code });
    }
  }
  await world.db.query('update session set authenticated_at = now()');
  expect(faults).toEqual([]);
});

test('of a list the one that may not be seen refuses the whole, wherever it stands', async () => {
  const [{ user, role, lots }] = people as [Person];
  const names = Array.from({ length: 19 }, (_, index) => newField({ name: `List ${String(index)}` }));
  const own = (await user.call(contract.fields.createMany, { fields: names })).fields.map(({ field }) => field.id);
  const caller = server.callerFor(user);
  const lists = calls.filter(([, { access }]) => access.who === 'field' && /\.|ids$/.test(access.id));
  expect(lists.map(([name]) => name)).toEqual(expect.arrayContaining(['imagery.chips', 'payment.propose', 'statisticsJobs.create']));
  for (const [name, call] of lists) {
    const codeFor = async (ids: readonly string[]): Promise<string> => {
      const input = defaultInput(call, { field_ids: ids });
      const of_each = Object.entries(input).filter(([key, value]) => Array.isArray(value) && key !== 'field_ids');
      for (const [key, value] of of_each) input[key] = ids.map((field_id) => ({ ...(value as readonly object[])[0], field_id }));
      return (await caller.send(call, input)).json<{ code: string }>().code;
    };
    expect([name, await codeFor(own)]).toEqual([name, wanted(role, 'own', ACCESS_TABLE[name] ?? '')]);
    for (let place = 0; place <= own.length; place += 1)
      expect([name, place, await codeFor(own.toSpliced(place, 0, lots.outside.field_id))]).toEqual([name, place, 'NOT_FOUND']);
  }
});
