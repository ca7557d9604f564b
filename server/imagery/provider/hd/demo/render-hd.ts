import type { Polygon } from '#domain/geometry/types.ts';
import type { GridShape } from '#domain/raster/types.ts';
import { HD_BANDS, type HdBand } from '#domain/schemas/imagery.ts';
import { climateOf } from '../../demo/calendar.ts';
import { hash32 } from '../../demo/noise.ts';
import { SHADOW_DEPTH, sharesOf, type Shares } from '../../demo/render-scene.ts';
import { BELL, SENSOR_NOISE } from '../../demo/sensor-noise.ts';
import { landscapeOfField } from './landscape.ts';
import { isClear, skyAbove, tileOver } from './sky.ts';
import { CLOUD, DRY, GREEN, SOIL, WATER, type HdReflected } from './spectra.ts';

/** DN = reflectance × 10000, without an offset (domain.md §1.10). */
const DN_SCALE = 10_000;
/** Sets its noise apart from that of the archive of 10 m. */
const SEED = 77_003;

type CloudCover = { readonly cloud: Float32Array; readonly shadow: Float32Array };
export type HdPlanes = { readonly shape: GridShape; readonly planes: Readonly<Record<HdBand, Uint16Array>> };

/** Cells of 20 m carried smoothly to the pixels of a finer grid. */
const carry = (values: Float32Array, from: GridShape, to: GridShape): Float32Array => {
  const out = new Float32Array(to.width * to.height);
  const ratio = to.pixel_m / from.pixel_m;
  const left = (to.origin[0] - from.origin[0]) / from.pixel_m - 0.5;
  const top = (from.origin[1] - to.origin[1]) / from.pixel_m - 0.5;
  for (let y = 0, i = 0; y < to.height; y++) {
    const v = top + (y + 0.5) * ratio;
    const row = Math.floor(v);
    for (let x = 0; x < to.width; x++, i++) {
      const u = left + (x + 0.5) * ratio;
      const k = row * from.width + Math.floor(u);
      const [a, b] = [u - Math.floor(u), v - row];
      const above = values[k]! * (1 - a) + values[k + 1]! * a;
      const below = values[k + from.width]! * (1 - a) + values[k + from.width + 1]! * a;
      out[i] = above * (1 - b) + below * b;
    }
  }
  return out;
};

const renderBand = (
  band: HdReflected,
  shares: Shares,
  { width, height }: GridShape,
  cover: CloudCover | null,
  seed: number,
): Uint16Array => {
  const out = new Uint16Array(width * height);
  const green = band === 'nir' ? shares.near : shares.green;
  const [soil, leaf, dry, water, cloud] = [SOIL[band], GREEN[band], DRY[band], WATER[band], CLOUD[band]];
  for (let y = 0, i = 0; y < height; y++) {
    const start = hash32(seed, y);
    for (let x = 0; x < width; x++, i++) {
      let value = shares.soil[i]! * soil + green[i]! * leaf + shares.dry[i]! * dry + shares.water[i]! * water;
      if (cover !== null) {
        value *= 1 - SHADOW_DEPTH * cover.shadow[i]!;
        value += (cloud * (0.75 + 0.25 * cover.cloud[i]!) - value) * cover.cloud[i]!;
      }
      value += BELL[(start + x) & (BELL.length - 1)]! * (SENSOR_NOISE.floor + SENSOR_NOISE.share * value);
      out[i] = Math.max(1, Math.round(value * DN_SCALE));
    }
  }
  return out;
};

/** Eight bands and the mask of a field on a day, of the same landscape, growth and clouds as the archive of 10 m; the same numbers for ever. */
export const renderHd = (polygon: Polygon, epsg: number, day: number): HdPlanes => {
  const tile = tileOver(polygon, epsg);
  const { shape, landscape } = landscapeOfField(polygon, epsg);
  const shares = sharesOf(landscape, tile, climateOf(tile.longitude, tile.latitude), day);
  const above = skyAbove(tile, day, shape);
  const cover =
    above === null ? null : { cloud: carry(above.sky.cloud, above.grid, shape), shadow: carry(above.sky.shadow, above.grid, shape) };
  const seed = hash32(SEED, epsg, day, Math.round(shape.origin[0]) ^ Math.round(shape.origin[1]));
  const clear = new Uint16Array(shape.width * shape.height).fill(1);
  if (cover !== null) for (let i = 0; i < clear.length; i++) clear[i] = isClear(cover.cloud[i]!, cover.shadow[i]!) ? 1 : 0;
  const planes = HD_BANDS.map(
    (band, i) => [band, band === 'clear' ? clear : renderBand(band, shares, shape, cover, hash32(seed, i))] as const,
  );
  return { shape, planes: Object.fromEntries(planes) as Record<HdBand, Uint16Array> };
};
