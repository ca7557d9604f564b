import type { Ring } from '../types.ts';

/** Twice the area of a ring in square degrees, counter-clockwise positive: for signs and comparing neighbours, never for hectares. */
export const planeArea2 = (ring: Ring): number => {
  const [x0, y0] = ring[0] ?? [0, 0];
  let sum = 0;
  for (let i = 1; i + 1 < ring.length; i++) {
    const [x1, y1] = ring[i]!;
    const [x2, y2] = ring[i + 1]!;
    sum += (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }
  return sum;
};

/** The ring turned counter-clockwise, or clockwise. */
export const wind = (ring: Ring, counterClockwise: boolean): Ring => (planeArea2(ring) > 0 === counterClockwise ? ring : ring.toReversed());
