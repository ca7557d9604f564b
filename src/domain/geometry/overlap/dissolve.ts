import { assembleParts } from '../split/assemble-parts.ts';
import { createNodeTable, linkOneWay } from '../split/cut-graph.ts';
import { wind } from '../split/plane-area.ts';
import { traceFaces } from '../split/trace-faces.ts';
import type { Polygon, Position } from '../types.ts';

/**
 * `dissolve` for any number of polygons that do not lie on each other: of one alone, rings that touch each other so that they part its
 * inside are put together anew.
 */
export const joinEdges = (parts: readonly Polygon[]): Polygon[] => {
  const edges = new Map<string, readonly [Position, Position]>();
  for (const { coordinates } of parts) {
    coordinates.forEach((source, r) => {
      const ring = wind(source, r === 0);
      for (let i = 1; i < ring.length; i++) {
        const [a, b] = [ring[i - 1]!, ring[i]!];
        const [from, to] = [`${a[0]} ${a[1]}`, `${b[0]} ${b[1]}`];
        if (!edges.delete(`${to} ${from}`)) edges.set(`${from} ${to}`, [a, b]);
      }
    });
  }
  const table = createNodeTable();
  for (const [a, b] of edges.values()) linkOneWay(table.at(a), table.at(b));
  return assembleParts(traceFaces(table.all()));
};

/**
 * Joins polygons that share edges to the bit, as the parts of a split do: edges that run both ways vanish, what is left is walked
 * around again. No point is moved or made, so areas add up exactly. The two halves of a square → the square, with the points where the
 * halves met still on its border.
 */
export const dissolve = (parts: readonly Polygon[]): Polygon[] => (parts.length < 2 ? [...parts] : joinEdges(parts));
