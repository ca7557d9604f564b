import { AppError } from '../../errors.ts';
import { withoutRepeats } from '../measure/same-position.ts';
import { roundPosition } from '../edit/round-polygon.ts';
import { along } from '../split/cut-graph.ts';
import type { Position, Ring } from '../types.ts';
import { visitMeetingSegments } from '../validity/chain-sweep.ts';
import { flattenParts, type FlatRings } from '../validity/flat-rings.ts';
import { meetingPlaces } from '../validity/segment-meeting.ts';

type Stop = { readonly along: number; readonly position: Position };

const vertexAt = ({ xy }: FlatRings, v: number): Position => [xy[2 * v]!, xy[2 * v + 1]!];

/** Where the edges of rings meet, by edge. `meet` is called with each meeting of edges that are no neighbours. */
const findStops = (rings: FlatRings, meet: () => void): ReadonlyMap<number, readonly Stop[]> => {
  const { start } = rings;
  const stops = new Map<number, Stop[]>();
  const addStop = (edge: number, position: Position): void => {
    const stop = { along: along(vertexAt(rings, edge), vertexAt(rings, edge + 1), position), position };
    const here = stops.get(edge);
    if (here) here.push(stop);
    else stops.set(edge, [stop]);
  };
  const isWhole = visitMeetingSegments(rings, (i, j, ringI, ringJ) => {
    const places = meetingPlaces(vertexAt(rings, i), vertexAt(rings, i + 1), vertexAt(rings, j), vertexAt(rings, j + 1));
    if (places.length === 0) return false;
    const areNeighbours = ringI === ringJ && (j === i + 1 || (i === start[ringI]! && j === start[ringI + 1]! - 2));
    if (!areNeighbours) meet();
    for (const place of places) {
      addStop(i, roundPosition(place));
      addStop(j, roundPosition(place));
    }
    return false;
  });
  if (!isWhole) throw new AppError('GEOMETRY_TOO_TANGLED');
  return stops;
};

/** A closed walk as loops: where it comes to a place again, what lies between is a loop of its own. Out and back is nothing. */
const loopsOf = (walk: readonly Position[]): Ring[] => {
  const loops: Ring[] = [];
  const open: Position[] = [];
  const placeOf = new Map<string, number>();
  const keyOf = ([x, y]: Position): string => `${x} ${y}`;
  for (const position of walk) {
    const first = placeOf.get(keyOf(position));
    if (first === undefined) {
      placeOf.set(keyOf(position), open.length);
      open.push(position);
      continue;
    }
    const loop = open.splice(first + 1);
    for (const passed of loop) placeOf.delete(keyOf(passed));
    if (loop.length > 1) loops.push([position, ...loop, position]);
  }
  return loops;
};

/**
 * The rings with a vertex on every place where they meet, rounded to 1e-7°; nothing where they are no rings. `meet` is called with each
 * meeting and may end the work. Throws GEOMETRY_TOO_TANGLED where boxes of edges meet beyond all reason.
 */
export const nodeRings = (source: readonly Ring[], meet: () => void): Ring[] => {
  const flat = flattenParts([source]);
  if (!flat.ok) return [];
  const { rings } = flat;
  const stops = findStops(rings, meet);
  return Array.from({ length: rings.ringCount }, (_, ring): Ring => {
    const walk: Position[] = [];
    for (let v = rings.start[ring]!; v < rings.start[ring + 1]! - 1; v++) {
      walk.push(vertexAt(rings, v));
      for (const { position } of (stops.get(v) ?? []).toSorted((p, q) => p.along - q.along)) walk.push(position);
    }
    return withoutRepeats([...walk, walk[0]!]);
  });
};

/**
 * Rings cut into loops where they meet themselves or each other: together they enclose by the even-odd rule what the rings do, each
 * winding once around its inside. A bow-tie → its two triangles.
 */
export const splitLoops = (rings: readonly Ring[], meet: () => void): Ring[] => nodeRings(rings, meet).flatMap(loopsOf);
