import Flatbush from 'flatbush';
import { bboxOf } from './bbox.ts';
import { AUTHALIC_R2, authalicSine } from './ellipsoid.ts';
import { indexShapes, shapeOf } from './shape-block.ts';
import type { BBox, Polygon, ShapeBlock } from './types.ts';

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

/** Heights between which no edge begins, ends or crosses an edge of the other polygon. */
const slabHeights = (a: readonly Edge[], b: readonly Edge[], south: number, north: number): number[] => {
  const heights = [south, north];
  const add = (y: number): void => {
    if (y > south && y < north) heights.push(y);
  };
  for (const { y0, y1 } of [...a, ...b]) {
    add(y0);
    add(y1);
  }
  if (a.length === 0 || b.length === 0) return heights;
  const index = new Flatbush(b.length);
  for (const q of b) index.add(Math.min(q.x0, q.x1), q.y0, Math.max(q.x0, q.x1), q.y1);
  index.finish();
  for (const p of a) {
    for (const k of index.search(Math.min(p.x0, p.x1), p.y0, Math.max(p.x0, p.x1), p.y1)) {
      const q = b[k]!;
      const low = Math.max(p.y0, q.y0);
      const high = Math.min(p.y1, q.y1);
      const atLow = xAt(p, low) - xAt(q, low);
      const atHigh = xAt(p, high) - xAt(q, high);
      if (atLow > 0 !== atHigh > 0) add(low + ((high - low) * atLow) / (atLow - atHigh));
    }
  }
  return heights.toSorted((p, q) => p - q);
};

/** Where the edges cross the parallel at y, from west to east. */
const crossings = (active: readonly Edge[], y: number): Float64Array => Float64Array.from(active, (edge) => xAt(edge, y)).sort();

/** How much of the parallel at y both sets of edges enclose. */
const sharedWidth = (a: readonly Edge[], b: readonly Edge[], y: number): number => {
  const [p, q] = [crossings(a, y), crossings(b, y)];
  let width = 0;
  for (let i = 0, k = 0; i + 1 < p.length && k + 1 < q.length;) {
    width += Math.max(0, Math.min(p[i + 1]!, q[k + 1]!) - Math.max(p[i]!, q[k]!));
    if (p[i + 1]! < q[k + 1]!) i += 2;
    else k += 2;
  }
  return width;
};

/** The edges alive in slab after slab, given from south to north. */
const sweepEdges = (edges: readonly Edge[]) => {
  let active: Edge[] = [];
  let next = 0;
  return (low: number, high: number): readonly Edge[] => {
    active = active.filter(({ y1 }) => y1 > low);
    for (; next < edges.length && edges[next]!.y0 < high; next++) if (edges[next]!.y1 > low) active.push(edges[next]!);
    return active;
  };
};

/**
 * Area in m² that two valid polygons share. In the equal-area plane the shared width along a parallel is linear between heights
 * where edges begin, end or cross, so the width at the middle of each such slab is exact. No topology is decided: borders that
 * nearly coincide give nearly 0. Edges are straight in that plane, which a geodesic leaves by some centimetres. Two unit squares of which one is moved half a side → half a square.
 */
export const overlapM2 = (a: Polygon, b: Polygon): number => {
  const [boxA, boxB] = [bboxOf(a), bboxOf(b)];
  const south = Math.max(boxA[1], boxB[1]);
  const north = Math.min(boxA[3], boxB[3]);
  if (south >= north || boxA[0] >= boxB[2] || boxB[0] >= boxA[2]) return 0;
  const [edgesA, edgesB] = [edgesBetween(a, south, north), edgesBetween(b, south, north)];
  const heights = slabHeights(edgesA, edgesB, authalicSine(Math.sin(south * RADIANS)), authalicSine(Math.sin(north * RADIANS)));
  const [activeA, activeB] = [sweepEdges(edgesA), sweepEdges(edgesB)];
  let sum = 0;
  for (let i = 1; i < heights.length; i++) {
    const [low, high] = [heights[i - 1]!, heights[i]!];
    if (high > low) sum += (high - low) * sharedWidth(activeA(low, high), activeB(low, high), (low + high) / 2);
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
