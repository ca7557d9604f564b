import { AppError } from '../../errors.ts';
import type { Polygon, Position, Ring } from '../../geometry/types.ts';
import type { ToLonLat } from '../crs/crs.ts';

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const MULTIPOINT = 4;
const MULTILINE = 5;
const MULTIPOLYGON = 6;
const TYPE_NAMES = ['Geometry', 'Point', 'LineString', 'Polygon', 'MultiPoint', 'MultiLineString', 'MultiPolygon', 'GeometryCollection'];
/** Least that a ring and a part take. */
const RING_BYTES = 4;
const PART_BYTES = 9;
const unreadable = (): AppError => new AppError('COORDINATES_UNREADABLE', { text: 'WKB' });

/** Type without dimensions, and how many numbers a position has: ISO (1003 = Z) and the older flag bits. */
const splitType = (code: number): { type: number; dimensions: number } => {
  const iso = Math.floor((code & 0x0fffffff) / 1000);
  const hasZ = (code & 0x80000000) !== 0 || iso === 1 || iso === 3;
  const hasM = (code & 0x40000000) !== 0 || iso === 2 || iso === 3;
  return { type: (code & 0x0fffffff) % 1000, dimensions: 2 + Number(hasZ) + Number(hasM) };
};

export type Shape = {
  /** Null of anything else. */
  readonly polygons: readonly (readonly Ring[])[] | null;
  readonly lines: readonly Position[][];
  readonly points: readonly Position[];
  readonly type: string;
};

/** Polygons, lines or points of a WKB geometry (OGC Simple Features 8.2), heights dropped; of any other no more than what it is. */
export const readWkb = (bytes: Uint8Array, toLonLat: ToLonLat): Shape => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const readCount = (littleEndian: boolean, bytes_each: number): number => {
    const count = view.getUint32(at, littleEndian);
    at += 4;
    if (at + bytes_each * count > view.byteLength) throw unreadable();
    return count;
  };
  const readPosition = (littleEndian: boolean, dimensions: number): Position => {
    const position = toLonLat([view.getFloat64(at, littleEndian), view.getFloat64(at + 8, littleEndian)]);
    at += 8 * dimensions;
    return position;
  };
  const readPositions = (littleEndian: boolean, dimensions: number): Position[] =>
    Array.from({ length: readCount(littleEndian, 8 * dimensions) }, () => readPosition(littleEndian, dimensions));
  const readPolygon = (littleEndian: boolean, dimensions: number): Ring[] =>
    Array.from({ length: readCount(littleEndian, RING_BYTES) }, () => readPositions(littleEndian, dimensions));
  const readHead = (): { littleEndian: boolean; type: number; dimensions: number } => {
    const littleEndian = view.getUint8(at) === 1;
    const kind = splitType(view.getUint32(at + 1, littleEndian));
    at += 5;
    return { littleEndian, ...kind };
  };
  const readMany = <T>(littleEndian: boolean, read: (littleEndian: boolean, dimensions: number) => T): T[] =>
    Array.from({ length: readCount(littleEndian, PART_BYTES) }, () => {
      const part = readHead();
      return read(part.littleEndian, part.dimensions);
    });
  try {
    const { littleEndian, type, dimensions } = readHead();
    const other: Shape = { polygons: null, lines: [], points: [], type: TYPE_NAMES[type] ?? String(type) };
    if (type === POLYGON) return { ...other, polygons: [readPolygon(littleEndian, dimensions)] };
    if (type === MULTIPOLYGON) return { ...other, polygons: readMany(littleEndian, readPolygon) };
    if (type === LINE) return { ...other, lines: [readPositions(littleEndian, dimensions)] };
    if (type === POINT) return { ...other, points: [readPosition(littleEndian, dimensions)] };
    if (type === MULTIPOINT) return { ...other, points: readMany(littleEndian, readPosition) };
    return type === MULTILINE ? { ...other, lines: readMany(littleEndian, readPositions) } : other;
  } catch (error) {
    // a read beyond the geometry
    if (error instanceof RangeError) throw unreadable();
    throw error;
  }
};

/** A polygon as little-endian WKB. */
export const writeWkb = ({ coordinates }: Polygon): Uint8Array => {
  const view = new DataView(new ArrayBuffer(9 + coordinates.reduce((sum, ring) => sum + 4 + 16 * ring.length, 0)));
  view.setUint8(0, 1);
  view.setUint32(1, POLYGON, true);
  view.setUint32(5, coordinates.length, true);
  let at = 9;
  for (const ring of coordinates) {
    view.setUint32(at, ring.length, true);
    at += 4;
    for (const [lon, lat] of ring) {
      view.setFloat64(at, lon, true);
      view.setFloat64(at + 8, lat, true);
      at += 16;
    }
  }
  return new Uint8Array(view.buffer);
};
