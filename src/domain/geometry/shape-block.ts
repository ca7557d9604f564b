import Flatbush from 'flatbush';
import { AppError } from '../errors.ts';
import { roundPolygon } from './edit/round-polygon.ts';
import type { BBox, Polygon, Position, ShapeBlock } from './types.ts';

/** Many polygons into one block of flat arrays. */
export const buildShapeBlock = (polygons: readonly Polygon[]): ShapeBlock => {
  const shapeStart = new Uint32Array(polygons.length + 1);
  let rings = 0;
  let vertices = 0;
  polygons.forEach(({ coordinates }, i) => {
    rings += coordinates.length;
    for (const ring of coordinates) vertices += ring.length;
    shapeStart[i + 1] = rings;
  });
  const ringStart = new Uint32Array(rings + 1);
  const xy = new Float64Array(2 * vertices);
  let r = 0;
  let v = 0;
  for (const { coordinates } of polygons) {
    for (const ring of coordinates) {
      for (const [lon, lat] of ring) {
        xy[2 * v] = lon;
        xy[2 * v + 1] = lat;
        v++;
      }
      ringStart[++r] = v;
    }
  }
  return { xy, ringStart, shapeStart };
};

/** Number of shapes in a block. */
export const shapeCount = (block: ShapeBlock): number => block.shapeStart.length - 1;

/** One shape of a block as a GeoJSON polygon. */
export const shapeOf = (block: ShapeBlock, index: number): Polygon => {
  const rings: Position[][] = [];
  for (let r = block.shapeStart[index]!; r < block.shapeStart[index + 1]!; r++) {
    const ring: Position[] = [];
    for (let v = block.ringStart[r]!; v < block.ringStart[r + 1]!; v++) ring.push([block.xy[2 * v]!, block.xy[2 * v + 1]!]);
    rings.push(ring);
  }
  return { type: 'Polygon', coordinates: rings };
};

/** Some shapes of a block, by their places and in that order, as a block of their own; no polygon is made on the way. */
export const pickShapes = ({ xy, ringStart, shapeStart }: ShapeBlock, places: readonly number[]): ShapeBlock => {
  const rings = places.map((at) => [shapeStart[at]!, shapeStart[at + 1]!] as const);
  const starts = new Uint32Array(places.length + 1);
  const picked = new Uint32Array(rings.reduce((sum, [from, to]) => sum + to - from, 0) + 1);
  const parts = rings.map(([from, to], i) => {
    const r = starts[i]!;
    starts[i + 1] = r + to - from;
    for (let k = from; k < to; k++) picked[r + k - from + 1] = picked[r]! + ringStart[k + 1]! - ringStart[from]!;
    return xy.subarray(2 * ringStart[from]!, 2 * ringStart[to]!);
  });
  const all = new Float64Array(2 * picked.at(-1)!);
  let v = 0;
  for (const part of parts) {
    all.set(part, v);
    v += part.length;
  }
  return { xy: all, ringStart: picked, shapeStart: starts };
};

/** Box of one shape of a block, from its outer ring; [0, 0, 0, 0] when it has no vertices. */
export const shapeBBox = (block: ShapeBlock, index: number): BBox => {
  const ring = block.shapeStart[index]!;
  const start = block.ringStart[ring] ?? 0;
  const end = ring < block.shapeStart[index + 1]! ? block.ringStart[ring + 1]! : start;
  if (start === end) return [0, 0, 0, 0];
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let v = start; v < end; v++) {
    const lon = block.xy[2 * v]!;
    const lat = block.xy[2 * v + 1]!;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return [west, south, east, north];
};

/** Spatial index over the boxes of a block, item i = shape i; null for an empty block (Flatbush refuses none). */
export const indexShapes = (block: ShapeBlock): Flatbush | null => {
  const count = shapeCount(block);
  if (count === 0) return null;
  const index = new Flatbush(count);
  for (let i = 0; i < count; i++) index.add(...shapeBBox(block, i));
  index.finish();
  return index;
};

/**
 * The binary of GET /field/geo_data, little-endian, each section starting at a multiple of 8 bytes:
 *   6 × uint32   magic, version, shapes, rings, vertices, bytes of ids
 *   ids          UTF-8, separated by line feeds
 *   shapeStart   uint32 × (shapes + 1)
 *   ringStart    uint32 × (rings + 1)
 *   xy           int32 × (2 × vertices): 1e-7°, each pair as the difference to the one before
 *   index        finished Flatbush buffer over the shapes' boxes (absent without shapes)
 */
const MAGIC = 0x4b4c4253;
const VERSION = 1;
const HEADER_BYTES = 24;
const UNITS_PER_DEGREE = 1e7;
const aligned = (bytes: number): number => (bytes + 7) & ~7;

const sections = (shapes: number, rings: number, vertices: number, idBytes: number) => {
  const ids = HEADER_BYTES;
  const shapeStart = ids + aligned(idBytes);
  const ringStart = shapeStart + aligned(4 * (shapes + 1));
  const xy = ringStart + aligned(4 * (rings + 1));
  return { ids, shapeStart, ringStart, xy, index: xy + aligned(8 * vertices) };
};

/** Packs ids and shapes, with a finished index, for one HTTP answer. Coordinates keep 1e-7°; neighbours compress well. */
export const encodeShapeBlock = (ids: readonly string[], block: ShapeBlock): Uint8Array<ArrayBuffer> => {
  const shapes = shapeCount(block);
  if (ids.length !== shapes) throw new AppError('GENERIC', {}, { cause: `${ids.length} ids for ${shapes} shapes` });
  const rings = block.ringStart.length - 1;
  const vertices = block.xy.length / 2;
  const idBytes = new TextEncoder().encode(ids.join('\n'));
  const at = sections(shapes, rings, vertices, idBytes.length);
  const index = indexShapes(block);
  const bytes = new Uint8Array(at.index + (index?.data.byteLength ?? 0));
  new Uint32Array(bytes.buffer, 0, 6).set([MAGIC, VERSION, shapes, rings, vertices, idBytes.length]);
  bytes.set(idBytes, at.ids);
  new Uint32Array(bytes.buffer, at.shapeStart, shapes + 1).set(block.shapeStart);
  new Uint32Array(bytes.buffer, at.ringStart, rings + 1).set(block.ringStart);
  const deltas = new Int32Array(bytes.buffer, at.xy, 2 * vertices);
  let lon = 0;
  let lat = 0;
  for (let i = 0; i < deltas.length; i += 2) {
    const nextLon = Math.round(block.xy[i]! * UNITS_PER_DEGREE);
    const nextLat = Math.round(block.xy[i + 1]! * UNITS_PER_DEGREE);
    deltas[i] = nextLon - lon;
    deltas[i + 1] = nextLat - lat;
    lon = nextLon;
    lat = nextLat;
  }
  if (index) bytes.set(new Uint8Array(index.data), at.index);
  return bytes;
};

export type DecodedShapeBlock = { readonly ids: readonly string[]; readonly block: ShapeBlock; readonly index: Flatbush | null };

const placesOf = new WeakMap<DecodedShapeBlock, ReadonlyMap<string, number>>();
/** Where each id stands in its block, worked out once. */
export const shapePlaces = (shapes: DecodedShapeBlock): ReadonlyMap<string, number> => {
  const known = placesOf.get(shapes) ?? new Map(shapes.ids.map((id, at) => [id, at]));
  placesOf.set(shapes, known);
  return known;
};

const joinShapes = (a: ShapeBlock, b: ShapeBlock): ShapeBlock => {
  const after = (one: Uint32Array, two: Uint32Array): Uint32Array =>
    Uint32Array.from([...one, ...two.subarray(1).map((start) => start + one.at(-1)!)]);
  const xy = new Float64Array(a.xy.length + b.xy.length);
  xy.set(a.xy);
  xy.set(b.xy, a.xy.length);
  return { xy, ringStart: after(a.ringStart, b.ringStart), shapeStart: after(a.shapeStart, b.shapeStart) };
};

/** The shapes with some put in the place of what they were or added, at the grid a block keeps, and some taken out. Those put come last. */
export const changeShapes = (
  { ids, block }: DecodedShapeBlock,
  put: ReadonlyMap<string, Polygon>,
  gone: ReadonlySet<string>,
): DecodedShapeBlock => {
  const kept = [...ids.keys()].filter((at) => !gone.has(ids[at]!) && !put.has(ids[at]!));
  const next = joinShapes(pickShapes(block, kept), buildShapeBlock([...put.values()].map(roundPolygon)));
  return { ids: [...kept.map((at) => ids[at]!), ...put.keys()], block: next, index: indexShapes(next) };
};

/** Reads `encodeShapeBlock`'s bytes; the index is used where it lies, without rebuilding. Throws FILE_UNREADABLE on anything else. */
export const decodeShapeBlock = (bytes: Uint8Array): DecodedShapeBlock => {
  // typed views need an aligned start
  const buffer = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  const view = <T>(make: new (b: ArrayBufferLike, at: number, n: number) => T, at: number, count: number): T =>
    new make(buffer.buffer, buffer.byteOffset + at, count);
  if (buffer.length < HEADER_BYTES) throw new AppError('FILE_UNREADABLE');
  const [magic = 0, version = 0, shapes = 0, rings = 0, vertices = 0, idBytes = 0] = view(Uint32Array, 0, 6);
  const at = sections(shapes, rings, vertices, idBytes);
  if (magic !== MAGIC || version !== VERSION || buffer.length < at.index) throw new AppError('FILE_UNREADABLE');
  const deltas = view(Int32Array, at.xy, 2 * vertices);
  const xy = new Float64Array(2 * vertices);
  let lon = 0;
  let lat = 0;
  for (let i = 0; i < deltas.length; i += 2) {
    lon += deltas[i]!;
    lat += deltas[i + 1]!;
    xy[i] = lon / UNITS_PER_DEGREE;
    xy[i + 1] = lat / UNITS_PER_DEGREE;
  }
  return {
    ids: shapes === 0 ? [] : new TextDecoder().decode(buffer.subarray(at.ids, at.ids + idBytes)).split('\n'),
    block: { xy, ringStart: view(Uint32Array, at.ringStart, rings + 1), shapeStart: view(Uint32Array, at.shapeStart, shapes + 1) },
    index: shapes === 0 ? null : Flatbush.from(buffer.buffer, buffer.byteOffset + at.index),
  };
};
