import type { Polygon } from '#domain/geometry/types.ts';

/** Positions of all rings, by which it is known whether checking them needs a thread. A square → 5. */
export const countVertices = (polygons: readonly Polygon[]): number =>
  polygons.reduce((all, { coordinates }) => coordinates.reduce((sum, ring) => sum + ring.length, all), 0);
