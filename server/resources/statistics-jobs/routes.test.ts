import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { BULK } from '#domain/limits.ts';
import type { StatisticsJob } from '#domain/schemas/statistics-job.ts';
import { DEMO_FARMS } from '#server/demo/farms.ts';
import { newField } from '../../../tests/setup/samples/field-samples.ts';
import { isFull } from '../../../tests/setup/servers/run-scope.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { fields, imagery, statisticsJobs } = contract;
const TODAY = '2026-01-13';
const RANGE = { from: '2025-12-20', to: TODAY };
const demo_fields = DEMO_FARMS[0]!.fields;
const [SCENES_UNDER_WAY, FIELDS_A_TASK, INDICES] = [4, 8, 3];

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
const ids: string[] = [];

const addField = async (user: TestUser, at: number): Promise<string> => {
  const { name, polygon: geometry } = demo_fields[at]!;
  const { farms } = await user.call(contract.farms.list, {});
  const farm = farms[0] === undefined ? { farm_name: 'La Loma' } : { farm_id: farms[0].id, farm_name: null };
  return (await user.call(fields.create, newField({ ...farm, name, geometry }))).field.id;
};

beforeAll(async () => {
  server = await startTestServer({ IMAGERY: 'demo', DEMO: '1', DEMO_DATE: TODAY });
  [owner, stranger] = [await server.register(), await server.register()];
  for (let at = 0; at < 10; at += 1) ids.push(await addField(owner, at));
}, 120_000);
afterAll(() => server.close());

const statusOf = async (user: TestUser, job_id: string): Promise<StatisticsJob> => (await user.call(statisticsJobs.get, { job_id })).job;
const ended = async (user: TestUser, job_id: string): Promise<StatisticsJob> => {
  const isOpen = async (): Promise<boolean> => ['waiting', 'running'].includes((await statusOf(user, job_id)).state);
  await expect.poll(isOpen, { timeout: 110_000, interval: 50 }).toBe(false);
  return statusOf(user, job_id);
};
const countOrders = async (): Promise<number> =>
  (await server.db.query<{ count: number }>('select (select count(*) from statistics_job) + (select count(*) from job) as count'))[0]!
    .count;

describe('an order', { timeout: 120_000 }, () => {
  test('gives for every field what the call for one field gives', async () => {
    const some = ids.slice(0, 3);
    const job = await owner.call(statisticsJobs.create, { field_ids: some, index: 'evi', ...RANGE });
    expect(job).toMatchObject({ index: 'evi', ...RANGE, field_count: 3, done_count: 0, failed_count: 0 });
    expect(await ended(owner, job.id)).toMatchObject({ state: 'done', done_count: 3, failed_count: 0, error: null });
    const { rows, total } = await owner.call(statisticsJobs.results, { job_id: job.id });
    expect(total).toBe(rows.length);
    expect(rows.length).toBeGreaterThanOrEqual(15);
    for (const id of some) {
      const { statistics, pending } = await owner.call(imagery.statistics, { field_id: id, index: 'evi', ...RANGE });
      expect(pending).toBe(0);
      const own = rows.filter((row) => row.field_id === id);
      expect(
        own.map(({ scene_id, mean, sd, p10, p50, p90, valid_fraction, pixel_count }) => [
          scene_id,
          mean,
          sd,
          p10,
          p50,
          p90,
          valid_fraction,
          pixel_count,
        ]),
      ).toEqual(
        statistics.map(({ scene_id, mean, sd, p10, p50, p90, valid_fraction, pixel_count }) => [
          scene_id,
          mean,
          sd,
          p10,
          p50,
          p90,
          valid_fraction,
          pixel_count,
        ]),
      );
      expect(own[0]).toMatchObject({ farm_name: 'La Loma' });
    }
  });

  test('is read in pages, with or without cloudy images', async () => {
    const job = await owner.call(statisticsJobs.create, { field_ids: ids.slice(0, 3), index: 'ndvi', ...RANGE });
    await ended(owner, job.id);
    const all = (await owner.call(statisticsJobs.results, { job_id: job.id })).rows;
    const pages = [0, 4, 8, 12].map((offset) => owner.call(statisticsJobs.results, { job_id: job.id, offset, limit: 4 }));
    expect((await Promise.all(pages)).flatMap(({ rows }) => rows)).toEqual(all.slice(0, 16));
    const usable = await owner.call(statisticsJobs.results, { job_id: job.id, usable: 'true' });
    expect(usable.rows).toEqual(all.filter((row) => row.valid_fraction! >= 0.6));
    expect(usable.total).toBe(usable.rows.length);
  });

  test('with one field of another is refused whole, wherever it stands', async () => {
    const foreign = await addField(stranger, 11);
    const before = await countOrders();
    for (const at of [0, 1, 5, ids.length]) {
      await expect(
        owner.call(statisticsJobs.create, { field_ids: ids.toSpliced(at, 0, foreign), index: 'evi', ...RANGE }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await countOrders()).toBe(before);
  });

  test.each([
    ['a field twice', { field_ids: (all: string[]) => [all[0]!, all[1]!, all[0]!.toUpperCase()] }],
    ['no field', { field_ids: () => [] }],
    ['too many fields', { field_ids: () => Array.from({ length: BULK.fields + 1 }, () => randomUUID()) }],
    ['an end before the beginning', { from: '2026-01-10', to: '2026-01-09' }],
    ['too many days', { from: '2022-01-01', to: TODAY }],
  ])(
    'of %s is refused',
    async (_what, { field_ids, ...range }: { field_ids?: (all: string[]) => string[]; from?: string; to?: string }) => {
      const input = { field_ids: field_ids?.(ids) ?? ids, index: 'evi' as const, ...RANGE, ...range };
      await expect(owner.call(statisticsJobs.create, input)).rejects.toMatchObject({ code: 'INVALID' });
    },
  );

  test('sent twice with one key is one order', async () => {
    const input = { field_ids: ids.slice(0, 1), index: 'evi' as const, ...RANGE };
    const idempotency_key = randomUUID();
    const first = await owner.call(statisticsJobs.create, input, { idempotency_key });
    expect((await owner.call(statisticsJobs.create, input, { idempotency_key })).id).toBe(first.id);
    await expect(owner.call(statisticsJobs.create, { ...input, index: 'ndvi' }, { idempotency_key })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const { jobs } = await owner.call(statisticsJobs.list, {});
    expect(jobs.filter(({ id }) => id === first.id)).toHaveLength(1);
    await ended(owner, first.id);
  });

  test('is nobody else’s to see, stop or take up', async () => {
    const { jobs } = await owner.call(statisticsJobs.list, {});
    const job_id = jobs[0]!.id;
    for (const call of [statisticsJobs.get, statisticsJobs.results, statisticsJobs.cancel, statisticsJobs.resume] as const) {
      const [theirs, none] = [await stranger.send(call, { job_id }), await stranger.send(call, { job_id: randomUUID() })];
      expect([theirs.statusCode, none.statusCode]).toEqual([404, 404]);
    }
    expect((await stranger.call(statisticsJobs.list, {})).jobs).toEqual([]);
  });

  test('beyond the number under way is refused', async () => {
    const user = await server.register();
    const id = await addField(user, 12);
    for (let i = 0; i < BULK.open_jobs; i += 1) {
      const job_id = randomUUID();
      await server.db.query("insert into statistics_job values ($1, $2, 'evi', '2026-01-01', '2026-01-02', now(), null)", [
        job_id,
        user.id,
      ]);
      await server.db.query("insert into job (queue, group_id, place, payload) values ('nobody', $1, 0, '{}')", [job_id]);
    }
    await expect(user.call(statisticsJobs.create, { field_ids: [id], index: 'evi', ...RANGE })).rejects.toMatchObject({
      code: 'STATISTICS_JOBS_TOO_MANY',
      params: { count: BULK.open_jobs },
    });
  });
});

describe('an order under way', { timeout: 120_000 }, () => {
  const count = async (): Promise<number> => (await server.db.query<{ n: number }>('select count(*) as n from scene_statistics'))[0]!.n;

  test('is stopped between scenes, keeps what it has, and goes on where it was', async () => {
    const order = { field_ids: ids, index: 'evi' as const, from: isFull ? '2025-11-15' : '2025-12-01', to: TODAY };
    const job = await owner.call(statisticsJobs.create, order);
    await expect.poll(async () => (await statusOf(owner, job.id)).image_count, { timeout: 110_000, interval: 20 }).toBeGreaterThan(0);
    expect(await owner.call(statisticsJobs.cancel, { job_id: job.id })).toMatchObject({ state: 'cancelled' });
    const at_once = await count();
    const [{ leased } = { leased: -1 }] = await server.db.query<{ leased: number }>(
      "select count(*) as leased from job where group_id = $1 and (lease is not null or state in ('waiting', 'running'))",
      [job.id],
    );
    expect(leased).toBe(0);
    // The scenes under way end; none is begun after them.
    await expect.poll(async () => [await count(), await sleep(700).then(count)].reduce((a, b) => b - a), { timeout: 60_000 }).toBe(0);
    const kept = await count();
    expect(kept - at_once).toBeLessThanOrEqual(SCENES_UNDER_WAY * FIELDS_A_TASK * INDICES);

    expect(await owner.call(statisticsJobs.resume, { job_id: job.id })).toMatchObject({ done_count: 0 });
    expect(await ended(owner, job.id)).toMatchObject({ state: 'done', done_count: ids.length });
    expect(await count()).toBeGreaterThan(kept);
    expect((await owner.call(statisticsJobs.cancel, { job_id: job.id })).state).toBe('done');
  });

  test('that was given up says how many fields and why, and can be taken up again', async () => {
    const user = await server.register();
    const own = await addField(user, 5);
    const job = await user.call(statisticsJobs.create, { field_ids: [own], index: 'evi', ...RANGE });
    await ended(user, job.id);
    await server.db.query("update job set state = 'failed', error = 'IMAGERY_PROVIDER_DOWN' where group_id = $1", [job.id]);
    await server.db.query('update statistics_item set geometry_version = null where job_id = $1', [job.id]);
    expect(await statusOf(user, job.id)).toMatchObject({ state: 'failed', done_count: 0, failed_count: 1, error: 'IMAGERY_PROVIDER_DOWN' });
    await user.call(statisticsJobs.resume, { job_id: job.id });
    expect(await ended(user, job.id)).toMatchObject({ state: 'done', done_count: 1, failed_count: 0, error: null });
  });

  test('shows no row of a field that may no longer be seen', async () => {
    const user = await server.register();
    const own = [await addField(user, 3), await addField(user, 4)];
    const job = await user.call(statisticsJobs.create, { field_ids: own, index: 'evi', ...RANGE });
    await ended(user, job.id);
    const before = await user.call(statisticsJobs.get, { job_id: job.id });
    expect(before.hidden_count).toBe(0);
    await user.call(fields.remove, { field_id: own[0]!, version: 1 });
    const after = await user.call(statisticsJobs.get, { job_id: job.id });
    expect(after.hidden_count).toBe(1);
    const { rows, total } = await user.call(statisticsJobs.results, { job_id: job.id });
    expect(new Set(rows.map(({ field_id }) => field_id))).toEqual(new Set([own[1]]));
    expect(total).toBe(after.row_count);
    expect(total).toBeLessThan(before.row_count);
  });
});
