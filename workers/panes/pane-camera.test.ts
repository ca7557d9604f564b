import { OrthographicView } from '@deck.gl/core';
import { expect, test } from 'vitest';
import { cameraOf } from './pane-camera.ts';

const pane = {
  rect: { x: 400, y: 40, width: 342, height: 600 },
  anchor: { x: 571, y: 300 },
  offset_m: [120, -80] as const,
  metres_per_px: 2.5,
};

test('what is offset stands at the anchor, north is up, and a pixel is as many metres as it says', () => {
  const { width, height } = pane.rect;
  const viewport = new OrthographicView({ flipY: false }).makeViewport({ width, height, viewState: cameraOf(pane) });
  const at = (point: [number, number]): readonly number[] => {
    const [x = Number.NaN, y = Number.NaN] = viewport?.project(point) ?? [];
    return [x + pane.rect.x, y + pane.rect.y];
  };
  for (const [point, x, y] of [
    [[120, -80], 571, 300],
    [[120 + 250, -80], 671, 300],
    [[120, -80 + 250], 571, 200],
  ] as const) {
    const [screen_x, screen_y] = at([...point]);
    expect(screen_x).toBeCloseTo(x, 6);
    expect(screen_y).toBeCloseTo(y, 6);
  }
});
