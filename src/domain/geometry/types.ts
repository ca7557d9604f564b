import type { ErrorCode, ErrorParams } from '../errors.ts';

/** [longitude, latitude] in degrees, WGS84. */
export type Position = readonly [lon: number, lat: number];
/** Closed ring: first position equals last. */
export type Ring = readonly Position[];
/** GeoJSON polygon: exterior first, then holes. */
export type Polygon = { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] };
export type MultiPolygon = { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };
export type LineString = { readonly type: 'LineString'; readonly coordinates: readonly Position[] };
/** [west, south, east, north] in degrees. */
export type BBox = readonly [west: number, south: number, east: number, north: number];

/**
 * Many polygons in flat arrays, made once and moved between threads without a copy.
 * Shape i owns rings shapeStart[i] … shapeStart[i+1]-1; ring r owns vertices ringStart[r] … ringStart[r+1]-1
 * (closed, first = last); vertex v is xy[2v], xy[2v+1] in degrees. Both start arrays end with a total.
 */
export type ShapeBlock = {
  readonly xy: Float64Array;
  readonly ringStart: Uint32Array;
  readonly shapeStart: Uint32Array;
};

/** One reason why a shape is refused: the code names the text, `place` is where the map should point. */
export type GeometryProblem = {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly place: Position | null;
  /** Every crossing found, for drawing; at most `MAX_PLACES`. */
  readonly places?: readonly Position[];
};

export type PolygonVerdict = { readonly ok: true; readonly area_m2: number } | ({ readonly ok: false } & GeometryProblem);

/** A refusal carries the reason (SPLIT_LINE_MISSES …) and its place; the screen says it after SPLIT_IMPOSSIBLE. */
export type SplitResult = { readonly ok: true; readonly parts: readonly Polygon[] } | ({ readonly ok: false } & GeometryProblem);
