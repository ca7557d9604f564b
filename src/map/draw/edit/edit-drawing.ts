import type { Position } from '#domain/geometry/types.ts';
import { NO_DRAWING } from '../draw-layers.ts';
import type { Drawing, Mark } from '../draw-layers.ts';
import type { EditState, Rings } from './edited-polygon.ts';
import { snapLabels } from '../sketch/sketch-drawing.ts';
import type { DrawTexts, Snap } from '../types.ts';

export type Midpoint = { readonly ring: number; readonly index: number; readonly position: Position };
export type EditView = EditState & {
  readonly snap: Snap | null;
  readonly crossings: readonly Position[];
  readonly is_wrong: boolean;
  readonly midpoints: readonly Midpoint[];
};

/** Handles halfway along edges long enough on screen; `index` is the vertex before. */
export function midpointsOf(rings: Rings, px_per_deg: number, least_px: number): Midpoint[] {
  return rings.flatMap((ring, at) =>
    ring.flatMap((from, index): Midpoint[] => {
      const to = ring[(index + 1) % ring.length] as Position;
      if (Math.hypot(to[0] - from[0], to[1] - from[1]) * px_per_deg < least_px) return [];
      return [{ ring: at, index, position: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] }];
    }),
  );
}

const closed = (ring: readonly Position[]): readonly Position[] => [...ring, ring[0] as Position];

export function editDrawing(view: EditView, texts: DrawTexts): Drawing {
  const { rings, neighbours, focused } = view;
  return {
    ...NO_DRAWING,
    is_wrong: view.is_wrong,
    fill: rings.map(closed),
    lines: [...rings, ...neighbours.flatMap((neighbour) => neighbour.rings)].map(closed),
    marks: [
      ...view.midpoints.map(({ position }): Mark => ({ kind: 'midpoint', position })),
      ...rings.flatMap((ring, at) =>
        ring.map((position, index): Mark => ({ kind: focused?.ring === at && focused.index === index ? 'focus' : 'vertex', position })),
      ),
      ...view.crossings.map((position): Mark => ({ kind: 'cross', position })),
      ...(view.snap === null ? [] : [{ kind: 'snap', position: view.snap.position } satisfies Mark]),
    ],
    labels: snapLabels(view.snap, texts),
  };
}
