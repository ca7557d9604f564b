import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { RELATIONS, type FieldRight } from '#domain/rights/field-matrix.ts';
import { ROLES, type Role } from '#domain/rights/roles.ts';
import { ACCESS_TABLE } from '../tables/access-table.ts';
import { defaultInput } from '../tables/default-input.ts';
import {
  makePerson,
  relationsOf,
  SITUATIONS,
  type Field,
  type Person,
  type RecordSituation,
  type Situation,
  type Target,
} from './people-world.ts';
import { isFull } from '../servers/run-scope.ts';
import { RIGHTS_TABLE } from '../tables/rights-table.ts';
import { startTestServer, type TestServer, type TestUser } from '../servers/server.ts';

export const calls: [string, Call][] = Object.entries(contract).flatMap(([group, entries]) =>
  Object.entries(entries).map(([name, call]): [string, Call] => [`${group}.${name}`, call as Call]),
);

/** What a call answers that was let in: no check says this. */
export const LET_IN = 'STORAGE_FULL';
const probe = (): Promise<never> => Promise.reject(new AppError(LET_IN));

/** Who asks, and the servers asked: `world` as it is, `server` with a probe behind every call. */
export type Pipeline = {
  readonly world: TestServer;
  readonly server: TestServer;
  readonly people: readonly Person[];
  readonly disabled: TestUser;
};

const startPipeline = async (): Promise<Pipeline> => {
  const world = await startTestServer();
  const probes = Object.fromEntries(
    Object.entries(contract).map(([group, entries]) => [group, Object.fromEntries(Object.keys(entries).map((name) => [name, probe]))]),
  );
  const server = await world.withParts({ handlers: probes as never });
  const people: Person[] = [];
  for (const role of ROLES) people.push(await makePerson(world, role));
  const disabled = await world.register();
  await world.db.query('update account set disabled_at = now() where id = $1', [disabled.id]);
  return { world, server, people, disabled };
};

/** A request pipeline for the tests of one file. */
export const pipelineForFile = (): (() => Pipeline) => {
  let pipeline: Pipeline;
  beforeAll(async () => {
    pipeline = await startPipeline();
  }, 600_000);
  afterAll(async () => {
    await pipeline.server.close();
    await pipeline.world.close();
  });
  // A re-authentication holds for five minutes; on a busy machine the table takes longer.
  beforeEach(async () => {
    await pipeline.world.db.query('update session set authenticated_at = now()');
  });
  return () => pipeline;
};

export const ruleOf = ({ access }: Call): string =>
  [
    access.who,
    ...('right' in access ? [access.right] : []),
    ...('id' in access ? [access.id] : []),
    ...('roles' in access ? [access.roles.join(',')] : []),
    ...('fresh' in access && access.fresh === true ? ['fresh'] : []),
    ...('enrolling' in access && access.enrolling === true ? ['enrolling'] : []),
  ].join(' ');

/** Refusals by letter, for fields without a plan, consent or flag. */
const BY_LETTER: Readonly<Record<string, string>> = {
  y: LET_IN,
  A: 'PLAN_REQUIRED',
  c: 'CONSENT_REQUIRED',
  s: 'SUPPORT_REQUIRED',
  $: 'FORBIDDEN',
  '-': 'FORBIDDEN',
};
const WORTH = [LET_IN, 'PLAN_REQUIRED', 'CONSENT_REQUIRED', 'SUPPORT_REQUIRED', 'FORBIDDEN'];

const wantedOfField = (role: Role, situation: Situation, right: FieldRight): string => {
  const letters = RIGHTS_TABLE[right].split(' ');
  const outcomes = relationsOf(role, situation).map((relation) => BY_LETTER[letters[RELATIONS.indexOf(relation)] ?? '-'] ?? 'FORBIDDEN');
  if (situation === 'deleted') return right === 'restore' && outcomes.includes(LET_IN) ? LET_IN : 'NOT_FOUND';
  return outcomes.length === 0 ? 'NOT_FOUND' : (WORTH.find((code) => outcomes.includes(code)) ?? 'FORBIDDEN');
};

export const wanted = (role: Role, situation: Situation, rule: string): string => {
  const [who, right = ''] = rule.split(' ');
  if (who === 'field') return wantedOfField(role, situation, right as FieldRight);
  if (who === 'farm') {
    const is_worked = situation === 'linked' && (role === 'FA' || role === 'FM');
    return situation === 'own' || situation === 'deleted' || is_worked ? LET_IN : 'NOT_FOUND';
  }
  // Everybody who asks is of the side without a slug.
  if (who === 'account' || who === 'producer' || who === 'brand' || who === 'coverage') return 'NOT_FOUND';
  if (who === 'role') return right.split(',').includes(role) ? LET_IN : 'FORBIDDEN';
  return LET_IN;
};

/** Rows 6–11 of the table: what a role may do to an account it reaches so. */
export const wantedOfAccount = (role: Role, target: Target, right: string): string => {
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
  tenant: ['read', 'edit', 'delete'],
};
export const wantedOfRecord = (role: Role, situation: RecordSituation, right: string): string => {
  if (situation === 'absent' || situation === 'other_brand') return 'NOT_FOUND';
  const relations: string[] = role === 'admin' ? ['tenant'] : [];
  if (situation === 'keeper' || situation === 'self' || situation === 'invited') relations.push(situation);
  if (situation === 'keeper' && (role === 'FA' || role === 'FM')) relations.push('linked');
  if (situation === 'team' && (role === 'FSM' || role === 'RSM')) relations.push('team');
  if (relations.length === 0) return 'NOT_FOUND';
  return relations.some((relation) => RECORD_RIGHTS[relation]?.includes(right)) ? LET_IN : 'FORBIDDEN';
};

const RULES = Object.keys(ACCESS_TABLE);
/** The rule of a call without the word for a fresh re-authentication, which is asked about by itself, and without the key of its id. */
const kindOf = (name: string): string => (ACCESS_TABLE[name] ?? name).split(' ').slice(0, 2).join(' ');
/** One call of each rule is asked about everything also in the gate. */
const isFirstOfRule = (name: string): boolean => RULES.find((other) => kindOf(other) === kindOf(name)) === name;

/**
 * The things a call is asked about for one person: all of them, or in the gate, for a call whose rule another one stands for, the
 * first that lets him in and the first of each refusal.
 */
export const thingsFor = <T>(name: string, things: readonly T[], wantedOf: (thing: T) => string): readonly T[] =>
  isFull || isFirstOfRule(name)
    ? things
    : things.filter((thing, at) => things.findIndex((one) => wantedOf(one) === wantedOf(thing)) === at);

const inputFor = (call: Call, { field_id, farm_id }: Field): Record<string, unknown> =>
  defaultInput(call, { field_id, farm_id, field_ids: [field_id] });

type Answer = { readonly code: string; readonly bytes: string };
const ask = async (user: TestUser, call: Call, field: Field): Promise<Answer> => {
  const answer = await user.send(call, inputFor(call, field));
  return { code: answer.json<{ code: string }>().code, bytes: answer.body.replace(/"traceId":"[^"]+"/, '') };
};

/** Asks each of these calls as nobody and as everybody, on every field its rule speaks of. */
export const describePipeline = (some: readonly (readonly [string, Call])[]): void => {
  const pipeline = pipelineForFile();
  describe.each(some)('%s', (name, call) => {
    const rule = ACCESS_TABLE[name] ?? 'no row';
    const is_open = rule === 'anyone' || rule === 'signature';

    test('is refused to those without a session, and open to them where it says so', async () => {
      const input = inputFor(call, { field_id: crypto.randomUUID(), farm_id: crypto.randomUUID(), owner_id: '' });
      const { server, disabled } = pipeline();
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

    test.runIf(!is_open)('answers everybody on every field as the table says', async () => {
      const { server, people } = pipeline();
      // Of what has nothing to do with fields, every field would be asked the same.
      const situations = /^(field|farm) /.test(rule) ? SITUATIONS : (['own'] as const);
      const faults: unknown[] = [];
      for (const { user, role, fields } of people) {
        const caller = server.callerFor(user);
        const absent = (await ask(caller, call, fields.absent)).bytes;
        for (const situation of thingsFor(name, situations, (one) => wanted(role, one, rule))) {
          const { code, bytes } = await ask(caller, call, fields[situation]);
          const right = wanted(role, situation, rule);
          if (code !== right) faults.push({ role, situation, code, right });
          // What is invisible answers as if it did not exist.
          if (right === 'NOT_FOUND' && bytes !== absent) faults.push({ role, situation, bytes, absent });
        }
      }
      expect(faults).toEqual([]);
    });
  });
};
