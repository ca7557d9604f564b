import { orient2d } from 'robust-predicates';
import type { Position } from '../types.ts';

/** How two segments meet. */
export const APART = 0;
/** At one point, an end of at least one of them; `meetingPoint` says where. */
export const TOUCH = 1;
/** In the interior of both. */
export const CROSS = 2;
/** Along a piece of positive length. */
export const OVERLAP = 3;
export type Meeting = typeof APART | typeof TOUCH | typeof CROSS | typeof OVERLAP;

/** Where the segments of the last `meetSegments` meet, when they do; for an OVERLAP its two ends. */
export const meetingPoint = { x: 0, y: 0, endX: 0, endY: 0 };

const at = (x: number, y: number, meeting: Meeting): Meeting => {
  meetingPoint.x = x;
  meetingPoint.y = y;
  return meeting;
};

/** Collinear segments a–b and c–d: ordered along their longer axis. */
const meetCollinear = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): Meeting => {
  const horizontal = Math.abs(bx - ax) + Math.abs(dx - cx) > Math.abs(by - ay) + Math.abs(dy - cy);
  const [a, b, c, d] = horizontal ? [ax, bx, cx, dx] : [ay, by, cy, dy];
  const low = Math.max(Math.min(a, b), Math.min(c, d));
  const high = Math.min(Math.max(a, b), Math.max(c, d));
  if (low > high) return APART;
  const pick = (value: number): readonly [number, number] => {
    if (value === a) return [ax, ay];
    if (value === b) return [bx, by];
    return value === c ? [cx, cy] : [dx, dy];
  };
  [meetingPoint.x, meetingPoint.y] = pick(low);
  [meetingPoint.endX, meetingPoint.endY] = pick(high);
  return low === high ? TOUCH : OVERLAP;
};

/**
 * How segments a–b and c–d meet, exactly (orientation by robust-predicates); a crossing's place is rounded to doubles.
 * `meetSegments(0, 0, 2, 2, 0, 2, 2, 0)` → CROSS at (1, 1).
 */
export const meetSegments = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number, dx: number, dy: number): Meeting => {
  const c = orient2d(ax, ay, bx, by, cx, cy);
  const d = orient2d(ax, ay, bx, by, dx, dy);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return APART;
  const a = orient2d(cx, cy, dx, dy, ax, ay);
  const b = orient2d(cx, cy, dx, dy, bx, by);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return APART;
  if (c === 0 && d === 0) return meetCollinear(ax, ay, bx, by, cx, cy, dx, dy);
  if (c === 0) return at(cx, cy, TOUCH);
  if (d === 0) return at(dx, dy, TOUCH);
  if (a === 0) return at(ax, ay, TOUCH);
  if (b === 0) return at(bx, by, TOUCH);
  const t = a / (a - b);
  return at(ax + t * (bx - ax), ay + t * (by - ay), CROSS);
};

/** Where segments a–b and c–d meet: nowhere, at a point, or at the two ends of an overlap. Ends of segments are kept to the bit. */
export const meetingPlaces = (a: Position, b: Position, c: Position, d: Position): readonly Position[] => {
  const meeting = meetSegments(a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]);
  if (meeting === APART) return [];
  const { x, y, endX, endY } = meetingPoint;
  const [first, last]: Position[] = [[x, y], [endX, endY]]; // prettier-ignore
  return meeting === OVERLAP ? [first!, last!] : [first!];
};

/**
 * Whether direction q from p lies strictly left of the path a → p → b: 1 left, -1 right, 0 along one of its arms.
 */
export const sideOfCorner = (
  ax: number,
  ay: number,
  px: number,
  py: number,
  bx: number,
  by: number,
  qx: number,
  qy: number,
): 1 | 0 | -1 => {
  // orient2d is negative for left turns
  const corner = -orient2d(ax, ay, px, py, bx, by);
  const first = -orient2d(ax, ay, px, py, qx, qy);
  const second = -orient2d(px, py, bx, by, qx, qy);
  const alongFirst = first === 0 && (ax - px) * (qx - px) + (ay - py) * (qy - py) > 0;
  const alongSecond = second === 0 && (bx - px) * (qx - px) + (by - py) * (qy - py) > 0;
  if (alongFirst || alongSecond) return 0;
  if (corner === 0) return first > 0 ? 1 : -1;
  if (corner > 0) return first > 0 && second > 0 ? 1 : -1;
  return first > 0 || second > 0 ? 1 : -1;
};
