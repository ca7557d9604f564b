import { describe, expect, it } from 'vitest';
import { areaM2 } from '../measure/area.ts';
import { dissolve } from './dissolve.ts';
import { gainedPoints, insertPoints } from '../edit/insert-points.ts';
import type { Polygon, Position } from '../types.ts';

const box = (west: number, south: number, east: number, north: number): Polygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
  ],
});
const sum = (parts: readonly Polygon[]): number => parts.reduce((total, part) => total + areaM2(part), 0);

describe('polygons that share edges', () => {
  it('become one, with the points where they met', () => {
    const halves = [box(0, 0, 1, 2), box(1, 0, 2, 2)];
    const whole = dissolve(halves);
    expect(whole).toHaveLength(1);
    expect(new Set(whole[0]!.coordinates[0]!.map(String))).toEqual(new Set(['0,0', '1,0', '2,0', '2,2', '1,2', '0,2']));
    expect(Math.abs(sum(whole) / sum(halves) - 1)).toBeLessThan(1e-12);
  });

  it('stay apart where they touch at a corner, and keep the hole they close around', () => {
    expect(dissolve([box(0, 0, 1, 1), box(1, 1, 2, 2)])).toHaveLength(2);
    const frame = [
      box(0, 0, 1, 1),
      box(1, 0, 2, 1),
      box(2, 0, 3, 1),
      box(0, 1, 1, 2),
      box(2, 1, 3, 2),
      box(0, 2, 1, 3),
      box(1, 2, 2, 3),
      box(2, 2, 3, 3),
    ];
    const [ring, ...rest] = dissolve(frame);
    expect(rest).toEqual([]);
    expect(ring!.coordinates).toHaveLength(2);
    expect(Math.abs(sum([ring!]) / sum(frame) - 1)).toBeLessThan(1e-12);
    expect(dissolve([ring!, box(1, 1, 2, 2)])[0]!.coordinates).toHaveLength(1);
  });
});

describe('points gained by a cut', () => {
  it('go to the neighbour too, in its own direction', () => {
    const before = box(0, 0, 1, 1);
    const gained: Position[] = [
      [0, 0],
      [1, 0],
      [1, 0.25],
      [1, 0.75],
      [1, 1],
      [0, 1],
      [0, 0],
    ];
    const points = gainedPoints([before], [{ type: 'Polygon', coordinates: [gained] }]);
    expect(insertPoints(box(1, 0, 2, 1), points).coordinates[0]).toEqual([
      [1, 0],
      [2, 0],
      [2, 1],
      [1, 1],
      [1, 0.75],
      [1, 0.25],
      [1, 0],
    ]);
    const far = box(5, 5, 6, 6);
    expect(insertPoints(far, points)).toBe(far);
  });
});
