import { Geodesic } from 'geographiclib-geodesic';
import { expect, test } from 'vitest';
import { localFrame } from '#domain/geometry/projection/local-frame.ts';
import { eastNorthToScreen, screenToEastNorth, screenToPosition } from './pane-transform.ts';

const pane = { anchor: { x: 300, y: 200 }, frame: localFrame([-60.57, -33.89]), offset_m: [120, -80] as const, metres_per_px: 2.5 };

test('what is offset stands at the anchor; north is up', () => {
  expect(eastNorthToScreen(pane, [120, -80])).toEqual({ x: 300, y: 200 });
  expect(eastNorthToScreen(pane, [370, 170])).toEqual({ x: 400, y: 100 });
  expect(screenToEastNorth(pane, { x: 400, y: 100 })).toEqual([370, 170]);
});

test('panes of fields thousands of kilometres apart have the same metres per pixel', () => {
  const places = [
    [-60.57, -33.89],
    [-55.71, -12.54],
    [-109.0, 25.79],
    [-69.22, -51.62],
  ] as const;
  const lengths = places.flatMap((place) => {
    const here = { ...pane, frame: localFrame(place) };
    const [lon1, lat1] = screenToPosition(here, { x: 200, y: 150 });
    return [
      [100, 0],
      [0, 100],
    ].map(([dx = 0, dy = 0]) => {
      const [lon2, lat2] = screenToPosition(here, { x: 200 + dx, y: 150 + dy });
      return Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2).s12 ?? Number.NaN;
    });
  });
  expect(Math.max(...lengths) / Math.min(...lengths)).toBeLessThan(1.01);
  for (const length of lengths) expect(length / 100).toBeCloseTo(2.5, 2);
});
