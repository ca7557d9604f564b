import { expect, test } from 'vitest';
import type { Position } from '../geometry/types.ts';
import { thinPolygon } from './thin-polygon.ts';

const DEGREE_M = 111_320;
const at = (east_m: number, north_m: number): Position => [
  -61 + east_m / (DEGREE_M * Math.cos((34 * Math.PI) / 180)),
  -34 + north_m / DEGREE_M,
];
const ring = (side: number, step: number, from = 0): Position[] => {
  const along = Array.from({ length: side / step }, (_, i) => i * step);
  const corners = [
    ...along.map((m) => at(from + m, from)),
    ...along.map((m) => at(from + side, from + m)),
    ...along.map((m) => at(from + side - m, from + side)),
    ...along.map((m) => at(from, from + side - m)),
  ];
  return [...corners, corners[0]!];
};

test('leaves out what lies nearer than asked, and keeps rings closed', () => {
  const { coordinates } = thinPolygon({ type: 'Polygon', coordinates: [ring(1_000, 1)] }, 10);
  const [outline = []] = coordinates;
  expect(outline.length).toBeLessThan(420);
  expect(outline.length).toBeGreaterThan(330);
  expect(outline.at(-1)).toEqual(outline[0]);
});

test('keeps a square as it is, drops a hole that vanishes, and never the whole field', () => {
  const square = ring(100, 100);
  expect(thinPolygon({ type: 'Polygon', coordinates: [square] }, 5).coordinates).toEqual([square]);
  expect(thinPolygon({ type: 'Polygon', coordinates: [square, ring(2, 1, 40)] }, 5).coordinates).toEqual([square]);
  expect(thinPolygon({ type: 'Polygon', coordinates: [square] }, 1_000).coordinates).toEqual([square]);
});
