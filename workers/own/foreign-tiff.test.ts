import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import { FOREIGN } from '#domain/raster/tiff/image.ts';
import { memorySource, openTiff, readWindow } from '#domain/raster/tiff/read-tiff.ts';
import type { ForeignBlock, PixelWindow } from '#domain/raster/tiff/types.ts';
import { inflate } from '../cog/inflate.ts';
import { decodeForeign } from './decode-foreign.ts';
import { withRaster } from './open-raster.ts';
import { ownReaders } from './tiff-readers.ts';

type Golden = Readonly<Record<string, { readonly band: number; readonly values: readonly number[] }>>;

/** Made, and read again, by GDAL: tests/fixtures/make/tiff.py. */
const file = (name: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(`../../tests/fixtures/tiff/${name}.tif`, import.meta.url)));
const golden = JSON.parse(
  gunzipSync(readFileSync(new URL('../../tests/golden/foreign-tiff.json.gz', import.meta.url))).toString(),
) as Golden;
const [WIDTH, HEIGHT] = [40, 24];

/** GDAL prints ten digits; JPEG's inverse transform may round one level otherwise. */
const toleranceOf = (name: string): number => (name.startsWith('jpeg') ? 1 : 1e-6);

async function read(bytes: Uint8Array, window: PixelWindow, band = 0) {
  const tiff = await openTiff(memorySource(bytes), ownReaders);
  const [samples] = await readWindow(tiff, await tiff.image(0), [band], window);
  return samples!;
}

describe.each(Object.keys(golden))('%s', (name) => {
  const { values, band } = golden[name]!;

  it('has the values GDAL reads, whole and in a window across its blocks', async () => {
    const whole = await read(file(name), [0, 0, WIDTH, HEIGHT], band);
    expect(whole).toHaveLength(values.length);
    values.forEach((value, i) => expect(Math.abs(whole[i]! - value)).toBeLessThanOrEqual(toleranceOf(name)));
    const [x0, y0, x1, y1] = [9, 7, 33, 21] as const;
    const part = await read(file(name), [x0, y0, x1, y1], band);
    expect([...part]).toEqual(
      Array.from({ length: (x1 - x0) * (y1 - y0) }, (_, i) => whole[(y0 + Math.floor(i / (x1 - x0))) * WIDTH + x0 + (i % (x1 - x0))]),
    );
  });

  it('cut off or damaged anywhere is refused by name, or read', async () => {
    const bytes = file(name);
    const start = bytes.length >> 1;
    for (let at = start; at < bytes.length; at += 37) {
      const damaged = bytes.slice();
      for (let i = at; i < Math.min(at + 5, damaged.length); i++) damaged[i] = damaged[i]! ^ 0xa5;
      const error = await read(damaged, [0, 0, WIDTH, HEIGHT]).then(
        () => null,
        (cause: unknown) => cause,
      );
      if (error !== null) expect((error as AppError).code).toMatch(/^TIFF_/);
      await expect(read(bytes.slice(0, at), [0, 0, WIDTH, HEIGHT])).rejects.toMatchObject({
        code: expect.stringMatching(/^TIFF_/) as string,
      });
    }
  });

  it('is refused where no decoder was brought', async () => {
    const tiff = await openTiff(memorySource(file(name)), { inflate });
    await expect(tiff.image(0)).rejects.toMatchObject({ code: 'TIFF_UNSUPPORTED', params: { reason: 'compression' } });
  });
});

const block = (compression: number, bytes: Uint8Array, more: Partial<ForeignBlock> = {}): ForeignBlock => ({
  compression,
  bytes,
  kind: 'u8',
  width: 16,
  rows: 16,
  step: 1,
  max: 256,
  jpeg_tables: null,
  lerc_parameters: null,
  ...more,
});
const codeOf = (one: ForeignBlock) =>
  decodeForeign(one).then(
    () => 'decoded',
    (error: unknown) => (error as AppError).code,
  );

describe('blocks that lie about their size', () => {
  /** A Zstd frame of one repeated byte: it says, and would give, 128 MB for 20 bytes (RFC 8878 §3.1.1). */
  const bomb = (): Uint8Array => {
    const frame = [0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0x00, 0x00, 0x00, 0x08];
    const blocks = Array.from({ length: 1_024 }, (_, i) => ((0x20000 << 3) | (1 << 1) | (i === 1_023 ? 1 : 0)) >>> 0);
    return Uint8Array.from([...frame, ...blocks.flatMap((head) => [head & 255, (head >> 8) & 255, (head >> 16) & 255, 7])]);
  };
  const jpeg = (lines: number, columns: number, components = 1, marker = 0xc0): Uint8Array =>
    Uint8Array.from([
      0xff,
      0xd8,
      0xff,
      marker,
      0,
      8 + 3 * components,
      8,
      lines >> 8,
      lines & 255,
      columns >> 8,
      columns & 255,
      components,
      ...Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat(),
      0xff,
      0xd9,
    ]);
  const lerc = (lines: number, columns: number, depth = 1, valid = lines * columns, type = 1): Uint8Array => {
    const bytes = new Uint8Array(64);
    bytes.set(new TextEncoder().encode('Lerc2 '));
    const view = new DataView(bytes.buffer);
    [4, 0, lines, columns, depth, valid, 8, 64, type].forEach((value, i) => view.setInt32(6 + 4 * i, value, true));
    return bytes;
  };

  it('a Zstd bomb gets no more room than the block has', async () => {
    expect(await codeOf(block(FOREIGN.zstd, bomb()))).toMatch(/^TIFF_/);
  });

  it.each([
    ['larger', jpeg(60_000, 60_000)],
    ['wider', jpeg(16, 17)],
    ['higher', jpeg(17, 16)],
    ['of more colours', jpeg(16, 16, 3)],
    ['of no lines', jpeg(0, 16)],
    ['progressive', jpeg(16, 16, 1, 0xc2)],
    ['with two frames', Uint8Array.from([...jpeg(16, 16), ...jpeg(60_000, 60_000)])],
    ['with a frame cut off', jpeg(16, 16).slice(0, 9)],
    ['with scans without end', Uint8Array.from([...jpeg(16, 16), ...Array.from({ length: 4_000 }, () => [0xff, 0xda]).flat()])],
    ['of nothing', new Uint8Array(0)],
  ])('a JPEG %s is refused before it is decoded', async (_what, bytes) => {
    expect(await codeOf(block(FOREIGN.jpeg, bytes))).toMatch(/^TIFF_/);
  });

  it('tables with a frame of their own are refused', async () => {
    expect(await codeOf(block(FOREIGN.jpeg, jpeg(16, 16), { jpeg_tables: jpeg(60_000, 60_000) }))).toMatch(/^TIFF_/);
  });

  it.each([
    ['larger', lerc(60_000, 60_000)],
    ['deeper', lerc(16, 16, 200)],
    ['of another type', lerc(16, 16, 1, 256, 7)],
    ['with holes', lerc(16, 16, 1, 200)],
    ['of no lines', lerc(0, 16)],
    ['of negative sizes', lerc(-16, -16)],
    ['that is none', new Uint8Array(64)],
    ['of nothing', new Uint8Array(0)],
  ])('a LERC blob %s is refused before it is decoded', async (_what, bytes) => {
    expect(await codeOf(block(FOREIGN.lerc, bytes))).toMatch(/^TIFF_/);
  });

  it.each([3, 99])('LERC packed in a way nobody knows (%i) is refused', async (packing) => {
    expect(await codeOf(block(FOREIGN.lerc, lerc(16, 16), { lerc_parameters: [4, packing] }))).toMatch(/^TIFF_/);
  });
});

it('an own file in a compression nobody decodes is refused by its name', async () => {
  const bytes = file('zstd');
  const at = bytes.findIndex((byte, i) => byte === 0x03 && bytes[i + 1] === 0x01 && bytes[i + 2] === 3 && bytes[i + 3] === 0);
  new DataView(bytes.buffer).setUint16(at + 8, 50_001, true);
  const source = { kind: 'file', id: 'webp', file: new Blob([bytes]) } as const;
  await expect(withRaster(source, (tiff) => tiff.image(0))).rejects.toMatchObject({ code: 'RASTER_COMPRESSION', params: { name: 'WebP' } });
});
