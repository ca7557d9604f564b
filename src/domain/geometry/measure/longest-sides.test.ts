import { expect, it } from 'vitest';
import { squareAt } from '../../../../tests/setup/samples/field-samples.ts';
import { splitByShare } from '../split/split-by-share.ts';
import type { Polygon, Position } from '../types.ts';
import { longestSides } from './longest-sides.ts';

const DEGREE_M = 111_320;
const [LON, LAT] = [-61, -34] as const;

/** A ring given in metres east and north of its first vertex. */
const inMetres = (...ring: readonly (readonly [number, number])[]): Polygon => {
  const shell = ring.map(([x, y]): Position => [LON + x / (DEGREE_M * Math.cos((LAT * Math.PI) / 180)), LAT + y / DEGREE_M]);
  return { type: 'Polygon', coordinates: [[...shell, shell[0] as Position]] };
};
const rotated = (degrees: number, ring: readonly (readonly [number, number])[]): [number, number][] => {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return ring.map(([x, y]) => [x * cos + y * sin, y * cos - x * sin]);
};
const RECTANGLE = [
  [0, 0],
  [300, 0],
  [300, 800],
  [0, 800],
] as const;

it.each([0, 30, 90, 137.5])('a rectangle along a bearing of %d°', (bearing_deg) => {
  const sides = longestSides(inMetres(...rotated(bearing_deg, RECTANGLE)));
  expect(sides).toHaveLength(2);
  expect(sides[0]?.bearing_deg).toBeCloseTo(bearing_deg, 3);
  expect(sides[1]?.bearing_deg).toBeCloseTo((bearing_deg + 90) % 180, 3);
  expect(sides.map(({ length_m }) => Math.round(length_m / 10))).toEqual([80, 30]);
});

it('joins edges that go nearly straight on, also where the ring begins in the middle of a side', () => {
  const [longest] = longestSides(inMetres([0, 400], [0, 800], [300, 800], [300, 0], [0, 0], [2, 200]));
  expect(Math.round((longest?.length_m ?? 0) / 10)).toBe(80);
});

it('a cut at the bearing of a side runs parallel to it', () => {
  const field = inMetres([0, 0], [700, 130], [640, 900], [-90, 820]);
  for (const { bearing_deg, from, to } of longestSides(field)) {
    const result = splitByShare(field, { bearing_deg, shares: [0.5, 0.5] });
    if (!result.ok) throw new Error(result.code);
    const [one = [], other = []] = result.parts.map(({ coordinates: [shell] }) => (shell ?? []).map(String));
    const [a, b] = one.filter((vertex, i) => i > 0 && other.includes(vertex)).map((vertex) => vertex.split(',').map(Number));
    const slope = ([x0 = 0, y0 = 0]: readonly number[] = [], [x1 = 0, y1 = 0]: readonly number[] = []): number =>
      Math.atan2((x1 - x0) * Math.cos((LAT * Math.PI) / 180), y1 - y0);
    expect(Math.abs(Math.sin(slope(a, b) - slope(from, to)))).toBeLessThan(1e-4);
  }
});

it('gives at most as many as asked for, of distinct bearings', () => {
  expect(longestSides(squareAt(0), 1)).toHaveLength(1);
  const octagon = Array.from({ length: 8 }, (_, i) => [500 * Math.cos((i * Math.PI) / 4), 500 * Math.sin((i * Math.PI) / 4)] as const);
  expect(longestSides(inMetres(...octagon))).toHaveLength(4);
});
