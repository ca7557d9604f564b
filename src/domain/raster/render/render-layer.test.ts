import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Polygon } from '#domain/geometry/types.ts';
import { fromUtm } from '#domain/geometry/projection/utm.ts';
import type { SceneLayerId } from '#domain/schemas/imagery.ts';
import { zoneColors } from './color-ramps.ts';
import { CLIP_COARSE, CLIP_FINE, readClip } from '../read-clip.ts';
import { renderLayer, type RenderOptions } from './render-layer.ts';
import { shareZones } from '../statistics/share-zones.ts';
import { sceneStatistics } from '../statistics/scene-statistics.ts';
import { writeTiff } from '../tiff/write-tiff.ts';
import type { SceneBands, SceneCalibration } from '../types.ts';
import { valueAt } from '../value-at.ts';

const EPSG = 32_720;
const ORIGIN = [500_000, 6_300_000] as const;
const SIDE = 60;
const SCENE: SceneCalibration = { id: 'S2A_20260104', scale: 1e-4, offset: -0.1, offset_from: 'baseline', baseline: '05.11' };
const inflate = (bytes: Uint8Array) => inflateSync(bytes);

/** A square field of 40 × 40 pixels in the middle of a window of 60 × 60. */
const corner = (x: number, y: number) => fromUtm([ORIGIN[0] + x, ORIGIN[1] - y], EPSG);
const FIELD: Polygon = {
  type: 'Polygon',
  coordinates: [[corner(100, 100), corner(500, 100), corner(500, 500), corner(100, 500), corner(100, 100)]],
};

const dn = (rho: number) => Math.round((rho + 0.1) * 10_000);
type Paint = (col: number, row: number) => Partial<Record<'B02' | 'B03' | 'B04' | 'B08' | 'B05' | 'B8A', number>> & { scl?: number };

/** A clip written as the server writes it: reflectances from west (bare) to east (crop), vegetation everywhere. */
async function clip(paint: Paint = () => ({})): Promise<SceneBands> {
  const planes = (names: readonly string[], side: number, step: number) =>
    names.map((name) =>
      Uint16Array.from({ length: side * side }, (_, i) => {
        const col = (i % side) * step;
        const row = Math.floor(i / side) * step;
        const crop = col / SIDE;
        const painted = paint(col, row);
        if (name === 'SCL') return painted.scl ?? 4;
        const rho = {
          B02: 0.04,
          B03: 0.06,
          B04: 0.15 - 0.12 * crop,
          B08: 0.2 + 0.25 * crop,
          B05: 0.16 - 0.06 * crop,
          B8A: 0.22 + 0.22 * crop,
          ...painted,
        }[name as 'B04'];
        return rho === 0 ? 0 : dn(rho);
      }),
    );
  const bytes = writeTiff(
    [
      {
        width: SIDE,
        height: SIDE,
        planes: planes(CLIP_FINE, SIDE, 1),
        tile: null,
        geo: { epsg: EPSG, origin: ORIGIN, pixel_m: 10 },
        nodata: 0,
      },
      {
        width: SIDE / 2,
        height: SIDE / 2,
        planes: planes(CLIP_COARSE, SIDE / 2, 2),
        tile: null,
        geo: { epsg: EPSG, origin: ORIGIN, pixel_m: 20 },
        nodata: 0,
      },
    ],
    (data) => deflateSync(data),
  );
  return readClip(bytes, { inflate });
}

const options = (layer: SceneLayerId, more: Partial<RenderOptions> = {}): RenderOptions => ({
  scene: SCENE,
  polygon: FIELD,
  layer,
  palette: 'safe',
  show_masked: false,
  ...more,
});
const alphaAt = (rgba: Uint8ClampedArray, col: number, row: number) => rgba[(row * SIDE + col) * 4 + 3];
const opaqueCount = (rgba: Uint8ClampedArray) => rgba.filter((value, i) => i % 4 === 3 && value === 255).length;

describe('a layer over a field', () => {
  it.each<SceneLayerId>(['ndvi', 'evi', 'ndre', 'contrasted_3', 'contrasted_10', 'true_color'])(
    '%s is clipped to the polygon and laid down by its corners',
    async (layer) => {
      const drawn = renderLayer(await clip(), options(layer));
      expect(opaqueCount(drawn.rgba)).toBe(40 * 40);
      expect([alphaAt(drawn.rgba, 9, 30), alphaAt(drawn.rgba, 10, 10), alphaAt(drawn.rgba, 49, 49), alphaAt(drawn.rgba, 50, 30)]).toEqual([
        0, 255, 255, 0,
      ]);
      expect(drawn.corners[0][0]).toBeCloseTo(corner(0, 0)[0], 9);
      expect(drawn.corners[2][1]).toBeCloseTo(corner(600, 600)[1], 9);
      expect(drawn.notes).toEqual([]);
      expect(drawn.statistics).toMatchObject({ valid_fraction: 1, field_pixels: layer === 'ndre' ? 400 : 1_600 });
    },
  );

  it('measures inner pixels only: one ring of 10 m, or of 20 m for NDRE', async () => {
    const scene = await clip();
    expect(renderLayer(scene, options('ndvi')).statistics.pixel_count).toBe(38 * 38);
    expect(renderLayer(scene, options('ndre')).statistics.pixel_count).toBe(18 * 18);
  });

  it('gives the value under the cursor, and none outside', async () => {
    const { grid } = renderLayer(await clip(), options('ndvi'));
    const [n, r] = [0.2 + 0.25 * 0.5, 0.15 - 0.12 * 0.5];
    expect(valueAt(grid, corner(305, 305))).toBeCloseTo((n - r) / (n + r), 3);
    expect(valueAt(grid, corner(50, 305))).toBeNull();
    expect(valueAt(grid, corner(-50, 305))).toBeNull();
  });

  it('divides into zones of equal count with their area, lowest first', async () => {
    const drawn = renderLayer(await clip(), options('contrasted_3'));
    expect(drawn.breaks).toHaveLength(2);
    expect(drawn.zone_area_ha!.reduce((sum, area) => sum + area, 0)).toBeCloseTo(16, 9);
    for (const area of drawn.zone_area_ha!) expect(area).toBeGreaterThan(4);
    const west = drawn.rgba.slice((30 * SIDE + 12) * 4, (30 * SIDE + 12) * 4 + 3);
    expect(`#${[...west].map((v) => v.toString(16).padStart(2, '0')).join('')}`).toBe(zoneColors(3, 'safe')[0]);
  });

  it('gives equal values equal colours in fields that share their limits, and not otherwise', async () => {
    const rich = await clip();
    const poor = await clip((col) => ({ B08: 0.2 + 0.1 * (col / SIDE) }));
    const layer = 'contrasted_10';
    const alone = [rich, poor].map((bands) => renderLayer(bands, options(layer)));
    const zoning = shareZones({ fields: alone.map(({ zone_values }) => zone_values ?? new Float32Array()), count: 10, method: 'quantile' });
    const colours = (drawn: readonly ReturnType<typeof renderLayer>[]) => {
      const words = drawn.flatMap(({ rgba, grid }) =>
        [...new Uint32Array(rgba.buffer)].map((word, i) => [grid.values[i] ?? NaN, word] as const),
      );
      return words.filter(([value]) => !Number.isNaN(value)).toSorted(([a], [b]) => a - b);
    };
    /** Colours change as often as there are limits where one value has one colour. */
    const changes = (pairs: readonly (readonly [number, number])[]) =>
      pairs.filter(([, word], i) => i > 0 && word !== pairs[i - 1]?.[1]).length;
    const together = [rich, poor].map((bands) => renderLayer(bands, { ...options(layer), zoning }));
    expect(together.map(({ breaks }) => breaks)).toEqual([zoning.breaks, zoning.breaks]);
    expect(zoning.breaks).toHaveLength(9);
    expect(changes(colours(together))).toBe(9);
    expect(changes(colours(alone))).toBeGreaterThan(9);
    expect(alone[0]?.breaks).not.toEqual(alone[1]?.breaks);
  });

  it('says when a field is the same everywhere', async () => {
    const flat = await clip(() => ({ B04: 0.05, B08: 0.4 }));
    expect(renderLayer(flat, options('contrasted_3')).notes).toEqual(['homogeneous', 'zones_reduced']);
  });

  it('uses the limits asked for, or those of the field', async () => {
    const scene = await clip();
    expect(renderLayer(scene, options('ndvi')).domain).toEqual([0, 1]);
    expect(renderLayer(scene, options('ndvi', { stretch: [0.2, 0.6] })).domain).toEqual([0.2, 0.6]);
    const [low, high] = renderLayer(scene, options('ndvi', { stretch: 'auto' })).domain;
    expect(low).toBeGreaterThan(0.2);
    expect(high).toBeLessThan(0.9);
  });
});

describe('clouds', () => {
  const cloudy: Paint = (col, row) => ({ scl: col === 30 && row === 30 ? 9 : 4 });

  it('are transparent with 60 m around them, and left out of values and statistics', async () => {
    const drawn = renderLayer(await clip(cloudy), options('ndvi'));
    expect(1_600 - opaqueCount(drawn.rgba)).toBe(29 * 4);
    expect(drawn.statistics.valid_fraction).toBeCloseTo(1 - (29 * 4) / 1_600, 6);
    expect(drawn.statistics.pixel_count).toBe(38 * 38 - 29 * 4);
    expect(valueAt(drawn.grid, corner(305, 305))).toBeNull();
  });

  it('are drawn when asked for, but never measured', async () => {
    const drawn = renderLayer(await clip(cloudy), options('ndvi', { show_masked: true }));
    expect(opaqueCount(drawn.rgba)).toBe(1_600);
    expect(drawn.statistics.pixel_count).toBe(38 * 38 - 29 * 4);
    expect(valueAt(drawn.grid, corner(305, 305))).not.toBeNull();
  });

  it('over everything leave a transparent picture and no numbers', async () => {
    const drawn = renderLayer(await clip(() => ({ scl: 8 })), options('contrasted_10'));
    expect(opaqueCount(drawn.rgba)).toBe(0);
    expect(drawn.statistics).toMatchObject({ pixel_count: 0, mean: null, valid_fraction: 0 });
    expect(drawn.notes).toContain('no_valid_pixels');
  });
});

describe('the reflectance offset', () => {
  it('is taken back when the archive had applied it already', async () => {
    const harmonised = await clip(() => ({ B04: 0.03 - 0.1, B08: 0.4 - 0.1, B02: 0.02 - 0.1 }));
    const measured = sceneStatistics(harmonised, SCENE, FIELD, 'ndvi');
    expect(measured.offset_corrected).toBe(true);
    expect(measured.mean).toBeCloseTo((0.4 - 0.03) / (0.4 + 0.03), 5);
    expect(renderLayer(harmonised, options('ndvi')).notes).toContain('offset_corrected');
  });

  it('stands on dark soil and on dark water', async () => {
    const dark = await clip(() => ({ B04: 0.02, B08: 0.05 }));
    expect(sceneStatistics(dark, SCENE, FIELD, 'ndvi').offset_corrected).toBe(false);
    const water = await clip(() => ({ B04: -0.02, scl: 6 }));
    expect(sceneStatistics(water, SCENE, FIELD, 'ndvi').offset_corrected).toBe(false);
  });
});

describe('missing bands', () => {
  it('EVI falls back to EVI2 and says so', async () => {
    const scene = await clip();
    const { B02: _blue, ...bands } = scene.bands;
    expect(renderLayer({ ...scene, bands }, options('evi')).notes).toEqual(['evi2_used']);
  });

  it('others refuse with their names', async () => {
    const scene = await clip();
    expect(() => renderLayer({ ...scene, bands: { B04: scene.bands.B04! } }, options('ndvi'))).toThrow(
      expect.objectContaining({ code: 'SCENE_UNREADABLE' }),
    );
    expect(() => renderLayer({ ...scene, bands: { B04: scene.bands.B04!, B08: scene.bands.B08! } }, options('true_color'))).toThrow(
      expect.objectContaining({ code: 'SCENE_UNREADABLE' }),
    );
  });
});

describe('small fields', () => {
  it('are measured whole when fewer than 20 inner pixels remain', async () => {
    const tiny: Polygon = {
      type: 'Polygon',
      coordinates: [[corner(100, 100), corner(160, 100), corner(160, 150), corner(100, 150), corner(100, 100)]],
    };
    const drawn = renderLayer(await clip(), options('ndvi', { polygon: tiny }));
    expect(drawn.statistics.pixel_count).toBe(30);
    expect(drawn.notes).toEqual(['whole_field_used']);
  });
});
