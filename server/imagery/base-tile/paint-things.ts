import { TURN } from '../provider/demo/mosaic.ts';
import { chance } from '../provider/demo/noise.ts';
import type { Rgb } from './plot-style.ts';
import { TILE_PX } from './tile-frame.ts';
import type { Thing } from './trees.ts';

const SHADOW = { aside: 0.55, strength: 0.42 } as const;
const ROOFS: readonly Rgb[] = [
  [198, 196, 190],
  [176, 172, 164],
  [150, 96, 76],
  [206, 202, 194],
];
const LEAST_PX = 0.25;

/** Blends pixels around a place by the share and colour asked for at each pixel centre, measured from the place. */
const blend = (
  rgb: Uint8ClampedArray,
  x: number,
  y: number,
  reach: number,
  shade: (dx: number, dy: number) => number,
  color: (dx: number, dy: number, channel: number) => number,
): void => {
  const [left, right] = [Math.max(0, Math.floor(x - reach)), Math.min(TILE_PX - 1, Math.ceil(x + reach))];
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(TILE_PX - 1, Math.ceil(y + reach)); py++) {
    for (let px = left; px <= right; px++) {
      const [dx, dy] = [px + 0.5 - x, py + 0.5 - y];
      const share = shade(dx, dy);
      if (share <= 0) continue;
      const i = 3 * (py * TILE_PX + px);
      for (let c = 0; c < 3; c++) rgb[i + c] = rgb[i + c]! + (color(dx, dy, c) - rgb[i + c]!) * share;
    }
  }
};

/** How much of a pixel a disc covers; discs below a pixel fade instead of vanishing. */
const disc = (dx: number, dy: number, radius: number): number =>
  Math.max(0, Math.min(1, radius - Math.hypot(dx, dy) + 0.5)) * Math.min(1, 1.7 * radius);

const paintTree = (rgb: Uint8ClampedArray, { x, y, size_px: r, seed }: Thing): void => {
  const tint = 0.8 + 0.45 * chance(seed, 81);
  const [red, green, blue] = [44 * tint + 8 * chance(seed, 82), 60 * tint, 36 * tint];
  const base: Rgb = [red, green, blue];
  blend(
    rgb,
    x,
    y,
    r + 1,
    (dx, dy) => 0.94 * disc(dx, dy, r),
    (dx, dy, c) => base[c]! * (1 - (r > 1 ? (0.28 * (dx + dy)) / r : 0)),
  );
};

const paintRoof = (rgb: Uint8ClampedArray, { x, y, size_px: half, seed }: Thing): void => {
  const turn = TURN + (chance(seed, 91) < 0.5 ? 0 : Math.PI / 2);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const roof = ROOFS[Math.floor(chance(seed, 92) * ROOFS.length)]!;
  const wide = half * 1.7;
  const inside = (value: number, limit: number): number => Math.max(0, Math.min(1, limit - Math.abs(value) + 0.5));
  blend(
    rgb,
    x,
    y,
    wide + 1,
    (dx, dy) => inside(dx * cos + dy * sin, wide) * inside(dy * cos - dx * sin, half),
    (dx, dy, c) => roof[c]! * (dy * cos - dx * sin < 0 ? 1 : 0.84),
  );
};

/** Shadows first, then crowns and roofs from north to south, with light from the north-west. */
export const paintThings = (rgb: Uint8ClampedArray, things: readonly Thing[]): void => {
  const seen = things.filter(({ size_px }) => size_px >= LEAST_PX);
  for (const { x, y, size_px: r } of seen) {
    if (r < 0.8) continue;
    const [sx, sy] = [x + SHADOW.aside * r, y + SHADOW.aside * r];
    blend(
      rgb,
      sx,
      sy,
      r + 1,
      (dx, dy) => SHADOW.strength * disc(dx, dy, r),
      (_dx, _dy, c) => [22, 26, 18][c]!,
    );
  }
  for (const thing of seen.toSorted((a, b) => a.y - b.y)) (thing.kind === 'tree' ? paintTree : paintRoof)(rgb, thing);
};
