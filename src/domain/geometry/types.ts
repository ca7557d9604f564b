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
