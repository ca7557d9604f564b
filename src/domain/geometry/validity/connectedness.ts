import type { Position } from '../types.ts';
import type { RingTouch } from './crossings.ts';

/**
 * A place where touching rings cut the interior in two, or null. Rings and touch points form a graph, each ring tied to its points;
 * the interior is connected exactly when that graph has no cycle (two rings touching twice, or a necklace of holes).
 */
export const findDisconnection = (touches: readonly RingTouch[]): Position | null => {
  const parent = new Map<string, string>();
  const tied = new Set<string>();
  const root = (node: string): string => {
    let at = node;
    for (let up = parent.get(at); up !== undefined; up = parent.get(at)) {
      // halved on the way: long ways are walked once
      const next = parent.get(up);
      if (next !== undefined) parent.set(at, next);
      at = up;
    }
    return at;
  };
  for (const { ringA, ringB, x, y } of touches) {
    for (const ring of [ringA, ringB]) {
      const point = `${x},${y}`;
      const tie = `${ring}@${point}`;
      if (tied.has(tie)) continue;
      tied.add(tie);
      const a = root(String(ring));
      const b = root(point);
      if (a === b) return [x, y];
      parent.set(a, b);
    }
  }
  return null;
};
