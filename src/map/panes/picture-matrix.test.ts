import { expect, test } from 'vitest';
import { fromGround, groundFrame } from '#domain/geometry/ground-frame.ts';
import { groundToScreen } from './pane-transform.ts';
import { isMagnified, pictureMatrix } from './picture-matrix.ts';

const frame = groundFrame([-60.57, -33.89]);
const pane = { frame, anchor: { x: 300, y: 200 }, offset_m: [0, 0] as const, metres_per_px: 2.5 };
const [east_m, north_m] = [550, 525];
const picture = {
  bitmap: { width: 110, height: 105 },
  corners: [
    fromGround(frame, [-east_m, north_m]),
    fromGround(frame, [east_m, north_m]),
    fromGround(frame, [east_m, -north_m]),
    fromGround(frame, [-east_m, -north_m]),
  ] as const,
};

test('all four corners of a picture fall where the ground says', () => {
  const [a, b, c, d, e, f] = pictureMatrix(pane, picture);
  for (const [u, v, ground] of [
    [0, 0, [-east_m, north_m]],
    [110, 0, [east_m, north_m]],
    [110, 105, [east_m, -north_m]],
    [0, 105, [-east_m, -north_m]],
  ] as const) {
    const { x, y } = groundToScreen(pane, ground);
    // 0.1 m at 2.5 m a pixel.
    expect(Math.abs(a * u + c * v + e - x)).toBeLessThan(0.04);
    expect(Math.abs(b * u + d * v + f - y)).toBeLessThan(0.04);
  }
});

test('10 m cells are square at 2.5 m a pixel and averaged at 25', () => {
  expect(isMagnified(pictureMatrix(pane, picture), 1)).toBe(true);
  const far = pictureMatrix({ ...pane, metres_per_px: 25 }, picture);
  expect(isMagnified(far, 1)).toBe(false);
  expect(isMagnified(far, 3)).toBe(true);
});
