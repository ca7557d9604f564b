import { describe, expect, it } from 'vitest';
import { mapLayout } from './export-map.ts';

describe('mapLayout', () => {
  it('keeps fields in their places, north up, as large as fit', () => {
    const layout = mapLayout([
      [-61, -34, -60.99, -33.99],
      [-60.99, -34, -60.98, -33.99],
    ]);
    expect(layout?.width).toBe(960);
    expect(layout?.height).toBeCloseTo(579, -1);
    const [x = NaN, y = NaN] = layout?.place([-60.99, -33.99]) ?? [];
    expect(x).toBeCloseTo(480, 6);
    expect(y).toBeCloseTo(0, 6);
  });

  it('is limited by height for a tall view', () => {
    const layout = mapLayout([[-61, -34.05, -60.99, -33.99]]);
    expect(layout?.height).toBe(720);
    expect(layout?.width).toBeLessThan(200);
  });

  it('gives way where labels would not fit on a field, and where there is none', () => {
    expect(
      mapLayout([
        [-61, -34, -60.99, -33.99],
        [-60.5, -34, -60.49, -33.99],
      ]),
    ).toBeNull();
    expect(mapLayout([])).toBeNull();
  });
});
