import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { halvesOf, newField } from '../../../tests/setup/samples/field-samples.ts';
import { mailsTo, mailTo } from '../../../tests/setup/servers/mailbox.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { account, fields, notifications, shares, transfers } = contract;

let server: TestServer;
let owner: TestUser;
let taker: TestUser;
let field_id: string;
/** Mails are counted by network: each test has one of its own. */
let address: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  address = `10.${String(randomInt(250))}.${String(randomInt(250))}.8`;
  [owner, taker] = await Promise.all([server.register(), server.register()]);
  field_id = (await owner.call(fields.create, newField({ name: '7 Norte', farm_name: 'Don Emilio' }))).field.id;
});

const offer = (email = taker.email) => owner.call(transfers.offer, { field_id, email }, { address });
const answer = (transfer_id: string, accepted: boolean) => taker.call(transfers.answer, { transfer_id, accepted });
const notificationsOf = async (user: TestUser) => (await user.call(notifications.list, {})).notifications;
const wait = (): Promise<unknown> => new Promise((done) => setTimeout(done, 300));

describe('the mail', () => {
  test('says who offers and where to decide, in the language of its reader, and nothing of the field', async () => {
    await server.db.query('update account set selected_language = 3 where id = $1', [taker.id]);
    await offer();
    const mail = await mailTo(server, taker.email);
    expect([mail.subject, mail.links]).toEqual([
      'Ana oferece um talhão a você no Surco',
      [`${server.env.public_url}/dashboard?paneles=transfers`],
    ]);
    for (const secret of ['7 Norte', 'Don Emilio', 'Agropecuaria', 'Ñandú', field_id, owner.email]) expect(mail.text).not.toContain(secret);
    await server.db.query('update account set selected_language = 2 where id = $1', [owner.id]);
    const nobody = `${crypto.randomUUID()}@example.com`;
    await offer(nobody);
    expect((await mailTo(server, nobody)).subject).toBe('Ana offers you a field in Surco');
  });

  test('is not sent to whoever may not take the field, nor for an offer that was refused', async () => {
    await setAccess(server, taker, { brand_id: 2 });
    await offer();
    const admin = await server.register();
    await setAccess(server, admin, { role: 'admin' });
    await offer(admin.email);
    await expect(offer(owner.email)).rejects.toMatchObject({ code: 'TRANSFER_TO_SELF' });
    await wait();
    for (const email of [taker.email, admin.email, owner.email]) expect(await mailsTo(server, email)).toEqual([]);
    for (const user of [taker, admin])
      expect([await notificationsOf(user), (await user.call(transfers.list, {})).transfers]).toEqual([[], []]);
  });

  test('leaves three times an hour to one address; further offers stand without it', async () => {
    for (const count of [1, 2, 3]) {
      await offer();
      await mailTo(server, taker.email, count);
    }
    await offer();
    await wait();
    expect(await mailsTo(server, taker.email)).toHaveLength(3);
    expect(await notificationsOf(taker)).toHaveLength(1);
  });
});

describe('the bell', () => {
  test('notifies the new owner while the offer stands: not once withdrawn, replaced, expired, or the field gone', async () => {
    const { expires_at } = await offer();
    const notified = await notificationsOf(taker);
    expect(notified.map(({ type, field_id: of, field_name, params, read }) => [type, of, field_name, params, read])).toEqual([
      ['transfer_offer', null, null, { by: 'Ana', name: '7 Norte', expires_at: expect.any(String) as string }, false],
    ]);
    const [{ params } = { params: {} }] = notified;
    expect(Math.abs(Date.parse((params as { expires_at: string }).expires_at) - Date.parse(expires_at))).toBeLessThan(1_000);
    expect((await taker.call(notifications.groups, {})).unread).toBe(1);
    await owner.call(transfers.withdraw, { field_id });
    expect(await notificationsOf(taker)).toEqual([]);
    await offer();
    await offer(`${crypto.randomUUID()}@example.com`);
    expect(await notificationsOf(taker)).toEqual([]);
    const { id } = await offer();
    expect(await notificationsOf(taker)).toHaveLength(1);
    await server.db.query("update field_transfer set expires_at = now() - interval '1 second' where id = $1", [id]);
    await tidy(server.db, server.now());
    expect([await notificationsOf(taker), await server.db.query('select 1 from field_transfer where id = $1', [id])]).toEqual([[], []]);
    await offer();
    const { field } = await owner.call(fields.get, { field_id });
    await owner.call(fields.remove, { field_id, version: field.version });
    expect(await notificationsOf(taker)).toEqual([]);
    await owner.call(fields.restore, { field_id });
    expect((await owner.call(transfers.list, {})).transfers).toEqual([]);
  });

  test('a divided field is offered to nobody', async () => {
    await offer();
    const { field, geometry } = await owner.call(fields.get, { field_id });
    await owner.call(fields.split, { field_id, version: field.version, parts: halvesOf(geometry) });
    expect([await notificationsOf(taker), (await owner.call(transfers.list, {})).transfers]).toEqual([[], []]);
  });

  test('notifies the old owner of the answer, by the name the field had', async () => {
    const refused = await offer();
    await answer(refused.id, false);
    expect([await notificationsOf(taker), (await notificationsOf(owner)).map(({ type, params }) => [type, params])]).toEqual([
      [],
      [['transfer_answer', { name: '7 Norte', is_accepted: false }]],
    ]);
    const taken = await offer();
    await answer(taken.id, true);
    expect(await notificationsOf(taker)).toEqual([]);
    expect((await notificationsOf(owner)).map(({ field_id: of, params }) => [of, params])).toEqual([
      [null, { name: '7 Norte', is_accepted: true }],
      [null, { name: '7 Norte', is_accepted: false }],
    ]);
  });

  test('notifies an address that becomes somebody’s later, and no longer whoever has left it', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await offer(email);
    await server.db.query('update account set email = $2 where id = $1', [taker.id, email]);
    expect(await notificationsOf(taker)).toHaveLength(1);
    await server.db.query('update account set email = $2 where id = $1', [taker.id, `${crypto.randomUUID()}@example.com`]);
    expect(await notificationsOf(taker)).toEqual([]);
  });

  test('an erased account takes the offers made to it along', async () => {
    const { id } = await offer();
    await taker.call(account.erase, { email: taker.email });
    expect(await server.db.query('select 1 from field_transfer where id = $1', [id])).toEqual([]);
  });
});

test('who opened the field was shown to the owner it had then', async () => {
  const guest = await server.register();
  await owner.call(shares.add, { field_id, email: guest.email }, { address });
  await guest.call(shares.opened, { field_id });
  const { id } = await offer();
  await answer(id, true);
  expect((await taker.call(shares.list, { field_id })).openings).toEqual([]);
});
