import Flatbush from 'flatbush';
import { bboxOf } from '../measure/bbox.ts';
import { AUTHALIC_R2, authalicSine } from '../projection/ellipsoid.ts';
import { indexShapes, shapeOf } from '../shape-block.ts';
import type { BBox, Polygon, ShapeBlock } from '../types.ts';

const RADIANS = Math.PI / 180;

/** An edge in longitude × sine of authalic latitude, where areas are true, lower end first. */
type Edge = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number; readonly slope: number };

/** Edges of a polygon that share a height with the box [south, north]; level ones bound no area. */
const edgesBetween = (polygon: Polygon, south: number, north: number): Edge[] => {
  const edges: Edge[] = [];
  for (const ring of polygon.coordinates) {
    for (let i = 1; i < ring.length; i++) {
      const [[lonA, latA], [lonB, latB]] = [ring[i - 1]!, ring[i]!];
      if (latA === latB || Math.max(latA, latB) <= south || Math.min(latA, latB) >= north) continue;
      const a = { x: lonA * RADIANS, y: authalicSine(Math.sin(latA * RADIANS)) };
      const b = { x: lonB * RADIANS, y: authalicSine(Math.sin(latB * RADIANS)) };
      const [low, high] = a.y < b.y ? [a, b] : [b, a];
      edges.push({ x0: low.x, y0: low.y, x1: high.x, y1: high.y, slope: (high.x - low.x) / (high.y - low.y) });
    }
  }
  return edges.toSorted((a, b) => a.y0 - b.y0);
};

const xAt = (edge: Edge, y: number): number => edge.x0 + (y - edge.y0) * edge.slope;

/** Pairs of edges looked at for crossings, and edges measured over all slabs; real fields need a hundredth. */
const MOST_PAIRS = 2_000_000;
const MOST_WIDTHS = 40_000_000;
/** More new edges than this in one slab are sorted at once, not one by one. */
const MANY_NEW = 16;

/** Heights between which no edge begins, ends or crosses an edge of the other polygon. */
const slabHeights = (a: readonly Edge[], b: readonly Edge[], south: number, north: number): Float64Array => {
  const heights = [south, north];
  const add = (y: number): void => {
    if (y > south && y < north) heights.push(y);
  };
  for (const { y0, y1 } of [...a, ...b]) {
    add(y0);
    add(y1);
  }
  if (a.length === 0 || b.length === 0) return Float64Array.from(heights);
  const index = new Flatbush(b.length);
  for (const q of b) index.add(Math.min(q.x0, q.x1), q.y0, Math.max(q.x0, q.x1), q.y1);
  index.finish();
  let pairs = 0;
  for (const p of a) {
    if (pairs > MOST_PAIRS) break;
    for (const k of index.search(Math.min(p.x0, p.x1), p.y0, Math.max(p.x0, p.x1), p.y1)) {
      const q = b[k]!;
      pairs++;
      const low = Math.max(p.y0, q.y0);
      const high = Math.min(p.y1, q.y1);
      const atLow = xAt(p, low) - xAt(q, low);
      const atHigh = xAt(p, high) - xAt(q, high);
      if (atLow > 0 !== atHigh > 0) add(low + ((high - low) * atLow) / (atLow - atHigh));
    }
  }
  return Float64Array.from(heights).sort();
};

/** How much of a parallel both polygons enclose, of where their edges cross it from west to east. */
const sharedWidth = (p: Float64Array, q: Float64Array): number => {
  let width = 0;
  for (let i = 0, k = 0; i + 1 < p.length && k + 1 < q.length;) {
    width += Math.max(0, Math.min(p[i + 1]!, q[k + 1]!) - Math.max(p[i]!, q[k]!));
    if (p[i + 1]! < q[k + 1]!) i += 2;
    else k += 2;
  }
  return width;
};

/** Where edges cross the middle of slab after slab, given from south to north, each from west to east. */
const sweepEdges = (edges: readonly Edge[]) => {
  const active: Edge[] = [];
  const xs = new Float64Array(edges.length);
  let next = 0;
  return (low: number, high: number): Float64Array => {
    let count = 0;
    for (const edge of active) if (edge.y1 > low) active[count++] = edge;
    active.length = count;
    for (; next < edges.length && edges[next]!.y0 < high; next++) if (edges[next]!.y1 > low) active.push(edges[next]!);
    const y = (low + high) / 2;
    if (active.length - count > MANY_NEW) active.sort((p, q) => xAt(p, y) - xAt(q, y));
    // edges of one polygon do not cross: but for new ones they are in order already
    for (let i = 0; i < active.length; i++) {
      const edge = active[i]!;
      const x = xAt(edge, y);
      let k = i;
      for (; k > 0 && xs[k - 1]! > x; k--) {
        xs[k] = xs[k - 1]!;
        active[k] = active[k - 1]!;
      }
      xs[k] = x;
      active[k] = edge;
    }
    return xs.subarray(0, active.length);
  };
};

/** Every so manieth height: 1, all of them, unless edges × heights are beyond all reason. */
const strideOf = (edges: readonly Edge[], heights: Float64Array): number => {
  const first = heights[0] ?? 0;
  const last = heights.at(-1) ?? 0;
  const most = edges.reduce((sum, { y0, y1 }) => sum + Math.max(0, Math.min(y1, last) - Math.max(y0, first)), 0);
  return Math.max(1, Math.ceil(((most / (last - first)) * heights.length) / MOST_WIDTHS));
};

/**
 * Area in m² that two valid polygons share. In the equal-area plane the shared width along a parallel is linear between heights
 * where edges begin, end or cross, so the width at the middle of each such slab is exact. No topology is decided: borders that
 * nearly coincide give nearly 0. Edges are straight in that plane, which a geodesic leaves by some centimetres. Two unit squares of which one is moved half a side → half a square.
 * Of combs that cross each other a million times the widths of a sample of slabs are taken: an estimate, good to a hundredth.
 */
export const overlapM2 = (a: Polygon, b: Polygon): number => {
  const [boxA, boxB] = [bboxOf(a), bboxOf(b)];
  const south = Math.max(boxA[1], boxB[1]);
  const north = Math.min(boxA[3], boxB[3]);
  if (south >= north || boxA[0] >= boxB[2] || boxB[0] >= boxA[2]) return 0;
  const [edgesA, edgesB] = [edgesBetween(a, south, north), edgesBetween(b, south, north)];
  const heights = slabHeights(edgesA, edgesB, authalicSine(Math.sin(south * RADIANS)), authalicSine(Math.sin(north * RADIANS)));
  const [acrossA, acrossB] = [sweepEdges(edgesA), sweepEdges(edgesB)];
  let sum = 0;
  const stride = strideOf([...edgesA, ...edgesB], heights);
  for (let i = 0; i + 1 < heights.length; i += stride) {
    const [low, high] = [heights[i]!, heights[Math.min(i + stride, heights.length - 1)]!];
    if (high > low) sum += (high - low) * sharedWidth(acrossA(low, high), acrossB(low, high));
  }
  return sum * AUTHALIC_R2;
};

export type Overlap = { readonly index: number; readonly overlap_m2: number };

/** Shapes of a block that share more than `min_m2` with a polygon, largest first (rules 16). `index` is Flatbush's, made once per block. */
export const findOverlaps = (
  polygon: Polygon,
  block: ShapeBlock,
  min_m2: number,
  index: Flatbush | null = indexShapes(block),
): Overlap[] => {
  const box: BBox = bboxOf(polygon);
  const near = index ? index.search(...box) : [];
  return near
    .map((i) => ({ index: i, overlap_m2: overlapM2(polygon, shapeOf(block, i)) }))
    .filter(({ overlap_m2 }) => overlap_m2 > min_m2)
    .toSorted((a, b) => b.overlap_m2 - a.overlap_m2);
};
