import type { Rect } from './layout.ts';
import { GAP } from './stack.ts';

const REACH = 12;

const nearest = (value: number, candidates: readonly number[]): number => {
  let best = value;
  let distance = REACH;
  for (const candidate of candidates) {
    const gap = Math.abs(candidate - value);
    if (gap < distance) {
      best = candidate;
      distance = gap;
    }
  }
  return best;
};

/** Pulls a dropped panel within 12 px onto the window's edges and other panels' edges, keeping the 12 px gap. */
export function snap(rect: Rect, others: readonly Rect[], bounds: Rect): Rect {
  const xs = [bounds.x, bounds.x + bounds.width - rect.width];
  const ys = [bounds.y, bounds.y + bounds.height - rect.height];
  for (const other of others) {
    xs.push(other.x, other.x + other.width - rect.width, other.x + other.width + GAP, other.x - rect.width - GAP);
    ys.push(other.y, other.y + other.height - rect.height, other.y + other.height + GAP, other.y - rect.height - GAP);
  }
  return { ...rect, x: nearest(rect.x, xs), y: nearest(rect.y, ys) };
}
