import { describe, expect, it } from 'vitest';
import { rasterize, shrinkMask } from './rasterize.ts';

const ring = (...points: readonly (readonly [number, number])[]) => Float64Array.from([...points, points[0]!].flat());
const count = (mask: Uint8Array) => mask.reduce((sum, value) => sum + value, 0);
const rows = (mask: Uint8Array, width: number) =>
  Array.from({ length: mask.length / width }, (_, y) => [...mask.subarray(y * width, (y + 1) * width)].join(''));

describe('pixels of a polygon', () => {
  it('are those whose centre is inside', () => {
    expect(rows(rasterize([ring([1, 1], [3, 1], [3, 3], [1, 3])], 4, 4), 4)).toEqual(['0000', '0110', '0110', '0000']);
    expect(count(rasterize([ring([1.4, 1.4], [2.6, 1.4], [2.6, 2.6], [1.4, 2.6])], 4, 4))).toBe(4);
    expect(count(rasterize([ring([1.6, 1.6], [2.4, 1.6], [2.4, 2.4], [1.6, 2.4])], 4, 4))).toBe(0);
  });

  it('leave out holes and what lies outside the grid', () => {
    const outer = ring([-5, -5], [20, -5], [20, 20], [-5, 20]);
    expect(rows(rasterize([outer, ring([1, 1], [3, 1], [3, 2], [1, 2])], 4, 3), 4)).toEqual(['1111', '1001', '1111']);
  });

  it('of two fields with a common border are nobody twice and nobody missing', () => {
    const [left, right] = [ring([0, 0], [4.3, 0.5], [5.1, 10], [0, 10]), ring([4.3, 0.5], [10, 0], [10, 10], [5.1, 10])];
    const both = rasterize([left], 10, 10).map((value, i) => value + rasterize([right], 10, 10)[i]!);
    const whole = rasterize([ring([0, 0], [4.3, 0.5], [10, 0], [10, 10], [0, 10])], 10, 10);
    expect(both).toEqual(whole);
  });

  it('are the same whichever way the ring turns', () => {
    const points = [
      [1.2, 0.7],
      [8.8, 2.3],
      [7.1, 9.4],
      [3.3, 6.6],
    ] as const;
    expect(rasterize([ring(...points)], 10, 10)).toEqual(rasterize([ring(...points.toReversed())], 10, 10));
  });
});

describe('the inner part of a field', () => {
  it('loses a ring of one pixel: 7.8 % of 25 ha', () => {
    const square = ring([5, 5], [55, 5], [55, 55], [5, 55]);
    const mask = rasterize([square], 60, 60);
    const inner = shrinkMask(mask, [square], 60, 60, 1);
    expect([count(mask), count(inner)]).toEqual([2_500, 48 * 48]);
    expect(1 - count(inner) / count(mask)).toBeCloseTo(0.078, 3);
  });

  it('also keeps away from holes', () => {
    const [outer, hole] = [ring([0, 0], [20, 0], [20, 20], [0, 20]), ring([9, 9], [11, 9], [11, 11], [9, 11])];
    const inner = shrinkMask(rasterize([outer, hole], 20, 20), [outer, hole], 20, 20, 1);
    expect(inner[8 * 20 + 9]).toBe(0);
    expect(inner[7 * 20 + 9]).toBe(1);
  });
});
