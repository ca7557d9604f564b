import { AppError } from '../../errors.ts';
import { ZONES } from '../../limits.ts';
import { pixelRings } from '../../raster/rasterize/pixel-rings.ts';
import { rasterize, shrinkMask } from '../../raster/rasterize/rasterize.ts';
import type { Polygon } from '../../geometry/types.ts';
import type { Grid, GridShape } from '../../raster/types.ts';
import { median3 } from './median3.ts';
import type { LayerStack } from '../classes/normalise-seasons.ts';

export type ZoneStack = {
  readonly shape: GridShape;
  /** 1 where the centre of a pixel lies in the field. */
  readonly inside: Uint8Array;
  /** Place in the grid of every kept pixel, ascending. */
  readonly pixels: Uint32Array;
  readonly layers: LayerStack;
  /** Too few pixels away from the border: those on it were kept too. */
  readonly is_whole_field: boolean;
  /** Share of the field's usable pixels that every layer knows, 0–1. */
  readonly seen: number;
};

/** One pixel: the edge of a field mixes with its neighbours. */
const EDGE_PIXELS = 1;

const count = (mask: Uint8Array): number => mask.reduce((sum, is) => sum + is, 0);

function masked(values: Float32Array, mask: Uint8Array): Float32Array {
  const out = new Float32Array(values.length).fill(NaN);
  for (let i = 0; i < out.length; i++) if (mask[i] === 1) out[i] = values[i]!;
  return out;
}

function isKnown(layers: readonly Float32Array[], at: number): boolean {
  for (const layer of layers) if (Number.isNaN(layer[at]!)) return false;
  return true;
}

/**
 * The pixels of a field that every layer knows, with their medians of 3 × 3 (domain.md §3.1.2): inner pixels, or the whole field where fewer
 * than 20 are inner. No-data is squeezed out. All grids are the same. Fewer than 20 pixels → ZONES_TOO_FEW_PIXELS; fewer than 20 clear
 * everywhere → ZONES_ALL_CLOUDY.
 */
export function stackLayers(grids: readonly Grid[], polygon: Polygon): ZoneStack {
  const shape = grids[0]!;
  const { width, height } = shape;
  const rings = pixelRings(polygon, shape);
  const inside = rasterize(rings, width, height);
  const inner = shrinkMask(inside, rings, width, height, EDGE_PIXELS);
  const is_whole_field = count(inner) < ZONES.min_pixels;
  const mask = is_whole_field ? inside : inner;
  const available = count(mask);
  if (available < ZONES.min_pixels) throw new AppError('ZONES_TOO_FEW_PIXELS', { pixels: available, min: ZONES.min_pixels });
  const smooth = grids.map(({ values }) => median3(masked(values, mask), width, height));
  const kept = new Uint32Array(available);
  let n = 0;
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1 && isKnown(smooth, i)) kept[n++] = i;
  if (n < ZONES.min_pixels) throw new AppError('ZONES_ALL_CLOUDY', { pixels: n, min: ZONES.min_pixels });
  const pixels = kept.slice(0, n);
  const values = new Float32Array(grids.length * n);
  smooth.forEach((layer, j) => {
    for (let i = 0; i < n; i++) values[j * n + i] = layer[pixels[i]!]!;
  });
  return { shape, inside, pixels, layers: { count: n, depth: grids.length, values }, is_whole_field, seen: n / available };
}
