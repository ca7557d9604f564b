import { describe, expect, it } from 'vitest';
import { contains } from '../geometry/measure/contains.ts';
import { distanceM } from '../geometry/measure/perimeter.ts';
import { fromEastNorth, localFrame, toEastNorth, type EastNorth } from '../geometry/projection/local-frame.ts';
import type { Polygon } from '../geometry/types.ts';
import { planPhotos } from './plan-photos.ts';

const FRAME = localFrame([-60.6, -33.9]);
const ring = (points: readonly EastNorth[]) => [...points, points[0]!].map((point) => fromEastNorth(FRAME, point));
const polygon = (...rings: readonly (readonly EastNorth[])[]): Polygon => ({ type: 'Polygon', coordinates: rings.map(ring) });
const turned = (points: readonly EastNorth[], deg: number): EastNorth[] => {
  const [sin, cos] = [Math.sin((deg * Math.PI) / 180), Math.cos((deg * Math.PI) / 180)];
  return points.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos]);
};
const box = (x0: number, y0: number, x1: number, y1: number): EastNorth[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];
const FIELD = box(0, 0, 950, 440);
const SHAPES: Readonly<Record<string, Polygon>> = {
  rectangle: polygon(FIELD),
  turned: polygon(turned(FIELD, 37)),
  'drawn the other way': polygon(FIELD.toReversed()),
  'with a hole': polygon(box(0, 0, 900, 900), box(300, 300, 600, 600)),
  'like an L': polygon([
    [0, 0],
    [1000, 0],
    [1000, 300],
    [300, 300],
    [300, 1000],
    [0, 1000],
  ]),
  triangle: polygon([
    [0, 0],
    [800, 100],
    [300, 700],
  ]),
  strip: polygon(box(0, 0, 2000, 60)),
};

it('ten of a rectangle: two rows of five, the second flown back', () => {
  const metres = planPhotos(SHAPES['rectangle']!, 10).map((at) => toEastNorth(FRAME, at).map(Math.round));
  const xs = [95, 285, 475, 665, 855];
  expect(metres).toEqual([...xs.map((x) => [x, 330]), ...xs.toReversed().map((x) => [x, 110])]);
});

describe.each(Object.entries(SHAPES))('a field %s', (_name, shape) => {
  it.each([10, 23, 50])('has %i photos, all inside and apart', (count) => {
    const plan = planPhotos(shape, count);
    expect(plan).toHaveLength(count);
    expect(plan.every((at) => contains(shape, at))).toBe(true);
    const nearest = plan.map((at, i) => Math.min(...plan.filter((_, j) => j !== i).map((other) => distanceM(at, other))));
    // half of what they would have in a square of their own
    expect(Math.min(...nearest)).toBeGreaterThan(25);
  });
});

it('gives both arms of an L their share', () => {
  const plan = planPhotos(SHAPES['like an L']!, 30).map((at) => toEastNorth(FRAME, at));
  const north = plan.filter(([, y]) => y > 300).length;
  // 21 of 51 ha
  expect(Math.abs(north / 30 - 21 / 51)).toBeLessThan(0.1);
});
