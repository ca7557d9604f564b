import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { grossMargin } from '#domain/margins/gross-margin.ts';
import type { MarginPlan, MarginPlanInfo } from '#domain/margins/margin-plan.ts';
import { fertilization, harvest, newPlan, NO_MONEY, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { link, setAccess } from '../../../tests/setup/worlds/people-world.ts';

const { activities, fields, margins, notifications, shares } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

const fieldOf = async (user: TestUser, at = 0): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(at) }))).field.id;
const begin = async (user: TestUser, field_id: string, plan: MarginPlanInfo = newPlan()): Promise<MarginPlan> => {
  const { plans } = await user.call(margins.create, { field_ids: [field_id], ...SUMMER, margin: plan });
  const [made] = plans;
  if (made === undefined) throw new Error('A plan');
  return made;
};
const one = ({ field_id, id, version }: MarginPlan) => ({ field_id, plan_id: id, version });
const listOf = async (user: TestUser, field_id: string) =>
  (await user.call(margins.list, { field_id, ...SUMMER })).plans.map(({ name, status }) => `${name} ${status}`);

describe('scenarios', () => {
  it('are begun on many fields at once, all or none, once however often it is sent', async () => {
    const field_ids = [await fieldOf(anna, 0), await fieldOf(anna, 1)];
    const once = { idempotency_key: randomUUID() };
    const enter = () => anna.call(margins.create, { field_ids, ...SUMMER, margin: newPlan() }, once);
    const { plans } = await enter();
    expect((await enter()).plans.map(({ id }) => id)).toEqual(plans.map(({ id }) => id));
    expect(plans.map(({ field_id }) => field_id)).toEqual(field_ids);
    const [first] = plans;
    expect(grossMargin(first?.inputs ?? newPlan().inputs, 0).margin).toBeCloseTo(901.26, 2);
    const third = await fieldOf(anna, 2);
    await expect(
      anna.call(margins.create, { field_ids: [third, ...field_ids], ...SUMMER, margin: newPlan({}, ' PLAN  báse ') }),
    ).rejects.toMatchObject({ code: 'MARGIN_NAME_TAKEN', fields: [{ path: 'margin.name' }] });
    expect(await listOf(anna, third)).toEqual([]);
  });

  it('are edited by version, deleted and brought back; who was late is answered with what is there', async () => {
    const field_id = await fieldOf(anna);
    const plan = await begin(anna, field_id);
    const edited = await anna.call(margins.edit, { ...one(plan), margin: newPlan({ price_usd_t: 190 }, 'Año seco') });
    expect(edited).toMatchObject({ version: 2, name: 'Año seco', inputs: { price_usd_t: 190 } });
    const late = await anna
      .call(margins.edit, { ...one(plan), margin: newPlan() })
      .catch((error: unknown) => error as { params: { copy: string } });
    expect(JSON.parse((late as { params: { copy: string } }).params.copy)).toMatchObject({ version: 2, name: 'Año seco' });
    await anna.call(margins.remove, one(edited));
    await begin(anna, field_id, newPlan({}, 'ano seco'));
    const restore = () => anna.call(margins.restore, { field_id, plan_id: plan.id });
    await expect(restore()).rejects.toMatchObject({ code: 'MARGIN_NAME_TAKEN' });
    const [other] = (await anna.call(margins.list, { field_id, ...SUMMER })).plans;
    if (other !== undefined) await anna.call(margins.remove, one(other));
    expect(await restore()).toMatchObject({ name: 'Año seco', status: 'draft' });
  });

  it.each<readonly [string, unknown, string]>([
    ['a negative cost', newPlan({ lease: -1 }), 'margin.inputs.costs.lease'],
    ['a yield of no field', newPlan({ yield_t_ha: 31 }), 'margin.inputs.yield_t_ha'],
    ['a price as text', { ...newPlan(), inputs: { ...newPlan().inputs, price_usd_t: '1e999' } }, 'margin.inputs.price_usd_t'],
    ['no name', newPlan({}, '  '), 'margin.name'],
  ])('are refused at their place: %s', async (_what, plan, path) => {
    const field_id = await fieldOf(anna);
    await expect(begin(anna, field_id, plan as MarginPlanInfo)).rejects.toMatchObject({ fields: [expect.objectContaining({ path })] });
  });

  it('are twelve at most', async () => {
    const field_id = await fieldOf(anna);
    for (let at = 0; at < 12; at++) await begin(anna, field_id, newPlan({}, `Plan ${String(at)}`));
    await expect(begin(anna, field_id, newPlan({}, 'Uno más'))).rejects.toMatchObject({ code: 'MARGINS_TOO_MANY', params: { most: 12 } });
  });
});

describe('status', () => {
  it('follows one scenario, settles it with the hectares of that day, and nothing changes what is settled', async () => {
    const field_id = await fieldOf(anna);
    const [base, dry] = [await begin(anna, field_id), await begin(anna, field_id, newPlan({}, 'Año seco'))];
    const set = (plan: MarginPlan, status: MarginPlan['status']) => anna.call(margins.setStatus, { ...one(plan), status });
    await expect(set(base, 'closed')).rejects.toMatchObject({ code: 'MARGIN_NOT_ACTIVE' });
    await set(base, 'active');
    const { plans } = await set(dry, 'active');
    expect(plans.map(({ name, status, version }) => `${name} ${status} ${String(version)}`)).toEqual([
      'Plan base draft 3',
      'Año seco active 2',
    ]);
    const [, followed] = plans;
    const closed = (await set(followed ?? dry, 'closed')).plans[1] ?? dry;
    await anna.call(fields.updateGeometry, {
      field_id,
      version: (await anna.call(fields.get, { field_id })).field.version,
      geometry: squareAt(0.3),
    });
    const [, kept] = (await anna.call(margins.list, { field_id, ...SUMMER })).plans;
    expect(kept?.area_ha).toBe(closed.area_ha);
    const refused = { code: 'MARGIN_CLOSED' };
    await expect(anna.call(margins.edit, { ...one(closed), margin: newPlan() })).rejects.toMatchObject(refused);
    await expect(anna.call(margins.remove, one(closed))).rejects.toMatchObject(refused);
    await expect(set(plans[0] ?? base, 'active')).rejects.toMatchObject(refused);
    expect((await set(closed, 'active')).plans[1]).toMatchObject({ status: 'active' });
  });

  it('counts the fields by it, and lists their plans by pages, those of one name', async () => {
    const user = await server.register();
    const [first, second] = [await fieldOf(user, 0), await fieldOf(user, 1)];
    await fieldOf(user, 2);
    await begin(user, first);
    const plan = await begin(user, second);
    await begin(user, second, newPlan({}, 'Año seco'));
    await user.call(margins.setStatus, { ...one(plan), status: 'active' });
    const all = await user.call(margins.byStatus, { ...SUMMER, name: 'plan BASE' });
    expect(all.fields).toEqual({ none: 1, draft: 1, active: 1, closed: 0 });
    expect(all.plans.map(({ field_id }) => field_id).toSorted()).toEqual([first, second].toSorted());
    expect(all.next).toBeNull();
    expect((await user.call(margins.byStatus, { ...SUMMER, status: 'active' })).plans).toMatchObject([{ id: plan.id }]);
    await expect(user.call(margins.byStatus, { ...SUMMER, after: 'x' })).rejects.toMatchObject({ fields: [{ path: 'after' }] });
  });
});

it('costs come from what is done this season, and from the last one with a plan or money', async () => {
  const field_id = await fieldOf(anna);
  const enter = (activity: Parameters<typeof sowing>[1] | object, season = SUMMER) =>
    anna.call(activities.create, { field_ids: [field_id], ...season, activity: activity as ReturnType<typeof sowing> });
  const before = { ...SUMMER, year: 2024 } as unknown as typeof SUMMER;
  await enter(sowing({}, { money: { ...NO_MONEY, bag_price_usd: 180 } }));
  await enter(fertilization({ done_date: null, planned_date: '2026-01-30' }));
  await enter(sowing({}, { done_date: '2024-10-02', money: { ...NO_MONEY, bag_price_usd: 160 } }), before);
  await enter(harvest({ done_date: '2025-03-20', money: { ...NO_MONEY, cost_usd_ha: 70 } }), before);
  const costs = await anna.call(margins.getCosts, { field_id, ...SUMMER });
  expect(costs.recorded).toMatchObject({ costs: { seeds: 168.75, fertilizers: null }, yield_t_ha: null });
  expect(costs.last).toMatchObject({
    season: { year: 2024 },
    crop: 5,
    plan: null,
    recorded: { costs: { seeds: 150, harvest: 70 }, yield_t_ha: expect.any(Number) },
  });
  await anna.call(margins.create, { field_ids: [field_id], ...before, margin: newPlan({}, 'Del año pasado') });
  expect((await anna.call(margins.getCosts, { field_id, ...SUMMER })).last?.plan).toMatchObject({ name: 'Del año pasado' });
});

describe('money of others', () => {
  it('is no guest’s and no administrator’s; staff reads it with flag and consent, the producer writes it and the owner hears of it', async () => {
    const owner = await server.register();
    const field_id = await fieldOf(owner);
    const plan = await begin(owner, field_id);
    const [guest, adviser, admin] = [await server.register(), await server.register(), await server.register()];
    await owner.call(shares.add, { field_id, email: guest.email, level: 'edit' });
    await setAccess(server, admin, { role: 'admin', is_sensitive: true });
    await setAccess(server, adviser, { role: 'FM', is_sensitive: true });
    const record = await link(server, adviser, owner.id);
    const read = (user: TestUser) => user.call(margins.list, { field_id, ...SUMMER });
    const everywhere = async (user: TestUser) => (await user.call(margins.byStatus, SUMMER)).plans.length;
    for (const user of [guest, admin]) {
      await expect(read(user)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      expect(await everywhere(user)).toBe(0);
    }
    await expect(read(adviser)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await server.db.query('update producer set may_edit = true where id = $1', [record]);
    expect((await read(adviser)).can_edit).toBe(false);
    expect(await everywhere(adviser)).toBe(1);
    expect((await adviser.call(margins.pdfDownload, { field_ids: [field_id], ...SUMMER })).plans).toHaveLength(1);
    await expect(adviser.call(margins.edit, { ...one(plan), margin: newPlan() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const producer = await server.register();
    const own_record = randomUUID();
    await server.db.query(
      `insert into producer (id, created_by, name, email, account_id, invited_at, accepted_at, created_at, updated_at)
       values ($1, $2, 'P', $3, $4, now(), now(), now(), now())`,
      [own_record, owner.id, producer.email, producer.id],
    );
    await server.db.query('update field set producer_id = $2 where id = $1', [field_id, own_record]);
    const edited = await producer.call(margins.edit, { ...one(plan), margin: newPlan({ lease: 400 }) });
    await producer.call(margins.edit, { ...one(edited), margin: newPlan({ lease: 410 }) });
    const heard = (await owner.call(notifications.list, {})).notifications.filter(({ type }) => type === 'margin_changed');
    expect(heard).toMatchObject([{ field_id, params: { name: 'Plan base' } }]);
    expect((await producer.call(notifications.list, {})).notifications).toEqual([]);
  });
});
