import { describe, expect, it } from 'vitest';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { SceneBands, SceneCalibration, HealthReference, ReferenceScene } from '../types.ts';
import { renderLayer } from '../render/render-layer.ts';
import { vci } from './vci.ts';

const EPSG = 32_720;
const SIDE = 40;
const scene: SceneCalibration = { id: 'now', scale: 1e-4, offset: 0, offset_from: 'none', baseline: null };
const at = (x: number, y: number) => fromUtm([500_000 + x, 6_300_000 - y], EPSG);
const FIELD: Polygon = { type: 'Polygon', coordinates: [[at(60, 60), at(340, 60), at(340, 340), at(60, 340), at(60, 60)]] };
const shape = (side: number, pixel_m: number) => ({
  width: side,
  height: side,
  origin: [500_000, 6_300_000] as const,
  pixel_m,
  epsg: EPSG,
});

/** Bands whose NDVI is `ndviAt(column)`, with red 0.05 everywhere; SCL by 20 m column. */
const bandsOf = (ndviAt: (col: number) => number, sclAt: (col: number) => number = () => 4): SceneBands => {
  const red = 500;
  const plane = (side: number, value: (col: number) => number) => Uint16Array.from({ length: side * side }, (_, i) => value(i % side));
  const nir = (col: number) => Math.round((red * (1 + ndviAt(col))) / (1 - ndviAt(col)));
  return {
    fine: shape(SIDE, 10),
    coarse: shape(SIDE / 2, 20),
    bands: {
      B02: plane(SIDE, () => 300),
      B04: plane(SIDE, () => red),
      B08: plane(SIDE, nir),
      SCL: plane(SIDE / 2, sclAt),
    },
  };
};
const past = (ndvi: number, scl?: (col: number) => number): ReferenceScene => ({ scene, bands: bandsOf(() => ndvi, scl) });
const health = (reference: HealthReference, ndviAt: (col: number) => number = () => 0.6) =>
  renderLayer(bandsOf(ndviAt), { scene, polygon: FIELD, layer: 'health', palette: 'safe', show_masked: false, health: reference });
const seasons = (...values: readonly (readonly ReferenceScene[])[]): HealthReference => ({
  kind: 'seasons',
  seasons: values.map((scenes, i) => ({ year: 2022 + i, scenes })),
});

describe('VCI', () => {
  it('is the place between the lowest and the highest, kept in 0…100, and nothing in a narrow reference', () => {
    expect(vci(0.6, 0.3, 0.8)).toBeCloseTo(60, 9);
    expect([vci(0.1, 0.3, 0.8), vci(0.9, 0.3, 0.8)]).toEqual([0, 100]);
    expect(vci(0.5, 0.45, 0.54)).toBeNaN();
    expect(vci(0.5, Number.NaN, 0.8)).toBeNaN();
  });
});

describe('crop health', () => {
  it('compares each pixel with itself between P5 and P95 of three seasons', () => {
    const drawn = health(seasons([past(0.3)], [past(0.5)], [past(0.8)]));
    // P5 and P95 of 0.3, 0.5, 0.8, type 7
    const [low, high] = [0.3 + 0.2 * 0.1, 0.5 + 0.3 * 0.9];
    expect(drawn.statistics.mean).toBeCloseTo((100 * (0.6 - low)) / (high - low), 1);
    expect(drawn.reference).toEqual({ kind: 'seasons', years: [2022, 2023, 2024], scene_count: 3, field_count: 1 });
    expect([drawn.domain, drawn.breaks, drawn.notes]).toEqual([[0, 100], [20, 35, 50, 70], []]);
    expect(drawn.zone_area_ha?.reduce((sum, area) => sum + area, 0)).toBeCloseTo(7.84, 6);
  });

  it('compares nothing where a season is missing: under its clouds, or with two seasons', () => {
    const cloudyWest = past(0.5, (col) => (col < 6 ? 9 : 4));
    const drawn = health(seasons([past(0.3)], [cloudyWest], [past(0.8)]));
    const valueAt = (col: number) => drawn.grid.values[20 * SIDE + col]!;
    expect(valueAt(10)).toBeNaN();
    expect(valueAt(30)).toBeGreaterThan(50);
    const two = health(seasons([past(0.3)], [past(0.8)]));
    expect([two.statistics.pixel_count, two.notes]).toEqual([0, ['no_reference']]);
    expect(two.rgba.every((value) => value === 0)).toBe(true);
  });

  it('says so where the reference spans less than 0.10', () => {
    expect(health(seasons([past(0.6)], [past(0.62)], [past(0.64)])).notes).toEqual(['no_reference']);
  });

  it('falls back to the pixels of three fields with the crop, and to none with two', () => {
    const field = (ndvi: number) => ({ ...past(ndvi), polygon: FIELD });
    const drawn = health({ kind: 'fields', fields: [field(0.4), field(0.6), field(0.8)] });
    expect(drawn.statistics.mean).toBeCloseTo(50, 1);
    expect(drawn.reference).toMatchObject({ kind: 'fields', field_count: 3 });
    expect(health({ kind: 'fields', fields: [field(0.4), field(0.8)] }).notes).toEqual(['no_reference']);
  });

  it('falls back to the usual EVI of the crop, and to nothing', () => {
    const drawn = health({ kind: 'envelope', evi_min: 0.15, evi_max: 0.75 });
    const [n, r, b] = [0.2, 0.05, 0.03];
    const evi = (2.5 * (n - r)) / (n + 6 * r - 7.5 * b + 1);
    expect(drawn.statistics.mean).toBeCloseTo((100 * (evi - 0.15)) / 0.6, 2);
    expect(drawn.reference?.kind).toBe('envelope');
    expect(health({ kind: 'none' }).notes).toEqual(['no_reference']);
  });

  it('refuses a reference on another grid by name', () => {
    const other: ReferenceScene = { scene, bands: { ...past(0.5).bands, fine: { ...shape(SIDE, 10), origin: [500_020, 6_300_000] } } };
    expect(() => health(seasons([past(0.3)], [other], [past(0.8)]))).toThrow(
      expect.objectContaining({ code: 'SCENE_UNREADABLE', params: { reason: 'grid', scene_id: 'now' } }),
    );
  });
});
