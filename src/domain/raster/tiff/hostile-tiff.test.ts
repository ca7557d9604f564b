import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { memorySource, openTiff, readWindow } from './read-tiff.ts';
import type { Inflate } from './types.ts';
import { cpuTimer } from '../../../../tests/setup/cpu-time.ts';

/** Bounded like the product's: at most `max` bytes, whatever the stream holds. */
const inflate: Inflate = (bytes, max) => {
  try {
    return inflateSync(bytes, { maxOutputLength: max, finishFlush: 2 });
  } catch {
    return new Uint8Array(0);
  }
};

type Value = number | readonly number[];
type Tags = Readonly<Record<number, { type: number; value: Value; count?: number; at?: number } | Value>>;
const BYTES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 12: 8, 16: 8 };
const DATA_AT = 4_096;

/** A little-endian TIFF whose directory says exactly what a test wants, with its pixels at byte 4096. */
function craft(
  tags: Tags,
  {
    data = new Uint8Array(64),
    next = 0,
    order = 'II',
    magic = 42,
    first = 8,
  }: { data?: Uint8Array; next?: number; order?: string; magic?: number; first?: number } = {},
): Uint8Array {
  const out = new Uint8Array(DATA_AT + data.length);
  const view = new DataView(out.buffer);
  view.setUint8(0, order.charCodeAt(0));
  view.setUint8(1, order.charCodeAt(1));
  view.setUint16(2, magic, true);
  view.setUint32(4, first, true);
  const entries = Object.entries(tags).map(([tag, entry]) => {
    const full = typeof entry === 'object' && 'type' in entry ? entry : { type: 4, value: entry as Value };
    return { tag: Number(tag), ...full };
  });
  view.setUint16(8, entries.length, true);
  let spill = 2_048;
  entries.forEach(({ tag, type, value, count, at }, i) => {
    const p = 10 + i * 12;
    const values = typeof value === 'number' ? [value] : value;
    const size = BYTES[type] ?? 1;
    view.setUint16(p, tag, true);
    view.setUint16(p + 2, type, true);
    view.setUint32(p + 4, count ?? values.length, true);
    const outside = size * (count ?? values.length) > 4;
    const target = outside ? spill : p + 8;
    if (outside) view.setUint32(p + 8, at ?? spill, true);
    values.forEach((v, k) =>
      size === 1
        ? view.setUint8(target + k, v)
        : size === 2
          ? view.setUint16(target + k * 2, v, true)
          : size === 4
            ? view.setUint32(target + k * 4, v, true)
            : view.setFloat64(target + k * 8, v, true),
    );
    if (outside) spill += size * values.length;
  });
  view.setUint32(10 + entries.length * 12, next, true);
  out.set(data, DATA_AT);
  return out;
}

const GOOD: Tags = { 256: 8, 257: 8, 258: 8, 259: 1, 262: 1, 273: DATA_AT, 277: 1, 278: 8, 279: 64 };
const tiled = (more: Tags): Tags => {
  const { 273: _offsets, 278: _rows, 279: _counts, ...rest } = GOOD as Record<number, Value>;
  return { ...rest, 322: 16, 323: 16, 324: DATA_AT, 325: 256, ...more };
};

async function readAll(bytes: Uint8Array) {
  const tiff = await openTiff(memorySource(bytes), { inflate });
  const image = await tiff.image(0);
  return readWindow(tiff, image, [0], [0, 0, image.width, image.height]);
}

const codeOf = async (bytes: Uint8Array) => {
  const cpuMs = cpuTimer();
  const outcome = await readAll(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
  expect(cpuMs()).toBeLessThan(2_000);
  return outcome;
};

describe('a header that lies', () => {
  it('and one that does not', async () => {
    const data = Uint8Array.from({ length: 64 }, (_, i) => i);
    expect([...(await readAll(craft(GOOD, { data })))[0]!]).toEqual([...data]);
  });

  const TEXT_AT_END = { type: 2, value: 0, count: 100, at: 4_150 };
  it.each<[string, string, Uint8Array]>([
    ['not a TIFF', 'TIFF_UNREADABLE', craft(GOOD, { order: 'XX' })],
    ['mixed byte orders', 'TIFF_UNREADABLE', craft(GOOD, { order: 'IM' })],
    ['another magic number', 'TIFF_UNREADABLE', craft(GOOD, { magic: 44 })],
    ['empty', 'TIFF_UNREADABLE', new Uint8Array(0)],
    ['seven bytes', 'TIFF_UNREADABLE', craft(GOOD).subarray(0, 7)],
    ['no directory', 'TIFF_UNREADABLE', craft(GOOD, { first: 0 })],
    ['directory beyond the end', 'TIFF_UNREADABLE', craft(GOOD, { first: 1_000_000 })],
    ['directory of no entries', 'TIFF_UNREADABLE', craft({})],
    ['directory cut by the end', 'TIFF_UNREADABLE', craft(GOOD).subarray(0, 60)],
    ['width 0', 'TIFF_UNREADABLE', craft({ ...GOOD, 256: 0 })],
    ['height 0', 'TIFF_UNREADABLE', craft({ ...GOOD, 257: 0 })],
    ['no width', 'TIFF_UNREADABLE', craft(Object.fromEntries(Object.entries(GOOD).filter(([tag]) => tag !== '256')))],
    ['samples per pixel 0', 'TIFF_UNREADABLE', craft({ ...GOOD, 277: 0 })],
    ['a trillion pixels', 'TIFF_TOO_LARGE', craft({ ...GOOD, 256: 1_000_000, 257: 1_000_000 })],
    ['four billion columns', 'TIFF_TOO_LARGE', craft({ ...GOOD, 256: 4_294_967_295 })],
    ['sixty thousand bands', 'TIFF_TOO_LARGE', craft({ ...GOOD, 277: 60_000 })],
    ['a window above the budget', 'TIFF_TOO_LARGE', craft({ ...GOOD, 256: 30_000, 257: 30_000, 278: 30_000, 279: 900_000_000 })],
    ['bits per sample 0', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 258: 0 })],
    ['bits per sample 173', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 258: 173 })],
    ['complex samples', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 258: 32, 339: 6 })],
    ['bands of different kinds', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 258: { type: 3, value: [8, 16] } })],
    ['an unknown compression', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 259: 159 })],
    ['JPEG inside', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 259: 7 })],
    ['colours to convert', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 262: 6 })],
    ['bits in reverse', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 266: 2 })],
    ['an unknown predictor', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 259: 8, 317: 250 })],
    ['a floating predictor on bytes', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 259: 8, 317: 3 })],
    ['planes of a third sort', 'TIFF_UNSUPPORTED', craft({ ...GOOD, 284: 3 })],
    ['rows per strip 0', 'TIFF_UNREADABLE', craft({ ...GOOD, 278: 0 })],
    ['tile width 0', 'TIFF_UNREADABLE', craft(tiled({ 322: 0 }))],
    ['tiles of 65535', 'TIFF_TOO_LARGE', craft(tiled({ 322: 65_535, 323: 65_535 }))],
    ['a million tiles and more', 'TIFF_TOO_LARGE', craft(tiled({ 256: 30_000, 257: 30_000, 322: 1, 323: 1 }))],
    ['fewer offsets than tiles', 'TIFF_UNREADABLE', craft(tiled({ 256: 64 }))],
    ['no byte counts', 'TIFF_UNREADABLE', craft(Object.fromEntries(Object.entries(tiled({ 259: 8 })).filter(([tag]) => tag !== '325')))],
    ['a block beyond the end', 'TIFF_UNREADABLE', craft({ ...GOOD, 273: 1_000_000 })],
    ['a block that runs past the end', 'TIFF_UNREADABLE', craft({ ...GOOD, 279: 1_000_000 })],
    ['a block shorter than its rows', 'TIFF_UNREADABLE', craft({ ...GOOD, 279: 10 })],
    ['a deflated block of a gigabyte', 'TIFF_TOO_LARGE', craft({ ...GOOD, 259: 8, 279: 1_073_741_824 })],
    ['a tag of four billion values', 'TIFF_UNREADABLE', craft({ ...GOOD, 273: { type: 4, value: 0, count: 4_294_967_280, at: 64 } })],
    ['a tag of unknown type', 'TIFF_UNREADABLE', craft({ ...GOOD, 256: { type: 99, value: 8 } })],
    ['text that runs past the end', 'TIFF_UNREADABLE', craft({ ...GOOD, 42113: TEXT_AT_END })],
    ['an empty deflate stream', 'TIFF_UNREADABLE', craft({ ...GOOD, 259: 8 })],
    ['a stream cut short', 'TIFF_UNREADABLE', craft({ ...GOOD, 259: 8, 279: 6 }, { data: deflateSync(new Uint8Array(64)).subarray(0, 6) })],
    ['LZW of zeros', 'TIFF_UNREADABLE', craft({ ...GOOD, 259: 5 }, { data: new Uint8Array(64).fill(0xff) })],
    ['PackBits that ends early', 'TIFF_UNREADABLE', craft({ ...GOOD, 259: 32773, 279: 2 }, { data: Uint8Array.of(0xf1, 7) })],
    ['a directory that points to itself', 'read', craft(GOOD, { next: 8 })],
    ['a next directory beyond the end', 'read', craft(GOOD, { next: 4_000_000 })],
  ])('%s', async (_what, expected, bytes) => {
    expect(await codeOf(bytes)).toBe(expected);
  });

  it('of more than 32 directories is refused', async () => {
    const bytes = craft(GOOD);
    const view = new DataView(bytes.buffer);
    // 40 directories of one entry each, in a chain through the spare room.
    for (let i = 0; i < 40; i++) {
      const at = 256 + i * 20;
      view.setUint16(at, 1, true);
      view.setUint32(at + 14, 256 + (i + 1) * 20, true);
    }
    view.setUint32(4, 256, true);
    expect(await codeOf(bytes)).toBe('TIFF_TOO_LARGE');
  });

  it.each([[[-1, 0, 4, 4]], [[0, 0, 9, 4]], [[4, 4, 4, 8]], [[0, 0, 1.5, 2]]] as const)(
    'asked for the window %j refuses',
    async (window) => {
      const tiff = await openTiff(memorySource(craft(GOOD)), { inflate });
      await expect(readWindow(tiff, await tiff.image(0), [0], window)).rejects.toMatchObject({ code: 'TIFF_UNREADABLE' });
    },
  );
});

describe('a window', () => {
  it('of a plain strip costs only its rows', async () => {
    const reads: [number, number][] = [];
    const bytes = craft({ ...GOOD, 256: 100, 257: 400, 278: 400, 279: 40_000 }, { data: new Uint8Array(40_000) });
    const memory = memorySource(bytes);
    const tiff = await openTiff(
      { size: bytes.length, read: (offset, length) => (reads.push([offset, length]), memory.read(offset, length)) },
      { inflate },
    );
    await readWindow(tiff, await tiff.image(0), [0], [10, 300, 20, 304]);
    expect(reads.at(-1)).toEqual([DATA_AT + 300 * 100, 400]);
  });

  it('of a deflated tile fetches a prefix, and the rest only when that runs dry', async () => {
    // The first rows are noise and the last nothing, so that their share of the bytes is guessed too low.
    let seed = 1;
    const pixels = Uint8Array.from({ length: 256 * 256 }, (_, i) =>
      i < 256 * 128 ? (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) >>> 24 : 0,
    );
    const data = new Uint8Array(deflateSync(pixels));
    const bytes = craft(tiled({ 256: 256, 257: 256, 259: 8, 322: 256, 323: 256, 325: data.length }), { data });
    const reads: number[] = [];
    const memory = memorySource(bytes);
    const partial: Inflate = (stream, max) => {
      try {
        return inflateSync(stream, { finishFlush: 2 }).subarray(0, max);
      } catch {
        return new Uint8Array(0);
      }
    };
    const tiff = await openTiff(
      { size: bytes.length, read: (offset, length) => (reads.push(length), memory.read(offset, length)) },
      { inflate: partial },
    );
    const image = await tiff.image(0);
    reads.length = 0;
    const [few] = await readWindow(tiff, image, [0], [0, 0, 256, 16]);
    expect([...few!]).toEqual([...pixels.subarray(0, 16 * 256)]);
    expect(reads).toHaveLength(2);
    reads.length = 0;
    const [upper] = await readWindow(tiff, image, [0], [0, 0, 256, 250]);
    expect([...upper!]).toEqual([...pixels.subarray(0, 250 * 256)]);
    expect(reads).toHaveLength(1);
  });
});
