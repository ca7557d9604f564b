import { mostOf } from '../../extremes.ts';
import { distanceM } from './perimeter.ts';
import type { Polygon, Position } from '../types.ts';

/** `bearing_deg` is from 0 to below 180: a cut at it runs along the side. */
export type Side = { readonly from: Position; readonly to: Position; readonly length_m: number; readonly bearing_deg: number };

const RADIANS = Math.PI / 180;
/** An edge that turns by less from the side so far belongs to it. */
const STRAIGHT_DEG = 6;
/** Sides nearer in bearing than this are one choice. */
const DISTINCT_DEG = 2;

/** Smallest angle between two directions. */
const between = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** Runs of nearly straight edges, begun at the sharpest corner so that none is cut where the ring happens to begin. */
function straightRuns(ring: readonly Position[], bearing: (from: Position, to: Position) => number): [Position, Position][] {
  const at = (i: number): Position => ring[i % ring.length] as Position;
  const turns = ring.map((vertex, i) => between(bearing(at(i + ring.length - 1), vertex), bearing(vertex, at(i + 1))));
  const start = turns.indexOf(mostOf(turns));
  const runs: [Position, Position][] = [];
  for (let i = start; i < start + ring.length; i++) {
    const run = runs.at(-1);
    const [from, to] = [at(i), at(i + 1)];
    if (run !== undefined && between(bearing(...run), bearing(from, to)) < STRAIGHT_DEG) run[1] = to;
    else runs.push([from, to]);
  }
  return runs;
}

/**
 * The longest sides of a field's outline that differ in bearing, the longest first. Bearings are those of `splitByShare`: true directions
 * at the outline's first vertex. A rectangle of 800 by 300 m that lies along a bearing of 30° → 30° and 120°.
 */
export function longestSides({ coordinates: [shell = []] }: Polygon, count = 4): readonly Side[] {
  const ring = shell.slice(0, -1);
  const shrink = Math.cos((ring[0]?.[1] ?? 0) * RADIANS);
  const bearing = (from: Position, to: Position): number => Math.atan2((to[0] - from[0]) * shrink, to[1] - from[1]) / RADIANS;
  const sides = straightRuns(ring, bearing)
    .map(([from, to]): Side => ({ from, to, length_m: distanceM(from, to), bearing_deg: (bearing(from, to) + 360) % 180 }))
    .toSorted((a, b) => b.length_m - a.length_m);
  const isNear = (a: Side, b: Side): boolean => between(2 * a.bearing_deg, 2 * b.bearing_deg) < 2 * DISTINCT_DEG;
  return sides.filter((side, i) => !sides.slice(0, i).some((longer) => isNear(side, longer))).slice(0, count);
}
