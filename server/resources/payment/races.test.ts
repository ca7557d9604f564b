import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { isErrorCode } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { addField, eventOf, planOf, send, sign } from '../../../tests/setup/worlds/payment.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { payment } = contract;
const PARALLEL = 50;
const ROUNDS = 3;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PAYMENT: 'sandbox', IMAGERY: 'demo' });
}, 180_000);
afterAll(() => server.close());

/** Answers as they came: `won`, or the code of the refusal. */
const race = async (run: (at: number) => ReturnType<TestUser['send']>): Promise<Map<string, number>> => {
  const answers = await Promise.all(Array.from({ length: PARALLEL }, (_, at) => run(at)));
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const { code } = answer.json<{ code?: string }>();
    const name = answer.statusCode === 200 ? 'won' : isErrorCode(code) ? code : String(answer.statusCode);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
};

test('50 trials of one account at once: one wins', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await server.register();
    const fields: Field[] = [];
    for (let i = 0; i < 5; i++) fields.push(await addField(server, owner, 60));
    const counts = await race((at) => owner.send(payment.trial, { field_id: fields[at % fields.length]!.id }));
    expect(counts.get('won')).toBe(1);
    const plans = await Promise.all(fields.map(({ id }) => planOf(server, id)));
    expect(plans.filter(({ plan_status }) => plan_status === 3)).toHaveLength(1);
  }
}, 120_000);

test('50 orders of one field at once: one wins, whatever fields are ordered with it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const owner = await server.register();
    const [field, other] = [await addField(server, owner, 60), await addField(server, owner, 60)];
    const counts = await race((at) => owner.send(payment.checkout, { field_ids: at % 2 === 0 ? [field.id] : [other.id, field.id] }));
    expect([...counts]).toEqual(expect.arrayContaining([['won', 1]]));
    expect(counts.get('CONVERSION_REFUSED')).toBe(PARALLEL - 1);
    expect((await owner.call(payment.orders, {})).orders).toHaveLength(1);
  }
}, 180_000);

test('50 times the same event at once counts once', async () => {
  const owner = await server.register();
  const field = await addField(server, owner, 60);
  const { id } = await owner.call(payment.checkout, { field_ids: [field.id] });
  const event = sign(server, await eventOf(server, id, 'paid'));
  const answers = await Promise.all(Array.from({ length: PARALLEL }, () => send(server, event)));
  expect(new Set(answers)).toEqual(new Set(['200']));
  const acts = await server.db.query("select 1 from audit where action = 'payment.event' and subject_id = $1", [owner.id]);
  expect(acts).toHaveLength(1);
}, 180_000);
