import { AppError } from '#domain/errors.ts';
import { RASTER } from '#domain/limits.ts';
import type { Cursor } from './cursor.ts';

export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  strip_offsets: 273,
  samples: 277,
  rows_per_strip: 278,
  strip_counts: 279,
  planar: 284,
  predictor: 317,
  tile_width: 322,
  tile_height: 323,
  tile_offsets: 324,
  tile_counts: 325,
  fill_order: 266,
  extra_samples: 338,
  sample_format: 339,
  jpeg_tables: 347,
  pixel_scale: 33550,
  tiepoint: 33922,
  transform: 34264,
  geo_keys: 34735,
  geo_text: 34737,
  gdal_metadata: 42112,
  nodata: 42113,
  lerc_parameters: 50674,
} as const;

type Entry = { readonly type: number; readonly count: number; readonly at: number };
/** Tag number → where its values lie. */
export type Directory = { readonly entries: ReadonlyMap<number, Entry>; readonly little: boolean; readonly big: boolean };

/** Bytes per value of each TIFF field type that holds numbers or text. */
const TYPE_BYTES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 6: 1, 7: 1, 8: 2, 9: 4, 11: 4, 12: 8, 16: 8, 17: 8 };
const MAX_ENTRIES = 1_024;
const MAX_VALUES = 1_048_576;

const unreadable = (reason: string) => new AppError('TIFF_UNREADABLE', { reason });

/**
 * Walks the chain of directories of a TIFF or BigTIFF (TIFF 6.0 §2). The chain ends quietly where it would loop;
 * more than `RASTER.max_ifds` directories are refused. Values are not read, only located.
 */
export async function readDirectories(cursor: Cursor): Promise<Directory[]> {
  const head = await cursor.view(0, 8);
  const order = head.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) throw unreadable('not_tiff');
  const little = order === 0x4949;
  const magic = head.getUint16(2, little);
  if (magic !== 42 && magic !== 43) throw unreadable('not_tiff');
  const big = magic === 43;
  let next = big ? readOffset(await cursor.view(8, 8), 0, little, true) : head.getUint32(4, little);
  const directories: Directory[] = [];
  const visited = new Set<number>();
  while (next !== 0 && !visited.has(next)) {
    if (directories.length >= RASTER.max_ifds) throw new AppError('TIFF_TOO_LARGE', { reason: 'directories' });
    visited.add(next);
    const read = await readDirectory(cursor, next, little, big).catch((error: unknown) => {
      // A damaged page after the first does not take the first away.
      if (directories.length === 0) throw error;
      return null;
    });
    if (!read) break;
    directories.push(read.directory);
    next = read.next;
  }
  if (directories.length === 0) throw unreadable('no_directory');
  return directories;
}

async function readDirectory(cursor: Cursor, at: number, little: boolean, big: boolean): Promise<{ directory: Directory; next: number }> {
  const countBytes = big ? 8 : 2;
  const entryBytes = big ? 20 : 12;
  const head = await cursor.view(at, countBytes);
  const count = big ? readOffset(head, 0, little, true) : head.getUint16(0, little);
  if (count === 0 || count > MAX_ENTRIES) throw unreadable('entry_count');
  const body = await cursor.view(at + countBytes, count * entryBytes);
  const entries = new Map<number, Entry>();
  for (let i = 0, p = 0; i < count; i++, p += entryBytes) {
    const type = body.getUint16(p + 2, little);
    const values = big ? readOffset(body, p + 4, little, true) : body.getUint32(p + 4, little);
    const bytes = (TYPE_BYTES[type] ?? 0) * values;
    const inline = bytes <= (big ? 8 : 4);
    const field = p + (big ? 12 : 8);
    const valueAt = inline ? at + countBytes + field : readOffset(body, field, little, big);
    const tag = body.getUint16(p, little);
    if (!entries.has(tag)) entries.set(tag, { type, count: values, at: valueAt });
  }
  const after = at + countBytes + count * entryBytes;
  const next = await cursor.view(after, big ? 8 : 4).then(
    (tail) => readOffset(tail, 0, little, big),
    () => 0,
  );
  return { directory: { entries, little, big }, next };
}

/** A 4- or 8-byte offset; more than 2^53 cannot be inside any file and is returned as Infinity. */
function readOffset(view: DataView, at: number, little: boolean, big: boolean): number {
  if (!big) return view.getUint32(at, little);
  const value = view.getBigUint64(at, little);
  return value > BigInt(Number.MAX_SAFE_INTEGER) ? Infinity : Number(value);
}

/** The values of a tag as numbers, or null when the tag is absent. Refuses unknown types and absurd counts. */
export async function readNumbers(cursor: Cursor, directory: Directory, tag: number, limit = MAX_VALUES): Promise<Float64Array | null> {
  const entry = directory.entries.get(tag);
  if (!entry) return null;
  const size = TYPE_BYTES[entry.type];
  if (!size || entry.count > limit) throw unreadable('tag_value');
  const view = await cursor.view(entry.at, entry.count * size);
  const out = new Float64Array(entry.count);
  for (let i = 0; i < out.length; i++) out[i] = readValue(view, i * size, entry.type, directory.little);
  return out;
}

function readValue(view: DataView, at: number, type: number, little: boolean): number {
  switch (type) {
    case 3:
      return view.getUint16(at, little);
    case 4:
      return view.getUint32(at, little);
    case 6:
      return view.getInt8(at);
    case 8:
      return view.getInt16(at, little);
    case 9:
      return view.getInt32(at, little);
    case 11:
      return view.getFloat32(at, little);
    case 12:
      return view.getFloat64(at, little);
    case 16:
      return readOffset(view, at, little, true);
    case 17:
      return Number(view.getBigInt64(at, little));
    default:
      return view.getUint8(at);
  }
}

/** The first value of a tag, or `fallback` when it is absent. */
export async function readNumber(cursor: Cursor, directory: Directory, tag: number, fallback: number): Promise<number> {
  const values = await readNumbers(cursor, directory, tag, 65_536);
  return values?.[0] ?? fallback;
}

/** A text tag up to its first zero byte. */
export async function readText(cursor: Cursor, directory: Directory, tag: number, limit = 4_096): Promise<string | null> {
  const values = await readNumbers(cursor, directory, tag, limit);
  if (!values) return null;
  const end = values.indexOf(0);
  return new TextDecoder().decode(Uint8Array.from(values.subarray(0, end < 0 ? values.length : end)));
}
