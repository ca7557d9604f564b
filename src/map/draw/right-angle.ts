import type { ScreenPoint } from '../types.ts';

/**
 * The point nearest to `cursor` whose segment from `last` makes a multiple of 90° with the segment before it;
 * with one vertex only, with the north. Screen angles are true angles on this map.
 */
export function squareOff(before: ScreenPoint | null, last: ScreenPoint, cursor: ScreenPoint): ScreenPoint {
  const base = before === null ? 0 : Math.atan2(last.y - before.y, last.x - before.x);
  const angle = Math.atan2(cursor.y - last.y, cursor.x - last.x) - base;
  const square = base + Math.round(angle / (Math.PI / 2)) * (Math.PI / 2);
  const length = (cursor.x - last.x) * Math.cos(square) + (cursor.y - last.y) * Math.sin(square);
  return { x: last.x + length * Math.cos(square), y: last.y + length * Math.sin(square) };
}
