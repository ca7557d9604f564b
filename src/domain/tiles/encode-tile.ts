import { clipRing } from './clip-ring.ts';
import type { FlatRing } from './clip-ring.ts';
import { newWriter, writeBytes, writeBytesField, writeVarint, writeVarintField, written } from './protobuf-writer.ts';
import type { ProtobufWriter } from './protobuf-writer.ts';
import type { TileSet } from './tile-set.ts';

export const TILE_EXTENT = 4096;
/** Units kept beyond the edge: wider than half of the widest line (7 px of 8 units). */
const BUFFER = 64;
/** Below this zoom, vertices closer than a quarter pixel are dropped. */
const EXACT_ZOOM = 14;
/** Shapes narrower than this many units (4 px) become a dot. */
const DOT_UNITS = 32;

const MOVE_TO = 1,
  LINE_TO = 2,
  CLOSE_PATH = 7;
const command = (id: number, count: number): number => (id & 7) | (count << 3);
const zigzag = (value: number): number => ((value << 1) ^ (value >> 31)) >>> 0;

/** Twice the signed area; positive is clockwise on screen (y down), which the tile format wants of exteriors. */
function doubleArea(ring: FlatRing): number {
  let sum = 0;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    sum += (ring[j] as number) * (ring[i + 1] as number) - (ring[i] as number) * (ring[j + 1] as number);
  }
  return sum;
}

/** Whole units without repeated or needlessly near vertices. */
function roundRing(ring: FlatRing, gap: number): FlatRing {
  const kept: FlatRing = [];
  let px = NaN,
    py = NaN;
  for (let i = 0; i < ring.length; i += 2) {
    const x = Math.round(ring[i] as number);
    const y = Math.round(ring[i + 1] as number);
    if (Math.abs(x - px) <= gap && Math.abs(y - py) <= gap) continue;
    kept.push(x, y);
    px = x;
    py = y;
  }
  while (kept.length > 2 && kept[0] === kept.at(-2) && kept[1] === kept.at(-1)) kept.length -= 2;
  return kept;
}

function writeRing(geometry: ProtobufWriter, ring: FlatRing, cursor: { x: number; y: number }, clockwise: boolean): boolean {
  const area = doubleArea(ring);
  if (ring.length < 6 || area === 0) return false;
  const count = ring.length / 2;
  const forward = area > 0 === clockwise;
  for (let n = 0; n < count; n++) {
    const at = forward ? 2 * n : 2 * (count - 1 - n);
    if (n === 0) writeVarint(geometry, command(MOVE_TO, 1));
    if (n === 1) writeVarint(geometry, command(LINE_TO, count - 1));
    const x = ring[at] as number;
    const y = ring[at + 1] as number;
    writeVarint(geometry, zigzag(x - cursor.x));
    writeVarint(geometry, zigzag(y - cursor.y));
    cursor.x = x;
    cursor.y = y;
  }
  writeVarint(geometry, command(CLOSE_PATH, 1));
  return true;
}

function polygonGeometry(set: TileSet, shape: number, z: number, left: number, top: number): ProtobufWriter | null {
  const scale = TILE_EXTENT * 2 ** z;
  const gap = z < EXACT_ZOOM ? 2 : 0;
  const geometry = newWriter(256);
  const cursor = { x: 0, y: 0 };
  const first = set.shapeStart[shape] as number;
  for (let r = first; r < (set.shapeStart[shape + 1] as number); r++) {
    const ring: FlatRing = [];
    let inside = true;
    for (let v = set.ringStart[r] as number; v < (set.ringStart[r + 1] as number) - 1; v++) {
      const x = ((set.xy[2 * v] as number) - left) * scale;
      const y = ((set.xy[2 * v + 1] as number) - top) * scale;
      inside &&= x >= -BUFFER && x <= TILE_EXTENT + BUFFER && y >= -BUFFER && y <= TILE_EXTENT + BUFFER;
      ring.push(x, y);
    }
    const drawn = writeRing(geometry, roundRing(inside ? ring : clipRing(ring, -BUFFER, TILE_EXTENT + BUFFER), gap), cursor, r === first);
    if (!drawn && r === first) return null;
  }
  return geometry;
}

function dotGeometry(set: TileSet, shape: number, z: number, left: number, top: number): ProtobufWriter {
  const scale = TILE_EXTENT * 2 ** z;
  const b = shape * 4;
  const geometry = newWriter(16);
  writeVarint(geometry, command(MOVE_TO, 1));
  writeVarint(geometry, zigzag(Math.round((((set.boxes[b] as number) + (set.boxes[b + 2] as number)) / 2 - left) * scale)));
  writeVarint(geometry, zigzag(Math.round((((set.boxes[b + 1] as number) + (set.boxes[b + 3] as number)) / 2 - top) * scale)));
  return geometry;
}

function writeFeature(layer: ProtobufWriter, number: number, type: 1 | 3, geometry: ProtobufWriter): void {
  const feature = newWriter(geometry.length + 24);
  writeVarintField(feature, 1, number);
  writeVarintField(feature, 3, type);
  writeBytesField(feature, 4, written(geometry));
  writeBytesField(layer, 2, written(feature));
}

function writeLayer(tile: ProtobufWriter, name: string, features: ProtobufWriter): void {
  const layer = newWriter(features.length + 64);
  writeBytesField(
    layer,
    1,
    Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
  );
  writeBytes(layer, written(features));
  writeVarintField(layer, 5, TILE_EXTENT);
  writeVarintField(layer, 15, 2);
  writeBytesField(tile, 3, written(layer));
}

/**
 * One Mapbox vector tile (specification 2.1, extent 4096) of the shapes that touch tile z/x/y: layer `shapes` with the
 * clipped polygons, layer `fills` with the same again (so that a change of colour need not touch the lines), layer `dots`
 * with a point for each shape too small to see. Feature ids are `set.numbers`; there are no attributes, looks come from
 * feature state. A tile without shapes is 0 bytes; one square field in the middle of a tile takes about 100.
 */
export function encodeTile(set: TileSet, z: number, x: number, y: number): Uint8Array<ArrayBuffer> {
  const size = 2 ** -z;
  const left = x * size;
  const top = y * size;
  const margin = (BUFFER / TILE_EXTENT) * size;
  const found = set.index?.search(left - margin, top - margin, left + size + margin, top + size + margin) ?? [];
  if (found.length === 0) return new Uint8Array(0);
  const shapes = newWriter(4096);
  const dots = newWriter();
  const unit = size / TILE_EXTENT;
  for (const shape of found.sort((a, b) => a - b)) {
    const b = shape * 4;
    const width = ((set.boxes[b + 2] as number) - (set.boxes[b] as number)) / unit;
    const height = ((set.boxes[b + 3] as number) - (set.boxes[b + 1] as number)) / unit;
    const number = set.numbers[shape] as number;
    if (Math.max(width, height) < DOT_UNITS) writeFeature(dots, number, 1, dotGeometry(set, shape, z, left, top));
    else {
      const geometry = polygonGeometry(set, shape, z, left, top);
      if (geometry !== null) writeFeature(shapes, number, 3, geometry);
    }
  }
  const tile = newWriter(2 * shapes.length + dots.length + 128);
  writeLayer(tile, 'shapes', shapes);
  writeLayer(tile, 'fills', shapes);
  writeLayer(tile, 'dots', dots);
  return new Uint8Array(written(tile));
}
