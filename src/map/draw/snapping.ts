import { project, unproject } from '../camera.ts';
import { shapeIndex } from '../shapes.ts';
import { shapesInBox } from '../shapes/picking.ts';
import { currentMap } from '../the-map.ts';
import { findSnap } from './snap.ts';
import type { SnapHit } from './snap.ts';
import type { DrawPoint } from './draw-input.ts';
import { squareOff } from './right-angle.ts';
import type { DrawOptions, Snap } from './types.ts';
import type { Position } from '../types.ts';

export const snapTolerance = (touch: boolean): number => (touch ? 16 : 10);

/** Whose border attracts: all but one's, and one's before all others'. */
export type Attraction = Pick<DrawOptions, 'ignore_shape_id' | 'prefer_shape_id'>;

/** Vertex or edge of a field within the snap tolerance of a position on the present screen. */
export function snapAt(position: Position, touch: boolean, { ignore_shape_id, prefer_shape_id }: Attraction): Snap | null {
  const map = currentMap();
  if (map === null) return null;
  const tolerance_px = snapTolerance(touch);
  const tolerance_deg = (tolerance_px * 360) / (512 * 2 ** map.getZoom());
  const { index, ids } = shapeIndex();
  const near = shapesInBox(index, [
    position[0] - tolerance_deg,
    position[1] - tolerance_deg,
    position[0] + tolerance_deg,
    position[1] + tolerance_deg,
  ]);
  const find = (is_wanted: (id: string | undefined) => boolean): SnapHit | null =>
    findSnap(
      index.block,
      near.filter((shape) => is_wanted(ids[shape])),
      position,
      map.getZoom(),
      tolerance_px,
    );
  const own = prefer_shape_id === undefined ? null : find((id) => id === prefer_shape_id);
  const hit = own ?? find((id) => id !== ignore_shape_id);
  return hit === null ? null : { position: hit.position, kind: hit.kind, shape_id: ids[hit.shape] ?? null };
}

/** Where a point goes: Shift makes a right angle with what was drawn, else neighbours attract. */
export function snapPoint(
  at: DrawPoint,
  drawn: readonly Position[],
  snapping: boolean,
  attraction: Attraction,
): { position: Position; snap: Snap | null } {
  const last = drawn.at(-1);
  if (at.shift && last !== undefined) {
    const before = drawn.at(-2);
    const last_px = project(last);
    const square = last_px === null ? null : unproject(squareOff(before === undefined ? null : project(before), last_px, at.point));
    if (square !== null) return { position: square, snap: null };
  }
  const snap = snapping && !at.alt ? snapAt(at.position, at.touch, attraction) : null;
  return { position: snap?.position ?? at.position, snap };
}

export function distancePx(a: Position, point: { x: number; y: number }): number {
  const b = project(a);
  return b === null ? Infinity : Math.hypot(b.x - point.x, b.y - point.y);
}
