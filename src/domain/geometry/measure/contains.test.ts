import { describe, expect, it } from 'vitest';
import { contains, locate, locateInFlatRing } from './contains.ts';
import type { Polygon } from '../types.ts';

const holed: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 2],
      [0, 4],
      [0, 0],
    ],
    [
      [1, 0.5],
      [2, 0.5],
      [1.5, 1],
      [1, 0.5],
    ],
  ],
};

describe('locate', () => {
  it.each([
    [[0.5, 0.5], 1],
    [[1.5, 0.7], -1],
    [[1.5, 0.5], 0],
    [[2, 3], -1],
    [[2, 2], 0],
    [[4, 4], 0],
    [[0, 2], 0],
    [[3, 3], 0],
    [[3, 2.999], 1],
    [[5, 0], -1],
    [[-1, 0], -1],
    [[-1, 2], -1],
  ] as const)('%s is %d', (position, where) => {
    expect(locate(holed, position)).toBe(where);
    expect(contains(holed, position)).toBe(where !== -1);
  });

  it('does not depend on winding', () => {
    const ccw = new Float64Array([0, 0, 1, 0, 1, 1, 0, 1, 0, 0]);
    const cw = new Float64Array([0, 0, 0, 1, 1, 1, 1, 0, 0, 0]);
    for (const ring of [ccw, cw]) {
      expect(locateInFlatRing(ring, 0, 5, 0.5, 0.5)).toBe(1);
      expect(locateInFlatRing(ring, 0, 5, 1, 0.5)).toBe(0);
      expect(locateInFlatRing(ring, 0, 5, 1.5, 1)).toBe(-1);
    }
  });
});
