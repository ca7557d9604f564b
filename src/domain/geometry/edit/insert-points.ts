import type { Polygon, Position, Ring } from '../types.ts';

const keyOf = ([x, y]: Position): string => `${x} ${y}`;

/**
 * The points an outline gained by cutting, by the edge they lie on as a neighbour runs along it (from its end to its start, last point
 * first). Both outlines are the same but for these points.
 */
export const gainedPoints = (before: readonly Polygon[], after: readonly Polygon[]): Map<string, readonly Position[]> => {
  const known = new Set(before.flatMap(({ coordinates }) => coordinates.flat().map(keyOf)));
  const gained = new Map<string, readonly Position[]>();
  for (const ring of after.flatMap(({ coordinates }) => coordinates)) {
    const open = ring.slice(0, -1);
    const start = open.findIndex((position) => known.has(keyOf(position)));
    if (start === -1) continue;
    const turned = [...open.slice(start), ...open.slice(0, start), open[start]!];
    let from = turned[0]!;
    let run: Position[] = [];
    for (const position of turned.slice(1)) {
      if (!known.has(keyOf(position))) {
        run.push(position);
        continue;
      }
      if (run.length > 0) gained.set(`${keyOf(position)} ${keyOf(from)}`, run.toReversed());
      from = position;
      run = [];
    }
  }
  return gained;
};

const insertIntoRing = (ring: Ring, gained: ReadonlyMap<string, readonly Position[]>): Ring =>
  ring.flatMap((position, i) => {
    const next = ring[i + 1];
    return next ? [position, ...(gained.get(`${keyOf(position)} ${keyOf(next)}`) ?? [])] : [position];
  });

/** A neighbour of a cut polygon with the points the cut put on their border, so that both still share it to the bit; the same object where none lies on it. */
export const insertPoints = (polygon: Polygon, gained: ReadonlyMap<string, readonly Position[]>): Polygon => {
  const coordinates = polygon.coordinates.map((ring) => insertIntoRing(ring, gained));
  return coordinates.every((ring, i) => ring.length === polygon.coordinates[i]!.length) ? polygon : { type: 'Polygon', coordinates };
};
