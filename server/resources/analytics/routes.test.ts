import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { CropSeason } from '#domain/schemas/analytics.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { uncalibratedYield } from '#domain/series/seasons/predict-yield.ts';
import { harvest } from '../../../tests/setup/samples/activity-samples.ts';
import { newField, squareAt } from '../../../tests/setup/samples/field-samples.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../tests/setup/servers/server.ts';

const { analytics, fields } = contract;
const RANGE = { from: '2024-07-01', to: '2025-06-30' };
const MAIZE: FieldCrop = { year: 2024, season: 2, period: 'summer', crop: 5, genotype_id: null };
const PAID = 2;
const WITH_ANALYTICS = 3;

let server: TestServer;
let owner: TestUser;
let neighbour: TestUser;
let stranger: TestUser;
let place = 0;

const setStyle = (user: TestUser, style: number): Promise<unknown> =>
  server.db.query('update account set style_brand = $2 where id = $1', [user.id, style]);
const setPlan = (field_id: string, status: number, ends: string | null = null): Promise<unknown> =>
  server.db.query('update field set plan_status = $2, plan_ends = $3 where id = $1', [field_id, status, ends]);

const farms = new Map<string, string>();
const addField = async (user: TestUser, farm_name: string, crops: readonly FieldCrop[] = [MAIZE]): Promise<string> => {
  place++;
  const { field } = await user.call(
    fields.create,
    newField({
      farm_id: farms.get(farm_name) ?? null,
      farm_name: farms.has(farm_name) ? null : farm_name,
      name: `Lote ${String(place)}`,
      crops: [...crops],
      geometry: squareAt(place),
    }),
  );
  farms.set(farm_name, field.farm_id);
  return field.id;
};

/** EVI every five days over 2024/25 and its margins: a crop sown in October of this amplitude. */
const measure = async (field_id: string, amplitude: number, until = '2025-08-20', from = '2024-05-05'): Promise<void> => {
  const sown = epochDay('2024-10-01');
  const rows = [];
  for (let day = epochDay(from); day <= epochDay(until); day += 5) {
    const mean = 0.14 + amplitude * (1 / (1 + Math.exp(-0.11 * (day - sown - 48))) - 1 / (1 + Math.exp(-0.1 * (day - sown - 118))));
    rows.push({ field_id, scene_id: `test ${dayDate(day)}`, date: dayDate(day), mean });
  }
  await server.db.query(
    `insert into scene (id, scene) select r.scene_id, '{}'::jsonb from jsonb_to_recordset($1::jsonb) as r (scene_id text) on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  );
  await server.db.query(
    `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean, sd, p10, p50, p90)
     select r.field_id, 1, r.scene_id, 'evi', r.date, 1, 900, r.mean, 0.03, r.mean - 0.04, r.mean, r.mean + 0.04
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, scene_id text, date date, mean float8)`,
    [JSON.stringify(rows)],
  );
};

/** As the server's own work does once it has measured a field's season, up to this day. */
const mark = (field_id: string, until = '2025-08-29'): Promise<unknown> =>
  server.db.query(
    `insert into measured_season (field_id, year, geometry_version, until) values ($1, 2024, 1, $2)
     on conflict (field_id, year) do update set until = excluded.until`,
    [field_id, until],
  );
const measurePeer = async (field_id: string, amplitude: number): Promise<string> => {
  await measure(field_id, amplitude);
  await mark(field_id);
  return field_id;
};

const seasonsOf = async (field_id: string, range = RANGE): Promise<CropSeason[]> =>
  (await owner.call(analytics.cropPerformance, { field_id, ...range })).seasons;
const only = async (field_id: string): Promise<CropSeason> => {
  const [season, ...rest] = await seasonsOf(field_id);
  expect(rest).toEqual([]);
  return season!;
};

let own_id: string;

beforeAll(async () => {
  server = await startTestServer();
  [owner, neighbour, stranger] = [await server.register(), await server.register(), await server.register()];
  for (const user of [owner, neighbour, stranger]) await setStyle(user, WITH_ANALYTICS);
  own_id = await addField(owner, 'Don Emilio');
  await setPlan(own_id, PAID);
  await measure(own_id, 0.6);
}, 60_000);
afterAll(() => server.close());

describe('who may ask', () => {
  it('nobody signed out, and a stranger finds nothing', async () => {
    const input = { field_id: own_id, ...RANGE };
    expect((await server.anyone.send(analytics.cropPerformance, input)).statusCode).toBe(401);
    const answer = await stranger.send(analytics.cropPerformance, input);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([1, 7])('not brand style %i: 403 by its own code, and still 404 where the own_id is not seen', async (style) => {
    await setStyle(owner, style);
    const answer = await owner.send(analytics.cropPerformance, { field_id: own_id, ...RANGE });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'ANALYTICS_BRAND']);
    await setStyle(owner, WITH_ANALYTICS);
    await setStyle(stranger, style);
    expect((await stranger.send(analytics.cropPerformance, { field_id: own_id, ...RANGE })).statusCode).toBe(404);
    await setStyle(stranger, WITH_ANALYTICS);
  });

  it.each([2, 3, 8])('brand style %i', async (style) => {
    await setStyle(owner, style);
    expect((await seasonsOf(own_id)).length).toBe(1);
    await setStyle(owner, WITH_ANALYTICS);
  });

  it('not for a range of more than six seasons, nor one that ends before it begins', async () => {
    const ask = (from: string, to: string): Promise<unknown> => owner.call(analytics.cropPerformance, { field_id: own_id, from, to });
    await expect(ask('2018-07-01', '2025-06-30')).rejects.toMatchObject({ code: 'INVALID', fields: [{ path: 'to' }] });
    await expect(ask('2025-06-30', '2025-06-29')).rejects.toMatchObject({ code: 'INVALID' });
    await expect(ask('2019-07-01', '2025-06-30')).resolves.toMatchObject({ seasons: { length: 6 } });
  });
});

describe('a own_id without the plan', () => {
  it('reads its curve; index and yield are refused by code, also once a trial has ended', async () => {
    for (const [status, ends] of [
      [0, null],
      [1, null],
      [3, '2020-01-01T00:00:00Z'],
    ] as const) {
      await setPlan(own_id, status, ends);
      const season = await only(own_id);
      expect(season.performance).toEqual({ ok: false, code: 'PLAN_REQUIRED' });
      expect(season.yield).toEqual({ ok: false, code: 'PLAN_REQUIRED' });
      expect(season.metrics?.peak).toBeCloseTo(0.71, 1);
    }
    await setPlan(own_id, PAID);
  });
});

describe('a season', () => {
  it('is dated from the stored statistics', async () => {
    const season = await only(own_id);
    expect(season).toMatchObject({ season: { year: 2024, season: 2, period: 'summer' }, crop: 5, max_gap_days: 5 });
    const days = (date: string | null | undefined): number => epochDay(date ?? '') - epochDay('2024-10-01');
    // the double logistic of the domain's worked vector, seen every five days and smoothed
    expect(Math.abs(days(season.metrics?.sos20) - 35)).toBeLessThanOrEqual(3);
    expect(Math.abs(days(season.metrics?.pos) - 82)).toBeLessThanOrEqual(3);
    expect(Math.abs(days(season.metrics?.eos20) - 132)).toBeLessThanOrEqual(3);
    expect(season.metrics?.small_integral).toBeCloseTo(39.25, 0);
  });

  it('has no yield before three harvests are recorded', async () => {
    expect((await only(own_id)).yield).toEqual({ ok: false, code: 'YIELD_NO_HARVESTS' });
  });

  it('leaves out the frames the user left out', async () => {
    const other = await addField(owner, 'Exclusions');
    await measure(other, 0.6);
    const before = (await only(other)).image_count;
    await server.db.query('insert into scene_exclusion (account_id, field_id, scene_id, created_at) values ($1, $2, $3, now())', [
      owner.id,
      other,
      'test 2024-12-21',
    ]);
    expect((await only(other)).image_count).toBe(before - 1);
  });

  it('without a recorded crop infers none', async () => {
    const bare = await addField(owner, 'Sin cultivo', []);
    await setPlan(bare, PAID);
    await measure(bare, 0.6);
    expect(await only(bare)).toMatchObject({
      crop: null,
      performance: { code: 'PERFORMANCE_NO_CROP' },
      yield: { code: 'PERFORMANCE_NO_CROP' },
    });
  });

  it('is the one that peaks after the sowing, where that is known', async () => {
    const sown = await addField(owner, 'Sembrado');
    await measure(sown, 0.6);
    const sow = (day: string): Promise<unknown> =>
      server.db.query('update field_crop set sowing_date = $2 where field_id = $1', [sown, day]);
    await sow('2024-10-01');
    expect((await only(sown)).metrics?.pos).toMatch(/^2024-12-/);
    await sow('2025-01-10');
    expect(await only(sown)).toMatchObject({ crop: 5, metrics: null });
  });

  it('says when no crop can be determined, when a gap hides it, and that it is too early', async () => {
    const [empty, gap, young] = [await addField(owner, 'Vacío'), await addField(owner, 'Hueco'), await addField(owner, 'Nuevo')];
    for (const id of [empty, gap, young]) await setPlan(id, PAID);
    expect(await only(empty)).toMatchObject({ metrics: null, image_count: 0, performance: { code: 'PERFORMANCE_NO_SEASON' } });
    await measure(gap, 0.6, '2024-11-20');
    await measure(gap, 0.6, '2025-08-20', '2025-01-20');
    expect(await only(gap)).toMatchObject({ max_gap_days: 65, performance: { code: 'PERFORMANCE_GAP' } });
    await measure(young, 0.6, '2024-11-25');
    expect(await only(young)).toMatchObject({ metrics: { is_open: true }, yield: { code: 'YIELD_TOO_EARLY' } });
  });
});

describe('what was harvested', () => {
  const SEASON = { year: 2024, season: 2, period: 'summer' } as const;
  const reap = async (field_id: string, yield_t_ha: number, moisture_pct: number | null = 14.5, is_done = true): Promise<void> => {
    const days = is_done ? { done_date: '2025-03-20' } : { done_date: null, planned_date: '2025-03-20' };
    const activity = harvest({ ...days, details: { yield_t_ha, moisture_pct, contractor: null, machinery_brand: null } });
    await owner.call(contract.activities.create, { field_ids: [field_id], ...SEASON, activity });
  };

  it('of the crop on the farm is what a season is compared with, and stands beside its own prediction', async () => {
    const mine = await addField(owner, 'Cosechas');
    await setPlan(mine, PAID);
    await measure(mine, 0.6);
    const others: [string, number][] = [];
    for (const [amplitude, tonnes] of [
      [0.5, 8],
      [0.55, 9],
      [0.7, 10],
    ] as const) {
      const id = await addField(owner, 'Cosechas');
      await measure(id, amplitude);
      others.push([id, tonnes]);
    }
    const none = { yield: { code: 'YIELD_NO_HARVESTS' }, harvested_kg_ha: null };
    for (const [id, tonnes] of others.slice(1)) await reap(id, tonnes);
    const apart: [string, readonly FieldCrop[]][] = [
      ['Cosechas', [{ ...MAIZE, crop: 7 }]],
      ['Otro campo', [MAIZE]],
      ['Cosechas', [MAIZE]],
    ];
    // another crop, another farm, and one without images
    for (const [i, [farm, crops]] of apart.entries()) {
      const id = await addField(owner, farm, crops);
      if (i < 2) await measure(id, 0.6);
      await reap(id, 9);
    }
    await reap(others[0]![0], 8, null);
    await reap(others[0]![0], 8, 14.5, false);
    expect(await only(mine)).toMatchObject(none);

    await reap(others[0]![0], 8);
    const integralOf = async (id: string): Promise<number> => (await only(id)).metrics?.small_integral ?? Number.NaN;
    const integrals = await Promise.all(others.map(([id]) => integralOf(id)));
    const expected = uncalibratedYield(
      await integralOf(mine),
      integrals.reduce((sum, one) => sum + one / 3, 0),
      9_000,
    );
    const predicted = (await only(mine)).yield;
    expect(predicted).toMatchObject({ ok: true, is_calibrated: false });
    expect(predicted).toHaveProperty('yield_kg_ha', expect.closeTo(expected, 6));

    await reap(mine, 10, 18);
    const season = await only(mine);
    expect(season.yield).toEqual(predicted);
    expect(season.harvested_kg_ha).toBeCloseTo(9590.643, 3);

    const guest = await server.register();
    await setStyle(guest, WITH_ANALYTICS);
    await owner.call(contract.shares.add, { field_id: mine, email: guest.email });
    const { seasons } = await guest.call(analytics.cropPerformance, { field_id: mine, ...RANGE });
    expect(seasons[0]).toMatchObject({ yield: { code: 'YIELD_NO_HARVESTS' }, harvested_kg_ha: season.harvested_kg_ha });
    await setPlan(mine, 0);
    expect(await only(mine)).toMatchObject({ yield: { code: 'PLAN_REQUIRED' }, harvested_kg_ha: season.harvested_kg_ha });
  });
});

describe('the performance index', () => {
  beforeAll(() => server.db.query('update field set deleted_at = now() where id <> $1', [own_id]));

  it('needs three peers', async () => {
    expect((await only(own_id)).performance).toEqual({ ok: false, code: 'PERFORMANCE_FEW_PEERS' });
  });

  it('takes few of the farm as scarce, then ten of all farms, then all within 100 km without naming them', async () => {
    for (const amplitude of [0.4, 0.5, 0.7]) await measurePeer(await addField(owner, 'Don Emilio'), amplitude);
    const scarce = (await only(own_id)).performance;
    expect(scarce).toMatchObject({ ok: true, scope: 'farm', size: 3, is_scarce: true, days: null });

    for (let i = 0; i < 4; i++) await measurePeer(await addField(owner, 'La Loma'), 0.4 + 0.02 * i);
    expect((await only(own_id)).performance).toMatchObject({ scope: 'owner', size: 7, is_scarce: true });

    const names = [];
    // Fields he does not see count together with those of two more owners: of fewer, something could be read out (rules 26, reliability G).
    const neighbours = [neighbour, await server.register()];
    for (let i = 0; i < 5; i++) {
      const id = await addField(neighbours[i % 2] ?? neighbour, `Campo ajeno ${String(i % 2)}`);
      names.push(`Lote ${String(place)}`, id);
      await measurePeer(id, 0.3);
      if (i === 0) expect((await only(own_id)).performance).toMatchObject({ scope: 'owner', size: 7 });
    }
    const answer = await owner.send(analytics.cropPerformance, { field_id: own_id, ...RANGE });
    const { performance } = answer.json<{ seasons: CropSeason[] }>().seasons[0]!;
    expect(performance).toMatchObject({ ok: true, scope: 'near', size: 12, is_scarce: false });
    // eleven of twelve are lower
    expect(performance).toMatchObject({ percentile: 11 / 12, index: 9.3 });
    for (const name of [...names, 'Campo ajeno', neighbour.id, neighbour.email]) expect(answer.body).not.toContain(name);
  });

  it('tells a guest nothing of the fields he does not see', async () => {
    const guest = await server.register();
    await setStyle(guest, WITH_ANALYTICS);
    await owner.call(contract.shares.add, { field_id: own_id, email: guest.email });
    await server.db.query('update field set deleted_at = now() where owner_id <> $1', [owner.id]);
    const { seasons } = await guest.call(analytics.cropPerformance, { field_id: own_id, ...RANGE });
    expect(seasons[0]?.performance).toEqual({ ok: false, code: 'PERFORMANCE_FEW_PEERS' });
    expect((await only(own_id)).performance).toMatchObject({ ok: true, scope: 'owner', size: 7 });
  });

  it('has no peers of another crop, season, demo or bin', async () => {
    const before = (await only(own_id)).performance;
    const others = [
      await addField(owner, 'Don Emilio', [{ ...MAIZE, crop: 7 }]),
      await addField(owner, 'Don Emilio', [{ ...MAIZE, year: 2023 }]),
      await addField(owner, 'Don Emilio'),
      await addField(owner, 'Don Emilio'),
    ];
    for (const id of others) await measurePeer(id, 0.9);
    await server.db.query('update field set is_demo = true where id = $1', [others[2]]);
    await server.db.query('update field set deleted_at = now() where id = $1', [others[3]]);
    expect((await only(own_id)).performance).toEqual(before);
  });

  it('waits for the work that measures its peers, and is the same whichever of them somebody has looked at', async () => {
    const before = (await only(own_id)).performance;
    expect(before).toMatchObject({ ok: true, measured_until: '2025-08-29' });
    const late = await addField(owner, 'Don Emilio');
    await measure(late, 0.9);
    expect((await only(own_id)).performance).toEqual({ ok: false, code: 'PERFORMANCE_MEASURING' });
    expect((await only(own_id)).performance).toEqual({ ok: false, code: 'PERFORMANCE_MEASURING' });
    const guest = await server.register();
    await setStyle(guest, WITH_ANALYTICS);
    await owner.call(contract.shares.add, { field_id: own_id, email: guest.email });
    const { seasons } = await guest.call(analytics.cropPerformance, { field_id: own_id, ...RANGE });
    expect(seasons[0]?.performance).toEqual({ ok: false, code: 'PERFORMANCE_FEW_PEERS' });
    const ordered = async () =>
      server.db.query<{ payload: unknown }>("select payload from job where queue = 'seasons' and payload -> 'field_ids' ? $1", [late]);
    await expect.poll(ordered, { timeout: 20_000 }).toEqual([{ payload: { field_ids: [late], year: 2024 } }]);

    await mark(late);
    const after = (await only(own_id)).performance;
    expect(after).toMatchObject({ ok: true, size: 8 });
    // what a look brings of days after the work's own counts with the next work
    await server.db.query("update measured_season set until = '2024-11-20' where field_id = $1", [late]);
    expect((await only(own_id)).performance).toMatchObject({ code: 'PERFORMANCE_MEASURING' });
    await server.db.query('update field set geometry_version = 2 where id = $1', [late]);
    await mark(late);
    expect((await only(own_id)).performance).toMatchObject({ code: 'PERFORMANCE_MEASURING' });
    await server.db.query('update field set geometry_version = 1 where id = $1', [late]);
    expect((await only(own_id)).performance).toEqual(after);
  });
});
