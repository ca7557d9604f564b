import { orient2d } from 'robust-predicates';
import type { Position } from '../types.ts';
import { visitMeetingSegments, type PairVisitor } from './chain-sweep.ts';
import type { FlatRings } from './flat-rings.ts';
import { visitBySweep } from './plane-sweep.ts';
import { APART, OVERLAP, TOUCH, meetSegments, meetingPoint, sideOfCorner } from './segment-meeting.ts';

/** Two rings of one part meet at a point without crossing. */
export type RingTouch = { readonly ringA: number; readonly ringB: number; readonly x: number; readonly y: number };
export type Crossings = {
  readonly places: readonly Position[];
  readonly touches: readonly RingTouch[];
  /** Every pair was looked at, or one crossing found where one was asked for. */
  readonly isWhole: boolean;
};

/** Touches of rings, at most for each vertex: thousands of rings that all meet at one point are not looked at pair by pair. */
const TOUCHES_A_VERTEX = 20;

/**
 * Places, at most `max`, where the rings cross, overlap or a ring meets itself (OGC: all invalid), and the allowed touches between
 * rings, which decide whether the interior hangs together. Follows JTS's PolygonIntersectionAnalyzer.
 */
export const findCrossings = (rings: FlatRings, max: number): Crossings => {
  const { xy, start } = rings;
  const places: Position[] = [];
  const touches: RingTouch[] = [];
  const mostTouches = TOUCHES_A_VERTEX * start[rings.ringCount]!;

  const before = (ring: number, v: number): number => (v === start[ring]! ? start[ring + 1]! - 2 : v - 1);
  const mark = (x: number, y: number): boolean => {
    if (!places.some((p) => p[0] === x && p[1] === y)) places.push([x, y]);
    return places.length >= max;
  };
  /** A corner shared by neighbours is wrong only when the ring folds back on itself. */
  const visitNeighbours = (corner: number, a: number, b: number): boolean => {
    const px = xy[2 * corner]!;
    const py = xy[2 * corner + 1]!;
    const ax = xy[2 * a]!;
    const ay = xy[2 * a + 1]!;
    const bx = xy[2 * b]!;
    const by = xy[2 * b + 1]!;
    const folds = (ax - px) * (bx - px) + (ay - py) * (by - py) > 0 && orient2d(ax, ay, px, py, bx, by) === 0;
    if (!folds) return false;
    const shorter = Math.hypot(ax - px, ay - py) < Math.hypot(bx - px, by - py) ? a : b;
    return mark(px, py) || mark(xy[2 * shorter]!, xy[2 * shorter + 1]!);
  };

  const visit: PairVisitor = (i, j, ringI, ringJ) => {
    if (ringI === ringJ) {
      if (j === i + 1) return visitNeighbours(j, i, j + 1);
      if (i === start[ringI]! && j === start[ringI + 1]! - 2) return visitNeighbours(i, j, i + 1);
    }
    const ax = xy[2 * i]!;
    const ay = xy[2 * i + 1]!;
    const bx = xy[2 * i + 2]!;
    const by = xy[2 * i + 3]!;
    const cx = xy[2 * j]!;
    const cy = xy[2 * j + 1]!;
    const dx = xy[2 * j + 2]!;
    const dy = xy[2 * j + 3]!;
    const meeting = meetSegments(ax, ay, bx, by, cx, cy, dx, dy);
    if (meeting === APART) return false;
    const { x, y, endX, endY } = meetingPoint;
    if (meeting === OVERLAP) return mark(x, y) || mark(endX, endY);
    if (meeting !== TOUCH || ringI === ringJ) return mark(x, y);
    // each corner is also the start of the next segment: look at it once
    if ((x === bx && y === by) || (x === dx && y === dy)) return false;
    const a = x === ax && y === ay ? before(ringI, i) : i;
    const c = x === cx && y === cy ? before(ringJ, j) : j;
    const sideOf = (v: number): number => sideOfCorner(xy[2 * a]!, xy[2 * a + 1]!, x, y, bx, by, xy[2 * v]!, xy[2 * v + 1]!);
    const comes = sideOf(c);
    const goes = sideOf(j + 1);
    if (comes !== 0 && goes !== 0 && comes !== goes) return mark(x, y);
    touches.push({ ringA: ringI, ringB: ringJ, x, y });
    return touches.length > mostTouches;
  };
  let isWhole = visitMeetingSegments(rings, visit);
  if (!isWhole && max === 1) {
    touches.length = 0;
    visitBySweep(rings, visit);
    isWhole = true;
  }
  return { places, touches, isWhole: isWhole && touches.length <= mostTouches };
};
