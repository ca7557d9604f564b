import { Geodesic } from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { fromEastNorth, localFrame, toEastNorth } from './local-frame.ts';
import type { Position } from '../types.ts';

/** Pergamino, Sorriso, Los Mochis, Río Gallegos: all more than 1,000 km apart, 77° of latitude between them. */
const PLACES: readonly Position[] = [
  [-60.57, -33.89],
  [-55.71, -12.54],
  [-109.0, 25.79],
  [-69.22, -51.62],
];
const metres = ([lon1, lat1]: Position, [lon2, lat2]: Position): number => Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2).s12 ?? Number.NaN;

test('a metre is a metre in every field, east and north', () => {
  for (const place of PLACES) {
    const frame = localFrame(place);
    for (const step of [
      [500, 0],
      [-500, 0],
      [0, 500],
      [0, -500],
      [300, 400],
    ] as const)
      expect(Math.abs(metres(place, fromEastNorth(frame, step)) / 500 - 1)).toBeLessThan(0.0005);
  }
});

test('what web Mercator shows at one zoom would differ by more than half', () => {
  const scales = PLACES.map((place) => localFrame(place).x_m);
  expect(Math.max(...scales) / Math.min(...scales)).toBeGreaterThan(1.5);
});

test('worked values and the way back', () => {
  expect(localFrame([0, 0]).x_m).toBeCloseTo(40_075_016.69, 1);
  expect(localFrame([0, 0]).y_m).toBeCloseTo(39_806_739.3, 1);
  const frame = localFrame([-60.57, -33.89]);
  const there: Position = [-60.561, -33.897];
  const [lon, lat] = fromEastNorth(frame, toEastNorth(frame, there));
  expect(lon).toBeCloseTo(there[0], 9);
  expect(lat).toBeCloseTo(there[1], 9);
});
