import type { Polygon, Position } from '../geometry/types.ts';
import { fromUtm, toUtm } from '../geometry/projection/utm.ts';
import { pixelLimits } from '../raster/health/pixel-limits.ts';
import type { HealthReference, GridShape, SceneBands } from '../raster/types.ts';
import { reflectance, type NativeMetres } from '../raster/indices/spectral-index.ts';
import { checkOffset } from '../raster/offset.ts';
import { measureLayer } from '../raster/render/render-layer.ts';
import { sclWeights } from '../raster/scl.ts';
import { HD_ASSETS } from '../raster/hd/assets.ts';
import type { Scene, SceneBand, SceneLayerId } from '../schemas/imagery.ts';
import { PROVENANCE_FORMAT, type PixelProvenance } from './schema.ts';

export type ExplainOptions = {
  readonly scene: Scene;
  readonly polygon: Polygon;
  readonly layer: SceneLayerId;
  readonly position: Position;
  readonly health?: HealthReference | undefined;
};

type Address = { readonly column: number; readonly row: number };

/** The pixel of a grid under a position, or null outside it. */
function addressOf({ origin, pixel_m, width, height, epsg }: GridShape, position: Position): Address | null {
  const [east, north] = toUtm(position, epsg);
  const column = Math.floor((east - origin[0]) / pixel_m);
  const row = Math.floor((origin[1] - north) / pixel_m);
  return column < 0 || row < 0 || column >= width || row >= height ? null : { column, row };
}

/** Digital numbers of a band under a pixel of the index: one, or the four finer ones it covers. */
function digitsOf({ fine, bands }: SceneBands, band: SceneBand, native_m: NativeMetres, { column, row }: Address): number[] {
  const values = bands[band]!;
  const is_fine = values.length === fine.width * fine.height;
  if (!is_fine || native_m !== 20) return [values[row * (is_fine ? fine.width : fine.width / 2) + column]!];
  const at = 2 * row * fine.width + 2 * column;
  return [values[at]!, values[at + 1]!, values[at + fine.width]!, values[at + fine.width + 1]!];
}

function sclOf(
  { coarse, bands }: SceneBands,
  native_m: NativeMetres,
  { column, row }: Address,
  is_of_water: boolean,
): PixelProvenance['scl'] {
  if (!bands.SCL) return null;
  const half = native_m === 10 ? 2 : 1;
  const at = Math.floor(row / half) * coarse.width + Math.floor(column / half);
  return { value: bands.SCL[at]!, weight: sclWeights(bands.SCL, coarse.width, coarse.height, { is_of_water })[at]! };
}

/**
 * Says where the value of one pixel of a layer comes from: scene, calibration and how it was decided, digital numbers,
 * formula, mask, and the pixel's address; null outside the window. `recompute` turns it back into the value.
 */
export function explainPixel(bands: SceneBands, { scene, polygon, layer, position, health }: ExplainOptions): PixelProvenance | null {
  const { corrected, ...calibration } = checkOffset(scene, bands);
  const { computed, used } = measureLayer(bands, { layer, polygon, health }, calibration);
  const { index, field, values } = computed;
  const address = addressOf(field.shape, position);
  if (address === null) return null;
  const { origin, pixel_m, epsg, width } = field.shape;
  const at = address.row * width + address.column;
  const centre = [origin[0] + (address.column + 0.5) * pixel_m, origin[1] - (address.row + 0.5) * pixel_m] as const;
  const [longitude, latitude] = fromUtm(centre, epsg);
  const digits = index.bands.map((band) => ({ band, dn: digitsOf(bands, band, index.native_m, address) }));
  const limits = used === null ? null : pixelLimits(health ?? { kind: 'none' }, polygon, bands.fine);
  const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value);
  return {
    format: PROVENANCE_FORMAT,
    layer,
    index: index.id as PixelProvenance['index'],
    formula: index.formula,
    value: known(values[at]),
    scene: {
      id: scene.id,
      provider: scene.provider,
      platform: scene.platform,
      datetime: scene.datetime,
      date: scene.date,
      baseline: scene.baseline,
      is_demo: scene.is_demo,
      ...(bands.sensor === undefined
        ? {}
        : { sensor: bands.sensor, source_items: [...(scene.source_items ?? [])], assets: [...HD_ASSETS] }),
    },
    calibration: { ...calibration, catalog_offset: scene.offset, offset_from: scene.offset_from, is_corrected: corrected },
    bands: digits.map(({ band, dn }) => ({
      band,
      dn,
      reflectance: reflectance(dn.reduce((sum, value) => sum + value, 0) / dn.length, calibration.scale, calibration.offset),
      pixel_m: dn.length === 1 ? pixel_m : pixel_m / 2,
    })),
    scl: sclOf(bands, index.native_m, address, index.is_of_water ?? false),
    ...(bands.bands.clear === undefined ? {} : { udm2: { clear: bands.bands.clear[at]! } }),
    resampling: digits.some(({ dn }) => dn.length > 1) ? 'mean_2x2' : 'none',
    pixel: { longitude, latitude, epsg, easting_m: centre[0], northing_m: centre[1], pixel_m, ...address },
    health: used === null ? null : { reference: used.kind, min: known(limits?.min[at]), max: known(limits?.max[at]) },
  };
}
