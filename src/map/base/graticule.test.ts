import { expect, test } from 'vitest';
import { scaleLength } from '../controls/scale-length.ts';
import { graticuleLines, graticuleStep } from './graticule.ts';

test('lines stay between 120 and 1000 px apart at every zoom of use', () => {
  for (let zoom = 3; zoom <= 18; zoom += 0.25) {
    const gap_px = (graticuleStep(zoom) * 512 * 2 ** zoom) / 360;
    expect(gap_px).toBeGreaterThanOrEqual(120);
    expect(gap_px).toBeLessThan(1_000);
  }
});

test('lines stand on whole steps and cover the box', () => {
  const lines = graticuleLines([-61.052, -33.052, -60.948, -32.948], 1 / 60);
  expect(lines.filter(([a, b]) => a?.[0] === b?.[0])).toHaveLength(7);
  for (const [[lon]] of lines.filter(([a, b]) => a?.[0] === b?.[0]) as [[number, number]][])
    expect(Math.abs(lon * 60 - Math.round(lon * 60))).toBeLessThan(1e-9);
});

test('the scale bar is the longest round distance that fits', () => {
  for (let zoom = 2; zoom < 20; zoom += 0.3) {
    const { metres, width_px } = scaleLength(-33, zoom, 110);
    expect(width_px).toBeLessThanOrEqual(110);
    expect(width_px).toBeGreaterThan(50);
    expect([1, 2, 3, 5]).toContain(Number(String(metres)[0]));
  }
  expect(scaleLength(-33, 14, 100)).toEqual({ metres: 300, width_px: expect.closeTo(74.9, 1) });
});
