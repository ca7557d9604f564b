import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/terrain.json' with { type: 'json' };
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { Grid } from '#domain/raster/types.ts';
import { hillshade } from './hillshade.ts';
import { renderTerrain } from './render-terrain.ts';
import { gradient, slopeDegrees, slopePercent } from './slope.ts';
import { smooth } from './smooth.ts';
import { terrainWindow } from './terrain-window.ts';
import { blendCells, repeatCells } from './upsample.ts';

const EPSG = 32_720;
const grid = (width: number, height: number, heightAt: (x: number, y: number) => number): Grid => ({
  width,
  height,
  origin: [500_000, 6_300_000],
  pixel_m: 30,
  epsg: EPSG,
  values: Float32Array.from({ length: width * height }, (_, i) => heightAt(i % width, Math.floor(i / width))),
});
const corner = (x: number, y: number) => fromUtm([500_000 + x, 6_300_000 - y], EPSG);
const FIELD: Polygon = {
  type: 'Polygon',
  coordinates: [[corner(150, 150), corner(750, 150), corner(750, 750), corner(150, 750), corner(150, 150)]],
};

describe('slope by Horn', () => {
  it('of the reference window equals the reference', () => {
    const { z, cell_m, dzdx, dzdy, slope_pct, slope_deg } = golden.horn;
    const tilt = gradient({ ...grid(3, 3, (x, y) => z[y]![x]!), pixel_m: cell_m });
    expect(tilt.dzdx[4]).toBeCloseTo(dzdx, 5);
    expect(tilt.dzdy[4]).toBeCloseTo(dzdy, 5);
    const percent = slopePercent(tilt)[4]!;
    expect(percent).toBeCloseTo(slope_pct, 3);
    expect(slopeDegrees(percent)).toBeCloseTo(slope_deg, 3);
    expect(slopePercent(tilt)[0]).toBeNaN();
  });

  it('of a plane is the plane’s, also after the mean, and missing beside what is missing', () => {
    const plane = grid(12, 12, (x, y) => 100 + 0.6 * x - 0.3 * y);
    const tilt = slopePercent(gradient(smooth(plane)));
    expect(tilt[5 * 12 + 5]).toBeCloseTo(100 * Math.hypot(0.6 / 30, 0.3 / 30), 3);
    const holed = { ...plane, values: plane.values.with(5 * 12 + 6, Number.NaN) };
    expect(slopePercent(gradient(holed))[5 * 12 + 5]).toBeNaN();
    expect(smooth(holed).values[5 * 12 + 6]).toBeNaN();
  });

  it('of noise falls by the mean as far as the reference measured', () => {
    let seed = 1;
    const even = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5;
    const noise = grid(120, 120, () => (even() + even() + even() + even()) * Math.sqrt(3));
    const meanOf = (one: Grid) => {
      const inner = [...slopePercent(gradient(one))].filter((value) => !Number.isNaN(value));
      return inner.reduce((sum, value) => sum + value, 0) / inner.length;
    };
    expect(meanOf(noise)).toBeCloseTo(1.81, 1);
    expect(meanOf(smooth(noise))).toBeCloseTo(0.35, 1);
  });
});

describe('light', () => {
  it('is even on level ground, brighter on slopes to the north-west, darker on those to the south-east', () => {
    const lit = (dx: number, dy: number) => hillshade(gradient(grid(3, 3, (x, y) => dx * x + dy * y)), 1)[4]!;
    expect(lit(0, 0)).toBeCloseTo(Math.SQRT1_2, 5);
    // heights that grow to the south-east face the north-west
    expect(lit(5, 5)).toBeGreaterThan(lit(0, 0));
    expect(lit(-5, -5)).toBeLessThan(lit(0, 0));
  });
});

describe('a picture of the terrain', () => {
  const dem = grid(30, 30, (x, y) => 100 + 0.3 * x + 0.1 * y);
  it('is clipped to the field at 10 m and measured on its 30 m cells', () => {
    const drawn = renderTerrain(dem, { polygon: FIELD, layer: 'elevation', palette: 'safe' });
    expect([drawn.shape.width, drawn.shape.pixel_m]).toEqual([90, 10]);
    expect(drawn.rgba.filter((value, i) => i % 4 === 3 && value === 255)).toHaveLength(60 * 60);
    expect(drawn.statistics.field_pixels).toBe(400);
    expect(drawn.statistics.min).toBeCloseTo(102, 3);
    expect(drawn.domain[0]).toBeGreaterThan(102);
    expect(drawn.breaks).toBeNull();
  });
  it('shows slope in classes whose areas are the field’s', () => {
    const drawn = renderTerrain(dem, { polygon: FIELD, layer: 'slope', palette: 'classic' });
    expect(drawn.statistics.mean).toBeCloseTo(100 * Math.hypot(0.01, 0.1 / 30), 3);
    expect(drawn.zone_area_ha).toEqual([0, 0, 36, 0, 0, 0].map((value) => expect.closeTo(value, 6)));
    const flat = renderTerrain(
      grid(30, 30, () => 80),
      { polygon: FIELD, layer: 'slope', palette: 'safe' },
    );
    expect(flat.zone_area_ha?.[0]).toBeCloseTo(36, 6);
  });
  it('says that nothing is known where no height is', () => {
    const none = renderTerrain(
      grid(30, 30, () => Number.NaN),
      { polygon: FIELD, layer: 'elevation', palette: 'safe' },
    );
    expect(none.notes).toEqual(['no_valid_pixels']);
    expect(none.rgba.every((value) => value === 0)).toBe(true);
  });
  it('is asked for with four cells around the field', () => {
    const window = terrainWindow(FIELD);
    const [west, north] = window.origin;
    expect([window.pixel_m, window.epsg, west % 30, north % 30]).toEqual([30, EPSG, 0, 0]);
    const [right, bottom] = [west + 30 * window.width, north - 30 * window.height];
    for (const margin of [500_150 - west, right - 500_750, north - (6_300_000 - 150), 6_300_000 - 750 - bottom]) {
      expect(margin).toBeGreaterThanOrEqual(119.9);
      expect(margin).toBeLessThan(180.1);
    }
  });
});

it('divides cells evenly or smoothly', () => {
  expect([...repeatCells(Float32Array.of(1, 2), 2, 1).subarray(0, 6)]).toEqual([1, 1, 1, 2, 2, 2]);
  expect([...blendCells(Float32Array.of(0, 3), 2, 1).subarray(0, 6)]).toEqual([0, 0, 1, 2, 3, 3]);
});
