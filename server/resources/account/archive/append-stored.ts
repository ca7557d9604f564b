import { crc32 } from 'node:zlib';

/** A file that is kept in an archive as it is. */
export type StoredEntry = { readonly name: string; readonly bytes: Uint8Array };

const LOCAL = { signature: 0x04034b50, bytes: 30 };
const ENTRY = { signature: 0x02014b50, bytes: 46 };
const END = { signature: 0x06054b50, bytes: 22 };
const END64 = { signature: 0x06064b50, bytes: 56 };
const LOCATOR64 = { signature: 0x07064b50, bytes: 20 };
/** Of an archive that states places in 64 bits, and of one that does not. */
const [VERSION_64, VERSION] = [45, 20];
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day there is: when a photo was taken is told by its note. */
const FIRST_DAY = 0x0021;
const PLACE_64 = { id: 1, bytes: 12 };
const MOST_32 = 0xffffffff;
const MOST_16 = 0xffff;

type Part = { readonly signature: number; readonly bytes: number };
const made = ({ signature, bytes }: Part, more = 0): { all: Buffer; view: DataView } => {
  const all = Buffer.alloc(bytes + more);
  const view = new DataView(all.buffer, all.byteOffset, all.length);
  view.setUint32(0, signature, true);
  return { all, view };
};

/** What local headers and the directory say alike, from the version on. */
const describe = (view: DataView, at: number, version: number, name: Buffer, { bytes }: StoredEntry, crc: number): void => {
  view.setUint16(at, version, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 8, FIRST_DAY, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, name.length, true);
};

const localOf = (name: Buffer, entry: StoredEntry, crc: number): Buffer => {
  const { all, view } = made(LOCAL, name.length);
  describe(view, 4, VERSION, name, entry, crc);
  all.set(name, LOCAL.bytes);
  return all;
};

const entryOf = (name: Buffer, entry: StoredEntry, crc: number, place: number, most: number): Buffer => {
  const isFar = place > most;
  const { all, view } = made(ENTRY, name.length + (isFar ? PLACE_64.bytes : 0));
  view.setUint16(4, isFar ? VERSION_64 : VERSION, true);
  describe(view, 6, isFar ? VERSION_64 : VERSION, name, entry, crc);
  view.setUint32(42, isFar ? MOST_32 : place, true);
  all.set(name, ENTRY.bytes);
  if (isFar) {
    view.setUint16(30, PLACE_64.bytes, true);
    view.setUint16(ENTRY.bytes + name.length, PLACE_64.id, true);
    view.setUint16(ENTRY.bytes + name.length + 2, PLACE_64.bytes - 4, true);
    view.setBigUint64(ENTRY.bytes + name.length + 4, BigInt(place), true);
  }
  return all;
};

/** The end of an archive, with the records of 64 bits where 32 or 16 do not tell it. */
const endOf = (count: number, bytes: number, place: number, most: number): Buffer => {
  const isFar = place + bytes > most || count >= MOST_16;
  const { all: end, view } = made(END);
  view.setUint16(8, isFar ? MOST_16 : count, true);
  view.setUint16(10, isFar ? MOST_16 : count, true);
  view.setUint32(12, isFar ? MOST_32 : bytes, true);
  view.setUint32(16, isFar ? MOST_32 : place, true);
  if (!isFar) return end;
  const { all: end64, view: view64 } = made(END64);
  view64.setBigUint64(4, BigInt(END64.bytes - 12), true);
  view64.setUint16(12, VERSION_64, true);
  view64.setUint16(14, VERSION_64, true);
  for (const [at, number] of [
    [24, count],
    [32, count],
    [40, bytes],
    [48, place],
  ] as const)
    view64.setBigUint64(at, BigInt(number), true);
  const { all: locator, view: toEnd64 } = made(LOCATOR64);
  toEnd64.setBigUint64(8, BigInt(place + bytes), true);
  toEnd64.setUint32(16, 1, true);
  return Buffer.concat([end64, locator, end]);
};

/**
 * An archive of ours, without a comment, with further files behind its own: given out as they come, so that one file at a time is held.
 * `most_32` is what 32 bits tell, less for a test.
 */
export async function* appendStored(
  archive: Uint8Array,
  entries: AsyncIterable<StoredEntry>,
  most_32: number = MOST_32,
): AsyncGenerator<Uint8Array> {
  const own = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const own_end = archive.length - END.bytes;
  let count = own.getUint16(own_end + 10, true);
  let place = own.getUint32(own_end + 16, true);
  const directory: Uint8Array[] = [archive.subarray(place, own_end)];
  yield archive.subarray(0, place);
  for await (const entry of entries) {
    const [name, crc] = [Buffer.from(entry.name), crc32(entry.bytes)];
    const local = localOf(name, entry, crc);
    directory.push(entryOf(name, entry, crc, place, most_32));
    yield local;
    yield entry.bytes;
    place += local.length + entry.bytes.length;
    count += 1;
  }
  const listed = Buffer.concat(directory);
  yield listed;
  yield endOf(count, listed.length, place, most_32);
}
