import type { Position } from '../types.ts';

/** Whether two positions are equal to the bit. */
export const isSame = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Positions without those that repeat the one before; the same list when none does, as nearly always. */
export const withoutRepeats = (positions: readonly Position[]): readonly Position[] => {
  const isNew = (position: Position, i: number): boolean => i === 0 || !isSame(position, positions[i - 1]!);
  return positions.every(isNew) ? positions : positions.filter(isNew);
};
