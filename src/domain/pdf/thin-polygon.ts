import { localFrame, toEastNorth } from '../geometry/projection/local-frame.ts';
import type { Polygon, Position, Ring } from '../geometry/types.ts';

const CORNERS = 4;

/** A ring without the points that lie nearer than `metres` to the one before them, its closing one kept; null where too little of it is left. */
function thinRing(ring: Ring, metres: number): Position[] | null {
  const [first] = ring;
  if (first === undefined) return null;
  const frame = localFrame(first);
  const kept: Position[] = [first];
  let [x, y] = toEastNorth(frame, first);
  for (const position of ring.slice(1, -1)) {
    const [east, north] = toEastNorth(frame, position);
    if (Math.hypot(east - x, north - y) < metres) continue;
    kept.push(position);
    [x, y] = [east, north];
  }
  kept.push(first);
  return kept.length < CORNERS ? null : kept;
}

/**
 * A polygon as a small picture can show it: points nearer than `metres` to the one before them are left out, and holes that vanish with them.
 * Of what would vanish as a whole the outline stays as it is. A square of 100 m thinned by 5 m → the same square.
 */
export function thinPolygon({ type, coordinates: [outline = [], ...holes] }: Polygon, metres: number): Polygon {
  const thin = holes.map((hole) => thinRing(hole, metres)).filter((hole) => hole !== null);
  return { type, coordinates: [thinRing(outline, metres) ?? outline, ...thin] };
}
