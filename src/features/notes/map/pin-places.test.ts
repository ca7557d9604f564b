import { expect, it } from 'vitest';
import type { Position } from '#domain/geometry/types.ts';
import { indexPins } from '#domain/notes/cluster-pins.ts';
import { apartEnough, boundsOf, placesInView } from './pin-places.ts';

const WORLD = [-180, -85, 180, 85] as const;
const many = Array.from({ length: 10_000 }, (_, at): Position => [-61 + ((at * 37) % 9_973) / 10_000, -34 + ((at * 61) % 9_967) / 10_000]);

it('draws two hundred at most of ten thousand, and all of them are in one', () => {
  for (const zoom of [4, 9, 11, 15]) {
    const places = placesInView(indexPins(many), zoom, [...WORLD]);
    expect(places.length).toBeLessThanOrEqual(200);
    expect(places.reduce((sum, { members }) => sum + members.length, 0)).toBe(many.length);
  }
});

it('leaves out what lies elsewhere', () => {
  expect(
    placesInView(
      indexPins([
        [-61, -34],
        [-50, -20],
      ]),
      12,
      [-62, -35, -60, -33],
    ),
  ).toHaveLength(1);
});

it('tells pins that never stand apart', () => {
  expect(
    apartEnough(
      boundsOf([
        [-61, -34],
        [-61, -34],
      ]),
    ),
  ).toBe(false);
  expect(
    apartEnough(
      boundsOf([
        [-61, -34],
        [-61.01, -34],
      ]),
    ),
  ).toBe(true);
});
