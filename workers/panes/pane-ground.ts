import { toGround, type Ground, type GroundFrame } from '#domain/geometry/ground-frame.ts';
import type { Polygon } from '#domain/geometry/types.ts';

type Ring = readonly Ground[];
/** A shape in metres from the middle of its frame, and what is not the shape, as polygons to fill. */
export type PaneGround = { readonly rings: readonly Ring[]; readonly outside: readonly (readonly Ring[])[] };

/** Farther than a pane ever shows. */
const FAR_M = 2_000_000;
const EVERYWHERE: Ring = [
  [-FAR_M, -FAR_M],
  [FAR_M, -FAR_M],
  [FAR_M, FAR_M],
  [-FAR_M, FAR_M],
  [-FAR_M, -FAR_M],
];

export function paneGround({ coordinates }: Polygon, frame: GroundFrame): PaneGround {
  const [shell = [], ...holes] = coordinates.map((ring) => ring.map((position) => toGround(frame, position)));
  return { rings: [shell, ...holes], outside: [[EVERYWHERE, shell], ...holes.map((hole) => [hole])] };
}
