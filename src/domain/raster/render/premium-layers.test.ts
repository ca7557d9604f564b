import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { clipBands, writeClip } from '#domain/imagery/write-clip.ts';
import { PREMIUM_BANDS } from '#domain/plans/premium-layers.ts';
import type { Band, SceneLayerId } from '#domain/schemas/imagery.ts';
import { readClip } from '../read-clip.ts';
import { renderLayer } from './render-layer.ts';
import type { SceneBands } from '../types.ts';

const EPSG = 32_720;
const SIDE = 40;
const at = (x: number, y: number) => fromUtm([500_000 + x, 6_300_000 - y], EPSG);
const FIELD: Polygon = { type: 'Polygon', coordinates: [[at(60, 60), at(340, 60), at(340, 340), at(60, 340), at(60, 60)]] };
const shape = (side: number, pixel_m: number) => ({
  width: side,
  height: side,
  origin: [500_000, 6_300_000] as const,
  pixel_m,
  epsg: EPSG,
});
const FINE: readonly Band[] = ['B02', 'B03', 'B04', 'B08'];

const CROP = { B02: 0.031, B03: 0.056, B04: 0.033, B05: 0.089, B06: 0.288, B07: 0.371, B08: 0.398, B8A: 0.412, B11: 0.189 };
const WATER = { B02: 0.06, B03: 0.05, B04: 0.035, B05: 0.03, B06: 0.02, B07: 0.02, B08: 0.015, B8A: 0.013, B11: 0.008 };

/** A crop with a pond west of 160 m, as SCL calls both; the bands that are wanted. */
const sceneOf = (bands: readonly Band[]): SceneBands => {
  const plane = (band: Band) => {
    const [side, pixel_m] = FINE.includes(band) ? [SIDE, 10] : [SIDE / 2, 20];
    return Uint16Array.from({ length: side * side }, (_, i) => {
      const isWater = (i % side) * pixel_m < 160;
      if (band === 'SCL') return isWater ? 6 : 4;
      return Math.round(((isWater ? WATER : CROP)[band] + 0.1) * 10_000);
    });
  };
  return { fine: shape(SIDE, 10), coarse: shape(SIDE / 2, 20), bands: Object.fromEntries(bands.map((band) => [band, plane(band)])) };
};
const throughClip = (bands: readonly Band[]) =>
  readClip(
    writeClip(sceneOf(bands), (bytes) => deflateSync(bytes)),
    { inflate: (bytes) => inflateSync(bytes) },
  );
const scene = { id: 'now', scale: 1e-4, offset: -0.1, offset_from: 'baseline', baseline: '05.11' } as const;
const draw = (bands: SceneBands, layer: SceneLayerId) =>
  renderLayer(bands, { scene, polygon: FIELD, layer, palette: 'safe', show_masked: false });

describe('clips', () => {
  it('of an advanced field carry every band; of a basic one none that only premium layers need, and no more bytes', async () => {
    const all = await throughClip(clipBands(true));
    expect(Object.keys(all.bands).toSorted()).toEqual([...clipBands(true)].toSorted());
    const basic = await throughClip(clipBands(false));
    expect(Object.keys(basic.bands).filter((band) => PREMIUM_BANDS.has(band as Band))).toEqual([]);
    const size = (bands: readonly Band[]) => writeClip(sceneOf(bands), (bytes) => deflateSync(bytes)).length;
    expect(size(clipBands(false))).toBeLessThan(size(clipBands(true)));
  });

  it.each<SceneLayerId>(['chlorophyll', 'water', 'true_color'])('of a basic field refuse %s by name', async (layer) => {
    const basic = await throughClip(clipBands(false));
    expect(() => draw(basic, layer)).toThrow(
      expect.objectContaining({ code: 'SCENE_UNREADABLE', params: expect.objectContaining({ reason: 'bands' }) }),
    );
  });
});

describe('surface water', () => {
  it('is counted where the mask of vegetation sees nothing: class water is what is looked for', async () => {
    const drawn = draw(await throughClip(clipBands(true)), 'water');
    // 100 m of the field's 280 m are pond
    expect(drawn.water_area_ha).toBeCloseTo(10 * 28 * 0.01, 6);
    expect(drawn.zone_area_ha?.map((area) => Number(area.toFixed(2)))).toEqual([5.04, 0, 0, 2.8]);
    expect(drawn.statistics.valid_fraction).toBe(1);
    expect(drawn.grid.values[10 * 20 + 5]).toBeCloseTo(0.724138, 4);
    expect([drawn.domain, drawn.notes]).toEqual([[-0.8, 0.8], []]);
  });

  it('is read by NDWI at 10 m where the scene has no B11, and says so', async () => {
    const drawn = draw(await throughClip(clipBands(true).filter((band) => band !== 'B11')), 'water');
    expect(drawn.notes).toEqual(['ndwi_used']);
    expect(drawn.grid.pixel_m).toBe(10);
    expect(drawn.water_area_ha).toBeCloseTo(2.8, 6);
    expect(drawn.grid.values[20 * 40 + 10]).toBeCloseTo(0.538462, 4);
  });
});

describe('chlorophyll', () => {
  it('is measured at 20 m with the red-edge position beside it', async () => {
    const drawn = draw(await throughClip(clipBands(true)), 'chlorophyll');
    expect(drawn.grid.values[10 * 20 + 12]).toBeCloseTo(3.168539, 3);
    expect(drawn.side_grid?.values[10 * 20 + 12]).toBeCloseTo(724.874372, 2);
    expect(drawn.domain).toEqual([0, 6]);
  });
  it('does without the red-edge position where B06 is missing', async () => {
    const drawn = draw(await throughClip(clipBands(true).filter((band) => band !== 'B06')), 'chlorophyll');
    expect(drawn.side_grid).toBeNull();
    expect(drawn.statistics.pixel_count).toBeGreaterThan(20);
  });
});

it('a scene that holds nothing over the field has no valid pixel, which is not a missing band', async () => {
  const empty = await readClip(
    writeClip({ ...sceneOf(clipBands(true)), bands: {} }, (bytes) => deflateSync(bytes)),
    { inflate: (bytes) => inflateSync(bytes) },
  );
  expect(draw(empty, 'true_color').notes).toContain('no_valid_pixels');
});
