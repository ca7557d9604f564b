import { AppError } from '../../errors.ts';
import { TANGLE } from '../../limits.ts';
import { indexEdges } from '../edge-index.ts';
import { roundPosition } from '../round-polygon.ts';
import { assembleParts } from '../split/assemble-parts.ts';
import { createNodeTable, linkBothWays, type Node } from '../split/cut-graph.ts';
import { traceFaces } from '../split/trace-faces.ts';
import type { Polygon, Position, Ring } from '../types.ts';
import { limitWork } from '../work-limit.ts';
import { visitMeetingSegments } from '../validity/chain-sweep.ts';
import { flattenParts } from '../validity/flat-rings.ts';
import { APART, OVERLAP, meetSegments, meetingPoint } from '../validity/segment-meeting.ts';

/** Edges looked at to tell inside from outside: enough for a thousand faces behind each other. */
const LOOKS_A_VERTEX = 1_000;

type Stop = { readonly at: number; readonly position: Position };

/** A point inside a polygon: the middle of the widest stretch along a parallel that passes no vertex. */
const pointInside = ({ coordinates }: Polygon): Position => {
  const latitudes = [...new Set(coordinates[0]!.map(([, lat]) => lat))].toSorted((a, b) => a - b);
  const k = latitudes.reduce((best, lat, i) => (i > 0 && lat - latitudes[i - 1]! > latitudes[best]! - latitudes[best - 1]! ? i : best), 1);
  const y = (latitudes[k]! + latitudes[k - 1]!) / 2;
  const crossings: number[] = [];
  for (const ring of coordinates) {
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1]!, ring[i]!];
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  const xs = crossings.toSorted((a, b) => a - b);
  let x = 0;
  let widest = -1;
  for (let i = 0; i + 1 < xs.length; i += 2) {
    if (xs[i + 1]! - xs[i]! <= widest) continue;
    widest = xs[i + 1]! - xs[i]!;
    x = (xs[i]! + xs[i + 1]!) / 2;
  }
  return [x, y];
};

/** The edges of the rings cut at every place where they meet; a piece walked an even number of times is no border and falls away. */
const nodeRings = (rings: readonly Ring[]): Node[] | null => {
  const flat = flattenParts([rings]);
  if (!flat.ok) return null;
  const { xy, start, ringCount } = flat.rings;
  const stops = new Map<number, Stop[]>();
  const at = (v: number): Position => [xy[2 * v]!, xy[2 * v + 1]!];
  const addStop = (segment: number, position: Position): void => {
    const [a, b] = [at(segment), at(segment + 1)];
    const along =
      Math.abs(b[0] - a[0]) > Math.abs(b[1] - a[1]) ? (position[0] - a[0]) / (b[0] - a[0]) : (position[1] - a[1]) / (b[1] - a[1]);
    const here = stops.get(segment);
    if (here) here.push({ at: along, position });
    else stops.set(segment, [{ at: along, position }]);
  };
  const max = TANGLE.crossings + Math.floor(TANGLE.crossings_a_vertex * start[ringCount]!);
  const meet = limitWork(max);
  const isWhole = visitMeetingSegments(flat.rings, (i, j, ringI, ringJ) => {
    const meeting = meetSegments(
      xy[2 * i]!,
      xy[2 * i + 1]!,
      xy[2 * i + 2]!,
      xy[2 * i + 3]!,
      xy[2 * j]!,
      xy[2 * j + 1]!,
      xy[2 * j + 2]!,
      xy[2 * j + 3]!,
    );
    if (meeting === APART) return false;
    const areNeighbours = ringI === ringJ && (j === i + 1 || (i === start[ringI]! && j === start[ringI + 1]! - 2));
    if (!areNeighbours) meet();
    const places: Position[] = [[meetingPoint.x, meetingPoint.y]];
    if (meeting === OVERLAP) places.push([meetingPoint.endX, meetingPoint.endY]);
    for (const place of places) {
      addStop(i, roundPosition(place));
      addStop(j, roundPosition(place));
    }
    return false;
  });
  if (!isWhole) throw new AppError('GEOMETRY_TOO_TANGLED', { max });
  const table = createNodeTable();
  const pieces = new Map<string, { a: Node; b: Node; count: number }>();
  for (let ring = 0; ring < ringCount; ring++) {
    for (let v = start[ring]!; v < start[ring + 1]! - 1; v++) {
      const between = (stops.get(v) ?? []).toSorted((p, q) => p.at - q.at).map(({ position }) => position);
      const nodes = [at(v), ...between, at(v + 1)].map(table.at);
      nodes.forEach((b, i) => {
        const a = nodes[i - 1];
        if (!a || a === b) return;
        const [p, q] = [`${a.position[0]} ${a.position[1]}`, `${b.position[0]} ${b.position[1]}`];
        const key = p < q ? `${p} ${q}` : `${q} ${p}`;
        const piece = pieces.get(key) ?? { a, b, count: 0 };
        piece.count++;
        pieces.set(key, piece);
      });
    }
  }
  for (const { a, b, count } of pieces.values()) if (count % 2 === 1) linkBothWays(a, b);
  return table.all();
};

/**
 * The valid polygons a tangled one stands for, by the even-odd rule: rings are cut where they cross, the faces between walked around,
 * and every second one kept, as a map fills them. A bow-tie → its two triangles. Coordinates must be rounded to 1e-7°. Throws
 * GEOMETRY_TOO_TANGLED beyond the crossings of `TANGLE`.
 */
export const untangle = (rings: readonly Ring[]): Polygon[] => {
  const nodes = nodeRings(rings);
  if (!nodes) return [];
  const parts = assembleParts(traceFaces(nodes));
  const edges = indexEdges(rings);
  const look = limitWork(LOOKS_A_VERTEX * rings.reduce((sum, ring) => sum + ring.length, 0));
  return parts.filter((part) => edges.around(pointInside(part), look).inside.size % 2 === 1);
};
