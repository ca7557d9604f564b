import type { Polygon, Position, Ring } from '../types.ts';

/** Which vertex of a polygon: ring 0 is the shell. The closing vertex is counted as vertex 0. */
export type VertexRef = { readonly ring: number; readonly vertex: number };

const mapRing = (polygon: Polygon, ring: number, change: (open: Position[]) => Position[]): Polygon => ({
  type: 'Polygon',
  coordinates: polygon.coordinates.map((own, r) => {
    if (r !== ring) return own;
    const open = change(own.slice(0, -1));
    return open.length > 0 ? [...open, open[0]!] : open;
  }),
});

/** The polygon with a vertex put after vertex `after` of a ring. */
export const insertVertex = (polygon: Polygon, { ring, vertex }: VertexRef, position: Position): Polygon =>
  mapRing(polygon, ring, (open) => open.toSpliced(vertex + 1, 0, position));

/** The polygon with a vertex moved; the ring stays closed. */
export const moveVertex = (polygon: Polygon, { ring, vertex }: VertexRef, position: Position): Polygon =>
  mapRing(polygon, ring, (open) => open.with(vertex % open.length, position));

/** The polygon without a vertex. A hole left with fewer than three goes; a shell keeps its last three (same polygon back). */
export const removeVertex = (polygon: Polygon, { ring, vertex }: VertexRef): Polygon => {
  const corners = (polygon.coordinates[ring]?.length ?? 0) - 1;
  if (corners > 3) return mapRing(polygon, ring, (open) => open.toSpliced(vertex % corners, 1));
  return ring === 0 ? polygon : removeRing(polygon, ring);
};

/** The polygon with a hole; the ring may be open. */
export const addHole = (polygon: Polygon, ring: Ring): Polygon => {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return polygon;
  const isClosed = first[0] === last[0] && first[1] === last[1];
  return { type: 'Polygon', coordinates: [...polygon.coordinates, isClosed ? ring : [...ring, first]] };
};

/** The polygon without one of its holes. */
export const removeRing = (polygon: Polygon, ring: number): Polygon =>
  ring === 0 ? polygon : { type: 'Polygon', coordinates: polygon.coordinates.filter((_, r) => r !== ring) };

/** The polygon moved by degrees. */
export const movePolygon = (polygon: Polygon, [lon, lat]: Position): Polygon => ({
  type: 'Polygon',
  coordinates: polygon.coordinates.map((ring) => ring.map(([x, y]): Position => [x + lon, y + lat])),
});

const same = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Every polygon that has a vertex at `from`, with it moved to `to`: neighbours that share a corner keep sharing it. */
export const moveSharedVertices = (polygons: readonly Polygon[], from: Position, to: Position): Polygon[] =>
  polygons.map((polygon) => {
    const isTouched = polygon.coordinates.some((ring) => ring.some((position) => same(position, from)));
    return isTouched
      ? { type: 'Polygon', coordinates: polygon.coordinates.map((ring) => ring.map((position) => (same(position, from) ? to : position))) }
      : polygon;
  });
