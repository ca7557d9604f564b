import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { memorySource, openTiff, readWindow } from '#domain/raster/tiff/read-tiff.ts';
import { material, materialJson } from '../../tests/setup/samples/material.ts';
import { inflate } from './inflate.ts';
import { cpuTimer } from '../../tests/setup/cpu-time.ts';
import { rounds } from '../../tests/setup/tables/sample-rows.ts';

type Band = { error?: string; min?: number; max?: number; samples?: [col: number, row: number, value: number | string | null][] };
type Expected = {
  file: string;
  opened: boolean;
  size?: [number, number, number];
  geotransform?: number[] | null;
  epsg?: string | null;
  bands?: Band[];
};

const folder = material('tiff');
const files = folder ? materialJson<{ files: Expected[] }>('tiff', 'expected.json').files : [];
const DEADLINE_MS = 2_000;

/** The reference writes infinities and NaN as text. */
const toNumber = (value: number | string | null): number =>
  value === null ? NaN : typeof value === 'number' ? value : Number(value.replace(/inf$/i, 'Infinity'));
const isNear = (got: number, wanted: number) =>
  Object.is(got, wanted) || got === wanted || Math.abs(got - wanted) <= 1e-6 * Math.abs(wanted);

async function readAll(bytes: Uint8Array) {
  const tiff = await openTiff(memorySource(bytes), { inflate });
  const image = await tiff.image(0);
  const samples = await readWindow(
    tiff,
    image,
    Array.from({ length: image.bands }, (_, i) => i),
    [0, 0, image.width, image.height],
  );
  return { image, samples };
}

describe.skipIf(folder === null)(`TIFF files of peers${folder ? '' : ' (material absent)'}`, () => {
  const outcomes = { right: 0, refused: 0 };

  it.each(files)('$file: right pixels or a typed refusal', async (expected) => {
    const cpuMs = cpuTimer();
    const outcome = await readAll(readFileSync(join(folder!, expected.file))).catch((error: unknown) => error);
    expect(cpuMs()).toBeLessThan(DEADLINE_MS);
    if (outcome instanceof Error) {
      expect(outcome).toBeInstanceOf(AppError);
      expect((outcome as AppError).code).toMatch(/^TIFF_/);
      outcomes.refused++;
      return;
    }
    const { image, samples } = outcome as Awaited<ReturnType<typeof readAll>>;
    expect([image.width, image.height, image.bands]).toEqual(expected.size);
    if (image.transform && expected.geotransform)
      image.transform.forEach((value, i) => expect(value).toBeCloseTo(expected.geotransform![i]!, 5));
    if (image.epsg !== null && expected.epsg)
      expect([expected.epsg, '4979']).toContain(expected.epsg === '4979' ? '4979' : String(image.epsg));
    expect(expected.bands?.some((band) => band.error)).not.toBe(true);
    expected.bands?.forEach((band, index) => {
      const values = samples[index]!;
      for (const [col, row, value] of band.samples ?? []) {
        expect(
          isNear(values[row * image.width + col]!, toNumber(value)),
          `band ${index} at ${col},${row}: ${values[row * image.width + col]} for ${value}`,
        ).toBe(true);
      }
    });
    outcomes.right++;
  });

  afterAll(() => {
    // A reader that refuses everything would pass the cases above.
    expect(outcomes.right).toBeGreaterThanOrEqual(240);
    expect(outcomes.right + outcomes.refused).toBe(498);
  });
});

describe.skipIf(folder === null)(`hostile TIFF files${folder ? '' : ' (material absent)'}`, () => {
  it('ends mutated files within two seconds each, and reads the next good one', async () => {
    const good = [
      'made-here/cog-deflate.tif',
      'made-here/lzw-pred2-tiled256.tif',
      'made-here/packbits-strip.tif',
      'gdal/byte.tif',
      'made-here/bigtiff-lzw.tif',
      'made-here/float32-deflate-pred3.tif',
    ].map((file) => new Uint8Array(readFileSync(join(folder!, file))));
    let seed = 12_345;
    const random = (below: number) => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) % below;
    const tries = rounds(210, 3_000);
    for (let i = 0; i < tries; i++) {
      const bytes = good[i % good.length]!.slice();
      const reach = i % 3 === 0 ? bytes.length : Math.min(bytes.length, 600);
      for (let flips = 1 + random(6); flips > 0; flips--) bytes[random(reach)] = random(256);
      const cpuMs = cpuTimer();
      const outcome = await readAll(i % 7 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes).catch((error: unknown) => error);
      if (outcome instanceof Error && !(outcome instanceof AppError)) throw new Error(`file ${i} crashed`, { cause: outcome });
      expect(cpuMs()).toBeLessThan(DEADLINE_MS);
    }
    const { samples } = await readAll(good[0]!);
    expect(samples).toHaveLength(4);
  }, 120_000);
});
