import { describe, expect, it } from 'vitest';
import type { BBox, Position } from '../geometry/types.ts';
import { clusterPins, indexPins } from './cluster-pins.ts';

const NEAR: Position[] = [
  [-61, -34],
  [-61.00001, -34],
  [-60, -34],
];
const VIEW: BBox = [-62, -35, -59, -33];

describe('clusterPins', () => {
  it('puts together what would cover each other, in the middle of it', () => {
    expect(clusterPins(indexPins(NEAR), 8, 30, VIEW, 200)).toEqual([
      { members: [0, 1], position: [-61.000005, -34] },
      { members: [2], position: [-60, -34] },
    ]);
  });

  it('takes them apart as the map comes nearer, and leaves out what lies elsewhere', () => {
    const membersIn = (view: BBox) => clusterPins(indexPins(NEAR), 22, 30, view, 200).map(({ members }) => members);
    expect(membersIn(VIEW)).toEqual([[0], [1], [2]]);
    expect(membersIn([-62, -35, -60.5, -33])).toEqual([[0], [1]]);
  });

  it('keeps every pin once', () => {
    const many = Array.from({ length: 5_000 }, (_, at): Position => [-61 + ((at * 37) % 997) / 2_000, -34 + ((at * 61) % 991) / 2_000]);
    const clusters = clusterPins(indexPins(many), 10, 34, VIEW, Infinity);
    expect(clusters.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(many.map((_, at) => at));
    expect(clusters.length).toBeLessThan(400);
  });

  it('puts farther ones together where more places are left than may be, and no pin is in two', () => {
    const many = Array.from({ length: 5_000 }, (_, at): Position => [-61 + ((at * 37) % 997) / 2_000, -34 + ((at * 61) % 991) / 2_000]);
    const clusters = clusterPins(indexPins(many), 14, 34, VIEW, 120);
    expect(clusters.length).toBeLessThanOrEqual(120);
    expect(clusters.length).toBeGreaterThan(40);
    expect(clusters.flatMap(({ members }) => members).toSorted((a, b) => a - b)).toEqual(many.map((_, at) => at));
  });

  it('goes on in the same places where the map is moved a little', () => {
    const many = Array.from({ length: 300 }, (_, at): Position => [-61 + ((at * 37) % 97) / 500, -34 + ((at * 61) % 91) / 500]);
    const placesIn = (view: BBox) => clusterPins(indexPins(many), 10, 30, view, 200);
    expect(placesIn([-62.003, -35.001, -59.003, -33.001])).toEqual(placesIn(VIEW));
  });

  it('answers nothing for no pins, and one place for pins of one place', () => {
    expect(clusterPins(indexPins([]), 10, 34, VIEW, Infinity)).toEqual([]);
    const same = Array.from({ length: 40 }, (): Position => [-61, -34]);
    expect(clusterPins(indexPins(same), 22, 34, VIEW, Infinity)).toEqual([{ members: same.map((_, at) => at), position: [-61, -34] }]);
  });
});
