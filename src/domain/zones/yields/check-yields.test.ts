import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../../bench/lib/random.ts';
import { AppError } from '../../errors.ts';
import type { Polygon } from '../../geometry/types.ts';
import { fromUtm } from '../../geometry/projection/utm.ts';
import { YIELD_SAMPLES } from '../../limits.ts';
import { checkYields, type SampledZone } from './check-yields.ts';
import { readSamples, type YieldSample } from './read-samples.ts';

const at = (x: number, y: number) => fromUtm([500_000 + x, 6_250_000 + y], 32_720);
const box = (x0: number, y0: number, x1: number, y1: number): Polygon => ({
  type: 'Polygon',
  coordinates: [[at(x0, y0), at(x1, y0), at(x1, y1), at(x0, y1), at(x0, y0)]],
});
/** A low zone in two parts and a high one between them, 300 m wide each. */
const ZONES: readonly SampledZone[] = [
  { parts: [box(0, 0, 300, 600), box(600, 0, 900, 600)], names: ['Baja', 'B'] },
  { parts: [box(300, 0, 600, 600)], names: ['Loma del molino', 'A'] },
];
const placed = (x: number, y: number, value: number, line = 1): YieldSample => ({ line, value, position: at(x, y) });
const codeOf = (run: () => unknown): [string, unknown] => {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return [error.code, error.params];
    throw error;
  }
  return ['none', null];
};

describe('yields of zones', () => {
  it('are put into the zone they lie in, and compared', () => {
    const samples = [1, 2, 3].flatMap((step) => [placed(50, 100 * step, step), placed(450, 100 * step, step + 2)]);
    const check = checkYields([...samples, placed(1200, 10, 99)], ZONES);
    expect(check.zones.map(({ samples: n, mean, sd }) => [n, mean, sd])).toEqual([
      [3, 2, 1],
      [3, 4, 1],
    ]);
    expect(check).toMatchObject({ outside: 1, thinned: 0, difference: 2 });
    expect(check.anova?.f).toBeCloseTo(6, 12);
  });

  it('are put into the zone they name, by its number, word or letter', async () => {
    const { samples } = await readSamples('zona;rinde\nbaja;6000\n1;6200\n B ;6400\nLOMA DEL MOLINO;9000,5\nA;9100\n2;9200');
    const check = checkYields(samples, ZONES);
    expect(check.zones.map(({ samples: n, is_compared }) => [n, is_compared])).toEqual([
      [3, true],
      [3, true],
    ]);
    expect(check.zones[1]!.mean).toBeCloseTo((9000.5 + 9100 + 9200) / 3, 9);
    const { samples: unknown } = await readSamples('zona;rinde\nBaja;1\nMedia;2');
    expect(codeOf(() => checkYields(unknown, ZONES))).toEqual(['SAMPLES_ZONE_UNKNOWN', { line: 3, zone: 'Media' }]);
  });

  it('stay at least 30 m apart, the first one kept', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e6 }), (seed) => {
        const random = seeded(seed);
        const samples = Array.from({ length: 120 }, (_, i) => placed(random() * 300, random() * 300, i));
        const { zones, thinned } = checkYields(samples, ZONES);
        // the plain way, in metres of UTM
        const kept: (readonly [number, number])[] = [];
        const again = seeded(seed);
        for (let i = 0; i < 120; i++) {
          const [x, y] = [again() * 300, again() * 300];
          if (kept.every(([a, b]) => Math.hypot(x - a, y - b) >= YIELD_SAMPLES.apart_m)) kept.push([x, y]);
        }
        expect(thinned + zones[0]!.samples).toBe(120);
        // UTM and the local frame differ by 0.04 %
        expect(Math.abs(zones[0]!.samples - kept.length)).toBeLessThanOrEqual(2);
      }),
      { numRuns: 50, seed: 5 },
    );
    const twice = checkYields([placed(100, 100, 5), placed(129, 100, 50), placed(131, 100, 7)], ZONES);
    expect(twice.zones[0]).toMatchObject({ samples: 2, mean: 6 });
    expect(twice.thinned).toBe(1);
  });

  it('of too few samples are shown and not compared', () => {
    const check = checkYields([placed(50, 50, 1), placed(50, 150, 2), placed(50, 250, 3), placed(450, 50, 9), placed(450, 150, 9)], ZONES);
    expect(check.zones.map(({ is_compared }) => is_compared)).toEqual([true, false]);
    expect(check.zones[1]).toMatchObject({ samples: 2, mean: 9, sd: 0 });
    expect([check.anova, check.difference]).toEqual([null, null]);
    const bare = checkYields([placed(50, 50, 1)], ZONES);
    expect(bare.zones).toEqual([
      { samples: 1, mean: 1, sd: null, is_compared: false },
      { samples: 0, mean: null, sd: null, is_compared: false },
    ]);
  });

  it('outside the field are refused as a whole', () => {
    expect(codeOf(() => checkYields([placed(-50, 0, 1), placed(5000, 0, 1)], ZONES))[0]).toBe('SAMPLES_OUTSIDE');
  });
});
