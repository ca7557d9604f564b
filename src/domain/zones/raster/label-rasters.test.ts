import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../bench/lib/random.ts';
import { writeTiff } from '../../raster/tiff/write-tiff.ts';
import { fillLabels } from './fill-labels.ts';
import { majority3 } from './majority3.ts';
import { median3 } from './median3.ts';
import { sieve } from './sieve.ts';
import { traceArcs } from '../borders/trace-arcs.ts';
import { visvalingam } from '../borders/visvalingam.ts';

const noise = (seed: number, width: number, height: number, count: number, gaps = 0): Uint8Array => {
  const random = seeded(seed);
  return Uint8Array.from({ length: width * height }, () => (random() < gaps ? 0 : 1 + Math.floor(random() * count)));
};
const rows = (...text: string[]): Uint8Array => Uint8Array.from(text.join(''), Number);

describe('medians of 3 × 3', () => {
  it('are those of a sort, with gaps and at the rim', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (seed, width, height) => {
        const random = seeded(seed);
        const values = Float32Array.from({ length: width * height }, () => (random() < 0.2 ? NaN : random()));
        const found = median3(values, width, height);
        values.forEach((value, at) => {
          const near = Array.from(values).filter(
            (other, k) =>
              !Number.isNaN(other) &&
              Math.abs((k % width) - (at % width)) < 2 &&
              Math.abs(Math.floor(k / width) - Math.floor(at / width)) < 2,
          );
          near.sort((a, b) => a - b);
          const expected = (near[Math.floor((near.length - 1) / 2)]! + near[Math.ceil((near.length - 1) / 2)]!) / 2;
          if (Number.isNaN(value)) expect(found[at]).toBeNaN();
          else expect(found[at]).toBeCloseTo(expected, 6);
        });
      }),
    );
  });
});

describe('the majority of 3 × 3', () => {
  it('is that of a plain count: its own label on a tie, else the lowest', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (seed, width, height) => {
        const labels = noise(seed, width, height, 5, 0.2);
        const found = majority3(labels, width, height);
        labels.forEach((own, at) => {
          const counts = new Map<number, number>();
          labels.forEach((label, k) => {
            const isNear = Math.abs((k % width) - (at % width)) < 2 && Math.abs(Math.floor(k / width) - Math.floor(at / width)) < 2;
            if (isNear && label !== 0) counts.set(label, (counts.get(label) ?? 0) + 1);
          });
          const most = Math.max(...counts.values());
          const best = [...counts].filter(([, n]) => n === most).map(([label]) => label);
          expect(found[at]).toBe(own === 0 ? 0 : best.includes(own) ? own : Math.min(...best));
        });
      }),
    );
  });
});

describe('labels', () => {
  it('spread to the nearest pixels without one', () => {
    expect(fillLabels(rows('1002'), 4, 1)).toEqual(rows('1122'));
    expect(fillLabels(rows('100', '000', '003'), 3, 3)).toEqual(rows('111', '113', '133'));
  });

  it('leave no patch under the size, and no other pixel changes', () => {
    expect(sieve(rows('1111', '1221', '1111'), 4, 3)).toEqual(rows('1111', '1111', '1111'));
    expect(sieve(rows('1111', '1221', '1111'), 4, 2)).toEqual(rows('1111', '1221', '1111'));
    // the longer border wins over the larger neighbour
    expect(sieve(rows('11113', '11123', '11113'), 5, 2)).toEqual(rows('11113', '11113', '11113'));
    // two patches that touch at a corner are two
    expect(sieve(rows('2111', '1211', '1111'), 4, 2)).toEqual(rows('1111', '1111', '1111'));
    // joined to a neighbour a patch may reach the size
    expect(sieve(rows('1123', '1111'), 4, 2)).toEqual(rows('1111', '1111'));
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 2, max: 40 }), (seed, least) => {
        const [width, height] = [30, 20];
        const found = sieve(noise(seed, width, height, 3, 0.1), width, least);
        const again = sieve(found, width, least);
        expect(again).toEqual(found);
      }),
    );
  });

  const hasGdal = spawnSync('gdal_sieve.py', ['--help']).error === undefined;
  it.skipIf(!hasGdal)(`lose the same small patches as in GDAL${hasGdal ? '' : ' (gdal_sieve.py absent)'}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'surco-sieve-'));
    const [width, height] = [60, 60];
    // patches that lie alone in one label, where there is no choice of neighbour
    const random = seeded(4);
    const labels = new Uint8Array(width * height).fill(1);
    for (let k = 0; k < 36; k++) {
      const size = 1 + Math.floor(random() * 7);
      for (let i = 0; i < size; i++) labels[(5 + 10 * Math.floor(k / 6)) * width + 2 + 10 * (k % 6) + i] = 2 + (k % 3);
    }
    const plane = Uint16Array.from(labels);
    const tiff = writeTiff(
      [{ width, height, planes: [plane], tile: null, nodata: 0, geo: { epsg: 32_720, origin: [500_000, 6_000_000], pixel_m: 10 } }],
      (bytes) => deflateSync(bytes),
    );
    writeFileSync(join(folder, 'in.tif'), tiff);
    execFileSync('gdal_sieve.py', ['-q', '-st', '5', '-4', join(folder, 'in.tif'), join(folder, 'out.tif')], { stdio: 'ignore' });
    execFileSync('gdal_translate', ['-q', '-ot', 'Byte', '-of', 'ENVI', join(folder, 'out.tif'), join(folder, 'raw')]);
    const expected = new Uint8Array(readFileSync(join(folder, 'raw')));
    rmSync(folder, { recursive: true });
    expect(sieve(labels, width, 5)).toEqual(expected);
    expect(expected.some((label) => label > 1)).toBe(true);
  });
});

describe('arcs between labels', () => {
  it('are traced once: every border step lies in exactly one of them', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), (seed, width, height) => {
        const labels = noise(seed, width, height, 3);
        let borders = 0;
        labels.forEach((label, at) => {
          if ((at + 1) % width !== 0 && labels[at + 1] !== label) borders++;
          if (at + width < labels.length && labels[at + width] !== label) borders++;
        });
        const steps = traceArcs(labels, width, height).flatMap(({ points, is_closed }) => {
          const ends = [points[0], points[1], points.at(-2), points.at(-1)];
          if (is_closed) expect(ends.slice(0, 2)).toEqual(ends.slice(2));
          return Array.from({ length: points.length / 2 - 1 }, (_, i) => {
            const step = points.slice(2 * i, 2 * i + 4);
            expect(Math.abs(step[0]! - step[2]!) + Math.abs(step[1]! - step[3]!)).toBe(1);
            return step[0]! + step[1]! < step[2]! + step[3]! ? step.join() : [step[2], step[3], step[0], step[1]].join();
          });
        });
        expect(steps).toHaveLength(borders);
        expect(new Set(steps).size).toBe(borders);
      }),
    );
  });

  it('end where three labels meet, and close where none does', () => {
    expect(traceArcs(rows('12'), 2, 1)).toEqual([{ points: Float64Array.of(1, 0, 1, 1), is_closed: false }]);
    const island = traceArcs(rows('111', '121', '111'), 3, 3);
    expect(island.map(({ is_closed, points }) => [is_closed, points.length])).toEqual([[true, 10]]);
    expect(traceArcs(rows('12', '33'), 2, 2)).toHaveLength(3);
    expect(traceArcs(rows('12', '21'), 2, 2)).toHaveLength(4);
  });
});

describe('simplified lines', () => {
  it('lose the points of the smallest triangles and keep their ends', () => {
    expect(visvalingam(Float64Array.of(0, 0, 1, 0.1, 2, 0, 3, 2, 4, 0), 0.2)).toEqual(Float64Array.of(0, 0, 2, 0, 3, 2, 4, 0));
    expect(visvalingam(Float64Array.of(0, 0, 1, 0.1, 2, 0), 99)).toEqual(Float64Array.of(0, 0, 2, 0));
    expect(visvalingam(Float64Array.of(0, 0, 4, 0, 4, 4, 0, 4, 0, 0), 99)).toHaveLength(8);
  });
});
