import { describe, expect, it } from 'vitest';
import { clusterPins } from './cluster-pins.ts';
import type { Position } from '../geometry/types.ts';

const NEAR: Position[] = [
  [-61, -34],
  [-61.00001, -34],
  [-60, -34],
];

describe('clusterPins', () => {
  it('puts together what would cover each other, in the middle of it', () => {
    expect(clusterPins(NEAR, 8, 30)).toEqual([
      { members: [0, 1], position: [-61.000005, -34] },
      { members: [2], position: [-60, -34] },
    ]);
  });

  it('takes them apart as the map comes nearer', () => {
    expect(clusterPins(NEAR, 22, 30).map(({ members }) => members)).toEqual([[0], [1], [2]]);
  });

  it('keeps every pin once, and no two of its places nearer than the gap but by their middles', () => {
    const many = Array.from({ length: 5_000 }, (_, at): Position => [-61 + ((at * 37) % 997) / 2_000, -34 + ((at * 61) % 991) / 2_000]);
    const clusters = clusterPins(many, 10, 34);
    expect(clusters.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(many.map((_, at) => at));
    expect(clusters.length).toBeLessThan(400);
  });

  it('answers nothing for no pins, and one place for pins of one place', () => {
    expect(clusterPins([], 10, 34)).toEqual([]);
    const same = Array.from({ length: 40 }, (): Position => [-61, -34]);
    expect(clusterPins(same, 22, 34)).toEqual([{ members: same.map((_, at) => at), position: [-61, -34] }]);
  });
});
