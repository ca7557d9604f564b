import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fromUtm } from '../../geometry/projection/utm.ts';
import type { Polygon } from '../../geometry/types.ts';
import { hdWindow, HD_MAX_PIXELS } from '../../imagery/hd-window.ts';
import { explainPixel } from '../../provenance/explain-pixel.ts';
import { recompute } from '../../provenance/recompute.ts';
import { HD_BANDS, type HdBand, type Scene, type SceneLayerId } from '../../schemas/imagery.ts';
import { computeFieldIndex } from '../field-index.ts';
import { renderLayer } from '../render/render-layer.ts';
import { writeTiff } from '../tiff/write-tiff.ts';
import { valueAt } from '../value-at.ts';
import { HD_INDICES } from './indices.ts';
import { readHdClip } from './read-hd-clip.ts';
import { writeHdClip } from './write-hd-clip.ts';

const EPSG = 32_720;
const at = (x: number, y: number) => fromUtm([500_000 + x, 6_300_000 - y], EPSG);
const square = (side: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(0, 0), at(side, 0), at(side, side), at(0, side), at(0, 0)]],
});
const FIELD = square(90);
const SHAPE = hdWindow(FIELD, { epsg: EPSG, origin: [500_000, 6_300_000], pixel_m: 3 });
const CROP: Readonly<Record<HdBand, number>> = {
  coastal_blue: 250,
  blue: 310,
  green_i: 500,
  green: 560,
  yellow: 450,
  red: 330,
  rededge: 890,
  nir: 4_120,
  clear: 1,
};
const inflate = (bytes: Uint8Array) => inflateSync(bytes);
const deflate = (bytes: Uint8Array) => deflateSync(bytes);

const planesOf = (value: (band: HdBand, column: number, row: number) => number): Record<HdBand, Uint16Array> =>
  Object.fromEntries(
    HD_BANDS.map((band) => [
      band,
      Uint16Array.from({ length: SHAPE.width * SHAPE.height }, (_, i) => value(band, i % SHAPE.width, Math.floor(i / SHAPE.width))),
    ]),
  ) as Record<HdBand, Uint16Array>;
const sceneOf = async (value: (band: HdBand, column: number, row: number) => number) =>
  readHdClip(writeHdClip(SHAPE, planesOf(value), deflate), { inflate });
const SCENE: Scene = {
  id: 'planet_2026-01-12_planetscope',
  provider: 'planet',
  platform: 'planetscope',
  datetime: '2026-01-12T13:26:15.000Z',
  date: '2026-01-12',
  cloud_cover: 3,
  baseline: null,
  scale: 1e-4,
  offset: 0,
  offset_from: 'none',
  is_demo: false,
  sensor: 'planetscope',
  source_items: ['20260112_132615_67_2474'],
  valid_fraction: null,
};
const OPTIONS = { scene: SCENE, polygon: FIELD, palette: 'safe', show_masked: false } as const;

describe('indices of PlanetScope', () => {
  it.each([
    ['ndvi', 0.851685],
    ['evi', (2.5 * (0.412 - 0.033)) / (0.412 + 6 * 0.033 - 7.5 * 0.031 + 1)],
    ['ndre', 0.644711],
    ['cire', 3.629213],
    ['mndwi', -0.760684],
  ] as const)('%s of a crop is %f', (id, expected) => {
    const out = new Float32Array(1);
    HD_INDICES[id].compute(
      HD_INDICES[id].bands.map((band) => Uint16Array.of(CROP[band])),
      { scale: 1e-4, offset: 0 },
      out,
    );
    expect(out[0]).toBeCloseTo(expected, 5);
  });

  it('water is NDWI and says so; nothing is asked of a short-wave band', async () => {
    const drawn = renderLayer(await sceneOf((band) => CROP[band]), { ...OPTIONS, layer: 'water' });
    expect(drawn.notes).toContain('ndwi_used');
    expect(drawn.statistics.mean).toBeCloseTo(-0.760684, 5);
  });
});

describe('a scene of 3 m over a field', () => {
  it('is measured and drawn on its own pixels', async () => {
    const drawn = renderLayer(await sceneOf((band) => CROP[band]), { ...OPTIONS, layer: 'ndvi' });
    expect(drawn.shape).toEqual(SHAPE);
    expect([drawn.grid.pixel_m, drawn.grid.width]).toEqual([3, SHAPE.width]);
    // 30 × 30 pixels in the field, one ring less for the statistics
    expect(drawn.statistics).toMatchObject({ field_pixels: 900, pixel_count: 28 * 28, valid_fraction: 1 });
    expect(drawn.side_grid).toBeNull();
  });

  it('leaves out what UDM2 does not call clear, and what has no data', async () => {
    const half = await sceneOf((band, column) => (band === 'clear' && column < SHAPE.width / 2 ? 0 : CROP[band]));
    const drawn = renderLayer(half, { ...OPTIONS, layer: 'ndvi' });
    expect(drawn.statistics.valid_fraction).toBeCloseTo(0.5, 2);
    expect(valueAt(drawn.grid, at(10, 45))).toBeNull();
    expect(valueAt(drawn.grid, at(80, 45))).toBeCloseTo(0.851685, 5);
    const empty = await sceneOf((band, column) => (column < SHAPE.width / 2 ? 0 : CROP[band]));
    expect(computeFieldIndex(empty, FIELD, 'ndvi', { scale: 1e-4, offset: 0 }).statistics.valid_fraction).toBeCloseTo(0.5, 2);
  });

  it('counts water in cells of 9 m²', async () => {
    const wet = await sceneOf((band, column) =>
      column >= SHAPE.width / 2 ? CROP[band] : band === 'clear' ? 1 : band === 'green' ? 470 : 130,
    );
    const { water_area_ha } = renderLayer(wet, { ...OPTIONS, layer: 'water' });
    expect(water_area_ha).toBeCloseTo((15 * 30 * 9) / 10_000, 6);
  });

  it('shows true colour of its own bands', async () => {
    const drawn = renderLayer(await sceneOf((band) => CROP[band]), { ...OPTIONS, layer: 'true_color' });
    const middle = (Math.floor(SHAPE.height / 2) * SHAPE.width + Math.floor(SHAPE.width / 2)) * 4;
    const shown = (rho: number) => Math.round(255 * ((rho - 0.01) / 0.29) ** (1 / 1.3));
    expect([...drawn.rgba.subarray(middle, middle + 4)]).toEqual([shown(0.033), shown(0.056), shown(0.031), 255]);
  });
});

describe('a pixel of 3 m', () => {
  const uneven = (band: HdBand, column: number, row: number) => (band === 'clear' ? 1 : CROP[band] + ((column * 37 + row * 11) % 101));
  it.each(['ndvi', 'evi', 'ndre', 'chlorophyll', 'water', 'contrasted_10'] satisfies SceneLayerId[])(
    '%s is explained by numbers that give its value again',
    async (layer) => {
      const bands = await sceneOf(uneven);
      const explained = explainPixel(bands, { scene: SCENE, polygon: FIELD, layer, position: at(31, 47) });
      const shown = valueAt(renderLayer(bands, { ...OPTIONS, layer }).grid, at(31, 47)) ?? Number.NaN;
      expect(Math.abs((recompute(JSON.parse(JSON.stringify(explained))) ?? Number.NaN) - shown)).toBeLessThanOrEqual(1e-6);
      expect(explained).toMatchObject({
        scene: { id: SCENE.id, sensor: 'planetscope', source_items: SCENE.source_items, assets: ['ortho_analytic_8b_sr', 'ortho_udm2'] },
        calibration: { scale: 1e-4, offset: 0 },
        udm2: { clear: 1 },
        scl: null,
        pixel: { pixel_m: 3 },
      });
    },
  );

  it('does not pass for one of Sentinel-2: its formula wants other bands', async () => {
    const explained = explainPixel(await sceneOf(uneven), { scene: SCENE, polygon: FIELD, layer: 'ndvi', position: at(31, 47) });
    const { sensor: _sensor, ...scene } = explained!.scene;
    expect(() => recompute({ ...explained, scene })).toThrow(expect.objectContaining({ code: 'INVALID' }));
  });
});

describe('a clip of 3 m', () => {
  it('comes back as it was written', async () => {
    const planes = planesOf((band, column, row) => CROP[band] + ((column + row) % 7));
    const { bands, fine, coarse } = await readHdClip(writeHdClip(SHAPE, planes, deflate), { inflate });
    expect(bands).toEqual(planes);
    expect([fine, coarse]).toEqual([SHAPE, SHAPE]);
  });

  it('of another layout is refused', async () => {
    const plane = new Uint16Array(16);
    const other = writeTiff(
      [{ width: 4, height: 4, planes: [plane, plane], tile: null, geo: { epsg: EPSG, origin: [0, 0], pixel_m: 3 } }],
      deflate,
    );
    await expect(readHdClip(other, { inflate })).rejects.toMatchObject({ code: 'TIFF_UNSUPPORTED' });
  });

  it('keeps to the grid it is cut from, with four pixels around the field', () => {
    expect(SHAPE).toEqual({ width: 38, height: 38, origin: [499_988, 6_300_012], pixel_m: 3, epsg: EPSG });
    const shifted = hdWindow(FIELD, { epsg: EPSG, origin: [400_001.5, 6_400_000.5], pixel_m: 3 });
    expect((shifted.origin[0] - 400_001.5) % 3).toBe(0);
    expect(shifted.width).toBe(39);
  });

  it('of a box that is too large is refused by name', () => {
    const far = 3 * Math.ceil(Math.sqrt(HD_MAX_PIXELS));
    expect(() => hdWindow(square(far), SHAPE)).toThrow(expect.objectContaining({ code: 'HD_TOO_LARGE' }));
  });
});
