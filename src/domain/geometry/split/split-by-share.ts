import { AREA, SPLIT } from '../../limits.ts';
import { areaM2, ringAreaM2 } from '../measure/area.ts';
import { checkParts } from './split-by-line.ts';
import { cutPolygon } from './cut-polygon.ts';
import { onGeodesic } from './on-geodesic.ts';
import { wind } from './plane-area.ts';
import type { Polygon, Position, Ring, SplitResult } from '../types.ts';
import { unlessTangled } from '../work-limit.ts';

export type ShareSplit = {
  /** Direction of the cuts, degrees clockwise from north. */
  readonly bearing_deg: number;
  /** Fractions of the area, in order from left to right of the bearing; they add up to 1. */
  readonly shares: readonly number[];
};

const RADIANS = Math.PI / 180;
/** Areas are met to this, well inside the promised 1 m². */
const CLOSE_M2 = 0.05;
const SUM_TOLERANCE = 1e-9;

/** How far right of a line through the first vertex, running along the bearing, a position lies. */
type Ruler = { readonly across: (p: Position) => number; readonly at: (across: number, along: number) => Position };

/** Axes along and across the bearing, in degrees of latitude: true directions at the middle of the field. */
const rulerFor = (polygon: Polygon, bearing_deg: number): Ruler => {
  const [lon0, lat0] = polygon.coordinates[0]![0]!;
  const shrink = Math.cos(lat0 * RADIANS);
  const sin = Math.sin(bearing_deg * RADIANS);
  const cos = Math.cos(bearing_deg * RADIANS);
  return {
    across: ([lon, lat]) => (lon - lon0) * shrink * cos - (lat - lat0) * sin,
    at: (across, along) => [lon0 + (across * cos + along * sin) / shrink, lat0 - across * sin + along * cos],
  };
};

/** The part of a ring left of `limit`; pieces stay joined along the cut, which adds no area. */
const clipRing = (ring: Ring, across: readonly number[], limit: number): Position[] => {
  const kept: Position[] = [];
  for (let i = 0; i + 1 < ring.length; i++) {
    const [a, b] = [across[i]!, across[i + 1]!];
    if (a <= limit) kept.push(ring[i]!);
    if (a <= limit !== b <= limit) {
      const t = (limit - a) / (b - a);
      const [p, q] = [ring[i]!, ring[i + 1]!];
      kept.push(onGeodesic(p, q, [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]));
    }
  }
  if (kept.length > 0) kept.push(kept[0]!);
  return kept;
};

/** The place of the cut that leaves `target_m2` on its left, by bisection. */
const findCut = (areaLeftOf: (limit: number) => number, from: number, to: number, target_m2: number): number => {
  let low = from;
  let high = to;
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2;
    const miss = areaLeftOf(middle) - target_m2;
    if (Math.abs(miss) < CLOSE_M2) return middle;
    if (miss < 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

const refuse = (
  code: Extract<SplitResult, { ok: false }>['code'],
  params: Extract<SplitResult, { ok: false }>['params'] = {},
): SplitResult => ({ ok: false, code, params, place: null });

/**
 * Cuts a valid field into shares of its area by parallel straight cuts at a bearing (rules 20), each within 1 m². Part i has share i,
 * from left to right of the bearing. A share that would fall into separate pieces is refused: another bearing is needed.
 * A square, bearing 0, shares [0.25, 0.75] → a quarter in the west, the rest in the east.
 */
export const splitByShare = (polygon: Polygon, { bearing_deg, shares }: ShareSplit): SplitResult => {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const is_fair = Number.isFinite(bearing_deg) && shares.every((share) => share > 0) && Math.abs(total - 1) <= SUM_TOLERANCE;
  if (!is_fair || shares.length < SPLIT.min_parts) return refuse('SPLIT_SHARE_INVALID');
  if (shares.length > SPLIT.max_parts) return refuse('SPLIT_TOO_MANY', { parts: shares.length, max: SPLIT.max_parts });
  const area_m2 = areaM2(polygon);
  const smallest = Math.min(...shares) * area_m2;
  if (smallest < AREA.min_m2) return refuse('SPLIT_CHILD_TOO_SMALL', { area_ha: smallest / 10_000, min_ha: AREA.min_ha });

  const ruler = rulerFor(polygon, bearing_deg);
  const rings = polygon.coordinates.map((ring, i) => wind(ring, i === 0));
  const across = rings.map((ring) => ring.map(ruler.across));
  const areaLeftOf = (limit: number): number => rings.reduce((sum, ring, r) => sum + ringAreaM2(clipRing(ring, across[r]!, limit)), 0);
  const west = across[0]!.reduce((least, value) => Math.min(least, value), Infinity);
  const east = across[0]!.reduce((most, value) => Math.max(most, value), -Infinity);

  const cuts: number[] = [];
  let target_m2 = 0;
  for (const share of shares.slice(0, -1)) {
    target_m2 += share * area_m2;
    cuts.push(findCut(areaLeftOf, cuts.at(-1) ?? west, east, target_m2));
  }
  // long enough to pass the field whichever way the bearing points
  const along = rings[0]!.map(([lon, lat]) => Math.hypot(lon - rings[0]![0]![0], lat - rings[0]![0]![1]));
  const reach = 1.5 * along.reduce((most, value) => Math.max(most, value), 0);
  const parts = unlessTangled(() =>
    cutPolygon(
      polygon,
      cuts.map((cut) => [ruler.at(cut, -reach), ruler.at(cut, reach)]),
    ),
  );
  if (!parts) return refuse('GEOMETRY_TOO_TANGLED');
  if (parts.length !== shares.length) return refuse('SPLIT_SHARE_INVALID', { parts: parts.length, shares: shares.length });
  const middle = ({ coordinates }: Polygon): number => {
    const values = coordinates[0]!.map(ruler.across);
    return Math.min(...values) + Math.max(...values);
  };
  return checkParts(
    polygon,
    parts.toSorted((a, b) => middle(a) - middle(b)),
  );
};
