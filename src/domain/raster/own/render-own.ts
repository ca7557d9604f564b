import type { Polygon } from '#domain/geometry/types.ts';
import { rampTable } from '../render/color-ramps.ts';
import { validMask } from '../field-index.ts';
import { histogram } from '../statistics/histogram.ts';
import type { PixelRing } from '../rasterize/pixel-rings.ts';
import { rasterize, shrinkMask } from '../rasterize/rasterize.ts';
import { sclWeights } from '../scl.ts';
import { sortedValues, statistics } from '../statistics/statistics.ts';
import { TRUE_COLOR_GAMMA } from '../render/true-color.ts';
import type { Palette } from '../types.ts';
import { gridCorners, gridPixelM, ringsOnGrid } from './own-grid.ts';
import { computeOwnIndex } from './own-index.ts';
import type { OwnLayer, OwnPicture, OwnWindow } from './types.ts';

/** Fewer inner pixels than this say less than the whole field with its edges (domain.md §1.2). */
const MIN_INNER_PIXELS = 20;
/** Clouds and shadows of SCL are grown by this much. */
const CLOUD_EDGE_M = 60;
/** No sensor finer than 5 m brings such classes; a lying one must not cost minutes. */
const MAX_CLOUD_PIXELS = 12;

export type OwnRenderOptions = {
  readonly polygon: Polygon;
  readonly layer: OwnLayer;
  readonly palette: Palette;
  /** Limits of the colours, the same for every field of the raster. */
  readonly domain: readonly [min: number, max: number];
  /** Count the pixels at the field's edge as well: every pixel whose centre lies in the field. */
  readonly count_edge: boolean;
};

/**
 * Draws one field of an own raster: values, clipped to the polygon, transparent without data and under the clouds of a
 * mapped SCL band. Statistics leave out one pixel along the edge unless set otherwise, as the archive's layers do (domain.md §1.2).
 */
export function renderOwn(window: OwnWindow, { polygon, layer, palette, domain, count_edge }: OwnRenderOptions): OwnPicture {
  const { grid, bands } = window;
  const { width, height } = grid;
  const rings = ringsOnGrid(polygon, grid);
  const inside = rasterize(rings, width, height);
  const inner = shrinkMask(inside, rings, width, height, 1);
  const is_whole_field = !count_edge && inner.reduce((sum, one) => sum + one, 0) < MIN_INNER_PIXELS;
  const weights = weightsOf(window);
  const shown = validMask(inside, weights);
  const values = valuesOf(layer, window);
  const sorted = sortedValues(values, validMask(count_edge || is_whole_field ? inside : inner, weights));
  const rgba = new Uint32Array(width * height);
  if (layer === 'true_color') paintColors(bands, shown, domain, rgba);
  else paintValues(values, shown, domain, rampTable(palette), rgba);
  return {
    rgba: new Uint8ClampedArray(rgba.buffer),
    grid,
    corners: gridCorners(grid),
    values: values.map((value, i) => (shown[i] === 1 ? value : NaN)),
    statistics: {
      ...statistics(sorted),
      ...coverage(pixelsOf(rings, inside, grid), inside, weights, layer === 'true_color' ? (bands.red ?? values) : values),
    },
    histogram: histogram(sorted, domain),
    domain,
    is_whole_field,
  };
}

function valuesOf(layer: OwnLayer, window: OwnWindow): Float32Array {
  if (layer !== 'single' && layer !== 'true_color') return computeOwnIndex(layer, window);
  const own = layer === 'single' ? window.bands.value : undefined;
  return own ?? new Float32Array(window.grid.width * window.grid.height).fill(NaN);
}

function weightsOf({ grid, bands: { scl } }: OwnWindow): Float32Array {
  if (scl === undefined) return new Float32Array(grid.width * grid.height).fill(1);
  const classes = Uint8Array.from(scl, (value) => (value >= 0 && value <= 11 ? value : 0));
  const grow_pixels = Math.min(MAX_CLOUD_PIXELS, Math.max(1, Math.round(CLOUD_EDGE_M / gridPixelM(grid))));
  return sclWeights(classes, grid.width, grid.height, { grow_pixels });
}

/** Pixels of the whole field: counted, or from its area where the raster ends inside it. */
function pixelsOf(rings: readonly PixelRing[], inside: Uint8Array, { width, height }: OwnWindow['grid']): number {
  const [shell = new Float64Array(0)] = rings;
  const is_cut = shell.some((value, i) => value < 0 || value > (i % 2 === 0 ? width : height));
  if (!is_cut) return inside.reduce((sum, one) => sum + one, 0);
  const areas = rings.map((ring) => {
    let twice = 0;
    for (let i = 0; i + 3 < ring.length; i += 2) twice += ring[i]! * ring[i + 3]! - ring[i + 2]! * ring[i + 1]!;
    return Math.abs(twice) / 2;
  });
  const [whole = 0, ...holes] = areas;
  return Math.round(whole - holes.reduce((sum, hole) => sum + hole, 0));
}

/** Share of the field with values to believe; what lies beyond the raster's edge counts as missing. */
function coverage(
  field_pixels: number,
  inside: Uint8Array,
  weights: Float32Array,
  values: Float32Array,
): { valid_fraction: number; field_pixels: number } {
  let weight = 0;
  for (let i = 0; i < inside.length; i++) if (inside[i] === 1 && !Number.isNaN(values[i]!)) weight += weights[i]!;
  return { valid_fraction: field_pixels === 0 ? 0 : Math.min(1, weight / field_pixels), field_pixels };
}

function paintValues(
  values: Float32Array,
  shown: Uint8Array,
  [min, max]: readonly [number, number],
  table: Uint32Array,
  rgba: Uint32Array,
): void {
  const scale = 255 / (max - min || 1);
  for (let i = 0; i < rgba.length; i++) {
    const value = values[i]!;
    if (shown[i] === 0 || Number.isNaN(value)) continue;
    rgba[i] = table[Math.round(Math.min(255, Math.max(0, (value - min) * scale)))]!;
  }
}

function paintColors(
  { red, green, blue }: OwnWindow['bands'],
  shown: Uint8Array,
  [min, max]: readonly [number, number],
  rgba: Uint32Array,
): void {
  if (!red || !green || !blue) return;
  const bright = (value: number): number =>
    Math.round(255 * Math.min(1, Math.max(0, (value - min) / (max - min || 1))) ** (1 / TRUE_COLOR_GAMMA));
  for (let i = 0; i < rgba.length; i++) {
    const [r, g, b] = [red[i]!, green[i]!, blue[i]!];
    if (shown[i] === 0 || Number.isNaN(r + g + b)) continue;
    rgba[i] = ((255 << 24) | (bright(b) << 16) | (bright(g) << 8) | bright(r)) >>> 0;
  }
}
