import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { addField } from '../../../tests/setup/worlds/payment.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { payment, notifications, fields } = contract;

let server: TestServer;
let adviser: TestUser;
let producer: TestUser;
beforeAll(async () => {
  server = await startTestServer({ PAYMENT: 'sandbox', IMAGERY: 'demo' });
}, 180_000);
afterAll(() => server.close());

const link = (staff: TestUser, owner: TestUser): Promise<unknown> =>
  server.db.query(
    `insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at) values ($1, $2, 'Tambo Sosa', $3, now(), now(), now())`,
    [randomUUID(), staff.id, owner.id],
  );
const linked = async (): Promise<TestUser> => {
  const owner = await server.register();
  await link(adviser, owner);
  return owner;
};
beforeEach(async () => {
  adviser = await server.register();
  await setAccess(server, adviser, { role: 'FA' });
  producer = await linked();
});

const propose = (...proposed: readonly Field[]) => adviser.call(payment.propose, { field_ids: proposed.map(({ id }) => id) });
const proposalsOf = async (user: TestUser) => (await user.call(payment.proposals, {})).proposals;
const notificationsOf = async (user: TestUser) =>
  (await user.call(notifications.list, {})).notifications.filter(({ type }) => type === 'plan_proposed');
const mailsTo = async (user: TestUser) =>
  ((await server.providers.mail.outbox(user.email)) ?? []).filter(({ links }) => links.some((one) => one.includes('propuesta=')));
const reasonsOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (error: AppError) => [error.code, ...error.fields.map(({ path, code, params }) => [path, code, params?.['name']])],
  );

describe('an adviser proposes', () => {
  test('proposed of a linked producer, who hears it once at the bell and by mail and finds the proposed; nothing changes on them', async () => {
    const proposed = [await addField(server, producer, 60), await addField(server, producer, 90)];
    const ids = proposed.map(({ id }) => id).toSorted();
    const { proposals } = await propose(...proposed);
    expect(proposals).toMatchObject([{ is_mine: true, field_ids: ids }]);
    const [{ id } = { id: '' }] = proposals;
    expect(await notificationsOf(producer)).toMatchObject([{ field_id: null, read: false, params: { by: 'Ana', field_ids: ids } }]);
    expect(await proposalsOf(producer)).toMatchObject([{ id, by: 'Ana', is_mine: false, field_ids: ids }]);
    await expect.poll(() => mailsTo(producer)).toHaveLength(1);
    const [mail] = await mailsTo(producer);
    expect(mail?.subject).toBe('Ana te propone el plan avanzado en Surco');
    expect(mail?.links).toEqual([expect.stringMatching(new RegExp(`/dashboard\\?propuesta=${id}$`))]);
    for (const field of proposed) expect(mail?.text).not.toContain(field.name);
    const { fields: after } = await producer.call(fields.list, {});
    expect(after.map(({ plan_status, version }) => [plan_status, version])).toEqual(proposed.map(({ version }) => [0, version]));
    expect((await producer.call(payment.orders, {})).orders).toEqual([]);
    const [row] = await server.db.query<{ actor_id: string; field_ids: string[] }>(
      "select actor_id, field_ids from audit where action = 'payment.propose' and actor_id = $1",
      [adviser.id],
    );
    expect(row?.field_ids.toSorted()).toEqual(ids);
  });

  test('to two producers at once: each hears of his own proposed alone, in his own language', async () => {
    const other = await linked();
    await server.db.query('update account set selected_language = 3 where id = $1', [other.id]);
    const [mine, theirs] = [await addField(server, producer, 60), await addField(server, other, 60)];
    expect((await propose(mine, theirs)).proposals).toHaveLength(2);
    expect((await proposalsOf(producer)).flatMap(({ field_ids }) => field_ids)).toEqual([mine.id]);
    expect((await proposalsOf(other)).flatMap(({ field_ids }) => field_ids)).toEqual([theirs.id]);
    await expect
      .poll(async () => (await mailsTo(other)).map(({ subject }) => subject))
      .toEqual(['Ana propõe a você o plano avançado no Surco']);
  });

  test('nothing when one field could not be bought or was proposed within the week: each is named with its reason', async () => {
    const fit = await addField(server, producer, 60);
    const small = await addField(server, producer, 24, [0, -1]);
    const known = await addField(server, producer, 60);
    await propose(known);
    expect(await reasonsOf(propose(fit, small, known))).toEqual([
      'PROPOSAL_REFUSED',
      ['field_ids.1', 'ADVANCED_AREA', small.name],
      ['field_ids.2', 'PLAN_PROPOSED', known.name],
    ]);
    expect(await notificationsOf(producer)).toHaveLength(1);
    await server.db.query("update plan_proposal set created_at = created_at - interval '8 days' where field_id = $1", [known.id]);
    expect(await reasonsOf(propose(known))).toBe('done');
    expect(await notificationsOf(producer)).toHaveLength(2);
  });

  test('never a field he is not linked to, nor his own', async () => {
    const stranger = await addField(server, await server.register(), 60);
    const own = await addField(server, adviser, 60);
    expect(await reasonsOf(propose(stranger))).toEqual(['NOT_FOUND']);
    expect(await reasonsOf(propose(own))).toEqual(['FORBIDDEN']);
    expect(await reasonsOf(producer.call(payment.propose, { field_ids: [(await addField(server, producer, 60)).id] }))).toEqual([
      'FORBIDDEN',
    ]);
  });
});

describe('a proposal ends', () => {
  test('when its field is ordered', async () => {
    const [one, two] = [await addField(server, producer, 60), await addField(server, producer, 60)];
    await propose(one, two);
    await producer.call(payment.checkout, { field_ids: [one.id] });
    expect((await proposalsOf(producer)).flatMap(({ field_ids }) => field_ids)).toEqual([two.id]);
  });

  test('after a month, and when the field changes hands', async () => {
    const [old, given] = [await addField(server, producer, 60), await addField(server, producer, 60)];
    await propose(old);
    await server.db.query("update plan_proposal set created_at = created_at - interval '31 days'");
    await propose(given);
    await server.db.query('update field set owner_id = $2 where id = $1', [given.id, (await server.register()).id]);
    expect(await proposalsOf(producer)).toEqual([]);
    expect(await proposalsOf(adviser)).toEqual([]);
  });
});

test('where nobody takes payments nothing is bought nor proposed, and everybody reads so', async () => {
  const bare = await startTestServer({ PAYMENT: 'none', IMAGERY: 'demo' });
  try {
    const [staff, owner] = [await bare.register(), await bare.register()];
    await setAccess(bare, staff, { role: 'FM' });
    await bare.db.query(
      `insert into producer (id, created_by, name, account_id, accepted_at, created_at, updated_at) values ($1, $2, 'Tambo', $3, now(), now(), now())`,
      [randomUUID(), staff.id, owner.id],
    );
    const field = await addField(bare, owner, 60);
    expect(await bare.anyone.call(payment.pricingPlans, {})).toMatchObject({ can_convert: false, takes_payments: false });
    expect(await reasonsOf(owner.call(payment.checkout, { field_ids: [field.id] }))).toEqual(['CONVERSION_DISABLED']);
    expect(await reasonsOf(staff.call(payment.propose, { field_ids: [field.id] }))).toEqual(['CONVERSION_DISABLED']);
  } finally {
    await bare.close();
  }
}, 180_000);
