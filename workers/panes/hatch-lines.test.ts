import { expect, test } from 'vitest';
import type { EastNorth } from '#domain/geometry/projection/local-frame.ts';
import { hatchLines } from './hatch-lines.ts';

const square = (half: number): EastNorth[] => [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
  [-half, -half],
];

test('diagonals run from border to border of a shape', () => {
  const lines = hatchLines([square(50)], 40);
  expect(lines).toHaveLength(5);
  expect(lines.find(([[east, north]]) => east === north)).toEqual([
    [-50, -50],
    [50, 50],
  ]);
  for (const [from, to] of lines) {
    expect(Math.max(...[...from, ...to].map(Math.abs))).toBe(50);
    expect(from[0] - from[1]).toBeCloseTo(to[0] - to[1], 9);
  }
});

test('a hole is left out', () => {
  const middle = hatchLines([square(50), square(10)], 40).filter(([[east, north]]) => east === north);
  expect(middle).toEqual([
    [
      [-50, -50],
      [-10, -10],
    ],
    [
      [10, 10],
      [50, 50],
    ],
  ]);
});
