import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { nextState, PAYMENT_KINDS, type OrderState, type PaymentKind } from '#domain/plans/order-state.ts';
import { addField, eventOf, planOf, send, sign } from '../../../tests/setup/worlds/payment.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { seeded } from '../../../bench/lib/random.ts';
import { isFull, isLong } from '../../../tests/setup/servers/run-scope.ts';
import { handlePaymentEvent } from './settle.ts';

const { payment } = contract;

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ PAYMENT: 'sandbox', IMAGERY: 'demo', PRICES_AR: '100,180' });
  owner = await server.register();
}, 180_000);
afterAll(() => server.close());

const ordered = async (): Promise<{ field_id: string; order_id: string }> => {
  const field = await addField(server, owner, 60);
  const { id } = await owner.call(payment.checkout, { field_ids: [field.id] });
  return { field_id: field.id, order_id: id };
};
const stateOf = async (order_id: string): Promise<OrderState | undefined> =>
  (await owner.call(payment.orders, { order_id })).orders[0]?.state;

describe('an event', () => {
  test('of a payment makes the field advanced, and 100 repeats of it change nothing more', async () => {
    const { field_id, order_id } = await ordered();
    const event = sign(server, await eventOf(server, order_id, 'paid'));
    expect(await send(server, event)).toBe('200');
    const rows = () =>
      server.db.query(
        `select f.version, f.plan_status, f.plan_ends, o.state, o.updated_at, (select count(*) from payment_event) as events, (select count(*) from audit) as acts
         from field f, payment_order o where f.id = $1 and o.id = $2`,
        [field_id, order_id],
      );
    const before = await rows();
    const answers = new Set<string>();
    for (let i = 0; i < 100; i++) answers.add(await send(server, event));
    expect([...answers]).toEqual(['200']);
    expect(await rows()).toEqual(before);
  });

  test.each([
    [
      'another’s secret',
      async (id: string) => ({
        ...sign(server, await eventOf(server, id, 'paid')),
        signature: `t=${String(Math.floor(server.now().getTime() / 1000))},v1=${'ab'.repeat(32)}`,
      }),
    ],
    ['no signature', async (id: string) => ({ ...sign(server, await eventOf(server, id, 'paid')), signature: '' })],
    [
      'six minutes of age',
      async (id: string) => sign(server, await eventOf(server, id, 'paid'), new Date(server.now().getTime() - 6 * 60_000)),
    ],
    [
      'a time to come',
      async (id: string) => sign(server, await eventOf(server, id, 'paid'), new Date(server.now().getTime() + 6 * 60_000)),
    ],
    [
      'one byte changed',
      async (id: string) => {
        const { body, signature } = sign(server, await eventOf(server, id, 'paid'));
        return { body: `${body} `, signature };
      },
    ],
  ])('with %s is refused', async (_name, make) => {
    const { field_id, order_id } = await ordered();
    expect(await send(server, await make(order_id))).toBe('400 PAYMENT_SIGNATURE');
    expect(await planOf(server, field_id)).toMatchObject({ plan_status: 1 });
    expect(await stateOf(order_id)).toBe('created');
  });

  test.each([
    ['amount', { amount: 9_999 }],
    ['currency', { currency: 'BRL' }],
    ['owner', { account_id: '00000000-0000-4000-8000-000000000000' }],
    ['fields', { fields_digest: '0'.repeat(32) }],
  ])('that names another %s than our order is refused', async (_name, change) => {
    const { order_id } = await ordered();
    expect(await send(server, sign(server, await eventOf(server, order_id, 'paid', change)))).toBe('422 PAYMENT_MISMATCH');
    expect(await stateOf(order_id)).toBe('created');
  });

  test('of no order, or at the address of another service, is of nothing', async () => {
    const { order_id } = await ordered();
    const event = sign(server, await eventOf(server, order_id, 'paid', { order_id: '00000000-0000-4000-8000-000000000000' }));
    expect(await send(server, event)).toBe('404 NOT_FOUND');
    expect(await send(server, sign(server, await eventOf(server, order_id, 'paid', { order_id: 'x' })))).toBe('404 NOT_FOUND');
    expect(await send(server, event, 'stripe')).toBe('404 NOT_FOUND');
  });

  test('of a refund makes the field what it was', async () => {
    const { field_id, order_id } = await ordered();
    for (const kind of ['paid', 'refunded'] as const) await send(server, sign(server, await eventOf(server, order_id, kind)));
    expect(await planOf(server, field_id)).toEqual({ plan_status: 0, plan_ends: null, paid_area_ha: null });
  });

  test('that comes when the field is somebody else’s gives him nothing', async () => {
    const { field_id, order_id } = await ordered();
    const heir = await server.register();
    await server.db.query('update field set owner_id = $2 where id = $1', [field_id, heir.id]);
    await send(server, sign(server, await eventOf(server, order_id, 'paid')));
    expect((await planOf(server, field_id)).plan_status).toBe(1);
    const [act] = await server.db.query<{ detail: unknown }>(
      "select detail from audit where action = 'payment.event' order by id desc limit 1",
    );
    expect(act?.detail).toMatchObject({ to: 'paid', not_the_buyers: [field_id] });
  });
});

test('coming back from the payment changes nothing: only its event does', async () => {
  const { field_id, order_id } = await ordered();
  const { url } = await owner.call(payment.pay, { order_id });
  for (const path of [url, `/dashboard?pago=${order_id}`, `/dashboard?pago=${order_id}&status=approved&collection_status=approved`])
    await server.app.inject({ method: 'GET', url: path, headers: { host: 'localhost' } });
  await owner.call(payment.orders, { order_id });
  expect((await planOf(server, field_id)).plan_status).toBe(1);
  expect(await stateOf(order_id)).toBe('created');
});

test('the embedded service sends what was chosen to the same address, and is nowhere without its address', async () => {
  const { field_id, order_id } = await ordered();
  const { url } = await owner.call(payment.pay, { order_id });
  expect((await owner.call(payment.pay, { order_id })).url).toBe(url);
  const reference = url.split('/').at(-1)!;
  expect(await server.anyone.call(payment.sandboxOrder, { reference })).toMatchObject({
    currency: 'ARS',
    amount: 10_000,
    return_path: `/dashboard?pago=${order_id}`,
  });
  await server.anyone.call(payment.sandboxPay, { reference, outcome: 'pending' });
  expect(await stateOf(order_id)).toBe('pending');
  const sent = await server.anyone.call(payment.sandboxPay, { reference, outcome: 'paid' });
  expect((await planOf(server, field_id)).plan_status).toBe(2);
  expect(await send(server, sent)).toBe('200');
  for (const guess of [order_id, `${reference}x`])
    await expect(server.anyone.call(payment.sandboxOrder, { reference: guess })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

// Of each set of kinds, so that two can be compared: two in the gate, five in a full run, 33 by night.
const SHUFFLES = 31 * (isLong ? 33 : isFull ? 5 : 2);

test(`${String(SHUFFLES)} shuffles of events with repeats end in the same order and the same plan`, async () => {
  const random = seeded(20_260_112);
  const pick = (count: number): number => Math.floor(random() * count);
  const { field_id, order_id } = await ordered();
  const reset = async (): Promise<void> => {
    await server.db.query("update payment_order set state = 'created', payment_id = null where id = $1", [order_id]);
    await server.db.query('update payment_line set is_open = true where order_id = $1', [order_id]);
    await server.db.query('update field set plan_status = 1, plan_ends = null, paid_area_ha = 60, plan_order_id = $2 where id = $1', [
      field_id,
      order_id,
    ]);
    await server.db.query('delete from payment_event where order_id = $1', [order_id]);
  };
  const ends = new Map<string, Set<string>>();
  for (let round = 0; round < SHUFFLES; round++) {
    // Each set of kinds comes up again and again, each time in another order and with other repeats.
    const kinds: PaymentKind[] = PAYMENT_KINDS.filter((_kind, i) => ((round % 31) + 1) & (1 << i));
    const event = await Promise.all(kinds.map((kind) => eventOf(server, order_id, kind)));
    const delivered = [...event, ...Array.from({ length: 3 }, () => event[pick(event.length)]!)];
    for (let i = delivered.length - 1; i > 0; i--) {
      const j = pick(i + 1);
      [delivered[i], delivered[j]] = [delivered[j]!, delivered[i]!];
    }
    await reset();
    for (const one of delivered) await handlePaymentEvent(server.db, 'sandbox', one, server.now());
    const wanted = kinds.reduce<OrderState>(nextState, 'created');
    const [row] = await server.db.query<{ state: string }>(
      `select o.state, f.plan_status, f.plan_ends, f.paid_area_ha, l.is_open from payment_order o join payment_line l on l.order_id = o.id join field f on f.id = l.field_id
       where o.id = $1`,
      [order_id],
    );
    expect([kinds, row?.state]).toEqual([kinds, wanted]);
    const key = kinds.join();
    ends.set(key, (ends.get(key) ?? new Set()).add(JSON.stringify(row)));
  }
  expect(ends.size).toBe(31);
  expect([...ends.values()].every((found) => found.size === 1)).toBe(true);
}, 240_000);
