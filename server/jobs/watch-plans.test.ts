import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Mail, MailProvider } from '#server/providers/mail/mail.ts';
import type { PaymentProvider } from '#server/providers/payment/provider.ts';
import { addField, eventOf, planOf, send, sign } from '../../tests/setup/worlds/payment.ts';
import { startTestServer, type TestServer, type TestUser } from '../../tests/setup/servers/server.ts';
import { expireOrders, notifyPlanExpiry, type PlanParts } from './watch-plans.ts';

const { notifications, payment } = contract;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

let server: TestServer;
let owner: TestUser;
let sent: Mail[];
const mail: MailProvider = {
  send: async (one) => void sent.push(one),
  outbox: async () => null,
  forget: async () => undefined,
  close: () => undefined,
};
beforeAll(async () => {
  server = await startTestServer({ PAYMENT: 'sandbox', IMAGERY: 'demo' });
}, 180_000);
afterAll(() => server.close());
beforeEach(async () => {
  sent = [];
  owner = await server.register();
});

const parts = (service: PaymentProvider | null = server.providers.payment): PlanParts => ({
  db: server.db,
  mail,
  payment: service,
  env: { public_url: 'https://surco.example' },
});
const later = (ms: number): Date => new Date(server.now().getTime() + ms);
const notified = async () => (await owner.call(notifications.list, {})).notifications;

describe('the end of a trial', () => {
  test('is notified at 30, 7 and 1 days and when it has come, each once, in the product and by mail', async () => {
    const field = await addField(server, owner, 60);
    const { plan_ends } = await owner.call(payment.trial, { field_id: field.id });
    const end_ms = Date.parse(plan_ends!) - server.now().getTime();
    const look = (days: number) => notifyPlanExpiry(parts(), later(end_ms - days * DAY_MS));
    await look(31);
    expect(await notified()).toEqual([]);
    for (const days of [30, 29, 8, 7, 3, 1, 0.5]) await look(days);
    await look(0);
    await look(-1);
    const ends = (await notified()).map(({ type, params }) => [type, 'days_left' in params ? params.days_left : null]);
    expect(ends.map(String).toSorted()).toEqual(['plan_end,0', 'plan_end,1', 'plan_end,30', 'plan_end,7']);
    const own = sent.filter(({ to }) => to === owner.email);
    expect(own.map(({ subject }) => subject)).toEqual([
      'El plan de un lote está por terminar',
      'El plan de un lote está por terminar',
      'El plan de un lote está por terminar',
      'Terminó el plan de un lote',
    ]);
    expect(own.every(({ text }) => text.includes('https://surco.example/dashboard') && !text.includes(field.name))).toBe(true);
  });

  test('makes the field basic the second it comes, and what was there stays', async () => {
    const field = await addField(server, owner, 60);
    await owner.call(payment.trial, { field_id: field.id });
    for (const [shift, status] of [
      ["interval '5 seconds'", 3],
      ["interval '-1 second'", 0],
    ] as const) {
      await server.db.query(`update field set plan_ends = now() + ${shift} where id = $1`, [field.id]);
      expect((await owner.call(contract.fields.get, { field_id: field.id })).field.plan_status).toBe(status);
    }
    // Basic again: it can be bought.
    expect((await owner.call(payment.checkout, { field_ids: [field.id] })).state).toBe('created');
  });
});

describe('an order nobody pays', () => {
  test('is given up after 72 hours: the field is what it was, and its owner hears of it', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await owner.call(payment.checkout, { field_ids: [field.id] });
    await expireOrders(parts(), later(71 * HOUR_MS));
    expect((await planOf(server, field.id)).plan_status).toBe(1);
    await expireOrders(parts(), later(73 * HOUR_MS));
    expect(await planOf(server, field.id)).toEqual({ plan_status: 0, plan_ends: null, paid_area_ha: null });
    expect((await owner.call(payment.orders, { order_id: id })).orders[0]?.state).toBe('expired');
    expect((await notified()).map(({ type, params }) => [type, params])).toEqual([['payment_failed', { order_id: id, is_late: true }]]);
    // The money came in all the same.
    await send(server, sign(server, await eventOf(server, id, 'paid')));
    expect((await planOf(server, field.id)).plan_status).toBe(2);
  });

  test('is asked about once more: an event that was lost counts', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await owner.call(payment.checkout, { field_ids: [field.id] });
    await owner.call(payment.pay, { order_id: id });
    const event = await eventOf(server, id, 'paid');
    await expireOrders(parts({ ...server.providers.payment!, find: async () => event }), later(73 * HOUR_MS));
    expect((await planOf(server, field.id)).plan_status).toBe(2);
  });

  test('is given up although the service is away, and the trouble is reported', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await owner.call(payment.checkout, { field_ids: [field.id] });
    await owner.call(payment.pay, { order_id: id });
    const away: PaymentProvider = {
      ...server.providers.payment!,
      find: async () => {
        throw new Error('away');
      },
    };
    await expect(expireOrders(parts(away), later(73 * HOUR_MS))).rejects.toThrow('away');
    expect((await planOf(server, field.id)).plan_status).toBe(0);
  });

  test('that failed is notified as a problem in the transaction', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await owner.call(payment.checkout, { field_ids: [field.id] });
    await send(server, sign(server, await eventOf(server, id, 'failed')));
    expect((await notified()).map(({ type, params }) => [type, params])).toEqual([['payment_failed', { order_id: id, is_late: false }]]);
  });
});
