import { deflateSync, inflateSync } from 'node:zlib';
import { fromArrayBuffer } from 'geotiff';
import { memorySource, openTiff, readWindow } from '#domain/raster/tiff/read-tiff.ts';
import type { PixelWindow, TiffReaders } from '#domain/raster/tiff/types.ts';
import { writeCog } from '#domain/raster/tiff/write-cog.ts';
import type { Bench } from './lib/bench.ts';
import { seeded } from './lib/random.ts';

const SIDE = 2_048;

/** A band with fields, texture and sensor noise, about as compressible as a real one. */
const madeBand = (seed: number): Uint8Array<ArrayBuffer> => {
  const random = seeded(seed);
  const levels = Array.from({ length: 1_024 }, () => 400 + random() * 3_000);
  const samples = new Uint16Array(SIDE * SIDE);
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const level = levels[(row >> 6) * 32 + (column >> 6)] ?? 0;
      samples[row * SIDE + column] = level + 80 * Math.sin(column / 9) + random() * 60;
    }
  }
  return writeCog(
    { width: SIDE, height: SIDE, samples, geo: { epsg: 32_720, origin: [300_000, 6_300_000], pixel_m: 10 }, nodata: 0, kind: 'measured' },
    (bytes) => deflateSync(bytes, { level: 6 }),
  );
};

const readers: TiffReaders = { inflate: (bytes, max) => inflateSync(bytes, { finishFlush: 2 }).subarray(0, max) };

/** NDVI × 10,000 summed over the window: the same number from the same pixels, whoever read them. */
const ndviSum = (red: ArrayLike<number>, infrared: ArrayLike<number>): number => {
  let sum = 0;
  for (let pixel = 0; pixel < red.length; pixel += 1) {
    const [r, n] = [red[pixel] ?? 0, infrared[pixel] ?? 0];
    sum += Math.round((10_000 * (n - r)) / (n + r));
  }
  return sum;
};

/** A field's window of 100 × 140 pixels out of two bands of 2,048², file in memory: header, tiles, inflate, predictor, NDVI. */
export const benches = async (): Promise<Bench[]> => {
  const bands = [madeBand(11), madeBand(12)];
  const window: PixelWindow = [980, 960, 1_080, 1_100];
  const own = async (): Promise<number> => {
    const [red, infrared] = await Promise.all(
      bands.map(async (bytes) => {
        const tiff = await openTiff(memorySource(bytes), readers);
        return (await readWindow(tiff, await tiff.image(0), [0], window))[0];
      }),
    );
    return ndviSum(red ?? [], infrared ?? []);
  };
  const byGeotiff = async (): Promise<number> => {
    const [red, infrared] = await Promise.all(
      bands.map(async (bytes) => {
        const image = await (await fromArrayBuffer(bytes.buffer)).getImage();
        const [samples] = (await image.readRasters({ window: [...window] })) as unknown as ArrayLike<number>[];
        return samples;
      }),
    );
    return ndviSum(red ?? [], infrared ?? []);
  };
  const truth = await byGeotiff();
  return [
    {
      name: 'tiff/window',
      job: 'NDVI of a window of 100 × 140 pixels from two COGs in memory, four tiles each',
      base: 'geotiff.js',
      peers: { own, 'geotiff.js': byGeotiff },
      check: (answer) => (answer === truth ? null : `sum ${String(answer)}, not ${truth}`),
      goals: [{ peer: 'geotiff.js', at_most: 0.4 }],
    },
  ];
};
