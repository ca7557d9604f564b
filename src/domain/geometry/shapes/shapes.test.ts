import geodesic from 'geographiclib-geodesic';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { geodesicAreaM2, ringAreaM2 } from '../measure/area.ts';
import type { Position } from '../types.ts';
import { circleOutline } from './circle-outline.ts';
import { rectangleOutline } from './rectangle-outline.ts';
import { sectorOutline, sweepDeg } from './sector-outline.ts';

const place = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -60, max: 60, noNaN: true }));
const radius = fc.double({ min: 20, max: 1260, noNaN: true });
const CENTER: Position = [-61, -34];
const distance = (a: Position, b: Position): number => geodesic.Geodesic.WGS84.Inverse(a[1], a[0], b[1], b[0]).s12 ?? 0;

describe('circleOutline', () => {
  test('every vertex lies within a millimetre of the radius, wherever the pivot stands', () => {
    fc.assert(
      fc.property(place, radius, (center, radius_m) => {
        const [ring = []] = circleOutline(center, radius_m).coordinates;
        expect(ring).toHaveLength(121);
        expect(ring.at(-1)).toBe(ring[0]);
        for (const vertex of ring) expect(Math.abs(distance(center, vertex) - radius_m)).toBeLessThan(0.001);
      }),
    );
  });

  test('it encloses the circle but for its chords, counter-clockwise', () => {
    const circle = circleOutline(CENTER, 500);
    const chords = (120 / 2) * Math.sin((2 * Math.PI) / 120) * 500 ** 2;
    expect(Math.abs(geodesicAreaM2(circle) - chords)).toBeLessThan(1);
    expect(geodesicAreaM2(circle) / 10_000).toBeCloseTo(78.504, 3);
    expect(ringAreaM2(circle.coordinates[0]!)).toBeGreaterThan(0);
  });
});

describe('sectorOutline', () => {
  test('a quarter is a quarter of the circle, and its arc keeps the radius', () => {
    const quarter = sectorOutline(CENTER, { radius_m: 500, from_deg: 0, to_deg: 90 });
    expect(geodesicAreaM2(quarter) / 10_000).toBeCloseTo(19.626, 3);
    const [ring = []] = quarter.coordinates;
    for (const vertex of ring.slice(1, -1)) expect(Math.abs(distance(CENTER, vertex) - 500)).toBeLessThan(0.001);
    expect(ringAreaM2(ring)).toBeGreaterThan(0);
  });

  test('it goes clockwise, over north and beyond a half', () => {
    expect(sweepDeg(350, 20)).toBe(30);
    expect(sweepDeg(90, 0)).toBe(270);
    expect(sweepDeg(45, 45)).toBe(360);
    const most = sectorOutline(CENTER, { radius_m: 500, from_deg: 90, to_deg: 0 });
    expect(geodesicAreaM2(most) / 10_000).toBeCloseTo(3 * 19.626, 2);
  });
});

describe('rectangleOutline', () => {
  test('right angles, and opposite sides alike within a millimetre, whichever side it opens to', () => {
    const east = fc.double({ min: -0.02, max: 0.02, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(east, east), fc.tuple(east, east), ([bx, by], [cx, cy]) => {
        const to: Position = [CENTER[0] + bx, CENTER[1] + by];
        const [a, b, c, d] = rectangleOutline(CENTER, to, [CENTER[0] + cx, CENTER[1] + cy]).coordinates[0]!;
        expect(Math.abs(distance(a!, b!) - distance(c!, d!))).toBeLessThan(0.001);
        expect(Math.abs(distance(b!, c!) - distance(d!, a!))).toBeLessThan(0.001);
        expect(Math.abs(distance(a!, c!) - distance(b!, d!))).toBeLessThan(0.001);
      }),
    );
  });

  test('a worked rectangle, counter-clockwise on both sides of its first', () => {
    const up = rectangleOutline(CENTER, [-60.99, -34], [-60.99, -33.99]);
    const down = rectangleOutline(CENTER, [-60.99, -34], [-60.99, -34.01]);
    expect(geodesicAreaM2(up) / 10_000).toBeCloseTo(102.48, 1);
    for (const { coordinates } of [up, down]) expect(ringAreaM2(coordinates[0]!)).toBeGreaterThan(0);
  });
});
