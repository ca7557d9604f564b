import { isFull } from '../servers/run-scope.ts';

/** Of rows that ask one rule with many numbers, a few dozen evenly spaced, the first and the last among them; all of them in a full run. */
export function sampleRows<T>(rows: readonly T[], most = 36): readonly T[] {
  if (isFull || rows.length <= most) return rows;
  const picked = new Set(Array.from({ length: most }, (_, i) => Math.round((i * (rows.length - 1)) / (most - 1))));
  return rows.filter((_row, i) => picked.has(i));
}

/** How often a made case is tried: the first few of the many that a full run tries. */
export const rounds = (few: number, many: number): number => (isFull ? many : few);
