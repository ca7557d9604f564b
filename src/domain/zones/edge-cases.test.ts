import { describe, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { areaHa } from '../geometry/measure/area.ts';
import { isPartition } from '../geometry/overlap/is-partition.ts';
import type { Polygon } from '../geometry/types.ts';
import { fromUtm, toUtm } from '../geometry/projection/utm.ts';
import { buildZones } from './build-zones.ts';
import type { ZoneLayer, ZonePlan } from './types.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
/** A scene of a season in one UTM zone around a place, its values asked for by longitude and latitude. */
function sceneAt(
  season: number,
  epsg: number,
  [lon, lat]: readonly [number, number],
  valueAt: (lon: number, lat: number) => number,
  side = 140,
): ZoneLayer {
  const [east, north] = toUtm([lon, lat], epsg);
  const origin = [Math.round(east / 10) * 10 - 5 * side, Math.round(north / 10) * 10 + 5 * side] as const;
  const values = Float32Array.from({ length: side * side }, (_, i) =>
    valueAt(...fromUtm([origin[0] + 10 * ((i % side) + 0.5), origin[1] - 10 * (Math.floor(i / side) + 0.5)], epsg)),
  );
  const input = {
    scene_id: `s${season}`,
    date: `${2020 + season}-01-10`,
    start_year: 2019 + season,
    index: 'evi',
    valid_fraction: 1,
  } as const;
  return { input, grid: { width: side, height: side, origin, pixel_m: 10, epsg, values } };
}
const tiles = (plan: ZonePlan, field: Polygon): boolean =>
  isPartition(
    field,
    plan.zones.flatMap(({ parts }) => parts),
  );
const codeOf = (run: () => unknown): [string, unknown] => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.params];
    throw error;
  }
  return ['none', null];
};

describe('a field on the border of two UTM zones', () => {
  // 60° W parts zones 20 and 21; some 930 × 890 m
  const FIELD = box(-60.005, -33.504, -59.995, -33.496);
  const halves = (season: number, epsg: number): ZoneLayer =>
    sceneAt(season, epsg, [-60, -33.5], (lon) => (0.5 + 0.05 * season) * (lon < -60 ? 0.6 : 1));

  it.each([
    ['all from the western zone', [32_720, 32_720, 32_720]],
    ['all from the eastern zone', [32_721, 32_721, 32_721]],
    ['some from each', [32_720, 32_721, 32_720, 32_721]],
  ] as const)('has the same two zones, images %s', (_name, zones) => {
    const plan = buildZones(
      zones.map((epsg, season) => halves(season, epsg)),
      { polygon: FIELD, count: 2 },
    );
    expect(tiles(plan, FIELD)).toBe(true);
    expect(plan.zones.reduce((sum, { area_ha }) => sum + area_ha, 0)).toBeCloseTo(areaHa(FIELD), 4);
    const [low, high] = plan.zones;
    // half a pixel along the border is 0.5 %
    expect(low!.share).toBeGreaterThan(0.494);
    expect(low!.share).toBeLessThan(0.506);
    expect(low!.mean).toBeCloseTo(75, 0);
    expect(high!.mean).toBeCloseTo(125, 0);
    const inner = low!.parts[0]!.coordinates[0]!.map(([lon]) => lon);
    // 11 m, a pixel and what the middle of its steps may be off
    expect(Math.abs(Math.max(...inner) + 60)).toBeLessThan(0.00012);
    expect(plan.notes).not.toContain('gaps');
  });

  it('is made of the same pixels whatever the order of its images', () => {
    const layers = [32_720, 32_721, 32_721].map((epsg, season) => halves(season, epsg));
    expect(buildZones(layers.toReversed(), { polygon: FIELD, count: null })).toEqual(buildZones(layers, { polygon: FIELD, count: null }));
  });
});

describe('a field over the edge of a scene', () => {
  const FIELD = box(-61.005, -33.504, -60.995, -33.496);
  const seasonOf = (season: number, edge_lon = Infinity): ZoneLayer =>
    sceneAt(season, 32_720, [-61, -33.5], (lon, lat) => (lon > edge_lon ? NaN : (0.5 + 0.05 * season) * (lat < -33.5 ? 0.6 : 1)));

  it('is zoned by what all its images show, filled from beside, and says so', () => {
    const plan = buildZones([seasonOf(0), seasonOf(1, -60.998), seasonOf(2)], { polygon: FIELD, count: 2 });
    expect(plan.notes).toContain('gaps');
    expect(tiles(plan, FIELD)).toBe(true);
    expect(plan.zones[0]!.share).toBeCloseTo(0.5, 1);
    expect(plan.zones[0]!.pixels + plan.zones[1]!.pixels).toBeLessThan(0.72 * 100 * areaHa(FIELD));
  });

  it('says nothing of a sliver', () => {
    expect(buildZones([seasonOf(0), seasonOf(1, -60.9953), seasonOf(2)], { polygon: FIELD, count: 2 }).notes).not.toContain('gaps');
  });

  it('is refused where the images have next to nothing in common', () => {
    const west = seasonOf(0, -61.0);
    const east = sceneAt(1, 32_720, [-61, -33.5], (lon) => (lon < -61.0 ? NaN : 0.5));
    expect(codeOf(() => buildZones([west, east, seasonOf(2)], { polygon: FIELD, count: null }))).toEqual([
      'ZONES_ALL_CLOUDY',
      { pixels: 0, min: 20 },
    ]);
  });

  it('and so is a field that lies beside all of them', () => {
    const far = box(-62.005, -33.504, -61.995, -33.496);
    expect(
      codeOf(() =>
        buildZones(
          [0, 1, 2].map((season) => seasonOf(season)),
          { polygon: far, count: null },
        ),
      )[0],
    ).toBe('ZONES_TOO_FEW_PIXELS');
  });
});

describe('a field without images', () => {
  const FIELD = box(-61.005, -33.504, -60.995, -33.496);
  it('says how many are missing', () => {
    expect(codeOf(() => buildZones([], { polygon: FIELD, count: null }))).toEqual(['ZONES_TOO_FEW_SEASONS', { seasons: 0, min: 3 }]);
  });

  it('or that no image is clear', () => {
    const clouds = [0, 1, 2].map((season) => sceneAt(season, 32_720, [-61, -33.5], () => NaN));
    expect(codeOf(() => buildZones(clouds, { polygon: FIELD, count: null }))).toEqual(['ZONES_ALL_CLOUDY', { pixels: 0, min: 20 }]);
  });

  it('or that it is too small: 19 pixels are, and 20 are not', () => {
    const seasons = [0, 1, 2].map((season) => sceneAt(season, 32_720, [-61, -33.5], (lon) => (lon < -61 ? 0.3 : 0.6)));
    const [east, north] = seasons[0]!.grid.origin;
    const pixels = (count: number): Polygon => {
      const at = (x: number, y: number) => fromUtm([east + 10 * (60 + x), north - 10 * (70 + y)], 32_720);
      return { type: 'Polygon', coordinates: [[at(0, 1), at(count, 1), at(count, 0), at(0, 0), at(0, 1)]] };
    };
    expect(codeOf(() => buildZones(seasons, { polygon: pixels(19), count: 2 }))).toEqual(['ZONES_TOO_FEW_PIXELS', { pixels: 19, min: 20 }]);
    const plan = buildZones(seasons, { polygon: pixels(20), count: 2 });
    expect(plan.notes).toContain('small_field');
    expect(tiles(plan, pixels(20))).toBe(true);
  });
});
