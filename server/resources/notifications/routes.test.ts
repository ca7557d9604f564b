import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { CROPS } from '#domain/codes.ts';
import { NOTIFICATION_DAYS, NOTIFICATION_REASON } from '#domain/limits.ts';
import type { Scene } from '#domain/schemas/imagery.ts';
import { notifyFields } from '#server/jobs/notify-fields.ts';
import { tidy } from '#server/jobs/housekeeping.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';
import { saveStatistics } from '../../imagery/queries.ts';

const { fields, notifications } = contract;
const TODAY = '2026-01-13';
const SUMMER = { year: 2025, season: 2, period: 'summer' } as const;

let server: TestServer;
let owner: TestUser;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const crop = (code: number) => [{ ...SUMMER, crop: code, genotype_id: null }] as never;
/** Four fields of one farm: three of early maize, one of soybean. */
beforeEach(async () => {
  owner = await server.register();
  ids = [];
  for (const [at, code] of [CROPS.maize_early, CROPS.maize_early, CROPS.maize_early, CROPS.soybean_1].entries()) {
    const farms = (await owner.call(contract.farms.list, {})).farms;
    const farm = farms[0] === undefined ? { farm_name: 'La Loma' } : { farm_id: farms[0].id, farm_name: null };
    const { field } = await owner.call(fields.create, newField({ ...farm, name: `Lote ${at}`, geometry: squareAt(at), crops: crop(code) }));
    ids.push(field.id);
  }
  await server.db.query('update field set created_at = $2 where id = any($1::uuid[])', [ids, '2025-12-01T12:00:00Z']);
});

const see = async (field_id: string, date: string, mean: number | null, valid_fraction = 0.9): Promise<void> => {
  const scene: Scene = {
    id: `demo_${date}`,
    provider: 'demo',
    platform: 'demo-2a',
    datetime: `${date}T14:00:00Z`,
    date,
    cloud_cover: 0,
    baseline: null,
    scale: 0.0001,
    offset: 0,
    offset_from: 'none',
    is_demo: true,
    valid_fraction: null,
  };
  const spread = { sd: 0.05, p10: mean, p50: mean, p90: mean };
  const row = {
    field_id,
    geometry_version: 1,
    scene_id: scene.id,
    date,
    index: 'evi' as const,
    valid_fraction,
    pixel_count: 900,
    mean,
    ...spread,
  };
  await saveStatistics(server.db, scene, [row]);
};
const seeAll = async (date: string, ...means: number[]): Promise<void> => {
  for (const [at, mean] of means.entries()) await see(ids[at]!, date, mean);
};
const notify = (today = TODAY) => notifyFields(server.db, ids.slice(0, 1), today, server.now());
const list = async (user = owner) => (await user.call(notifications.list, {})).notifications;

describe('a new image', () => {
  test('is notified once for each field of the farm, the newest usable only', async () => {
    await seeAll('2026-01-06', 0.6, 0.6, 0.6, 0.6);
    await seeAll('2026-01-11', 0.62, 0.61, 0.63, 0.6);
    await see(ids[0]!, '2026-01-12', 0.2, 0.3);
    await notify();
    await notify();
    const notified = await list();
    expect(notified.map(({ field_id }) => field_id ?? '').toSorted()).toEqual(ids.toSorted());
    expect(notified.every(({ type, date, read }) => type === 'new_image' && date === '2026-01-11' && !read)).toBe(true);
    expect(notified.find(({ field_id }) => field_id === ids[0])).toMatchObject({
      field_name: 'Lote 0',
      farm_name: 'La Loma',
      params: { mean: 0.62, valid_fraction: 0.9 },
    });
    await see(ids[0]!, '2026-01-13', 0.64);
    await notify();
    expect((await list()).filter(({ field_id }) => field_id === ids[0]).map(({ date }) => date)).toEqual(['2026-01-13', '2026-01-11']);
    // Measured late: older than what was notified.
    await see(ids[1]!, '2026-01-08', 0.6);
    await notify();
    expect((await list()).filter(({ field_id }) => field_id === ids[1])).toHaveLength(1);
  });

  test('older than a fortnight is not notified', async () => {
    await seeAll('2025-12-29', 0.6);
    await notify();
    expect(await list()).toEqual([]);
  });
});

describe('the first image of a field', () => {
  test('is not notified when it is older than the field, and the next one is', async () => {
    await server.db.query('update field set created_at = $2 where id = $1', [ids[0], '2026-01-10T12:00:00Z']);
    await seeAll('2026-01-09', 0.6, 0.6);
    await notify();
    const notified = await list();
    expect(ids.slice(0, 2).map((id) => notified.find(({ field_id }) => field_id === id)?.read)).toEqual([true, false]);
    await see(ids[0]!, '2026-01-11', 0.62);
    await notify();
    expect((await list()).filter(({ read }) => !read).map(({ field_id, date }) => [ids.indexOf(field_id ?? ''), date])).toEqual([
      [0, '2026-01-11'],
      [1, '2026-01-09'],
    ]);
  });

  test('does not silence an alert', async () => {
    await server.db.query('update field set created_at = $2 where id = any($1::uuid[])', [ids, '2026-01-13T12:00:00Z']);
    await seeAll('2026-01-06', 0.7, 0.6);
    await seeAll('2026-01-11', 0.5, 0.6);
    await notify();
    expect((await list()).filter(({ read }) => !read).map(({ type }) => type)).toEqual(['evi_fall']);
  });
});

describe('an alert', () => {
  test('notifies of a field that fell away from its neighbours of the same crop, with dates, means and shares', async () => {
    await see(ids[0]!, '2026-01-02', 0.7, 0.8);
    await see(ids[0]!, '2026-01-11', 0.55, 0.95);
    for (const [at, [before, now]] of [
      [0.7, 0.71],
      [0.68, 0.65],
    ].entries()) {
      await see(ids[at + 1]!, '2026-01-06', before!);
      await see(ids[at + 1]!, '2026-01-11', now!);
    }
    await notify();
    const alerts = (await list()).filter(({ type }) => type === 'evi_fall');
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({
      field_id: ids[0],
      date: '2026-01-11',
      params: { before_date: '2026-01-02', before: 0.7, before_valid_fraction: 0.8, mean: 0.55, valid_fraction: 0.95, neighbours: 2 },
    });
    expect((alerts[0]!.params as { neighbour_change: number }).neighbour_change).toBeCloseTo(-0.01, 9);
  });

  test('is not made when all fell, nor against another crop', async () => {
    await seeAll('2026-01-06', 0.7, 0.7, 0.7, 0.7);
    await seeAll('2026-01-11', 0.5, 0.52, 0.49, 0.4);
    await notify();
    expect((await list()).filter(({ type }) => type === 'evi_fall')).toEqual([]);
  });

  test('leaves out frames the owner left out', async () => {
    await seeAll('2026-01-06', 0.7, 0.7, 0.7);
    await seeAll('2026-01-11', 0.5, 0.7, 0.7);
    await server.db.query('insert into scene_exclusion values ($1, $2, $3, now())', [owner.id, ids[0], 'demo_2026-01-11']);
    await notify();
    expect((await list()).filter(({ field_id }) => field_id === ids[0]).map(({ type, date }) => [type, date])).toEqual([
      ['new_image', '2026-01-06'],
    ]);
  });
});

describe('the groups', () => {
  const groups = (input: { limit?: number; after?: string } = {}) => owner.call(notifications.groups, input);

  test('hold one row for a field and matter, the latest day first and alerts before images', async () => {
    await seeAll('2026-01-01', 0.7, 0.6, 0.6, 0.6);
    await notify('2026-01-02');
    await seeAll('2026-01-06', 0.7, 0.6, 0.6);
    await notify();
    await seeAll('2026-01-11', 0.5, 0.6);
    await notify();
    const { groups: notified, has_more } = await groups();
    expect(notified.map(({ newest, count }) => [newest.field_name, newest.type, newest.date, count])).toEqual([
      ['Lote 0', 'evi_fall', '2026-01-11', 1],
      ['Lote 0', 'new_image', '2026-01-11', 3],
      ['Lote 1', 'new_image', '2026-01-11', 3],
      ['Lote 2', 'new_image', '2026-01-06', 2],
      ['Lote 3', 'new_image', '2026-01-01', 1],
    ]);
    expect(has_more).toBe(false);
    const first = await groups({ limit: 2 });
    expect([first.has_more, first.groups.length]).toEqual([true, 2]);
    // A page goes on after a group whichever of its notifications is named, although a newer one has come.
    const older = (await owner.call(notifications.list, { field_id: ids[0]!, type: 'new_image' })).notifications.at(-1)!;
    expect(older.date).toBe('2026-01-01');
    const rest = await groups({ after: older.id });
    expect(rest.groups.map(({ newest }) => newest.field_name)).toEqual(['Lote 1', 'Lote 2', 'Lote 3']);
  });

  test('are read as a whole, and what is unread counts groups', async () => {
    for (const date of ['2026-01-01', '2026-01-06', '2026-01-11']) {
      await seeAll(date, 0.6, 0.6);
      await notify(date);
    }
    const before = await groups();
    expect(before.groups.map(({ count, unread }) => [count, unread])).toEqual([
      [3, 3],
      [3, 3],
    ]);
    expect(before.unread).toBe(2);
    expect(await owner.call(notifications.read, { of: { field_id: ids[0]!, type: 'evi_fall' } })).toEqual({ unread: 2 });
    expect(await owner.call(notifications.read, { of: { field_id: ids[0]!, type: 'new_image' } })).toEqual({ unread: 1 });
    expect((await groups()).groups.map(({ newest, unread }) => [newest.field_name, unread])).toEqual([
      ['Lote 0', 0],
      ['Lote 1', 3],
    ]);
  });

  test('show nothing of a stranger', async () => {
    await seeAll('2026-01-11', 0.6);
    await notify();
    const stranger = await server.register();
    expect(await stranger.call(notifications.groups, {})).toEqual({ groups: [], has_more: false, unread: 0 });
    expect((await stranger.call(notifications.list, { field_id: ids[0]!, type: 'new_image' })).notifications).toEqual([]);
  });
});

describe('the list', () => {
  test('is read, in pages, by its owner alone', async () => {
    await seeAll('2026-01-11', 0.6, 0.6, 0.6, 0.6);
    await notify();
    const first = await owner.call(notifications.list, { limit: 3 });
    expect([first.unread, first.has_more, first.notifications.length]).toEqual([4, true, 3]);
    const second = await owner.call(notifications.list, { limit: 3, after: first.notifications[2]!.id });
    expect([second.has_more, second.notifications.length]).toEqual([false, 1]);
    expect(new Set([...first.notifications, ...second.notifications].map(({ id }) => id)).size).toBe(4);

    const other = await server.register();
    expect(await list(other)).toEqual([]);
    await expect(other.call(notifications.read, { ids: [first.notifications[0]!.id] })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await other.call(notifications.read, {});
    expect((await owner.call(notifications.list, {})).unread).toBe(4);
    expect(await owner.call(notifications.read, { ids: [first.notifications[0]!.id] })).toEqual({ unread: 3 });
    expect((await list())[0]!.read).toBe(true);
    expect(await owner.call(notifications.read, {})).toEqual({ unread: 0 });
  });

  test('is silent about a muted field until it is heard again', async () => {
    expect(await owner.call(notifications.mute, { field_id: ids[0]!, muted: true })).toEqual({ field_ids: [ids[0]] });
    await owner.call(notifications.mute, { field_id: ids[0]!, muted: true });
    await seeAll('2026-01-11', 0.6, 0.6);
    await notify();
    expect((await list()).map(({ field_id }) => field_id)).toEqual([ids[1]]);
    expect(await owner.call(notifications.mute, { field_id: ids[0]!, muted: false })).toEqual({ field_ids: [] });
    await notify();
    expect((await list()).map(({ field_id }) => field_id ?? '').toSorted()).toEqual(ids.slice(0, 2).toSorted());
    expect(await owner.call(notifications.muted, {})).toEqual({ field_ids: [] });
  });

  test('forgets deleted fields at once and everything after 90 days', async () => {
    await seeAll('2026-01-11', 0.6, 0.6);
    await notify();
    await owner.call(fields.remove, { field_id: ids[0]!, version: 1 });
    expect((await list()).map(({ field_id }) => field_id)).toEqual([ids[1]]);
    expect((await owner.call(notifications.list, {})).unread).toBe(1);
    const later = (days: number): Date => new Date(server.now().getTime() + days * 86_400_000);
    await tidy(server.db, later(NOTIFICATION_DAYS - 1));
    expect(await list()).toHaveLength(1);
    await tidy(server.db, later(NOTIFICATION_DAYS + 1));
    expect(await list()).toEqual([]);
  });
});

describe('why there was none', () => {
  const whyOf = async (user: TestUser, field_id = ids[0]!) => (await user.call(notifications.reasons, { field_id })).reasons;
  const said = async (user = owner) => (await whyOf(user)).map(({ type, date, reason, params }) => [type, date, reason, params]);
  const CLOUDY = ['new_image', '2026-01-11', 'cloudy', { valid_fraction: 0.41, least: 0.6 }];
  const SMALL = ['evi_fall', '2026-01-06', 'small_fall', { change: expect.closeTo(-0.06, 9), before_date: '2026-01-01', least: 0.1 }];

  test('is kept with its numbers, once however often it is looked', async () => {
    await seeAll('2026-01-01', 0.7, 0.7);
    await seeAll('2026-01-06', 0.64, 0.7);
    await see(ids[0]!, '2026-01-11', 0.3, 0.41);
    await notify();
    expect(await said()).toEqual([CLOUDY, SMALL]);
    const kept = 'select ctid::text from notification_reason where account_id is null order by type';
    const before = await server.db.query(kept);
    await notify();
    // The first look notified of the image; what is known already is not written again.
    expect(await said()).toEqual([CLOUDY, ['new_image', '2026-01-06', 'already_notified', {}], SMALL]);
    expect(await server.db.query(kept)).toEqual(before);
  });

  test('tells a guest what is of the field and nothing of its owner, and a stranger nothing at all', async () => {
    const [guest, stranger] = [await server.register(), await server.register()];
    await server.db.query(
      `insert into share (id, field_id, email, level, created_by, created_at) values (gen_random_uuid(), $1, $2, 'view', $3, now())`,
      [ids[0], guest.email, owner.id],
    );
    await owner.call(notifications.mute, { field_id: ids[0]!, muted: true });
    await see(ids[0]!, '2026-01-11', 0.6);
    await notify();
    const ONE = ['evi_fall', '2026-01-11', 'one_image', { days: 14 }];
    expect(new Set(await said())).toEqual(new Set([ONE, ['new_image', '2026-01-11', 'muted', {}]]));
    expect(await said(guest)).toEqual([ONE]);
    expect((await stranger.send(notifications.reasons, { field_id: ids[0]! })).statusCode).toBe(404);
    expect((await guest.send(notifications.reasons, { field_id: ids[1]! })).statusCode).toBe(404);
  });

  test('is kept of the last times in each matter, and for some weeks', async () => {
    const days = Array.from({ length: NOTIFICATION_REASON.of_a_matter + 3 }, (_, i) => `2026-01-${String(i + 10)}`);
    for (const day of days) await notify(day);
    const last = days.slice(-NOTIFICATION_REASON.of_a_matter).toReversed();
    expect(await said()).toEqual(last.map((day) => ['new_image', day, 'no_image', { days: 28 }]));
    await tidy(server.db, new Date(server.now().getTime() + (NOTIFICATION_REASON.days + 1) * 86_400_000));
    expect(await said()).toEqual([]);
  });
});
