import type { Ring } from '../types.ts';

/** Twice the area of a ring in square degrees, counter-clockwise positive: for signs and comparing neighbours, never for hectares. */
export const planeArea2 = (ring: Ring): number => {
  const origin = ring[0];
  if (!origin) return 0;
  let sum = 0;
  let before = origin;
  for (const here of ring) {
    sum += (before[0] - origin[0]) * (here[1] - origin[1]) - (here[0] - origin[0]) * (before[1] - origin[1]);
    before = here;
  }
  return sum;
};

/** The ring turned counter-clockwise, or clockwise. */
export const wind = (ring: Ring, counterClockwise: boolean): Ring => (planeArea2(ring) > 0 === counterClockwise ? ring : ring.toReversed());
