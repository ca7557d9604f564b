import Flatbush from 'flatbush';
import type { FlatRings } from './flat-rings.ts';

/** Called with two segments (by their first vertices, i < j) whose boxes meet, and their rings; true stops the sweep. */
export type PairVisitor = (i: number, j: number, ringI: number, ringJ: number) => boolean;

/** Above this many chains an index beats the sorted sweep. */
const INDEX_ABOVE = 400;
/** Real outlines need fewer than ten; up to 200 vertices all pairs are within this. */
const LOOKS_A_VERTEX = 100;

/** Chain c runs over vertices from[c] … to[c] of ring ringOf[c]; a monotone run's box is the box of its two ends. Kept between calls. */
let from = new Uint32Array(1024);
let to = new Uint32Array(1024);
let ringOf = new Uint32Array(1024);
let west = new Float64Array(1024);
let south = new Float64Array(1024);
let east = new Float64Array(1024);
let north = new Float64Array(1024);
let order = new Uint32Array(1024);
let xy: Float64Array = new Float64Array(0);
/** Pairs of boxes that may still be looked at. */
let looks = 0;

const reserve = (chains: number): void => {
  if (chains <= from.length) return;
  const size = 2 * chains;
  from = new Uint32Array(size);
  to = new Uint32Array(size);
  ringOf = new Uint32Array(size);
  west = new Float64Array(size);
  south = new Float64Array(size);
  east = new Float64Array(size);
  north = new Float64Array(size);
  order = new Uint32Array(size);
};

/** Cuts the rings into runs that go one way in both axes; answers how many. */
const buildChains = ({ start, ringCount }: FlatRings): number => {
  let n = 0;
  for (let ring = 0; ring < ringCount; ring++) {
    const last = start[ring + 1]! - 1;
    let i = start[ring]!;
    while (i < last) {
      const eastward = xy[2 * i + 2]! >= xy[2 * i]!;
      const northward = xy[2 * i + 3]! >= xy[2 * i + 1]!;
      let j = i + 1;
      while (j < last && xy[2 * j + 2]! >= xy[2 * j]! === eastward && xy[2 * j + 3]! >= xy[2 * j + 1]! === northward) j++;
      from[n] = i;
      to[n] = j;
      ringOf[n] = ring;
      west[n] = xy[eastward ? 2 * i : 2 * j]!;
      east[n] = xy[eastward ? 2 * j : 2 * i]!;
      south[n] = xy[northward ? 2 * i + 1 : 2 * j + 1]!;
      north[n] = xy[northward ? 2 * j + 1 : 2 * i + 1]!;
      n++;
      i = j;
    }
  }
  return n;
};

/** Halves two chains for as long as the boxes of the halves meet, down to pairs of segments. */
const visitChains = (a0: number, a1: number, b0: number, b1: number, ringA: number, ringB: number, visit: PairVisitor): boolean => {
  if (--looks < 0) return true;
  let p = xy[2 * a0]!;
  let q = xy[2 * a1]!;
  let r = xy[2 * b0]!;
  let s = xy[2 * b1]!;
  if ((p < q ? p : q) > (r > s ? r : s) || (p > q ? p : q) < (r < s ? r : s)) return false;
  p = xy[2 * a0 + 1]!;
  q = xy[2 * a1 + 1]!;
  r = xy[2 * b0 + 1]!;
  s = xy[2 * b1 + 1]!;
  if ((p < q ? p : q) > (r > s ? r : s) || (p > q ? p : q) < (r < s ? r : s)) return false;
  const splitA = a1 - a0 > 1;
  const splitB = b1 - b0 > 1;
  if (!splitA && !splitB) return a0 < b0 ? visit(a0, b0, ringA, ringB) : visit(b0, a0, ringB, ringA);
  const am = (a0 + a1) >> 1;
  const bm = (b0 + b1) >> 1;
  if (splitA && splitB) {
    return (
      visitChains(a0, am, b0, bm, ringA, ringB, visit) ||
      visitChains(a0, am, bm, b1, ringA, ringB, visit) ||
      visitChains(am, a1, b0, bm, ringA, ringB, visit) ||
      visitChains(am, a1, bm, b1, ringA, ringB, visit)
    );
  }
  if (splitA) return visitChains(a0, am, b0, b1, ringA, ringB, visit) || visitChains(am, a1, b0, b1, ringA, ringB, visit);
  return visitChains(a0, a1, b0, bm, ringA, ringB, visit) || visitChains(a0, a1, bm, b1, ringA, ringB, visit);
};

const visitPair = (a: number, b: number, visit: PairVisitor): boolean =>
  visitChains(from[a]!, to[a]!, from[b]!, to[b]!, ringOf[a]!, ringOf[b]!, visit);

const sweepSorted = (n: number, visit: PairVisitor): void => {
  for (let i = 0; i < n; i++) {
    let k = i;
    for (; k > 0 && west[order[k - 1]!]! > west[i]!; k--) order[k] = order[k - 1]!;
    order[k] = i;
  }
  for (let u = 0; u < n; u++) {
    const a = order[u]!;
    const limit = east[a]!;
    const low = south[a]!;
    const high = north[a]!;
    for (let v = u + 1; v < n; v++) {
      const b = order[v]!;
      if (west[b]! > limit) break;
      if (south[b]! <= high && north[b]! >= low && visitPair(a, b, visit)) return;
    }
  }
};

const sweepIndexed = (n: number, visit: PairVisitor): void => {
  const index = new Flatbush(n);
  for (let i = 0; i < n; i++) index.add(west[i]!, south[i]!, east[i]!, north[i]!);
  index.finish();
  for (let a = 0; a < n; a++) {
    for (const b of index.search(west[a]!, south[a]!, east[a]!, north[a]!, (other) => other > a)) {
      if (visitPair(a, b, visit)) return;
    }
  }
};

/**
 * Visits every pair of segments whose boxes meet, except those of one monotone run, which cannot meet but at their ends
 * (monotone chains as in GEOS; sweep over sorted chain boxes, an index for rough outlines). Linear on smooth rings; where boxes say
 * nothing, as between turned teeth, it ends after `LOOKS_A_VERTEX` looks a vertex and answers false.
 */
export const visitMeetingSegments = (rings: FlatRings, visit: PairVisitor): boolean => {
  xy = rings.xy;
  looks = LOOKS_A_VERTEX * rings.start[rings.ringCount]!;
  reserve(rings.start[rings.ringCount]!);
  const n = buildChains(rings);
  if (n > INDEX_ABOVE) sweepIndexed(n, visit);
  else sweepSorted(n, visit);
  return looks >= 0;
};
