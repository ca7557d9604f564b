import { orient2d } from 'robust-predicates';
import { locateInFlatRing } from '../measure/contains.ts';
import type { Position } from '../types.ts';
import type { FlatRings } from './flat-rings.ts';
import { insideOdd } from './plane-sweep.ts';
import { sideOfCorner } from './segment-meeting.ts';

type Box = { readonly ring: number; west: number; south: number; east: number; north: number };

const boxOf = ({ xy, start }: FlatRings, ring: number): Box => {
  const box = { ring, west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (let v = start[ring]!; v < start[ring + 1]!; v++) {
    const x = xy[2 * v]!;
    const y = xy[2 * v + 1]!;
    if (x < box.west) box.west = x;
    if (x > box.east) box.east = x;
    if (y < box.south) box.south = y;
    if (y > box.north) box.north = y;
  }
  return box;
};

const first = ({ xy, start }: FlatRings, ring: number): Position => [xy[2 * start[ring]!]!, xy[2 * start[ring]! + 1]!];

/** Twice the plane area of a ring in square degrees, counter-clockwise positive: only its sign is used. */
const windingOf = ({ xy, start }: FlatRings, ring: number): number => {
  const s = start[ring]!;
  const x0 = xy[2 * s]!;
  const y0 = xy[2 * s + 1]!;
  let sum = 0;
  for (let v = s + 1; v < start[ring + 1]! - 1; v++)
    sum += (xy[2 * v]! - x0) * (xy[2 * v + 3]! - y0) - (xy[2 * v + 2]! - x0) * (xy[2 * v + 1]! - y0);
  return sum;
};

/** A ring that starts on the boundary of `target` leaves it inwards or outwards: the corner there tells. */
const leavesInwards = (rings: FlatRings, ring: number, target: number): boolean => {
  const { xy, start } = rings;
  const [x, y] = first(rings, ring);
  const nextX = xy[2 * start[ring]! + 2]!;
  const nextY = xy[2 * start[ring]! + 3]!;
  const winding = windingOf(rings, target) > 0 ? 1 : -1;
  const s = start[target]!;
  const end = start[target + 1]!;
  for (let v = s; v < end - 1; v++) {
    const isCorner = xy[2 * v] === x && xy[2 * v + 1] === y;
    const before = v === s ? end - 2 : v - 1;
    if (isCorner) return sideOfCorner(xy[2 * before]!, xy[2 * before + 1]!, x, y, xy[2 * v + 2]!, xy[2 * v + 3]!, nextX, nextY) === winding;
  }
  for (let v = s; v < end - 1; v++) {
    const [ax, ay, bx, by] = [xy[2 * v]!, xy[2 * v + 1]!, xy[2 * v + 2]!, xy[2 * v + 3]!];
    const inBox = Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
    if (inBox && orient2d(ax, ay, bx, by, x, y) === 0) return sideOfCorner(ax, ay, x, y, bx, by, nextX, nextY) === winding;
  }
  return false;
};

/** Whether a ring lies inside another one. The rings are known not to cross, so its first vertex decides. */
const isInside = (rings: FlatRings, ring: number, target: number): boolean => {
  const [x, y] = first(rings, ring);
  const where = locateInFlatRing(rings.xy, rings.start[target]!, rings.start[target + 1]!, x, y);
  return where === 0 ? leavesInwards(rings, ring, target) : where === 1;
};

const covers = (a: Box, b: Box): boolean => a.west <= b.west && a.east >= b.east && a.south <= b.south && a.north >= b.north;

/** First pair of boxes, one covering the other, for which `test(inner, outer)` holds; a sweep from west to east. */
const findCovered = (boxes: readonly Box[], test: (inner: number, outer: number) => boolean): number | null => {
  const sorted = boxes.toSorted((a, b) => a.west - b.west);
  for (const [i, a] of sorted.entries()) {
    for (let k = i + 1; k < sorted.length && sorted[k]!.west <= a.east; k++) {
      const b = sorted[k]!;
      if (covers(a, b) && test(b.ring, a.ring)) return b.ring;
      if (covers(b, a) && test(a.ring, b.ring)) return a.ring;
    }
  }
  return null;
};

/** Up to so many rings × vertices looking at each against each is faster than a sweep. */
const FEW = 500_000;
const verticesOf = ({ start }: FlatRings, ringsAsked: readonly number[]): number =>
  ringsAsked.reduce((sum, ring) => sum + start[ring + 1]! - start[ring]!, 0);

const ringsOfPart = ({ partStart }: FlatRings, part: number): { shell: number; holes: readonly number[] } => {
  const shell = partStart[part]!;
  return { shell, holes: Array.from({ length: partStart[part + 1]! - shell - 1 }, (_, i) => shell + 1 + i) };
};

/** A hole that is not inside its shell, by a place on it; null when all are. */
export const findHoleOutside = (rings: FlatRings): Position | null => {
  for (let part = 0; part + 1 < rings.partStart.length; part++) {
    const { shell, holes } = ringsOfPart(rings, part);
    const isMany = holes.length * verticesOf(rings, [shell]) > FEW;
    const inside = isMany ? new Set(insideOdd(rings, holes, [shell])) : null;
    const outside = holes.find((hole) => !(inside ? inside.has(hole) : isInside(rings, hole, shell)));
    if (outside !== undefined) return first(rings, outside);
  }
  return null;
};

/** A hole inside another hole of its part; null when there is none. */
export const findNestedHole = (rings: FlatRings): Position | null => {
  for (let part = 0; part + 1 < rings.partStart.length; part++) {
    const { holes } = ringsOfPart(rings, part);
    if (holes.length < 2) continue;
    const isMany = holes.length * verticesOf(rings, holes) > FEW;
    const nested = isMany
      ? (insideOdd(rings, holes, holes)[0] ?? null)
      : findCovered(
          holes.map((hole) => boxOf(rings, hole)),
          (inner, outer) => isInside(rings, inner, outer),
        );
    if (nested !== null) return first(rings, nested);
  }
  return null;
};

/** A part that lies on another part (and not in one of its holes); null when there is none. */
export const findNestedShell = (rings: FlatRings): Position | null => {
  const parts = rings.partStart.length - 1;
  if (parts < 2) return null;
  const all = Array.from({ length: rings.ringCount }, (_, ring) => ring);
  if (parts * verticesOf(rings, all) > FEW) {
    const [covered] = insideOdd(rings, rings.partStart.slice(0, parts), all);
    return covered === undefined ? null : first(rings, covered);
  }
  const boxes = Array.from({ length: parts }, (_, part) => boxOf(rings, rings.partStart[part]!));
  const partOf = new Map(boxes.map(({ ring }, part) => [ring, part]));
  const nested = findCovered(
    boxes,
    (inner, outer) =>
      isInside(rings, inner, outer) && !ringsOfPart(rings, partOf.get(outer)!).holes.some((hole) => isInside(rings, inner, hole)),
  );
  return nested === null ? null : first(rings, nested);
};
