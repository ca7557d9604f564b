import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../tests/setup/tables/sample-rows.ts';
import { madeField, madeSeasons } from '../../../bench/lib/made-seasons.ts';
import { AppError } from '../errors.ts';
import { areaHa, areaM2 } from '../geometry/measure/area.ts';
import { isPartition } from '../geometry/overlap/is-partition.ts';
import type { Polygon } from '../geometry/types.ts';
import { fromUtm } from '../geometry/projection/utm.ts';
import { buildZones } from './build-zones.ts';
import type { ZoneLayer } from './types.ts';

const codeOf = (run: () => unknown): [string, unknown] => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.params];
    throw error;
  }
  return ['none', null];
};

/** A rectangle of pixels of a grid whose values are asked for pixel by pixel. */
const ORIGIN = [500_000, 6_250_000] as const;
const rectangle = (x0: number, y0: number, x1: number, y1: number): Polygon => {
  const at = (x: number, y: number) => fromUtm([ORIGIN[0] + 10 * x, ORIGIN[1] - 10 * y], 32_720);
  return { type: 'Polygon', coordinates: [[at(x0, y1), at(x1, y1), at(x1, y0), at(x0, y0), at(x0, y1)]] };
};
const layerOf = (season: number, valueAt: (x: number, y: number) => number, width = 80, height = 60): ZoneLayer => ({
  input: { scene_id: `s${season}`, date: `${2020 + season}-01-10`, start_year: 2019 + season, index: 'evi', valid_fraction: 1 },
  grid: {
    width,
    height,
    origin: ORIGIN,
    pixel_m: 10,
    epsg: 32_720,
    values: Float32Array.from({ length: width * height }, (_, i) => valueAt(i % width, Math.floor(i / width))),
  },
});
const FIELD = rectangle(10, 10, 70, 50);
/** Seasons of different level in which the west always has half of what the east has. */
const halves = [0, 1, 2, 3].map((season) => layerOf(season, (x) => (0.6 + 0.1 * season) * (x < 40 ? 0.5 : 1)));

describe('zones of a field', () => {
  it('divide it where it has always been different, low numbers first', () => {
    const plan = buildZones(halves, { polygon: FIELD, count: null });
    expect([plan.suggested, plan.count, plan.notes]).toEqual([2, 2, []]);
    expect(plan.zones.map(({ number }) => number)).toEqual([1, 2]);
    const [low, high] = plan.zones;
    expect(low!.mean).toBeCloseTo(66.667, 2);
    expect(high!.mean).toBeCloseTo(133.333, 2);
    expect([low!.sd, high!.sd, low!.stability_sd]).toEqual([0, 0, 0].map((zero) => expect.closeTo(zero, 3)));
    // the border lies within a tenth of a pixel of where it is
    expect(Math.abs(low!.share - 0.5)).toBeLessThan(0.002);
    expect(Math.abs((low!.area_ha + high!.area_ha) / areaHa(FIELD) - 1)).toBeLessThan(1e-6);
    expect(Math.abs(low!.share + high!.share - 1)).toBeLessThan(1e-6);
    expect(low!.pixels + high!.pixels).toBe(58 * 38);
    expect(low!.parts[0]!.coordinates[0]![0]![0]).toBeLessThan(high!.parts[0]!.coordinates[0]![1]![0]);
    expect(plan.cv).toBeCloseTo(33.333, 2);
  });

  it('are as many as asked for, on the same candidates', () => {
    const layers = madeSeasons(80, { seed: 5 });
    const polygon = madeField(80, { seed: 5 });
    const plans = [2, 3, 4, 5].map((count) => buildZones(layers, { polygon, count }));
    expect(plans.map(({ count }) => count)).toEqual([2, 3, 4, 5]);
    expect(plans.map(({ zones }) => zones.length)).toEqual([2, 3, 4, 5]);
    for (const plan of plans) {
      expect(plan.candidates).toEqual(plans[0]!.candidates);
      expect(plan.zones.map(({ mean }) => mean)).toEqual(plan.zones.map(({ mean }) => mean).toSorted((a, b) => a - b));
    }
    expect(plans[0]!.candidates.map(({ count }) => count)).toEqual([2, 3, 4, 5]);
  });

  it('mark where seasons contradict each other, and only there', () => {
    const turning = [0, 1, 2, 3].map((season) =>
      layerOf(season, (x, y) => 0.6 * (x < 40 ? 0.9 : 1) * (y < 25 ? (season % 2 === 0 ? 0.7 : 1.3) : 1)),
    );
    const plan = buildZones(turning, { polygon: FIELD, count: 2 });
    // 15 of 40 rows
    expect(plan.unstable_ha / areaHa(FIELD)).toBeGreaterThan(0.36);
    expect(plan.unstable_ha / areaHa(FIELD)).toBeLessThan(0.39);
    expect(buildZones(halves, { polygon: FIELD, count: 2 }).unstable).toEqual([]);
  });

  it('warn of even fields, few seasons and small fields', () => {
    const random = madeSeasons(20, { seed: 9, seasons: 3, noise: 0.3 });
    const flat = random.map((layer) =>
      layerOf(layer.input.start_year - 2010, (x, y) => 0.6 + layer.grid.values[y * 60 + x]! / 1e4, 60, 60),
    );
    expect(buildZones(flat, { polygon: rectangle(10, 10, 50, 50), count: null }).notes).toEqual(
      expect.arrayContaining(['low_cv', 'few_seasons']),
    );
    const small = halves.map((layer) => ({ ...layer }));
    expect(buildZones(small, { polygon: rectangle(35, 10, 45, 14), count: 2 }).notes).toContain('small_field');
  });

  it('do not depend on the order of the layers, nor on the process', () => {
    const layers = madeSeasons(60, { seed: 2 });
    const polygon = madeField(60, { seed: 2 });
    const first = JSON.stringify(buildZones(layers, { polygon, count: null }));
    expect(JSON.stringify(buildZones(layers.toReversed(), { polygon, count: null }))).toBe(first);
    const script = `
      import { madeField, madeSeasons } from '${resolve('bench/lib/made-seasons.ts')}';
      import { buildZones } from '${resolve('src/domain/zones/build-zones.ts')}';
      process.stdout.write(JSON.stringify(buildZones(madeSeasons(60, { seed: 2 }), { polygon: madeField(60, { seed: 2 }), count: null })));`;
    const second = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', maxBuffer: 64e6 });
    expect(second).toBe(first);
  });

  it('tile whatever field they are made for', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e5 }), fc.double({ min: 1.5, max: 60, noNaN: true }), (seed, size_ha) => {
        const polygon = madeField(size_ha, { seed, vertices: 6 + (seed % 70) });
        const plan = buildZones(madeSeasons(size_ha, { seed, seasons: 3 + (seed % 4), noise: 0.02 + (seed % 7) / 50 }), {
          polygon,
          count: 2 + (seed % 4),
        });
        const parts = plan.zones.flatMap((zone) => zone.parts);
        const sum_ha = plan.zones.reduce((sum, { area_ha }) => sum + area_ha, 0);
        expect(Math.abs(sum_ha / areaHa(polygon) - 1)).toBeLessThanOrEqual(1e-6);
        expect(isPartition(polygon, parts)).toBe(true);
        expect(plan.zones.every(({ mean, sd, stability_sd }) => [mean, sd, stability_sd].every(Number.isFinite))).toBe(true);
        expect(plan.unstable_ha * 1e4).toBeLessThanOrEqual(areaM2(polygon) * (1 + 1e-6));
      }),
      { numRuns: rounds(8, 25), seed: 11 },
    );
  });
});

describe('what cannot be divided', () => {
  it('says why', () => {
    expect(codeOf(() => buildZones(halves.slice(0, 2), { polygon: FIELD, count: null }))).toEqual([
      'ZONES_TOO_FEW_SEASONS',
      { seasons: 2, min: 3 },
    ]);
    const twice = [...halves.slice(0, 2), { ...halves[1]!, input: { ...halves[1]!.input, scene_id: 'other' } }];
    expect(codeOf(() => buildZones(twice, { polygon: FIELD, count: null }))[0]).toBe('ZONES_TOO_FEW_SEASONS');
    expect(codeOf(() => buildZones(halves, { polygon: rectangle(10, 10, 14, 14), count: null }))).toEqual([
      'ZONES_TOO_FEW_PIXELS',
      { pixels: 16, min: 20 },
    ]);
    const clouded = [...halves.slice(0, 3), layerOf(3, () => NaN)];
    expect(codeOf(() => buildZones(clouded, { polygon: FIELD, count: null }))).toEqual(['ZONES_ALL_CLOUDY', { pixels: 0, min: 20 }]);
    const flooded = [...halves.slice(0, 3), layerOf(3, () => -0.1)];
    expect(codeOf(() => buildZones(flooded, { polygon: FIELD, count: null }))).toEqual(['ZONES_NO_CROP', { date: '2023-01-10' }]);
    const even = [0, 1, 2].map((season) => layerOf(season, () => 0.5));
    expect(codeOf(() => buildZones(even, { polygon: FIELD, count: null }))[0]).toBe('ZONES_NO_VARIATION');
  });

  it('but a field with one season that varies is divided by its mean', () => {
    const plan = buildZones([halves[0]!, layerOf(1, () => 0.5), layerOf(2, () => 0.6)], { polygon: FIELD, count: null });
    expect(plan.notes).toContain('one_layer');
    expect(plan.zones).toHaveLength(2);
  });
});
