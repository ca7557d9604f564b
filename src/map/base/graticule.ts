import type { BBox } from '#domain/geometry/types.ts';

/** Degrees; every step divides the one before it, so lines stay where they are when zooming. */
const STEPS_DEG = [30, 10, 5, 1, 1 / 2, 1 / 6, 1 / 12, 1 / 60, 1 / 120, 1 / 360, 1 / 720, 1 / 3_600] as const;
const LEAST_GAP_PX = 120;

/** The narrowest step that leaves at least 120 px between meridians. */
export function graticuleStep(zoom: number): number {
  const px_per_deg = (512 * 2 ** zoom) / 360;
  return STEPS_DEG.findLast((step) => step * px_per_deg >= LEAST_GAP_PX) ?? STEPS_DEG[0];
}

/** Meridians and parallels over a box, as one MultiLineString's coordinates. */
export function graticuleLines([west, south, east, north]: BBox, step: number): [number, number][][] {
  const lines: [number, number][][] = [];
  for (let n = Math.ceil(west / step); n * step <= east; n++)
    lines.push([
      [n * step, south],
      [n * step, north],
    ]);
  for (let n = Math.ceil(south / step); n * step <= north; n++)
    lines.push([
      [west, n * step],
      [east, n * step],
    ]);
  return lines;
}
