import { AppError } from '#domain/errors.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import { computeFieldIndex, computeIndex, maskField, validMask } from '../field-index.ts';
import { INDICES } from '../indices/index.ts';
import { checkOffset } from '../offset.ts';
import { sortFloats } from '../statistics/sort-floats.ts';
import { quantile } from '../statistics/statistics.ts';
import type { GridShape, HealthReference, ReferenceScene, UsedReference } from '../types.ts';
import { MIN_FIELDS, MIN_SEASONS } from './reference.ts';

const LOW = 0.05;
const HIGH = 0.95;

/** Lowest and highest usual value of every pixel, NaN where the reference is too thin. */
export type PixelLimits = { readonly min: Float32Array; readonly max: Float32Array; readonly used: UsedReference };

const UNUSED: UsedReference = { kind: 'none', years: [], scene_count: 0, field_count: 0 };

const isSameGrid = (a: GridShape, b: GridShape): boolean =>
  a.width === b.width && a.height === b.height && a.epsg === b.epsg && a.origin[0] === b.origin[0] && a.origin[1] === b.origin[1];

/** NDVI of the believable pixels of one reference scene over the field, NaN elsewhere. */
function clearNdvi({ scene, bands }: ReferenceScene, polygon: Polygon): Float32Array {
  const field = maskField(bands, polygon, 10);
  const valid = validMask(field.inside, field.weights);
  return computeIndex(INDICES.ndvi, bands, checkOffset(scene, bands)).map((value, i) => (valid[i] === 1 ? value : Number.NaN));
}

/** P5 and P95 of each pixel over the scenes of at least three seasons. */
function fromSeasons(seasons: Extract<HealthReference, { kind: 'seasons' }>['seasons'], polygon: Polygon, shape: GridShape): PixelLimits {
  const read = seasons.map(({ year, scenes }) => ({
    year,
    layers: scenes.map((one) => {
      if (!isSameGrid(one.bands.fine, shape)) throw new AppError('SCENE_UNREADABLE', { reason: 'grid', scene_id: one.scene.id });
      return clearNdvi(one, polygon);
    }),
  }));
  const pixels = shape.width * shape.height;
  const min = new Float32Array(pixels).fill(Number.NaN);
  const max = new Float32Array(pixels).fill(Number.NaN);
  const years = new Set<number>();
  const seen: number[] = [];
  for (let i = 0; i < pixels; i++) {
    seen.length = 0;
    let count = 0;
    for (const { year, layers } of read) {
      const before = seen.length;
      for (const layer of layers) if (!Number.isNaN(layer[i]!)) seen.push(layer[i]!);
      if (seen.length === before) continue;
      count++;
      years.add(year);
    }
    if (count < MIN_SEASONS) continue;
    seen.sort((a, b) => a - b);
    min[i] = quantile(seen, LOW);
    max[i] = quantile(seen, HIGH);
  }
  const scene_count = read.reduce((sum, { layers }) => sum + layers.length, 0);
  return { min, max, used: { kind: 'seasons', years: [...years].toSorted((a, b) => a - b), scene_count, field_count: 1 } };
}

/** P5 and P95 over the inner pixels of all fields with the crop, the same for every pixel. */
function fromFields(fields: Extract<HealthReference, { kind: 'fields' }>['fields'], pixels: number): PixelLimits {
  const values = fields.map(({ scene, bands, polygon }) => computeFieldIndex(bands, polygon, 'ndvi', checkOffset(scene, bands)).sorted);
  const usable = values.filter(({ length }) => length > 0);
  const all = new Float32Array(usable.reduce((sum, { length }) => sum + length, 0));
  usable.reduce((at, some) => (all.set(some, at), at + some.length), 0);
  sortFloats(all);
  const isEnough = usable.length >= MIN_FIELDS;
  return {
    min: new Float32Array(pixels).fill(isEnough ? quantile(all, LOW) : Number.NaN),
    max: new Float32Array(pixels).fill(isEnough ? quantile(all, HIGH) : Number.NaN),
    used: { kind: 'fields', years: [], scene_count: usable.length, field_count: usable.length },
  };
}

/** The limits a reference gives the pixels of a field on its 10 m grid. */
export function pixelLimits(reference: HealthReference, polygon: Polygon, shape: GridShape): PixelLimits {
  const pixels = shape.width * shape.height;
  switch (reference.kind) {
    case 'seasons':
      return fromSeasons(reference.seasons, polygon, shape);
    case 'fields':
      return fromFields(reference.fields, pixels);
    case 'envelope':
      return {
        min: new Float32Array(pixels).fill(reference.evi_min),
        max: new Float32Array(pixels).fill(reference.evi_max),
        used: { ...UNUSED, kind: 'envelope' },
      };
    case 'none':
      return { min: new Float32Array(pixels).fill(Number.NaN), max: new Float32Array(pixels).fill(Number.NaN), used: UNUSED };
  }
}
