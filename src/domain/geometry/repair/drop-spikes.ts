import { planeArea2 } from '../split/plane-area.ts';
import type { Position, Ring } from '../types.ts';

const METRES_PER_DEGREE = 111_195;
const SPIKE_ANGLE = (0.5 * Math.PI) / 180;
const SPIKE_WIDTH_M = 0.5;
/** What the spikes of a ring may enclose, as a share of what is left of it. */
const MOST_SHARE = 0.01;

/** Whether the corner b of a–b–c is a spike: it repeats a, or its arms fold back within 0.5°, or so closely that the shorter one stays within 0.5 m. */
const isSpike = (a: Position, b: Position, c: Position): boolean => {
  if (a[0] === b[0] && a[1] === b[1]) return true;
  const shrink = Math.cos((b[1] * Math.PI) / 180);
  const [ux, uy] = [(a[0] - b[0]) * shrink, a[1] - b[1]];
  const [vx, vy] = [(c[0] - b[0]) * shrink, c[1] - b[1]];
  const angle = Math.atan2(Math.abs(ux * vy - uy * vx), ux * vx + uy * vy);
  const shorter_m = Math.min(Math.hypot(ux, uy), Math.hypot(vx, vy)) * METRES_PER_DEGREE;
  return angle < SPIKE_ANGLE || (angle < Math.PI / 18 && Math.sin(angle) * shorter_m < SPIKE_WIDTH_M);
};

/**
 * A closed ring without spikes: corners that go out and come back on themselves (domain.md §11.3), taken away one by one from the first on,
 * three at least stay. Null where the triangles taken away add up to more than 1 % of the ring that is left: those were no spikes, however
 * sharp. They count without sign, since out of a ring that crosses itself they would cancel each other.
 */
export const dropSpikes = (ring: Ring): Ring | null => {
  // the last corner stands before the first as well: its neighbour
  const kept = [ring.at(-2)!];
  let corners = ring.length - 1;
  let dropped2 = 0;
  const drops = (a: Position, b: Position, c: Position): boolean => {
    if (corners <= 3 || !isSpike(a, b, c)) return false;
    corners--;
    dropped2 += Math.abs(planeArea2([a, b, c, a]));
    return true;
  };
  for (const next of ring.slice(0, -1)) {
    while (kept.length > 1 && drops(kept.at(-2)!, kept.at(-1)!, next)) kept.pop();
    kept.push(next);
  }
  while (drops(kept.at(-2)!, kept[0]!, kept[1]!)) {
    kept.pop();
    kept[0] = kept.at(-1)!;
  }
  const rest = [...kept.slice(1), kept[1]!];
  return dropped2 <= MOST_SHARE * Math.abs(planeArea2(rest)) ? rest : null;
};
