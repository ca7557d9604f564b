import { Inflate } from 'fflate';
import { AppError } from '../../errors.ts';
import { FILE } from '../../limits.ts';
import type { OpenText } from '../text/code-pages.ts';
import { crc32 } from './crc32.ts';
import { entryName } from './entry-name.ts';

export type ZipEntry = {
  readonly name: string;
  readonly size: number;
  /** The entry's bytes, unpacked and checked. Throws ZIP_UNREADABLE when they are not what the directory says. */
  read(): Uint8Array;
};

type DirectoryEntry = {
  readonly name: string;
  /** The system's own, beside the files of the archive. */
  readonly is_by_file: boolean;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly from: number;
};

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR64_SIGNATURE = 0x07064b50;
const LOCATOR64_BYTES = 20;
/** Extra field of an entry whose sizes or place are stated in 64 bits. */
const ZIP64_EXTRA = 1;
/** What stands in 32 and in 16 bits where 64 tell. */
const SEE_64 = 0xffffffff;
const SEE_64_SHORT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const CHUNK = 64 * 1024;
const UNIX_TYPE = 0xf000;
const UNIX_LINK = 0xa000;

/** Entries that are none of the files, a file. */
const MOST_BY_FILES = 3;

const isFile = ({ name, is_by_file }: DirectoryEntry): boolean => !is_by_file && !name.endsWith('/');
const unreadable = (what: string): AppError => new AppError('ZIP_UNREADABLE', { what });

/** The end record lies in the last 64 kB, before a comment of the length it tells. */
const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === END_SIGNATURE && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at;
  throw unreadable('end record');
};

/** A number of 64 bits; beyond 53, more than any archive we read, it is not exact but large. */
const readLong = (view: DataView, at: number): number => view.getUint32(at, true) + view.getUint32(at + 4, true) * 2 ** 32;

type Directory = { readonly count: number; readonly from: number; readonly to: number };

/** How many entries the directory has and where it lies: by the end record, or by that of ZIP64 where it sends there. */
const findDirectory = (view: DataView): Directory => {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const from = view.getUint32(end + 16, true);
  const locator = end - LOCATOR64_BYTES;
  const is64 = (count === SEE_64_SHORT || from === SEE_64) && locator >= 0 && view.getUint32(locator, true) === LOCATOR64_SIGNATURE;
  if (!is64) return { count, from, to: end };
  const at = readLong(view, locator + 8);
  if (at + 56 > locator || view.getUint32(at, true) !== END64_SIGNATURE) throw unreadable('end record');
  return { count: readLong(view, at + 32), from: readLong(view, at + 48), to: at };
};

/** Size, packed size and place of an entry, from its extra field where 32 bits say so, in this order (APPNOTE 4.5.3). */
const readSizes = (view: DataView, at: number): readonly [size: number, packed: number, local: number] => {
  const [size, packed, local] = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  if (size !== SEE_64 && packed !== SEE_64 && local !== SEE_64) return [size, packed, local];
  let extra = at + 46 + view.getUint16(at + 28, true);
  const end = Math.min(extra + view.getUint16(at + 30, true), view.byteLength);
  while (extra + 4 <= end && view.getUint16(extra, true) !== ZIP64_EXTRA) extra += 4 + view.getUint16(extra + 2, true);
  const wanted = [size, packed, local].filter((value) => value === SEE_64).length;
  if (extra + 4 + 8 * wanted > end) throw unreadable('sizes');
  let next = extra + 4;
  const take = (value: number): number => (value === SEE_64 ? readLong(view, (next += 8) - 8) : value);
  return [take(size), take(packed), take(local)];
};

const isUnsafe = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || name.split('/').includes('..') || name.includes('\0');
/** What systems put beside the files of a folder (the Finder's twins, lists of pictures); nobody's data. */
const BY_FILE = /(^|\/)(__MACOSX\/|@eaDir\/|\.AppleDouble\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.directory$)/i;
const isArchive = (name: string): boolean => /\.(zip|kmz|gz|tgz|rar|7z|jar)$/i.test(name);

/** What an archive may weigh, packed and unpacked, and the files it may hold. */
export type ZipLimits = { readonly packed_bytes: number; readonly unpacked_bytes: number; readonly entries?: number };
const KMZ: ZipLimits = { packed_bytes: FILE.kmz_bytes, unpacked_bytes: FILE.zip_unpacked_bytes };

const readDirectory = (bytes: Uint8Array, limits: ZipLimits, open?: OpenText): DirectoryEntry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { count, from: start, to: end } = findDirectory(view);
  const { entries: max = FILE.zip_entries } = limits;
  // each file may have a twin, and each a folder
  if (count > MOST_BY_FILES * max) throw new AppError('ZIP_TOO_MANY_ENTRIES', { max });
  const entries: DirectoryEntry[] = [];
  let unpacked = 0;
  let at = start;
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw unreadable('directory');
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const crc = view.getUint32(at + 16, true);
    const [size, packed, local] = readSizes(view, at);
    const [nameLength, extraLength, commentLength] = [
      view.getUint16(at + 28, true),
      view.getUint16(at + 30, true),
      view.getUint16(at + 32, true),
    ];
    const mode = view.getUint32(at + 38, true) >>> 16;
    const name = entryName(
      bytes.subarray(at + 46, at + 46 + nameLength),
      bytes.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength),
      open,
    );
    const is_by_file = BY_FILE.test(name);
    if (flags & 1) throw new AppError('ZIP_ENCRYPTED', { name });
    if (isUnsafe(name) || (mode & UNIX_TYPE) === UNIX_LINK) throw new AppError('ZIP_UNSAFE_PATH', { name });
    if (!is_by_file && isArchive(name)) throw new AppError('ZIP_NESTED', { name });
    unpacked += size;
    const isBomb = unpacked > limits.unpacked_bytes || (size > CHUNK && size > FILE.zip_ratio * packed);
    if (isBomb) throw new AppError('ZIP_TOO_LARGE', { max_mb: limits.unpacked_bytes / 1024 / 1024 });
    if (method !== STORED && method !== DEFLATED) throw unreadable('method');
    if (local + 30 > end || view.getUint32(local, true) !== LOCAL_SIGNATURE) throw unreadable('local header');
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (from + packed > end || (method === STORED && packed !== size)) throw unreadable('sizes');
    entries.push({ name, is_by_file, method, crc, packed, size, from });
    at += 46 + nameLength + extraLength + commentLength;
  }
  if (entries.filter(isFile).length > max) throw new AppError('ZIP_TOO_MANY_ENTRIES', { max });
  return entries;
};

const checkTogether = (entries: readonly DirectoryEntry[]): void => {
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size !== entries.length) throw unreadable('two entries of one name');
  const sorted = entries.toSorted((a, b) => a.from - b.from);
  if (sorted.some(({ from }, i) => i > 0 && from < sorted[i - 1]!.from + sorted[i - 1]!.packed)) throw unreadable('entries overlap');
};

/** Unpacks in small steps into a buffer of the promised size; the first byte beyond it ends the reading. */
const inflate = (packed: Uint8Array, size: number): Uint8Array => {
  const out = new Uint8Array(size);
  let at = 0;
  const stream = new Inflate((chunk) => {
    if (at + chunk.length > size) throw unreadable('larger than it says');
    out.set(chunk, at);
    at += chunk.length;
  });
  try {
    for (let from = 0; from < packed.length || from === 0; from += CHUNK)
      stream.push(packed.subarray(from, from + CHUNK), from + CHUNK >= packed.length);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('packed bytes');
  }
  if (at !== size) throw unreadable('smaller than it says');
  return out;
};

/**
 * The files of a ZIP archive (APPNOTE 6.3, ZIP64 too) without those of the system, checked by its directory before anything is unpacked: size, entries, ratio, encryption,
 * links and paths that leave the folder, archives in archives, overlapping or double entries (rules 18, reliability R-C04).
 */
export const readZip = (bytes: Uint8Array, limits: ZipLimits = KMZ, open?: OpenText): ZipEntry[] => {
  if (bytes.length > limits.packed_bytes) throw new AppError('FILE_TOO_LARGE', { max_mb: limits.packed_bytes / 1024 / 1024 });
  if (bytes.length < 22) throw unreadable('too short');
  const entries = readDirectory(bytes, limits, open);
  checkTogether(entries);
  return entries.filter(isFile).map(({ name, method, crc, packed, size, from }) => ({
    name,
    size,
    read: () => {
      const raw = bytes.subarray(from, from + packed);
      const data = method === STORED ? raw : inflate(raw, size);
      if (crc32(data) !== crc) throw unreadable('checksum');
      return data;
    },
  }));
};
