import { project, unproject } from '../camera.ts';
import { shapeIndex } from '../shapes.ts';
import { shapesInBox } from '../shapes/picking.ts';
import { currentMap } from '../the-map.ts';
import { findSnap } from './snap.ts';
import type { DrawPoint } from './draw-input.ts';
import { squareOff } from './right-angle.ts';
import type { Snap } from './types.ts';
import type { Position } from '../types.ts';

export const snapTolerance = (touch: boolean): number => (touch ? 16 : 10);

/** Neighbour vertex or edge within the snap tolerance of a position on the present screen. */
export function snapAt(position: Position, touch: boolean, ignore_shape_id: string | undefined): Snap | null {
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
  const hit = findSnap(
    index.block,
    near.filter((shape) => ids[shape] !== ignore_shape_id),
    position,
    map.getZoom(),
    tolerance_px,
  );
  return hit === null ? null : { position: hit.position, kind: hit.kind, shape_id: ids[hit.shape] ?? null };
}

/** Where a point goes: Shift makes a right angle with what was drawn, else neighbours attract. */
export function snapPoint(
  at: DrawPoint,
  drawn: readonly Position[],
  snapping: boolean,
  ignore_shape_id: string | undefined,
): { position: Position; snap: Snap | null } {
  const last = drawn.at(-1);
  if (at.shift && last !== undefined) {
    const before = drawn.at(-2);
    const last_px = project(last);
    const square = last_px === null ? null : unproject(squareOff(before === undefined ? null : project(before), last_px, at.point));
    if (square !== null) return { position: square, snap: null };
  }
  const snap = snapping && !at.alt ? snapAt(at.position, at.touch, ignore_shape_id) : null;
  return { position: snap?.position ?? at.position, snap };
}

export function distancePx(a: Position, point: { x: number; y: number }): number {
  const b = project(a);
  return b === null ? Infinity : Math.hypot(b.x - point.x, b.y - point.y);
}
