import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import { addField, eventOf, planOf, send, sign } from '../../../tests/setup/worlds/payment.ts';
import { halvesOf, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { payment, fields } = contract;
const PRICES = { PRICES_AR: '100,180' };

let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  server = await startTestServer({ PAYMENT: 'sandbox', IMAGERY: 'demo', ...PRICES });
}, 180_000);
afterAll(() => server.close());
beforeEach(async () => {
  owner = await server.register();
});

const order = (...fields: readonly Field[]) => owner.call(payment.checkout, { field_ids: fields.map(({ id }) => id) });
const pay = async (order_id: string): Promise<void> => {
  expect(await send(server, sign(server, await eventOf(server, order_id, 'paid')))).toBe('200');
};
const refusal = async (run: Promise<unknown>): Promise<AppError> => {
  const error = await run.then(
    () => undefined,
    (thrown: AppError) => thrown,
  );
  expect(error).toBeDefined();
  return error!;
};

describe('the price', () => {
  test.each([
    [25, 'up_to_140', 10_000],
    [140, 'up_to_140', 10_000],
    [140.01, 'up_to_500', 18_000],
    [500, 'up_to_500', 18_000],
  ] as const)('of %d ha is that of the tier %s', async (area_ha, tier, amount) => {
    const placed = await order(await addField(server, owner, area_ha));
    expect(placed).toMatchObject({ kind: 'advanced', state: 'created', currency: 'ARS', amount, lines: [{ area_ha, tier, amount }] });
  });

  test('is the sum over the fields', async () => {
    expect((await order(await addField(server, owner, 30), await addField(server, owner, 200))).amount).toBe(28_000);
  });

  test('is the server’s to say: what a buyer adds is refused and nothing is ordered', async () => {
    const field = await addField(server, owner, 200);
    for (const forged of [
      { amount: 1 },
      { price: 1 },
      { tier: 'up_to_140' },
      { area_ha: 25 },
      { AREA_HA: 25 },
      { fields: [{ area_ha: 25 }] },
    ]) {
      const answer = await owner.send(payment.checkout, { field_ids: [field.id], ...forged });
      expect([forged, answer.statusCode]).toEqual([forged, 422]);
    }
    expect((await owner.call(payment.orders, {})).orders).toEqual([]);
    expect((await planOf(server, field.id)).plan_status).toBe(0);
  });

  test('is given to anybody, by country', async () => {
    const { plans, min_ha, can_convert, takes_payments } = await server.anyone.call(payment.pricingPlans, {});
    expect(plans.map(({ country, currency }) => [country, currency])).toEqual([
      ['AR', 'ARS'],
      ['MX', 'MXN'],
      ['BR', 'BRL'],
    ]);
    expect(plans[0]?.tiers).toEqual([
      { tier: 'up_to_140', max_ha: 140, amount: 10_000 },
      { tier: 'up_to_500', max_ha: 500, amount: 18_000 },
    ]);
    expect([min_ha, can_convert, takes_payments]).toEqual([25, true, true]);
  });

  test('of fields of two currencies is not summed', async () => {
    const [here, there] = [await addField(server, owner, 30), await addField(server, owner, 30)];
    await server.db.query("update field set country = 'BR', province = 'BR-MT' where id = $1", [there.id]);
    await expect(order(here, there)).rejects.toMatchObject({ code: 'ORDER_CURRENCIES' });
  });
});

describe('a conversion', () => {
  test('of a mixed list converts nothing and names each field’s reasons', async () => {
    const fit = await addField(server, owner, 60);
    const small = await addField(server, owner, 24.99, []);
    const fresh = await addField(server, owner, 60, [0]);
    const error = await refusal(order(fit, small, fresh));
    expect([error.code, error.status, error.params['count']]).toEqual(['CONVERSION_REFUSED', 422, 2]);
    expect(error.fields.map(({ path, code, params }) => [path, code, params?.['name']])).toEqual([
      ['field_ids.1', 'ADVANCED_AREA', small.name],
      ['field_ids.1', 'ADVANCED_CROP', small.name],
      ['field_ids.1', 'ADVANCED_HISTORY', small.name],
      ['field_ids.2', 'ADVANCED_HISTORY', fresh.name],
    ]);
    expect((await planOf(server, fit.id)).plan_status).toBe(0);
    expect((await owner.call(payment.orders, {})).orders).toEqual([]);
  });

  test('wants images of the earlier season, not only its crop', async () => {
    // Before the archive begins.
    const error = await refusal(order(await addField(server, owner, 60, [0, -20])));
    expect(error.fields.map(({ code }) => code)).toEqual(['ADVANCED_HISTORY']);
  });

  test('makes fields pending, then advanced for a year of the field’s own calendar', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await order(field);
    expect(await planOf(server, field.id)).toEqual({ plan_status: 1, plan_ends: null, paid_area_ha: 60 });
    await pay(id);
    const { plan_status, plan_ends } = await planOf(server, field.id);
    expect(plan_status).toBe(2);
    const days = (Date.parse(plan_ends!) - server.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(364);
    expect(days).toBeLessThan(367);
    expect(plan_ends).toMatch(/T02:59:00.000Z$/);
    expect((await owner.call(payment.orders, { order_id: id })).orders).toMatchObject([{ id, state: 'paid' }]);
    await expect(order(field)).rejects.toMatchObject({ fields: [{ code: 'PLAN_ACTIVE' }] });
  });

  test('of a field a pending payment holds is refused, and a repeated order is the same order', async () => {
    const field = await addField(server, owner, 60);
    const input = { field_ids: [field.id] };
    const [first, again] = [
      await owner.call(payment.checkout, input, { idempotency_key: 'one-and-the-same' }),
      await owner.call(payment.checkout, input, { idempotency_key: 'one-and-the-same' }),
    ];
    expect(again.id).toBe(first.id);
    await expect(order(field)).rejects.toMatchObject({ fields: [{ code: 'PLAN_PENDING' }] });
  });

  test('of a list with another’s field at any place, or with a field twice, orders nothing', async () => {
    const [stranger, own] = [await server.register(), await addField(server, owner, 60)];
    const theirs = await addField(server, stranger, 60);
    for (const field_ids of [
      [theirs.id, own.id],
      [own.id, theirs.id],
    ])
      await expect(owner.call(payment.checkout, { field_ids })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await owner.send(payment.checkout, { field_ids: [own.id, own.id.toUpperCase()] })).statusCode).toBe(422);
    expect((await planOf(server, own.id)).plan_status).toBe(0);
    expect((await planOf(server, theirs.id)).plan_status).toBe(0);
  });

  test('that is given up leaves the field as it was; another’s order is nobody’s', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await order(field);
    const stranger = await server.register();
    for (const call of [payment.cancel, payment.pay])
      await expect(stranger.call(call, { order_id: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stranger.call(payment.orders, { order_id: id })).orders).toEqual([]);
    expect((await owner.call(payment.cancel, { order_id: id })).state).toBe('cancelled');
    expect(await planOf(server, field.id)).toEqual({ plan_status: 0, plan_ends: null, paid_area_ha: null });
    await expect(owner.call(payment.cancel, { order_id: id })).rejects.toMatchObject({ code: 'ORDER_CLOSED' });
    expect((await order(field)).state).toBe('created');
  });

  test('of a trial keeps the trial while it is pending and when it fails', async () => {
    const field = await addField(server, owner, 60);
    const trial = await owner.call(payment.trial, { field_id: field.id });
    const { id } = await order(field);
    const [listed] = (await owner.call(fields.list, {})).fields;
    expect([listed?.plan_status, listed?.plan_ends]).toEqual([1, trial.plan_ends]);
    await send(server, sign(server, await eventOf(server, id, 'failed')));
    expect(await planOf(server, field.id)).toMatchObject({ plan_status: 3, plan_ends: trial.plan_ends });
  });

  test('passes to the parts of a field that is split while it is pending', async () => {
    const field = await addField(server, owner, 60);
    const { id } = await order(field);
    const { geometry, field: pending } = await owner.call(fields.get, { field_id: field.id });
    const { children } = await owner.call(fields.split, { field_id: field.id, version: pending.version, parts: halvesOf(geometry) });
    await pay(id);
    const plans = await Promise.all(children.map((child) => planOf(server, child.field.id)));
    expect(plans.map(({ plan_status }) => plan_status)).toEqual([2, 2]);
    expect(new Set(plans.map(({ plan_ends }) => plan_ends)).size).toBe(1);
  });
});

describe('where conversion is switched off', () => {
  test('nothing is ordered, and the trial stays possible', async () => {
    const off = await startTestServer({ PAYMENT: 'sandbox', CONVERSION: '0', IMAGERY: 'demo' });
    const buyer = await off.register();
    const field = await addField(off, buyer, 60);
    await expect(buyer.call(payment.checkout, { field_ids: [field.id] })).rejects.toMatchObject({
      code: 'CONVERSION_DISABLED',
      status: 409,
    });
    expect((await buyer.call(contract.config.features, {})).conversion).toBe(false);
    expect((await buyer.call(payment.trial, { field_id: field.id })).plan_status).toBe(3);
    await off.close();
  }, 180_000);
});

describe('the trial', () => {
  test('is one field an account, for good: deleting the field does not give it back', async () => {
    const [field, other] = [await addField(server, owner, 3, []), await addField(server, owner, 60)];
    expect(await owner.call(payment.hasTrial, {})).toEqual({ has_trial: false, field_id: null, ends: null });
    const trial = await owner.call(payment.trial, { field_id: field.id });
    expect([trial.plan_status, trial.plan_ends]).toEqual([3, expect.stringMatching(/T02:59:00.000Z$/)]);
    expect(await owner.call(payment.hasTrial, {})).toEqual({ has_trial: true, field_id: field.id, ends: trial.plan_ends });
    await expect(owner.call(payment.trial, { field_id: other.id })).rejects.toMatchObject({ code: 'TRIAL_USED', status: 409 });
    await expect(owner.call(payment.trial, { field_id: field.id })).rejects.toMatchObject({ code: 'PLAN_ACTIVE' });
    await owner.call(fields.remove, { field_id: field.id, version: trial.version });
    await expect(owner.call(payment.trial, { field_id: other.id })).rejects.toMatchObject({ code: 'TRIAL_USED' });
    await server.db.query('delete from field where id = $1', [field.id]);
    expect(await owner.call(payment.hasTrial, {})).toMatchObject({ has_trial: true, field_id: null });
  });

  test('is shared by the parts of a field, with its end', async () => {
    const field = await addField(server, owner, 60);
    const trial = await owner.call(payment.trial, { field_id: field.id });
    const { geometry } = await owner.call(fields.get, { field_id: field.id });
    const { children } = await owner.call(fields.split, { field_id: field.id, version: trial.version, parts: halvesOf(geometry) });
    expect(children.map(({ field }) => [field.plan_status, field.plan_ends])).toEqual([
      [3, trial.plan_ends],
      [3, trial.plan_ends],
    ]);
  });
});

describe('the polygon of a paid field', () => {
  const grown = async (field: Field, area_ha: number) => {
    const { field: paid } = await owner.call(fields.get, { field_id: field.id });
    const geometry = squareAt(0, Math.sqrt(area_ha * 10_000));
    return owner.call(fields.updateGeometry, { field_id: field.id, version: paid.version, geometry });
  };

  test('may grow by 5 %, and by more once the difference is paid', async () => {
    const field = await addField(server, owner, 50);
    await pay((await order(field)).id);
    expect((await grown(field, 52)).field.area_ha).toBeCloseTo(52, 0);
    const error = await refusal(grown(field, 60));
    expect([error.code, error.status, error.params['paid_ha']]).toEqual(['PLAN_AREA_EXCEEDED', 409, 50]);

    const geometry = squareAt(0, Math.sqrt(60 * 10_000));
    const difference = await owner.call(payment.difference, { field_id: field.id, geometry });
    expect(difference).toMatchObject({ kind: 'difference', state: 'created', lines: [{ tier: 'up_to_140' }] });
    expect(difference.amount / 2_000).toBeCloseTo(1, 1);
    expect((await planOf(server, field.id)).plan_status).toBe(2);
    await expect(grown(field, 60)).rejects.toMatchObject({ code: 'PLAN_AREA_EXCEEDED' });
    await pay(difference.id);
    expect((await grown(field, 60)).field.plan_status).toBe(2);
    await expect(owner.call(payment.difference, { field_id: field.id, geometry })).rejects.toMatchObject({ code: 'PLAN_AREA_COVERED' });
    expect((await grown(field, 30)).field.area_ha).toBeCloseTo(30, 0);
  });

  test('does not cross the tier, not even by a little, nor while the order is open', async () => {
    const field = await addField(server, owner, 139);
    const { id } = await order(field);
    await expect(grown(field, 141)).rejects.toMatchObject({ code: 'PLAN_AREA_EXCEEDED' });
    await pay(id);
    await expect(grown(field, 141)).rejects.toMatchObject({ code: 'PLAN_AREA_EXCEEDED' });
    expect((await grown(field, 139.5)).field.area_ha).toBeCloseTo(139.5, 0);
  });

  test('of a basic field and of a trial is as free as ever', async () => {
    const field = await addField(server, owner, 30);
    await grown(field, 60);
    await owner.call(payment.trial, { field_id: field.id });
    expect((await grown(field, 300)).field.plan_status).toBe(3);
    await expect(owner.call(payment.difference, { field_id: field.id, geometry: squareAt(0, 2_000) })).rejects.toMatchObject({
      code: 'PLAN_NOT_ADVANCED',
    });
  });
});

describe('the plan by hand', () => {
  test('is nobody’s to set but an administrator’s, with a reason, and leaves its row in the audit', async () => {
    const field = await addField(server, owner, 30);
    const input = { field_id: field.id, version: field.version, plan: 'advanced', ends: null, reason: 'Convenio 2026' } as const;
    await expect(owner.call(payment.setPlan, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const admin = await server.register();
    await setAccess(server, admin, { role: 'admin' });
    expect((await admin.send(payment.setPlan, { ...input, reason: '  ' })).statusCode).toBe(422);
    expect((await admin.call(payment.setPlan, input)).plan_status).toBe(2);
    const rows = await server.db.query<{ detail: unknown }>(
      "select detail from audit where action = 'field.plan' and field_ids = array[$1::uuid]",
      [field.id],
    );
    expect(rows).toEqual([{ detail: { plan: 'advanced', ends: null, reason: 'Convenio 2026' } }]);
    const { field: advanced } = await owner.call(fields.get, { field_id: field.id });
    expect((await admin.call(payment.setPlan, { ...input, version: advanced.version, plan: 'basic' })).plan_status).toBe(0);
    server.advance(6 * 60_000);
    await expect(admin.call(payment.setPlan, { ...input, version: advanced.version + 1 })).rejects.toMatchObject({
      code: 'LOGIN_NOT_RECENT',
    });
  });
});
