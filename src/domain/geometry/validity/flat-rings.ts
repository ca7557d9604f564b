import { FILE } from '../../limits.ts';
import type { GeometryProblem, Position } from '../types.ts';

/**
 * The rings of one polygon or multipolygon, flat: ring r is vertices start[r] … start[r+1]-1 of xy (lon, lat pairs), closed,
 * without repeated neighbours. Part p owns rings partStart[p] … partStart[p+1]-1, its shell first.
 */
export type FlatRings = {
  readonly xy: Float64Array;
  readonly start: Uint32Array;
  readonly ringCount: number;
  readonly partStart: readonly number[];
};

const problem = (
  code: GeometryProblem['code'],
  place: Position | null = null,
  params: GeometryProblem['params'] = {},
): GeometryProblem => ({ code, params, place });

/** Grows on demand and is used again by the next call: flattening a polygon then allocates nothing but its part table. */
let xy = new Float64Array(4096);
let start = new Uint32Array(64);

const reserve = (vertices: number): void => {
  if (2 * vertices <= xy.length) return;
  const larger = new Float64Array(4 * vertices);
  larger.set(xy);
  xy = larger;
};

/** Appends one ring at vertex `at`; answers the vertex after it, or what is wrong with the ring. */
const readRing = (ring: unknown, at: number): number | GeometryProblem => {
  if (!Array.isArray(ring)) return problem('GEOMETRY_UNREADABLE');
  reserve(at + ring.length);
  let v = at;
  let west = Infinity;
  let east = -Infinity;
  for (const position of ring as unknown[]) {
    if (!Array.isArray(position) || position.length < 2) return problem('GEOMETRY_UNREADABLE');
    const lon: unknown = position[0];
    const lat: unknown = position[1];
    if (typeof lon !== 'number' || typeof lat !== 'number') return problem('GEOMETRY_UNREADABLE');
    if (!Number.isFinite(lon) || !Number.isFinite(lat)) return problem('GEOMETRY_NOT_FINITE');
    if (lon < -180 || lon > 180 || lat < -90 || lat > 90) return problem('GEOMETRY_OUT_OF_RANGE', null, { lon, lat });
    if (v > at && xy[2 * v - 2] === lon && xy[2 * v - 1] === lat) continue;
    xy[2 * v] = lon;
    xy[2 * v + 1] = lat;
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    v++;
  }
  if (v === at) return problem('GEOMETRY_EMPTY');
  const first: Position = [xy[2 * at]!, xy[2 * at + 1]!];
  if (first[0] !== xy[2 * v - 2] || first[1] !== xy[2 * v - 1]) return problem('GEOMETRY_NOT_CLOSED', [xy[2 * v - 2]!, xy[2 * v - 1]!]);
  if (v - at < 4) return problem('GEOMETRY_TOO_FEW_POINTS', first);
  if (ring.length - 1 > FILE.ring_vertices)
    return problem('GEOMETRY_TOO_MANY_POINTS', first, { points: ring.length - 1, max: FILE.ring_vertices });
  if (east - west > 180) return problem('GEOMETRY_ANTIMERIDIAN', first);
  return v;
};

/**
 * Flattens the coordinates of the parts of a shape, checking on the way, in this order for each ring: readable, finite, in range,
 * closed, at least four positions after dropping repeated ones, at most the limit. The arrays are valid until the next call.
 */
export const flattenParts = (parts: readonly unknown[]): { ok: true; rings: FlatRings } | ({ ok: false } & GeometryProblem) => {
  let ringCount = 0;
  let v = 0;
  const partStart = [0];
  if (parts.length === 0) return { ok: false, ...problem('GEOMETRY_EMPTY') };
  for (const part of parts) {
    if (!Array.isArray(part)) return { ok: false, ...problem('GEOMETRY_UNREADABLE') };
    if (part.length === 0) return { ok: false, ...problem('GEOMETRY_EMPTY') };
    for (const ring of part as unknown[]) {
      const next = readRing(ring, v);
      if (typeof next !== 'number') return { ok: false, ...next };
      if (ringCount + 2 > start.length) {
        const larger = new Uint32Array(2 * start.length);
        larger.set(start);
        start = larger;
      }
      v = next;
      start[++ringCount] = v;
    }
    partStart.push(ringCount);
  }
  return { ok: true, rings: { xy, start, ringCount, partStart } };
};
