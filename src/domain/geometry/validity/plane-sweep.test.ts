import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rounds } from '../../../../tests/setup/tables/sample-rows.ts';
import { locateInRing } from '../measure/contains.ts';
import type { Position, Ring } from '../types.ts';
import { findCrossings } from './crossings.ts';
import { findInvalidity } from './find-invalidity.ts';
import { flattenParts, type FlatRings } from './flat-rings.ts';
import { insideOdd, visitBySweep } from './plane-sweep.ts';
import { APART, TOUCH, meetSegments } from './segment-meeting.ts';

/** A coarse grid, so that corners fall on edges and edges on each other all the time. */
const position = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 6 }));
const ring = fc.array(position, { minLength: 3, maxLength: 9 }).map((points): Ring => [...points, points[0]!]);

const flat = (rings: readonly Ring[]): FlatRings | null => {
  const flattened = flattenParts([rings]);
  return flattened.ok ? flattened.rings : null;
};

/** Pairs of segments by the sweep that stops at the first pair for which `isEnd` holds. */
const sweepFor = (rings: FlatRings, isEnd: (i: number, j: number) => boolean): [number, number] | null => {
  let found: [number, number] | null = null;
  visitBySweep(rings, (i, j) => {
    if (isEnd(i, j)) found = [i, j];
    return found !== null;
  });
  return found;
};

describe('visitBySweep', () => {
  it('meets a crossing exactly where looking at every pair does', () => {
    fc.assert(
      fc.property(fc.array(ring, { minLength: 1, maxLength: 3 }), (rings) => {
        const flattened = flat(rings);
        fc.pre(flattened !== null);
        const { xy, start, ringCount } = flattened!;
        const segments = Array.from({ length: ringCount }, (_, r) =>
          Array.from({ length: start[r + 1]! - start[r]! - 1 }, (__, k) => start[r]! + k),
        ).flat();
        const crosses = (i: number, j: number): boolean => {
          const at = (v: number): [number, number] => [xy[2 * v]!, xy[2 * v + 1]!];
          const meeting = meetSegments(...at(i), ...at(i + 1), ...at(j), ...at(j + 1));
          return meeting !== APART && meeting !== TOUCH;
        };
        const isAny = segments.some((i) => segments.some((j) => i < j && crosses(i, j)));
        const found = sweepFor(flattened!, crosses);
        expect(found !== null).toBe(isAny);
        if (found) expect(crosses(...found)).toBe(true);
      }),
      { numRuns: rounds(400, 3_000) },
    );
  });
});

describe('insideOdd', () => {
  it('tells what asking for each ring in each tells, for rings that touch but do not cross', () => {
    const small = fc
      .tuple(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 6 }))
      .map(([x, y, size]): Ring => [
        [x, y + size],
        [x + size, y],
        [x + 2 * size, y + size],
        [x + size, y + 2 * size],
        [x, y + size],
      ]);
    let compared = 0;
    fc.assert(
      fc.property(fc.array(small, { minLength: 2, maxLength: 6 }), (rings) => {
        const flattened = flat(rings);
        if (!flattened || findCrossings(flattened, 1).places.length > 0) return;
        compared++;
        const all = rings.map((_, r) => r);
        const isIn = (inner: Ring, outer: Ring): boolean => {
          const middle: Position = [inner[1]![0], inner[0]![1]];
          return inner !== outer && locateInRing(outer, middle) === 1 && outer[2]![0] - outer[0]![0] > inner[2]![0] - inner[0]![0];
        };
        const expected = all.filter((r) => rings.filter((outer) => isIn(rings[r]!, outer)).length % 2 === 1);
        expect(insideOdd(flattened, all, all)).toEqual(expected);
      }),
      { numRuns: rounds(400, 3_000) },
    );
    expect(compared).toBeGreaterThan(rounds(30, 300));
  });
});

describe('findInvalidity beyond what boxes tell', () => {
  const strip = (i: number, count: number): Ring => {
    const [x, w] = [i / count, 0.4 / count];
    return [
      [x, x],
      [x + 1, x - 1],
      [x + 1 + w, x - 1 + w],
      [x + w, x + w],
      [x, x],
    ];
  };
  const shell: Ring = [
    [-1, -2],
    [4, -2],
    [4, 3],
    [-1, 3],
    [-1, -2],
  ];
  const strips = (count: number): Ring[] => Array.from({ length: count }, (_, i) => strip(i, count));
  const codeOf = (rings: readonly Ring[]): string | null => findInvalidity(flat(rings)!)?.code ?? null;

  it('checks two thousand turned strips, and one that is wrong among them', () => {
    const good = strips(2_000);
    expect(codeOf([shell, ...good])).toBeNull();
    const [x, y] = strip(1_000.1, 2_000)[0]!;
    const within = strip(1_000.1, 2_000).map((p): Position => [x + 0.3 + 0.1 * (p[0] - x), y - 0.3 + 4e-5 + 0.1 * (p[1] - y)]);
    const crossing = good.with(7, strip(7.5, 2_000).with(1, strip(900, 2_000)[1]!));
    const inside = good.with(7, within);
    const outside = good.with(
      7,
      good[7]!.map((p): Position => [p[0] + 10, p[1]]),
    );
    expect(codeOf([shell, ...crossing])).toBe('GEOMETRY_SELF_CROSSING');
    expect(codeOf([shell, ...inside])).toBe('GEOMETRY_HOLES_OVERLAP');
    expect(codeOf([shell, ...outside])).toBe('GEOMETRY_HOLE_OUTSIDE');
  });

  it('ends with a name where thousands of rings meet at one point', () => {
    const petals = Array.from({ length: 2_000 }, (_, i): Ring => {
      const turn = (Math.PI * i) / 2_000;
      return [
        [1, 0],
        [1 + Math.cos(turn), Math.sin(turn)],
        [1 + Math.cos(turn + 0.001), Math.sin(turn + 0.001)],
        [1, 0],
      ];
    });
    expect(codeOf([shell, ...petals])).toBe('GEOMETRY_TOO_TANGLED');
  });
});
