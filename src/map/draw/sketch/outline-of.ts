import { courseOf } from '#domain/geometry/shapes/arc-points.ts';
import { circleOutline } from '#domain/geometry/shapes/circle-outline.ts';
import { rectangleOutline } from '#domain/geometry/shapes/rectangle-outline.ts';
import { sectorOutline } from '#domain/geometry/shapes/sector-outline.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';

/** A way is drawn vertex by vertex; `measure` is a line that may be closed. */
export type WayKind = 'polygon' | 'line' | 'measure';
/** A shape is made by two or three presses, or by a free hand. */
export type ShapeKind = 'circle' | 'sector' | 'rectangle' | 'freehand';
/** A point is made by one press and encloses nothing. */
export type SketchKind = WayKind | ShapeKind | 'point';

/** Below this a second press is the first one again. */
const LEAST_M = 1;

export const isWay = (kind: SketchKind): kind is WayKind => kind === 'polygon' || kind === 'line' || kind === 'measure';

/** Presses that make a shape whole; a typed radius spares a circle its second. */
export const anchorsOf = (kind: SketchKind, typed_m: number | null): number =>
  kind === 'point' ? 1 : kind === 'circle' ? (typed_m === null ? 2 : 1) : kind === 'sector' || kind === 'rectangle' ? 3 : Infinity;

/** Metres from the centre of a circle or sector: typed, else to the second press; null for other shapes and before it. */
export function radiusOf(kind: SketchKind, [center, edge]: readonly Position[], typed_m: number | null): number | null {
  if (kind !== 'circle' && kind !== 'sector') return null;
  if (typed_m !== null) return typed_m;
  return center === undefined || edge === undefined ? null : courseOf(center, edge).length_m;
}

/** What the presses so far enclose; null while they enclose nothing. */
export function outlineOf(kind: SketchKind, anchors: readonly Position[], typed_m: number | null): Polygon | null {
  const [first, second, third] = anchors;
  if (first === undefined || kind === 'point') return null;
  if (isWay(kind) || kind === 'freehand') return anchors.length < 3 ? null : { type: 'Polygon', coordinates: [[...anchors, first]] };
  const radius_m = radiusOf(kind, anchors, typed_m);
  if (radius_m !== null && radius_m < LEAST_M) return null;
  if (kind === 'circle') return radius_m === null ? null : circleOutline(first, radius_m);
  if (second === undefined || third === undefined) return null;
  if (kind === 'rectangle') return rectangleOutline(first, second, third);
  const from_deg = courseOf(first, second).bearing_deg;
  return sectorOutline(first, { radius_m: radius_m ?? 0, from_deg, to_deg: courseOf(first, third).bearing_deg });
}
