import { describe, expect, it } from 'vitest';
import { fromUtm, toUtm } from '../geometry/projection/utm.ts';
import type { Polygon } from '../geometry/types.ts';
import { boaOffset } from '../raster/offset.ts';
import { renderLayer } from '../raster/render/render-layer.ts';
import type { SceneBands } from '../raster/types.ts';
import { valueAt } from '../raster/value-at.ts';
import { BANDS, type Scene, type SceneLayerId } from '../schemas/imagery.ts';
import { explainPixel } from './explain-pixel.ts';
import { recompute } from './recompute.ts';

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
const RHO = { B02: 0.031, B03: 0.056, B04: 0.033, B05: 0.089, B06: 0.288, B07: 0.371, B08: 0.398, B8A: 0.412, B11: 0.189 };

/** A crop whose pixels all differ; `added` is what the archive has put on the digital numbers. */
const bandsWith = (added: number): SceneBands => ({
  fine: shape(SIDE, 10),
  coarse: shape(SIDE / 2, 20),
  bands: Object.fromEntries(
    BANDS.map((band) => {
      const side = ['B02', 'B03', 'B04', 'B08'].includes(band) ? SIDE : SIDE / 2;
      const values = Uint16Array.from({ length: side * side }, (_, i) =>
        band === 'SCL' ? 4 : Math.round(RHO[band] * 10_000) + added + ((i * 37) % 101),
      );
      return [band, values];
    }),
  ),
});
const sceneOf = (baseline: string | null, applied: boolean | null): Scene => ({
  id: 'earth-search_2026-01-12_sentinel-2a',
  provider: 'earth-search',
  platform: 'sentinel-2a',
  datetime: '2026-01-12T14:00:11.000Z',
  date: '2026-01-12',
  cloud_cover: 2,
  baseline,
  scale: 1e-4,
  ...boaOffset(applied, baseline),
  is_demo: false,
  valid_fraction: null,
});
const PLACES = [at(105, 205), at(200, 77), at(333, 333)];
const LAYERS: readonly SceneLayerId[] = ['ndvi', 'evi', 'ndre', 'contrasted_3', 'chlorophyll', 'water'];

const CASES = [
  { name: 'before baseline 04.00', scene: sceneOf('03.01', null), added: 0, offset: 0, is_corrected: false },
  { name: 'from baseline 04.00', scene: sceneOf('05.11', null), added: 1_000, offset: -0.1, is_corrected: false },
  { name: 'already applied, and said so', scene: sceneOf('05.09', true), added: 0, offset: 0, is_corrected: false },
  { name: 'already applied, and not said: the guard', scene: sceneOf('05.09', false), added: 0, offset: 0, is_corrected: true },
] as const;

describe.each(CASES)('a pixel of a scene $name', ({ scene, added, offset, is_corrected }) => {
  it.each(LAYERS)('%s is explained by numbers that give its value again', (layer) => {
    const bands = bandsWith(added);
    const { grid } = renderLayer(bands, { scene, polygon: FIELD, layer, palette: 'safe', show_masked: false });
    for (const position of PLACES) {
      const explained = explainPixel(bands, { scene, polygon: FIELD, layer, position })!;
      expect(explained.calibration).toMatchObject({ offset, is_corrected, catalog_offset: scene.offset, offset_from: scene.offset_from });
      expect(explained.value).toBe(valueAt(grid, position));
      const again = recompute(JSON.parse(JSON.stringify(explained)));
      expect(Math.abs(again! - explained.value!)).toBeLessThanOrEqual(1e-6);
    }
  });
});

describe('the provenance of a pixel', () => {
  const bands = bandsWith(1_000);
  const scene = sceneOf('05.11', null);
  const explained = explainPixel(bands, { scene, polygon: FIELD, layer: 'water', position: at(205, 105) })!;
  it('is its address and its class', () => {
    expect(explained.pixel).toMatchObject({ epsg: EPSG, column: 10, row: 5, pixel_m: 20, easting_m: 500_210, northing_m: 6_299_890 });
    const [east, north] = toUtm([explained.pixel.longitude, explained.pixel.latitude], EPSG);
    expect([east, north]).toEqual([expect.closeTo(500_210, 3), expect.closeTo(6_299_890, 3)]);
    expect(explained.scl).toEqual({ value: 4, weight: 1 });
  });
  it('is every digital number: four of the 10 m band that a 20 m index averages', () => {
    expect([explained.index, explained.resampling, explained.formula]).toEqual(['mndwi', 'mean_2x2', '(B03 − B11) / (B03 + B11)']);
    expect(explained.bands.map(({ band, dn, pixel_m }) => [band, dn.length, pixel_m])).toEqual([
      ['B03', 4, 10],
      ['B11', 1, 20],
    ]);
    expect(explained.bands[0]!.dn[0]).toBe(bands.bands.B03![10 * SIDE + 20]);
  });
  it('is the reference of crop health as well', () => {
    const health = { kind: 'envelope', evi_min: 0.15, evi_max: 0.75 } as const;
    const one = explainPixel(bands, { scene, polygon: FIELD, layer: 'health', position: PLACES[0]!, health })!;
    expect(one).toMatchObject({ index: 'evi', health: { reference: 'envelope', min: expect.closeTo(0.15, 6), max: 0.75 } });
    expect(recompute(one)).toBeCloseTo(one.value!, 6);
  });
  it('is nothing outside the window', () => {
    expect(explainPixel(bands, { scene, polygon: FIELD, layer: 'ndvi', position: at(-50, 20) })).toBeNull();
  });
});

describe('computing again', () => {
  const explained = explainPixel(bandsWith(1_000), { scene: sceneOf('05.11', null), polygon: FIELD, layer: 'ndvi', position: PLACES[0]! })!;
  it('believes the digital numbers, not the value', () => expect(recompute({ ...explained, value: 9 })).toBeCloseTo(explained.value!, 6));
  it('has no value where a band has none', () =>
    expect(recompute({ ...explained, bands: explained.bands.map((band) => ({ ...band, dn: [0] })) })).toBeNull());
  it.each([null, 'ndvi', {}, { ...explained, format: 'other' }, { ...explained, bands: [] }, { ...explained, index: 'savi' }])(
    'refuses %j',
    (json) => expect(() => recompute(json)).toThrow(expect.objectContaining({ code: 'INVALID' })),
  );
});
