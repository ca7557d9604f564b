import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { COVERAGE_ACTS, COVERAGE_STATES, COVERAGE_STEPS, type CoverageAct, type CoverageState } from '#domain/coverage/states.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { RELATIONS } from '#domain/rights/field-matrix.ts';
import { RIGHTS_TABLE } from '../../../tests/setup/tables/rights-table.ts';
import {
  addCoverage,
  approve,
  castFor,
  coveredField,
  makeHolder,
  newCoverage,
  seasonAt,
  type Cast,
} from '../../../tests/setup/worlds/coverage-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { coverage } = contract;
const WHO = [...RELATIONS, 'FA who made it', 'FM who made it', 'stranger', 'other_brand'] as const;
type Who = (typeof WHO)[number];
const AUTHORS: Readonly<Partial<Record<Who, 'FA' | 'FM'>>> = { 'FA who made it': 'FA', 'FM who made it': 'FM' };
const RIGHTS = { edit: 'edit_coverage', delete: 'edit_coverage', approve: 'approve_coverage', void: 'void_coverage' } as const;
const REFUSALS = { pending: '', approved: 'COVERAGE_APPROVED', expired: 'COVERAGE_EXPIRED', void: 'COVERAGE_VOID' } as const;

let server: TestServer;
let cast: Cast;
let field_ids: string[];
const made = new Map<string, Coverage>();
beforeAll(async () => {
  server = await startTestServer();
  const owner = await makeHolder(server);
  field_ids = [];
  for (let at = 0; at < 3; at += 1) field_ids.push(await coveredField(server, owner));
  cast = await castFor(server, owner, field_ids);
});
afterAll(() => server.close());

const author = (who: Who): TestUser => cast[AUTHORS[who] ?? 'owner'] ?? cast.owner;
const asker = (who: Who): TestUser => cast[AUTHORS[who] ?? who] ?? cast.owner;

/** Puts one into a state past the calls, so that what a call answers is the call's. */
async function inState(state: CoverageState, who: Who): Promise<Coverage> {
  const by = author(who);
  // All the same three fields, so that everybody is related to each: what a former one covers is free again.
  await server.db.query('delete from coverage');
  const one = await addCoverage(server, cast.owner, by, field_ids[0]);
  if (state === 'expired') await server.db.query("update coverage set state = 'expired' where id = $1", [one.id]);
  if (state === 'void')
    await server.db.query("update coverage set state = 'void', voided_at = now(), voided_name = 'x', void_reason = 'x' where id = $1", [
      one.id,
    ]);
  return state === 'approved' ? approve(cast.owner, one) : { ...one, state };
}
/** A refused act leaves the coverage to the next one. */
async function coverageIn(state: CoverageState, who: Who): Promise<Coverage> {
  const key = `${state} ${author(who).id}`;
  const known = made.get(key) ?? (await inState(state, who));
  made.clear();
  made.set(key, known);
  return known;
}

const callOf = (act: CoverageAct, { id, version }: Coverage): readonly [Call, Record<string, unknown>] => {
  const one = { coverage_id: id, version };
  const said = {
    field_ids: [field_ids[0]],
    ...seasonAt(server),
    seed_brand: 'seed.brevant',
    firstname: 'Eva',
    lastname: 'Paz',
    business_name: 'Paz SA',
  };
  const calls = {
    edit: [coverage.edit, { ...one, ...said }],
    delete: [coverage.remove, one],
    approve: [coverage.activate, { ...one, brand: 'brevant', accepted_terms: true, terms_version: '1' }],
    void: [coverage.annul, { ...one, reason: 'Factura repetida' }],
  } as const;
  return calls[act] as unknown as readonly [Call, Record<string, unknown>];
};

/** What the table of rights and the table of states say together. */
function wanted(state: CoverageState, act: CoverageAct, who: Who): string {
  const relation = AUTHORS[who] ?? who;
  const letter = (right: keyof typeof RIGHTS_TABLE): string =>
    RIGHTS_TABLE[right].split(' ')[RELATIONS.indexOf(relation as (typeof RELATIONS)[number])] ?? '-';
  if (letter('coverage') !== 'y') return 'NOT_FOUND';
  const is_anothers = RIGHTS[act] === 'edit_coverage' && (relation === 'FA' || relation === 'FM') && AUTHORS[who] === undefined;
  if (letter(RIGHTS[act]) !== 'y' || is_anothers) return 'FORBIDDEN';
  return COVERAGE_STEPS[state].includes(act) ? 'done' : REFUSALS[state];
}

const cases = COVERAGE_STATES.flatMap((state) =>
  WHO.flatMap((who) => COVERAGE_ACTS.map((act) => [state, act, who] as const)).toSorted(
    (a, b) => Number(wanted(...a) === 'done') - Number(wanted(...b) === 'done'),
  ),
);

describe('rows 61 to 64', () => {
  test.each(cases)('%s: %s by %s', async (state, act, who) => {
    const one = await coverageIn(state, who);
    const [call, input] = callOf(act, one);
    const reply = await asker(who).send(call, input);
    const outcome = reply.statusCode < 300 ? 'done' : reply.json<{ code: string }>().code;
    if (outcome === 'done') made.clear();
    expect(outcome).toBe(wanted(state, act, who));
    const after = await cast.owner.send(coverage.get, { coverage_id: one.id });
    const now = outcome === 'done' ? { edit: 'pending', delete: undefined, approve: 'approved', void: 'void' }[act] : state;
    expect(after.json<{ state?: string }>().state).toBe(now);
  });

  test.each(WHO)('read by %s', async (who) => {
    const one = await coverageIn('pending', who);
    const reply = await asker(who).send(coverage.get, { coverage_id: one.id });
    const is_seen = wanted('pending', 'edit', who) !== 'NOT_FOUND';
    expect(reply.statusCode).toBe(is_seen ? 200 : 404);
    const list = await asker(who).call(coverage.list, {});
    expect(list.coverages.some(({ id }) => id === one.id)).toBe(is_seen);
    if (is_seen) expect(reply.json<Coverage>().can).toEqual(COVERAGE_ACTS.filter((act) => wanted('pending', act, who) === 'done'));
  });
});

describe('row 65: the invoice', () => {
  const SENSITIVE = ['FA', 'FM', 'FSM', 'RSM', 'admin'] as const;
  const open = async (who: Who, id: string): Promise<string> => {
    const reply = await asker(who).send(coverage.openInvoice, { coverage_id: id });
    if (reply.statusCode >= 300) return reply.json<{ code: string }>().code;
    const file = await server.app.inject({ url: reply.json<{ url: string }>().url });
    return file.rawPayload.subarray(0, 5).toString();
  };
  test.each(WHO)('by %s, who has neither flag nor consent', async (who) => {
    const one = await coverageIn('pending', who);
    const is_own = who === 'owner' || who === 'producer';
    const hidden = wanted('pending', 'edit', who) === 'NOT_FOUND' ? 'NOT_FOUND' : 'FORBIDDEN';
    expect(await open(who, one.id)).toBe(is_own ? '%PDF-' : hidden);
    const read = await asker(who).send(coverage.get, { coverage_id: one.id });
    if (hidden !== 'NOT_FOUND') expect(read.json<Coverage>().invoice !== null).toBe(is_own);
  });

  test.each(SENSITIVE)('by %s with the flag, and then with consent', async (who) => {
    const one = await coverageIn('pending', who);
    await server.db.query('update account set show_sensitive_information = true where id = $1', [asker(who).id]);
    await server.db.query("insert into second_factor (account_id, secret, confirmed_at) values ($1, 'x', now()) on conflict do nothing", [
      asker(who).id,
    ]);
    expect(await open(who, one.id)).toBe('FORBIDDEN');
    await server.db.query('update producer set may_edit = true where account_id = $1', [cast.owner.id]);
    expect(await open(who, one.id)).toBe('%PDF-');
    const { url } = await asker(who).call(coverage.openInvoice, { coverage_id: one.id });
    await server.db.query('update producer set may_edit = false where account_id = $1', [cast.owner.id]);
    await server.db.query('update account set show_sensitive_information = false where id = $1', [asker(who).id]);
    // The address was good a moment ago: the right is asked at each reading.
    expect((await server.app.inject({ url })).statusCode).toBe(403);
  });
});

test('a producer sees a coverage only where all its fields are his', async () => {
  made.clear();
  await server.db.query('delete from coverage');
  const other = await coveredField(server, cast.owner);
  const one = await cast.owner.call(coverage.create, newCoverage(server, [field_ids[0] ?? '', other]));
  const { producer = cast.owner } = cast;
  expect((await producer.send(coverage.get, { coverage_id: one.id })).statusCode).toBe(404);
  expect((await producer.call(coverage.list, {})).total).toBe(0);
});

test('of fifty approvals at once one is done', async () => {
  made.clear();
  const one = await inState('pending', 'owner');
  const [call, input] = callOf('approve', one);
  const replies = await Promise.all(Array.from({ length: 50 }, () => cast.owner.send(call, input)));
  const codes = replies.map((reply) => (reply.statusCode === 200 ? 'done' : reply.json<{ code: string }>().code));
  expect(codes.filter((code) => code === 'done')).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set(['done', 'COVERAGE_APPROVED']));
  const audited = await server.db.query("select 1 from audit where action = 'coverage.approve' and subject_id = $1", [one.id]);
  expect(audited).toHaveLength(1);
});
