import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/define.ts';
import { contract } from '#contract/index.ts';
import { BRAND_NUMBERS } from '#domain/accounts/brand-numbers.ts';
import { BATCH_REPORT } from '#domain/limits.ts';
import { reportDataSchema } from '#domain/reports/report.ts';
import type { Role } from '#domain/rights/roles.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { setAccess } from '../../../tests/setup/worlds/people-world.ts';

const { batchReports, reports } = contract;
const brand = 'brevant';
/** A season four weeks old, of which few scenes are to be made. */
const TODAY = '2025-07-29';
const SEASON = { year: 2025, season: 2, period: 'summer' } as const;
const BATCH = 'BR25-044718';
const FIELDS = 6;
const LONG_MS = 240_000;

let server: TestServer;
let staff: TestUser;
let producer: TestUser;
const ids: string[] = [];

const someone = async (role: Role, brand_id: number = BRAND_NUMBERS.brevant[0]): Promise<TestUser> => {
  const user = await server.register();
  await setAccess(server, user, { role, brand_id, style_brand: brand_id });
  return user;
};
/** A record kept of a producer, who has accepted it. */
const link = async (keeper: TestUser, of: TestUser): Promise<void> => {
  const record = { name: 'Gauna Hnos.', email: of.email, country: 'AR', province: null, city: null, fiscal_id: null } as const;
  const { id } = await keeper.call(contract.producers.create, { ...record, invite: true });
  await of.call(contract.producers.answer, { producer_id: id, accepted: true });
};

beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo', DEMO: '1', DEMO_DATE: TODAY });
  await server.db.query(
    `insert into seed_lot (number, genotype, treatment, updated_at) values ($1, '503', 'Fungicida', now()), ('BR25-000002', '502', null, now())`,
    [BATCH],
  );
  [staff, producer] = [await someone('FM'), await someone('PM')];
  await link(staff, producer);
  for (const [at, { name, polygon: geometry }] of DEMO_FARMS[0]!.fields.slice(0, FIELDS).entries()) {
    const { farms } = await producer.call(contract.farms.list, {});
    const farm = at === 0 ? { farm_name: 'La Tranquera' } : { farm_id: farms[0]!.id, farm_name: null };
    ids.push((await producer.call(contract.fields.create, newField({ ...farm, name, geometry }))).field.id);
  }
}, LONG_MS);
afterAll(() => server.close());

type Order = CallInput<typeof batchReports.create>;
const orderOf = (field_ids: readonly string[], change: Partial<Order> = {}): Order => ({
  brand,
  ...SEASON,
  batch: ' br25-044718',
  target_yield_kg_ha: 9_500,
  n_kg_ha: 86,
  comments: '',
  fields: field_ids.map((field_id) => ({ field_id, target_yield_kg_ha: null, n_kg_ha: null })),
  ...change,
});
const stateOf = (id: string, user = staff) => user.call(batchReports.get, { brand, batch_report_id: id });
const ended = async (id: string) => {
  const left = async (): Promise<number> => {
    const { counts } = (await stateOf(id)).batch_report;
    return counts.waiting + counts.making;
  };
  await expect.poll(left, { timeout: LONG_MS - 10_000, interval: 100 }).toBe(0);
  return stateOf(id);
};
const dataOf = async (field_id: string, report_id: string) =>
  reportDataSchema.parse(JSON.parse((await staff.call(reports.pdf, { field_id, report_id })).data));
const countReports = async (): Promise<number> =>
  (await server.db.query<{ count: number }>('select count(*)::int as count from report'))[0]?.count ?? 0;

describe('six fields of a seed lot', { timeout: LONG_MS }, () => {
  test('come out as one report each, once, with what is for all and what is their own', async () => {
    const order = orderOf(ids, { comments: 'Sembrar con la cama limpia' });
    const fields = order.fields.map((field, at) => (at === 2 ? { ...field, target_yield_kg_ha: 11_000, n_kg_ha: 0 } : field));
    const made = await staff.call(batchReports.create, { ...order, fields });
    expect(made).toMatchObject({ batch: { number: BATCH, treatment: 'Fungicida' }, counts: { waiting: FIELDS, done: 0 } });
    const { batch_report, items } = await ended(made.id);
    expect(batch_report.counts).toEqual({ waiting: 0, making: 0, done: FIELDS, failed: 0, cancelled: 0 });
    expect(items.map(({ field_id }) => field_id)).toEqual(ids);
    expect(await countReports()).toBe(FIELDS);
    const data = await dataOf(ids[2]!, items[2]!.report!.id);
    expect(data.planning).toMatchObject({ target_yield_kg_ha: 11_000, n_kg_ha: 0, batch: { number: BATCH }, comments: order.comments });
    expect(data.images.map(({ usable }) => usable >= 0.7)).toEqual([true, true]);
    expect(data.sheet).toMatchObject({ brand: 'Brevant', language: 'es', title: 'Informe de planificación' });
    expect(JSON.stringify(data.sheet.blocks)).toContain(BATCH);
    // Who ordered is notified once, whom it is of for each of his fields.
    const notified = await staff.call(contract.notifications.list, {});
    expect(notified.notifications.filter(({ type }) => type === 'report_ready').map(({ params }) => params)).toEqual([
      { report: 'batch', name: BATCH, report_id: made.id },
    ]);
    expect((await producer.call(contract.notifications.list, { type: 'report_ready' })).notifications).toHaveLength(FIELDS);
    const audited = await server.db.query("select 1 from audit where action = 'report.create' and detail ->> 'batch_report' = $1", [
      made.id,
    ]);
    expect(audited).toHaveLength(FIELDS);
  });

  test('ordered again they are the same reports, and with another yield their next version', async () => {
    const again = await ended((await staff.call(batchReports.create, orderOf([ids[0]!], { comments: 'Sembrar con la cama limpia' }))).id);
    expect(await countReports()).toBe(FIELDS);
    const changed = await ended((await staff.call(batchReports.create, orderOf([ids[0]!], { target_yield_kg_ha: 8_000 }))).id);
    expect(changed.items[0]?.report).toMatchObject({ version: 2 });
    const { report, versions } = await staff.call(reports.one, { field_id: ids[0]!, report_id: changed.items[0]!.report!.id });
    expect([report.newest_version, versions.map(({ code }) => code)]).toEqual([2, [report.code, again.items[0]?.report?.code]]);
  });

  test('one that is deleted meanwhile fails by name, the others are made, and back again it is tried alone', async () => {
    const [kept, gone] = ids as [string, string];
    const order = orderOf([gone, kept], { batch: 'BR25-000002' });
    const { field } = await producer.call(contract.fields.get, { field_id: gone });
    // Ordered and deleted before any task is taken: the queue looks after the order's answer has left.
    const made = await staff.call(batchReports.create, order);
    await server.db.query('update field set deleted_at = now() where id = $1', [gone]);
    const { items } = await ended(made.id);
    expect(items.map(({ field_id, state, error }) => [field_id, state, error])).toEqual([
      [gone, 'failed', 'BATCH_FIELD_GONE'],
      [kept, 'done', null],
    ]);
    await server.db.query('update field set deleted_at = null where id = $1', [gone]);
    await staff.call(batchReports.retry, { brand, batch_report_id: made.id, field_id: gone });
    const after = await ended(made.id);
    expect(after.batch_report.counts).toMatchObject({ done: 2, failed: 0 });
    expect(after.items[0]?.field_name).toBe(field.name);
  });

  test('stopped, what is left is not made, and what is made stays', async () => {
    const before = await countReports();
    const made = await staff.call(batchReports.create, orderOf(ids, { n_kg_ha: 120 }));
    const { batch_report, items } = await staff.call(batchReports.cancel, { brand, batch_report_id: made.id });
    expect(batch_report.counts.waiting + batch_report.counts.making).toBe(0);
    expect(batch_report.counts.cancelled).toBeGreaterThan(0);
    const done = items.filter(({ state }) => state === 'done').length;
    // Whatever was under way comes to its end before another order does.
    await ended((await staff.call(batchReports.create, orderOf([ids[5]!], { batch: 'BR25-000002', n_kg_ha: 7 }))).id);
    expect(await countReports()).toBe(before + done + 1);
    expect((await stateOf(made.id)).batch_report.counts).toEqual(batch_report.counts);
  });
});

describe('what is chosen from', () => {
  const candidates = (user: TestUser, more: Partial<CallInput<typeof batchReports.candidates>> = {}) =>
    user.call(batchReports.candidates, { brand, ...SEASON, ...more });

  test('is what somebody works for, by producer, found by name', async () => {
    const { fields, total } = await candidates(staff);
    expect([fields.length, total]).toEqual([FIELDS, FIELDS]);
    expect(new Set(fields.map(({ owner_id }) => owner_id))).toEqual(new Set([producer.id]));
    expect(fields.every(({ reason }) => reason === null)).toBe(true);
    const [one] = fields;
    expect((await candidates(staff, { text: one!.field_name })).fields.map(({ field_id }) => field_id)).toContain(one!.field_id);
    expect((await candidates(staff, { text: one!.producer!.toUpperCase() })).total).toBe(FIELDS);
    expect((await candidates(staff, { text: producer.email })).total).toBe(0);
    expect((await candidates(staff, { genotype: '101' })).total).toBe(0);
    expect((await candidates(await someone('FM'))).total).toBe(0);
  });

  test('of a season that has not begun there is no chart', async () => {
    const { fields } = await candidates(staff, { year: 2026 });
    expect(new Set(fields.map(({ reason }) => reason))).toEqual(new Set(['REPORT_NO_CHART']));
  });

  test('is not for producers, and not of another brand', async () => {
    await expect(candidates(producer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(candidates(await someone('FM', 3))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an order is refused whole', () => {
  const refused = async (order: Order, user = staff): Promise<{ code: string; fields?: readonly { path: string; code: string }[] }> => {
    const before = await server.db.query('select 1 from batch_report');
    const error = await user.call(batchReports.create, order).catch((thrown: unknown) => thrown);
    expect(await server.db.query('select 1 from batch_report')).toHaveLength(before.length);
    return error as { code: string };
  };

  test('without a batch, or one nobody has loaded', async () => {
    expect(await refused(orderOf(ids, { batch: '  ' }))).toMatchObject({ fields: [{ path: 'batch', code: 'BATCH_REQUIRED' }] });
    expect(await refused(orderOf(ids, { batch: 'BR99-1' }))).toMatchObject({ code: 'BATCH_NOT_VALIDATED', fields: [{ path: 'batch' }] });
  });

  test('where a field has no yield of its own and there is none for all', async () => {
    expect(await refused(orderOf(ids.slice(0, 2), { target_yield_kg_ha: null }))).toMatchObject({
      fields: [0, 1].map((at) => ({ path: `fields.${String(at)}.target_yield_kg_ha`, code: 'REQUIRED' })),
    });
  });

  test('of more fields than fit, or of one twice', async () => {
    const many = Array.from({ length: BATCH_REPORT.fields + 1 }, () => randomUUID());
    expect(await refused(orderOf(many))).toMatchObject({ fields: [{ path: 'fields', code: 'LIMIT_REACHED' }] });
    expect(await refused(orderOf([ids[0]!, ids[0]!.toUpperCase()]))).toMatchObject({ fields: [{ path: 'fields', code: 'INVALID' }] });
  });

  test('by who has nothing to do with one of the fields, and by another brand', async () => {
    expect(await refused(orderOf(ids), await someone('FM'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refused(orderOf([...ids.slice(0, 2), randomUUID()]))).toMatchObject({ code: 'NOT_FOUND' });
    const owner = await someone('PM', 3);
    const { field } = await owner.call(contract.fields.create, newField({ farm_name: 'Otra' }));
    expect(await refused(orderOf([field.id]), owner)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('another’s order is as absent as none', async () => {
  const { batch_reports } = await staff.call(batchReports.listOfUser, { brand });
  const other = await someone('FM');
  await link(other, producer);
  expect((await other.call(batchReports.listOfUser, { brand })).batch_reports).toEqual([]);
  const one = { brand, batch_report_id: batch_reports[0]!.id } as const;
  for (const call of [batchReports.get, batchReports.cancel, batchReports.retry])
    await expect(other.call(call, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
