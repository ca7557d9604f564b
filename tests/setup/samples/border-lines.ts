import { roundPosition } from '../../../src/domain/geometry/edit/round-polygon.ts';
import type { Polygon, Position } from '../../../src/domain/geometry/types.ts';

export const LINE_KINDS = ['edge–edge', 'edge–vertex', 'vertex–vertex', 'through a vertex', 'by a point on an edge'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

const between = (a: Position, b: Position, share: number): Position => [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];

/**
 * Lines as a hand draws them with the magnet on: their ends on the border of a field, on a vertex to the bit or on an edge at 1e-7°, and
 * lines that pass over a vertex or have a vertex of their own on an edge.
 */
export const borderLine = (kind: LineKind, { coordinates }: Polygon, random: () => number): Position[] => {
  const shell = coordinates[0]!;
  const count = shell.length - 1;
  const pick = (): number => Math.floor(random() * count);
  const vertex = (): Position => shell[pick()]!;
  const onEdge = (at = pick()): Position => roundPosition(between(shell[at]!, shell[at + 1]!, 0.05 + 0.9 * random()));
  if (kind === 'edge–edge') return [onEdge(), onEdge()];
  if (kind === 'edge–vertex') return [onEdge(), vertex()];
  if (kind === 'vertex–vertex') return [vertex(), vertex()];
  if (kind === 'by a point on an edge') return [onEdge(), onEdge(), onEdge()];
  const [over, to] = [vertex(), onEdge()];
  // from as far before the vertex as the target lies behind it
  return [roundPosition(between(over, to, -0.5)), roundPosition(between(over, to, 1.5))];
};
