import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { IndexId, SceneBand } from '#domain/schemas/imagery.ts';
import { halve } from './halve.ts';
import { indicesOf } from './hd/indices-of.ts';
import type { Calibration, NativeMetres, SpectralIndex } from './indices/spectral-index.ts';
import { pixelRings, type PixelRing } from './rasterize/pixel-rings.ts';
import { rasterize, shrinkMask } from './rasterize/rasterize.ts';
import { doubleNearest, sclWeights, VALID_WEIGHT } from './scl.ts';
import { sortedValues, statistics } from './statistics/statistics.ts';
import type { BandInput, FieldStatistics, GridShape, SceneBands } from './types.ts';

/** Fewer inner pixels than this say less than the whole field with its edges (domain.md §1.2). */
const MIN_INNER_PIXELS = 20;

/** A field on one grid: which pixels are its own and how far each is to be believed. */
export type FieldMask = {
  readonly shape: GridShape;
  readonly rings: readonly PixelRing[];
  readonly inside: Uint8Array;
  readonly weights: Float32Array;
};

/** An index over a field and what it says of it. */
export type FieldIndex = {
  readonly index: SpectralIndex<SceneBand>;
  readonly field: FieldMask;
  /** Index of every pixel of the window, NaN where there is none; not yet masked. */
  readonly values: Float32Array;
  /** Valid inner values, ascending: what statistics and zones are made of. */
  readonly sorted: Float32Array;
  readonly statistics: FieldStatistics;
  readonly is_whole_field: boolean;
};

/**
 * The pixels of a polygon on one of the grids of a scene and their mask weights; without SCL every pixel counts. Of
 * PlanetScope those count that UDM2 calls clear. `is_of_water` believes pixels of class water as well.
 */
export function maskField(
  { fine, coarse, bands: { SCL: scl, clear } }: SceneBands,
  polygon: Polygon,
  native_m: NativeMetres,
  is_of_water = false,
): FieldMask {
  const shape = native_m === 20 ? coarse : fine;
  const rings = pixelRings(polygon, shape);
  const inside = rasterize(rings, shape.width, shape.height);
  if (clear) return { shape, rings, inside, weights: Float32Array.from(clear, (value) => (value === 1 ? 1 : 0)) };
  if (!scl) return { shape, rings, inside, weights: new Float32Array(inside.length).fill(1) };
  const weights = sclWeights(scl, coarse.width, coarse.height, { is_of_water });
  return { shape, rings, inside, weights: native_m === 20 ? weights : doubleNearest(weights, coarse.width, coarse.height) };
}

/** The index, or its fallback when a band of it is missing from the scene; null where that has none either. */
function available(index: SpectralIndex<SceneBand>, bands: SceneBands['bands']): SpectralIndex<SceneBand> | null {
  if (index.bands.every((name) => bands[name] !== undefined)) return index;
  return index.fallback ? available(index.fallback, bands) : null;
}

/** Whether a scene holds what an index, or its fallback, is made of. */
export const hasBandsOf = (scene: SceneBands, id: IndexId): boolean => available(indicesOf(scene)[id], scene.bands) !== null;

/** Every pixel of an index over the window of a scene, NaN where there is none; not masked. */
export function computeIndex(index: SpectralIndex<SceneBand>, { fine, coarse, bands }: SceneBands, calibration: Calibration): Float32Array {
  const shape = index.native_m === 20 ? coarse : fine;
  const pixels = shape.width * shape.height;
  const inputs = index.bands.map((name): BandInput => {
    const values = bands[name];
    if (values === undefined) throw new AppError('SCENE_UNREADABLE', { reason: 'bands', bands: [...index.bands] });
    return values.length === pixels ? values : halve(values, coarse.width, coarse.height);
  });
  const out = new Float32Array(pixels);
  index.compute(inputs, calibration, out);
  return out;
}

/**
 * Computes an index over a field with its statistics: valid pixels whose centre lies at least one pixel inside the
 * field, or in the whole field when fewer than 20 remain (domain.md §1.2). `valid_fraction` is always of the whole field.
 * `change` turns the index into something measured instead of it.
 */
export function computeFieldIndex(
  scene: SceneBands,
  polygon: Polygon,
  id: IndexId,
  calibration: Calibration,
  change: (values: Float32Array) => Float32Array = (values) => values,
): FieldIndex {
  const wanted = indicesOf(scene)[id];
  const index = available(wanted, scene.bands);
  if (index === null) throw new AppError('SCENE_UNREADABLE', { reason: 'bands', bands: [...wanted.bands] });
  const field = maskField(scene, polygon, index.native_m, index.is_of_water);
  const { shape, rings, inside, weights } = field;
  const values = change(computeIndex(index, scene, calibration));
  const inner = shrinkMask(inside, rings, shape.width, shape.height, 1);
  const isWhole = count(inner) < MIN_INNER_PIXELS;
  const sorted = sortedValues(values, validMask(isWhole ? inside : inner, weights));
  return { index, field, values, sorted, statistics: { ...statistics(sorted), ...coverage(field, values) }, is_whole_field: isWhole };
}

/** The pixels of a mask that weigh enough to be believed. */
export function validMask(mask: Uint8Array, weights: Float32Array): Uint8Array {
  const out = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && weights[i]! >= VALID_WEIGHT) out[i] = 1;
  return out;
}

function count(mask: Uint8Array): number {
  let n = 0;
  for (const value of mask) n += value;
  return n;
}

/** Share of the field that can be believed; a pixel without data weighs nothing. */
function coverage({ inside, weights }: FieldMask, values: Float32Array): { valid_fraction: number; field_pixels: number } {
  let pixels = 0;
  let weight = 0;
  for (let i = 0; i < inside.length; i++) {
    if (inside[i] === 0) continue;
    pixels++;
    if (!Number.isNaN(values[i]!)) weight += weights[i]!;
  }
  return { valid_fraction: pixels === 0 ? 0 : weight / pixels, field_pixels: pixels };
}
