import type { Gradient } from './slope.ts';

const RADIANS = Math.PI / 180;
const AZIMUTH = 315 * RADIANS;
const ALTITUDE = 45 * RADIANS;

/**
 * Light on the terrain, 0–1, from the north-west at 45° (domain.md §1.8); heights are exaggerated so that flat land shows its
 * shape. Level ground is 0.7071.
 */
export function hillshade({ dzdx, dzdy }: Gradient, exaggeration: number): Float32Array {
  const [east, south] = [Math.sin(AZIMUTH), -Math.cos(AZIMUTH)];
  return dzdx.map((dx, i) => {
    const [gx, gy] = [dx * exaggeration, dzdy[i]! * exaggeration];
    const facing = Math.sin(ALTITUDE) - Math.cos(ALTITUDE) * (gx * east + gy * south);
    return Math.max(0, facing / Math.hypot(1, gx, gy));
  });
}
