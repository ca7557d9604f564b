import type { Position, Ring } from '../types.ts';

const METRES_PER_DEGREE = 111_195;
const SPIKE_ANGLE = (0.5 * Math.PI) / 180;
const SPIKE_WIDTH_M = 0.5;

/** Whether the corner b of a–b–c is a spike: its arms fold back within 0.5°, or so closely that the shorter one stays within 0.5 m. */
const isSpike = (a: Position, b: Position, c: Position): boolean => {
  const shrink = Math.cos((b[1] * Math.PI) / 180);
  const [ux, uy] = [(a[0] - b[0]) * shrink, a[1] - b[1]];
  const [vx, vy] = [(c[0] - b[0]) * shrink, c[1] - b[1]];
  const angle = Math.atan2(Math.abs(ux * vy - uy * vx), ux * vx + uy * vy);
  const shorter_m = Math.min(Math.hypot(ux, uy), Math.hypot(vx, vy)) * METRES_PER_DEGREE;
  return angle < SPIKE_ANGLE || (angle < Math.PI / 18 && Math.sin(angle) * shorter_m < SPIKE_WIDTH_M);
};

/** A closed ring without spikes: corners that go out and come back on themselves (domain.md §11.3), taken away one by one. */
export const dropSpikes = (ring: Ring): Ring => {
  const open = ring.slice(0, -1);
  for (let i = 0; i < open.length && open.length > 3;) {
    const n = open.length;
    const [a, b, c] = [open[(i + n - 1) % n]!, open[i]!, open[(i + 1) % n]!];
    const repeats = a[0] === b[0] && a[1] === b[1];
    if (repeats || isSpike(a, b, c)) {
      open.splice(i, 1);
      i = Math.max(0, i - 2);
    } else i++;
  }
  return [...open, open[0]!];
};
