import { toEastNorth, type EastNorth, type LocalFrame } from '#domain/geometry/projection/local-frame.ts';
import type { Polygon } from '#domain/geometry/types.ts';

type Ring = readonly EastNorth[];
/** A shape in metres from the middle of its frame, and what is not the shape, as polygons to fill. */
export type PaneOutline = { readonly rings: readonly Ring[]; readonly outside: readonly (readonly Ring[])[] };

/** Farther than a pane ever shows. */
const FAR_M = 2_000_000;
const EVERYWHERE: Ring = [
  [-FAR_M, -FAR_M],
  [FAR_M, -FAR_M],
  [FAR_M, FAR_M],
  [-FAR_M, FAR_M],
  [-FAR_M, -FAR_M],
];

export function paneOutline({ coordinates }: Polygon, frame: LocalFrame): PaneOutline {
  const [shell = [], ...holes] = coordinates.map((ring) => ring.map((position) => toEastNorth(frame, position)));
  return { rings: [shell, ...holes], outside: [[EVERYWHERE, shell], ...holes.map((hole) => [hole])] };
}
