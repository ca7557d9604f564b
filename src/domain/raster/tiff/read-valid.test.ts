import { describe, expect, it } from 'vitest';
import { pagedTiff, type TiffPage } from '../../../../tests/setup/samples/rasters/paged-tiff.ts';
import { memorySource, openTiff } from './read-tiff.ts';
import { readValidWindow } from './read-valid.ts';

const [WIDTH, HEIGHT] = [10, 4];
const PIXELS = WIDTH * HEIGHT;
const readers = { inflate: (bytes: Uint8Array) => bytes };
const image = { width: WIDTH, height: HEIGHT, samples: Float32Array.from({ length: PIXELS }, (_, i) => i) };
/** Pixels with data: the six columns on the left. */
const left = Uint8Array.from({ length: PIXELS }, (_, i) => (i % WIDTH < 6 ? 1 : 0));
/** The same as rows of bits, each filled up to two bytes. */
const bits = Uint8Array.from({ length: 2 * HEIGHT }, (_, i) => (i % 2 === 0 ? 0b1111_1100 : 0));
const mask: TiffPage = { width: WIDTH, height: HEIGHT, samples: bits, bits: 1, subfile: 4, photometric: 4 };
const byteMask: TiffPage = { width: WIDTH, height: HEIGHT, samples: left.map((one) => one * 255), subfile: 4, photometric: 4 };

async function read(pages: readonly TiffPage[], at = 0, window?: readonly [number, number, number, number]) {
  const tiff = await openTiff(memorySource(pagedTiff(pages)), readers);
  const page = await tiff.image(at);
  return readValidWindow(tiff, page, [0], window ?? [0, 0, page.width, page.height]);
}
/** Bands beside each other, one number of each a pixel. */
const beside = <T extends Uint8Array | Uint16Array | Float32Array>(out: T, ...bands: ((i: number) => number)[]): T => {
  for (let i = 0; i < out.length; i++) out[i] = bands[i % bands.length]!(Math.floor(i / bands.length));
  return out;
};

describe('an internal mask', () => {
  it.each<[string, readonly [TiffPage, ...TiffPage[]]]>([
    ['of bits', [image, mask]],
    ['of bits in strips other than those of its image', [image, { ...mask, rows_per_strip: 3 }]],
    ['of bytes', [image, byteMask]],
    ['before an overview', [image, mask, { ...image, width: 5, height: 2, samples: new Float32Array(10), subfile: 1 }]],
    ['of twice the size alone', [{ ...image, width: 5, height: 2, samples: new Float32Array(10) }, mask]],
  ])('%s says where there is data', async (_what, pages) => {
    const { valid } = await read(pages);
    const wide = pages[0].width;
    expect([...valid!]).toEqual(Array.from(valid!, (_, i) => ((i % wide) * WIDTH < 6 * wide ? 1 : 0)));
  });

  it('is read for the window asked for, and that of an overview for the overview', async () => {
    expect([...(await read([image, mask], 0, [4, 1, 8, 3])).valid!]).toEqual([1, 1, 0, 0, 1, 1, 0, 0]);
    const overview = { ...image, width: 5, height: 2, samples: new Float32Array(10), subfile: 1 };
    const small = { ...mask, width: 5, height: 2, samples: Uint8Array.of(0b1000_0000, 0b0100_0000), subfile: 5 };
    expect([...(await read([image, mask, overview, small], 2)).valid!]).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  });

  it('that cannot be decoded is refused, not passed over', async () => {
    const file = pagedTiff([image, mask]);
    const at = file.findLastIndex((byte, i) => byte === 0x03 && file[i + 1] === 1 && file[i + 2] === 3 && file[i + 3] === 0);
    new DataView(file.buffer).setUint16(at + 8, 4, true);
    const tiff = await openTiff(memorySource(file), readers);
    await expect(readValidWindow(tiff, await tiff.image(0), [0], [0, 0, 1, 1])).rejects.toMatchObject({ code: 'TIFF_UNSUPPORTED' });
  });
});

describe('an alpha band', () => {
  const data = (i: number): number => i;
  const none = (): number => 0;
  /** 0, and then any opacity there is. */
  const opacity = (most: number) => (i: number) => (left[i] === 0 ? 0 : i % 2 === 0 ? most : 1);
  it.each([
    ['of bytes, half transparent too', { samples: beside(new Uint8Array(2 * PIXELS), data, opacity(255)), bands: 2, extras: [2] }],
    ['multiplied in', { samples: beside(new Uint8Array(2 * PIXELS), data, opacity(255)), bands: 2, extras: [1] }],
    ['of 16 bits', { samples: beside(new Uint16Array(2 * PIXELS), data, opacity(65_535)), bands: 2, extras: [2] }],
    ['of floats', { samples: beside(new Float32Array(2 * PIXELS), data, (i) => left[i]! / 2 || NaN), bands: 2, extras: [2] }],
    ['in the middle', { samples: beside(new Uint8Array(4 * PIXELS), data, none, opacity(9), none), bands: 4, extras: [0, 2, 0] }],
    [
      'beside the colours',
      { samples: beside(new Uint8Array(4 * PIXELS), data, data, data, opacity(9)), bands: 4, extras: [2], photometric: 2 },
    ],
  ] as const)('%s: 0 is no data, anything else is', async (_what, page) => {
    const { samples, valid } = await read([{ ...image, ...page }]);
    expect(samples).toHaveLength(1);
    expect([...samples[0]!].slice(0, 3)).toEqual([0, 1, 2]);
    expect([...valid!]).toEqual([...left]);
  });

  it('and a mask hold together, each with its own holes', async () => {
    const samples = beside(new Uint8Array(2 * PIXELS), data, (i) => (i < WIDTH ? 0 : 255));
    const { valid } = await read([{ ...image, samples, bands: 2, extras: [2] }, mask]);
    expect([...valid!]).toEqual([...left].map((one, i) => (i < WIDTH ? 0 : one)));
  });

  it('is none where nothing says so', async () => {
    expect((await read([image])).valid).toBeNull();
    const two = { ...image, samples: beside(new Uint8Array(2 * PIXELS), data, none), bands: 2, extras: [0] };
    expect((await read([two])).valid).toBeNull();
    expect((await read([{ ...image, extras: [2] }])).valid).toBeNull();
  });
});

describe('a no-data value', () => {
  it.each([
    [Uint8Array, '-9999', null],
    [Uint8Array, '255.0', 255],
    [Uint8Array, '0.5', null],
    [Uint16Array, '65536', null],
    [Int16Array, '-32768', -32_768],
    [Int16Array, 'nan', null],
    [Float32Array, 'nan', NaN],
    [Float32Array, '-3.4028234663852886e+38', -3.4028234663852886e38],
    [Float32Array, '-9999.9', -9_999.9],
  ])('%o %s is %s', async (Kind, nodata, wanted) => {
    const tiff = await openTiff(memorySource(pagedTiff([{ ...image, samples: new Kind(PIXELS), nodata }])), readers);
    expect((await tiff.image(0)).nodata).toBe(wanted);
  });
});
