import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Activity } from '#domain/schemas/activity.ts';
import { fertilization, harvest, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { link, setAccess } from '../../../tests/setup/worlds/people-world.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { activities, fields, shares } = contract;

let server: TestServer;
let anna: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.register();
});
afterAll(() => server.close());

const fieldOf = async (user: TestUser, at = 0, change = {}): Promise<string> =>
  (await user.call(fields.create, newField({ farm_name: randomUUID(), geometry: squareAt(at), ...change }))).field.id;
const listOf = async (user: TestUser, field_id: string): Promise<Activity[]> =>
  (await user.call(activities.list, { field_id, ...SUMMER })).activities;
const share = async (field_id: string, level: 'view' | 'annotate'): Promise<TestUser> => {
  const guest = await server.register();
  await anna.call(shares.add, { field_id, email: guest.email, level });
  return guest;
};

describe('entering', () => {
  test('one entry on three fields is three records with the hectares of each, once however often it is sent', async () => {
    const field_ids = [await fieldOf(anna, 0), await fieldOf(anna, 1), await fieldOf(anna, 2)];
    const once = { idempotency_key: randomUUID() };
    const enter = () => anna.call(activities.create, { field_ids, ...SUMMER, activity: fertilization() }, once);
    const { activities: made } = await enter();
    expect((await enter()).activities.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect(new Set(made.map(({ group_id }) => group_id)).size).toBe(1);
    for (const field_id of field_ids) {
      const [only, ...others] = await listOf(anna, field_id);
      const { field } = await anna.call(fields.get, { field_id });
      expect(others).toEqual([]);
      expect(only).toMatchObject({ ...fertilization(), area_ha: field.area_ha, geometry_version: 1, can_edit: true });
      expect(field.has_history).toBe(true);
    }
    const [group_id = ''] = made.map((one) => one.group_id ?? '');
    const undone = await anna.call(activities.removeGroup, { field_id: field_ids[0] ?? '', group_id });
    expect(undone.activity_ids.toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    expect(await listOf(anna, field_ids[1] ?? '')).toEqual([]);
    expect((await anna.call(fields.get, { field_id: field_ids[2] ?? '' })).field.has_history).toBe(false);
  });

  test('a field nobody sees refuses all', async () => {
    const mine = await fieldOf(anna);
    const others = await fieldOf(await server.register());
    const enter = anna.call(activities.create, { field_ids: [mine, others], ...SUMMER, activity: fertilization() });
    await expect(enter).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listOf(anna, mine)).toEqual([]);
  });

  test.each([
    ['no day', { ...fertilization(), done_date: null }, 'activity.done_date', 'REQUIRED'],
    ['no product', { ...fertilization(), details: { ...fertilization().details, products: [] } }, 'activity.details.products', 'REQUIRED'],
    [
      'no type',
      { ...fertilization(), details: { ...fertilization().details, fertilization_type: null } },
      'activity.details.fertilization_type',
      'REQUIRED',
    ],
    ['done tomorrow', { ...fertilization(), done_date: '2099-01-01' }, 'activity.done_date', 'DATE_IN_FUTURE'],
    ['no genotype', sowing({ genotype: null }), 'activity.details.genotype', 'REQUIRED'],
  ])('%s is refused at its place', async (_name, activity, path, code) => {
    const field_id = await fieldOf(anna);
    const reply = await anna.send(activities.create, { field_ids: [field_id], ...SUMMER, activity: activity as never });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ fields: [{ path, code }] });
  });

  test('what was done before a polygon was changed keeps the polygon of that day', async () => {
    const field_id = await fieldOf(anna);
    const before = (await anna.call(fields.get, { field_id })).field.area_ha;
    await anna.call(fields.updateGeometry, { field_id, version: 1, geometry: squareAt(0, 500) });
    const enter = async (activity: ReturnType<typeof harvest>) =>
      (await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity })).activities[0];
    expect(await enter(harvest({ done_date: '2020-01-01' }))).toMatchObject({ geometry_version: 1, area_ha: before });
    expect((await enter(harvest({ planned_date: '2099-01-01', done_date: null })))?.geometry_version).toBe(2);
  });
});

describe('changing', () => {
  test('a stale version is refused with the present copy; deleted, it comes back', async () => {
    const field_id = await fieldOf(anna);
    const { activities: made } = await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: fertilization() });
    const one = { field_id, activity_id: made[0]?.id ?? '' };
    const edit = (version: number, comments: string) =>
      anna.call(activities.edit, { ...one, version, season: SUMMER, activity: fertilization({ comments, money: null }) });
    expect(await edit(1, 'Con rocío')).toMatchObject({ version: 2, comments: 'Con rocío', money: { unit_costs_usd: [0.41] } });
    const stale = await edit(1, 'Sin rocío').catch((error: unknown) => error as { code: string; params: { copy: string } });
    expect(stale).toMatchObject({ code: 'VERSION_STALE' });
    expect(JSON.parse((stale as { params: { copy: string } }).params.copy)).toMatchObject({ version: 2, comments: 'Con rocío' });
    await anna.call(activities.remove, { ...one, version: 2 });
    await expect(anna.call(activities.get, one)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await anna.call(activities.restore, one)).toMatchObject({ comments: 'Con rocío', version: 4 });
  });

  test('a planned activity is done in the same record', async () => {
    const field_id = await fieldOf(anna);
    const plan = harvest({ planned_date: '2026-03-10', done_date: null });
    const { activities: made } = await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: plan });
    const [planned] = made;
    const done = await anna.call(activities.edit, {
      field_id,
      activity_id: planned?.id ?? '',
      version: 1,
      season: SUMMER,
      activity: { ...plan, done_date: '2026-03-14' },
    });
    expect(done).toMatchObject({ planned_date: '2026-03-10', done_date: '2026-03-14', version: 2 });
  });
});

describe('rights (rules §8, 40 to 43)', () => {
  test('a guest sees no money, writes none, and changes only what he made', async () => {
    const field_id = await fieldOf(anna);
    const [viewer, noter] = [await share(field_id, 'view'), await share(field_id, 'annotate')];
    await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: fertilization() });
    for (const guest of [viewer, noter]) {
      const { activities: seen, can } = await guest.call(activities.list, { field_id, ...SUMMER });
      expect(seen).toMatchObject([{ money: null, can_edit: false, details: fertilization().details }]);
      expect(can).toEqual({ add: guest === noter, money: false, import_rain: false });
      expect((await guest.call(activities.report, { field_ids: [field_id], season: null })).activities).toMatchObject([{ money: null }]);
      expect((await guest.call(activities.listAll, SUMMER)).activities).toMatchObject([{ money: null }]);
    }
    const enter = (user: TestUser, activity = harvest()) => user.call(activities.create, { field_ids: [field_id], ...SUMMER, activity });
    await expect(enter(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const paid = { ...harvest(), money: { cost_usd_ha: 40, bag_price_usd: null, unit_costs_usd: [] } };
    await expect(enter(noter, paid)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { activities: made } = await enter(noter);
    const his = made[0];
    expect(his?.can_edit).toBe(true);
    const [annas] = (await listOf(anna, field_id)).filter(({ type }) => type === 'fertilization');
    const remove = (user: TestUser, one: Activity | undefined) =>
      user.call(activities.remove, { field_id, activity_id: one?.id ?? '', version: one?.version ?? 0 });
    await expect(remove(noter, annas)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await remove(anna, his);
    await expect(noter.call(activities.restore, { field_id, activity_id: annas?.id ?? '' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('staff sees money with its own flag and the producer’s consent, never with one of them', async () => {
  const owner = await server.register();
  const field_id = await fieldOf(owner);
  await owner.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: fertilization() });
  const adviser = await server.register();
  await setAccess(server, adviser, { role: 'FM' });
  const record = await link(server, adviser, owner.id);
  const seen = async (is_sensitive: boolean, may_edit: boolean) => {
    await setAccess(server, adviser, { is_sensitive });
    await server.db.query('update producer set may_edit = $2 where id = $1', [record, may_edit]);
    const { activities: found, can } = await adviser.call(activities.list, { field_id, ...SUMMER });
    return [found[0]?.money !== null, can.money];
  };
  expect(await seen(false, true)).toEqual([false, false]);
  expect(await seen(true, false)).toEqual([false, false]);
  expect(await seen(true, true)).toEqual([true, true]);
});

describe('what follows from a sowing', () => {
  const cropsOf = async (field_id: string) => (await anna.call(fields.get, { field_id })).field.crops;

  test('the field has its crop, genotype and day, and what was typed before when the sowing goes', async () => {
    const field_id = await fieldOf(anna, 0, { crops: [{ ...SUMMER, crop: 7, genotype_id: null }] });
    const { activities: made } = await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: sowing() });
    expect(await cropsOf(field_id)).toEqual([{ ...SUMMER, crop: 5, genotype_id: 502, sowing_date: '2025-10-02' }]);
    await anna.call(activities.remove, { field_id, activity_id: made[0]?.id ?? '', version: 1 });
    expect(await cropsOf(field_id)).toEqual([{ ...SUMMER, crop: 7, genotype_id: null, sowing_date: null }]);
    await anna.call(activities.restore, { field_id, activity_id: made[0]?.id ?? '' });
    expect(await cropsOf(field_id)).toMatchObject([{ crop: 5, sowing_date: '2025-10-02' }]);
  });

  test('a crop typed by hand after it stays, with the day; other activities leave it alone', async () => {
    const field_id = await fieldOf(anna);
    await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: sowing() });
    const { version } = (await anna.call(fields.get, { field_id })).field;
    await anna.call(fields.setCrop, { field_id, version, season: SUMMER, crop: 4, genotype_id: null });
    await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: fertilization() });
    expect(await cropsOf(field_id)).toEqual([{ ...SUMMER, crop: 4, genotype_id: null, sowing_date: '2025-10-02' }]);
  });

  test('a planned sowing says nothing of the field', async () => {
    const field_id = await fieldOf(anna);
    const plan = sowing({}, { planned_date: '2025-10-02', done_date: null });
    await anna.call(activities.create, { field_ids: [field_id], ...SUMMER, activity: plan });
    expect(await cropsOf(field_id)).toEqual([]);
  });
});

test('all fields are paged newest first', async () => {
  const user = await server.register();
  const { fields: made } = await user.call(fields.createMany, {
    fields: Array.from({ length: 41 }, (_, at) => newField({ name: `Lote ${at}`, geometry: squareAt(at) })),
  });
  const field_ids = made.map(({ field }) => field.id);
  const days = ['2025-11-03', '2025-07-01', '2026-02-28', '2025-11-03', '2025-10-31'];
  for (const done_date of days) await user.call(activities.create, { field_ids, ...SUMMER, activity: harvest({ done_date }) });
  const first = await user.call(activities.listAll, SUMMER);
  const second = await user.call(activities.listAll, { ...SUMMER, after: first.next ?? '' });
  expect([first.activities.length, second.activities.length, second.next]).toEqual([200, 5, null]);
  const all = [...first.activities, ...second.activities];
  expect(new Set(all.map(({ id }) => id)).size).toBe(205);
  const sorted = days.toSorted().toReversed();
  expect(all.map(({ done_date }) => done_date)).toEqual(sorted.flatMap((day) => field_ids.map(() => day)));
});
