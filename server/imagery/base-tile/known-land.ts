import { bboxesMeet, bboxOf, bboxOfPositions } from '#domain/geometry/measure/bbox.ts';
import type { Position } from '#domain/geometry/types.ts';
import { rasterize } from '#domain/raster/rasterize/rasterize.ts';
import { DEMO_FIELDS } from '../../demo/farms.ts';
import { DEMO_PLACES, DEMO_STREAMS } from '../../demo/scenery.ts';
import { chance, hashText } from '../provider/demo/noise.ts';
import { plotStyle, type PlotStyle } from './plot-style.ts';
import { boxOf, pixelOf, TILE_PX, type BaseTile } from './tile-frame.ts';

/** Pixels around the tile that are known too: trees there reach in. */
export const MARGIN_PX = 24;
export const PADDED_PX = TILE_PX + 2 * MARGIN_PX;
const WIDEST_STREAM_M = 150;
/** Distance where no edge is near. */
const FAR_PX = 1e6;

type KnownField = {
  readonly style: PlotStyle;
  /** Direction of its longest side in pixels, where its rows run. */ readonly along: readonly [x: number, y: number];
  readonly seed: number;
};
type StreamEdge = { readonly water_m: number; readonly bank_m: number; readonly trees: number };

/** What the demo knows of a tile exactly: fields with their borders, ponds and groves in them, streams beside them. Rasters are padded. */
export type KnownLand = {
  readonly fields: readonly KnownField[];
  /** Index into `fields` plus one; 0 is nobody's. */
  readonly owner: Uint8Array;
  /** Pixels to the nearest border of a field. */
  readonly border_px: Float32Array;
  readonly water: Uint8Array;
  readonly wood: Uint8Array;
  /** Pixels to the nearest shore of `water`. */
  readonly shore_px: Float32Array;
  readonly streams: readonly { readonly distance_px: Float32Array; readonly stream: StreamEdge; readonly line: Float64Array }[];
  /** Borders in padded pixels with the seed of their field. */
  readonly rings: readonly { readonly ring: Float64Array; readonly seed: number }[];
};

const padded = (tile: BaseTile, positions: readonly Position[]): Float64Array => {
  const out = new Float64Array(positions.length * 2);
  positions.forEach((position, i) => {
    const [x, y] = pixelOf(tile, position);
    out[2 * i] = x + MARGIN_PX;
    out[2 * i + 1] = y + MARGIN_PX;
  });
  return out;
};

/** Lowers `distance` to that of the nearest point of a line, within `reach` pixels of it. */
const stampDistance = (distance: Float32Array, line: Float64Array, reach: number): void => {
  const first = (value: number): number => Math.max(0, Math.floor(value - reach));
  const last = (value: number): number => Math.min(PADDED_PX - 1, Math.ceil(value + reach));
  for (let i = 0; i + 3 < line.length; i += 2) {
    const [x0, y0, x1, y1] = [line[i]!, line[i + 1]!, line[i + 2]!, line[i + 3]!];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const length2 = dx * dx + dy * dy || 1;
    const length = Math.sqrt(length2);
    const [left, right] = [first(Math.min(x0, x1)), last(Math.max(x0, x1))];
    for (let y = first(Math.min(y0, y1)); y <= last(Math.max(y0, y1)); y++) {
      // long slanting edges: only the columns the edge can reach in this row
      const middle = Math.abs(dy) < 1e-9 ? null : x0 + ((y + 0.5 - y0) / dy) * dx;
      const spread = Math.abs(dy) < 1e-9 ? 0 : (reach * length) / Math.abs(dy) + 1;
      const from = middle === null ? left : Math.max(left, Math.floor(middle - spread));
      const to = middle === null ? right : Math.min(right, Math.ceil(middle + spread));
      for (let x = from; x <= to; x++) {
        const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
        const t = Math.min(1, Math.max(0, (px * dx + py * dy) / length2));
        const away = Math.hypot(px - t * dx, py - t * dy);
        const k = y * PADDED_PX + x;
        if (away < distance[k]!) distance[k] = away;
      }
    }
  }
};

const longestSide = (ring: Float64Array): readonly [number, number] => {
  let best: readonly [number, number] = [1, 0];
  let longest = 0;
  for (let i = 0; i + 3 < ring.length; i += 2) {
    const [dx, dy] = [ring[i + 2]! - ring[i]!, ring[i + 3]! - ring[i + 1]!];
    const length = Math.hypot(dx, dy);
    if (length <= longest) continue;
    longest = length;
    best = [dx / length, dy / length];
  }
  return best;
};

const far = (): Float32Array => new Float32Array(PADDED_PX * PADDED_PX).fill(FAR_PX);
const mark = (out: Uint8Array, rings: readonly Float64Array[], value: number): void => {
  const mask = rasterize(rings, PADDED_PX, PADDED_PX);
  for (let i = 0; i < mask.length; i++) if (mask[i] === 1) out[i] = value;
};

/** Null for the tiles, nearly all, where the demo knows nothing. */
export const knownLand = (tile: BaseTile, metres_per_px: number): KnownLand | null => {
  const box = boxOf(tile, MARGIN_PX);
  const fields = DEMO_FIELDS.filter((field) => bboxesMeet(bboxOf(field.polygon), box));
  const places = DEMO_PLACES.filter((place) => bboxesMeet(bboxOf(place.polygon), box));
  const streams = DEMO_STREAMS.filter(({ line }) => bboxesMeet(bboxOfPositions(line) ?? box, boxOf(tile, WIDEST_STREAM_M / metres_per_px)));
  if (fields.length + places.length + streams.length === 0) return null;
  const size = PADDED_PX * PADDED_PX;
  const land = {
    owner: new Uint8Array(size),
    border_px: far(),
    water: new Uint8Array(size),
    wood: new Uint8Array(size),
    shore_px: places.length > 0 ? far() : new Float32Array(0),
  };
  const rings: { ring: Float64Array; seed: number }[] = [];
  const known = fields.map(({ id, polygon }, index): KnownField => {
    const seed = hashText(id);
    const own = polygon.coordinates.map((ring) => padded(tile, ring));
    mark(land.owner, own, index + 1);
    for (const ring of own) {
      stampDistance(land.border_px, ring, Math.max(2, 24 / metres_per_px));
      rings.push({ ring, seed });
    }
    const [x, y] = longestSide(own[0]!);
    return { style: plotStyle(seed, 'crop', polygon.coordinates[0]![0]!), along: chance(seed, 61) < 0.7 ? [x, y] : [-y, x], seed };
  });
  for (const { polygon, kind } of places) {
    const own = polygon.coordinates.map((ring) => padded(tile, ring));
    mark(kind === 'water' ? land.water : land.wood, own, 1);
    if (kind === 'water') for (const ring of own) stampDistance(land.shore_px, ring, Math.max(2, 30 / metres_per_px));
  }
  return {
    ...land,
    fields: known,
    rings,
    streams: streams.map((stream) => {
      const line = padded(tile, stream.line);
      const distance_px = far();
      stampDistance(distance_px, line, (stream.bank_m * 0.75 + 10) / metres_per_px);
      return { distance_px, stream, line };
    }),
  };
};
