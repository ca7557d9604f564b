import { AREA, SPLIT } from '../../limits.ts';
import { areaM2 } from '../measure/area.ts';
import { bboxOfPositions } from '../measure/bbox.ts';
import { labelPoint } from '../measure/label-point.ts';
import { checkParts, refuse } from './split-by-line.ts';
import { cutPolygon } from './cut-polygon.ts';
import { wind } from './plane-area.ts';
import type { BBox, Polygon, Position, SplitResult } from '../types.ts';
import { limitWork, unlessTangled } from '../work-limit.ts';

export type ShareSplit = {
  /** Direction of the cuts, degrees clockwise from north. */
  readonly bearing_deg: number;
  /** Fractions of the area, in order from left to right of the bearing; they add up to 1. */
  readonly shares: readonly number[];
};

const RADIANS = Math.PI / 180;
/** Areas left of a cut are met to this, so that what lies between two is well inside the promised 1 m². */
const CLOSE_M2 = 0.2;
const SUM_TOLERANCE = 1e-9;
/** Of the whole area: 0.05 m² of 500 ha. */
const CLOSE_SHARE = 1e-8;
const MOST_GUESSES = 50;
/** Two cuts in three are close in the first round, nearly all others in the second. */
const MOST_ROUNDS = 6;
/** Tilts of the bearing, tried in turn: a line that snaps to a corner cannot leave every area, one that passes it by a hand can. */
const TILTS_DEG = [0.01, -0.01, 0.03, -0.03];

/** Axes across and along the bearing, in degrees of latitude from the first vertex: true directions there. */
const rulerFor = (polygon: Polygon, bearing_deg: number) => {
  const [lon0, lat0] = polygon.coordinates[0]![0]!;
  const shrink = Math.cos(lat0 * RADIANS);
  const sin = Math.sin(bearing_deg * RADIANS);
  const cos = Math.cos(bearing_deg * RADIANS);
  return {
    flat: ([lon, lat]: Position): Position => {
      const [x, y] = [(lon - lon0) * shrink, lat - lat0];
      return [x * cos - y * sin, x * sin + y * cos];
    },
    at: (across: number, along: number): Position => [lon0 + (across * cos + along * sin) / shrink, lat0 - across * sin + along * cos],
  };
};

/** The plane area of rings left of a cut: what the cut itself adds, it adds no width. */
const areaLeftOf = (rings: readonly (readonly Position[])[], cut: number): number => {
  let sum = 0;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      let [x0, y0] = ring[i - 1]!;
      let [x1, y1] = ring[i]!;
      if (x0 > cut && x1 > cut) continue;
      const y = y0 + ((cut - x0) / (x1 - x0)) * (y1 - y0);
      if (x0 > cut) [x0, y0] = [cut, y];
      if (x1 > cut) [x1, y1] = [cut, y];
      sum += ((x0 - x1) * (y0 + y1)) / 2;
    }
  }
  return sum;
};

/** Where the plane area of rings left of a cut is a share of the whole, by false position (the Illinois rule, Dowell and Jarratt 1971). */
const findCut = (rings: readonly (readonly Position[])[], [west, , east]: BBox, share: number): number => {
  const whole = areaLeftOf(rings, Infinity);
  let [low, under, high, over] = [west, -share, east, 1 - share];
  let cut = west;
  for (let i = 0, last = 0; i < MOST_GUESSES; i++) {
    cut = low - (under * (high - low)) / (over - under);
    const miss = areaLeftOf(rings, cut) / whole - share;
    if (Math.abs(miss) < CLOSE_SHARE) break;
    if (miss < 0) {
      [low, under] = [cut, miss];
      if (last < 0) over /= 2;
    } else {
      [high, over] = [cut, miss];
      if (last > 0) under /= 2;
    }
    last = miss;
  }
  return cut;
};

type Cut = { readonly parts: readonly Polygon[]; readonly isMet: boolean };

/**
 * A polygon cut at a bearing so that its parts have the shares asked for, from left to right. Where a cut has to lie is looked for in the
 * plane; by what the parts cut there miss on the ellipsoid, with their edges snapped and bulging, it is then moved.
 */
const cutShares = (polygon: Polygon, bearing_deg: number, shares: readonly number[]): Cut => {
  const ruler = rulerFor(polygon, bearing_deg);
  const rings = polygon.coordinates.map((ring, i) => wind(ring, i === 0).map(ruler.flat));
  const box = bboxOfPositions(rings[0]!)!;
  const [, south, , north] = box;
  const margin = north - south;
  const area_m2 = areaM2(polygon);
  const middleOf = ({ coordinates }: Polygon): number => {
    const [west, , east] = bboxOfPositions(coordinates[0]!.map(ruler.flat))!;
    return (west + east) / 2;
  };
  const wanted = shares.slice(1).map((_, i) => shares.slice(0, i + 1).reduce((sum, share) => sum + share));
  let aims = wanted;
  for (let round = 1; ; round++) {
    const cuts = aims.map((aim) => findCut(rings, box, aim));
    const lines = cuts.map((cut) => [ruler.at(cut, south - margin), ruler.at(cut, north + margin)]);
    const parts = cutPolygon(polygon, lines)
      .map((part) => ({ part, middle: middleOf(part), area_m2: areaM2(part) }))
      .toSorted((a, b) => a.middle - b.middle);
    const missed = cuts.map((cut, i) =>
      parts.reduce((left, part) => (part.middle < cut ? left - part.area_m2 : left), wanted[i]! * area_m2),
    );
    const isMet = missed.every((miss_m2) => Math.abs(miss_m2) < CLOSE_M2);
    // what comes apart at first may hold together where the cut comes to lie, but not what comes in many pieces
    const isApart = parts.length > SPLIT.max_parts || (round > 1 && parts.length !== shares.length);
    if (isMet || isApart || round === MOST_ROUNDS) return { parts: parts.map(({ part }) => part), isMet };
    aims = aims.map((aim, i) => aim + missed[i]! / area_m2);
  }
};

/** The cut at the bearing; where it misses a share, at the first tilt of it that does not. */
const cutNear = (polygon: Polygon, { bearing_deg, shares }: ShareSplit): Cut => {
  const straight = cutShares(polygon, bearing_deg, shares);
  let cut = straight;
  for (const tilt_deg of TILTS_DEG) {
    if (cut.isMet || straight.parts.length !== shares.length) return cut;
    cut = cutShares(polygon, bearing_deg + tilt_deg, shares);
  }
  return cut.isMet ? cut : straight;
};

/** What the search for another bearing may cost: vertices for each part of each bearing. */
const MOST_SEARCH = 200_000;

/** The nearest whole bearing at which no share falls apart, given how many pieces there are now; none where there is none, or looking for it takes too long. */
const findBearing = (polygon: Polygon, { bearing_deg, shares }: ShareSplit, pieces: number): { readonly bearing_deg?: number } => {
  const spend = limitWork(MOST_SEARCH);
  const vertices = polygon.coordinates.reduce((sum, ring) => sum + ring.length, 0);
  const nearest = Array.from({ length: 181 }, (_, i) => Math.round(bearing_deg) - 90 + i)
    .filter((bearing) => bearing !== bearing_deg)
    .toSorted((a, b) => Math.abs(a - bearing_deg) - Math.abs(b - bearing_deg));
  const found = unlessTangled(() => {
    spend(vertices * pieces);
    return nearest.find((bearing) => {
      const { parts } = cutShares(polygon, bearing, shares);
      spend(vertices * parts.length);
      return parts.length === shares.length;
    });
  });
  return found === null || found === undefined ? {} : { bearing_deg: ((found % 360) + 360) % 360 };
};

/**
 * Cuts a valid field into shares of its area by parallel straight cuts at a bearing (rules 20), each within 1 m². Part i has share i,
 * from left to right of the bearing. A share that would fall into separate pieces is refused, SPLIT_SHARE_FALLS_APART, with the nearest
 * whole bearing at which it would not (`bearing_deg`, 0 to 359; left out where none is found).
 * A square, bearing 0, shares [0.25, 0.75] → a quarter in the west, the rest in the east.
 */
export const splitByShare = (polygon: Polygon, split: ShareSplit): SplitResult => {
  const { bearing_deg, shares } = split;
  const total = shares.reduce((sum, share) => sum + share, 0);
  const is_fair = Number.isFinite(bearing_deg) && shares.every((share) => share > 0) && Math.abs(total - 1) <= SUM_TOLERANCE;
  if (!is_fair || shares.length < SPLIT.min_parts) return refuse('SPLIT_SHARE_INVALID');
  if (shares.length > SPLIT.max_parts) return refuse('SPLIT_TOO_MANY', { parts: shares.length, max: SPLIT.max_parts });
  const smallest_m2 = Math.min(...shares) * areaM2(polygon);
  if (smallest_m2 < AREA.min_m2) return refuse('SPLIT_CHILD_TOO_SMALL', { area_ha: smallest_m2 / 10_000, min_ha: AREA.min_ha });
  const cut = unlessTangled(() => cutNear(polygon, split));
  if (!cut) return refuse('GEOMETRY_TOO_TANGLED');
  const { parts } = cut;
  if (parts.length === shares.length) return checkParts(polygon, parts);
  const params = { parts: parts.length, shares: shares.length, ...findBearing(polygon, split, parts.length) };
  return refuse('SPLIT_SHARE_FALLS_APART', params, labelPoint(parts.toSorted((a, b) => areaM2(a) - areaM2(b))[0]!));
};
