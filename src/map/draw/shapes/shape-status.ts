import { areaM2 } from '#domain/geometry/measure/area.ts';
import { distanceM, perimeterM } from '#domain/geometry/measure/perimeter.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { LatestCheck } from '../latest-check.ts';
import type { Sketch } from '../sketch/sketch.ts';
import type { DrawSession, DrawStatus, Snap } from '../types.ts';
import { outlineOf, radiusOf } from './outline-of.ts';
import type { ShapeKind } from './outline-of.ts';

/** `vertices` are those of the outline through the cursor; `anchors` what was pressed. */
export type ShapeStatus = DrawStatus & {
  readonly shape: ShapeKind;
  readonly anchors: readonly Position[];
  /** Of a circle or a sector, once its edge is known. */
  readonly radius_m: number | null;
};
export type ShapeSession = Omit<DrawSession, 'status'> & {
  readonly status: () => ShapeStatus;
  /** Holds the radius at a typed one, before or after the presses; null gives it back to the pointer. */
  readonly setRadius: (radius_m: number | null) => void;
};

export type ShapeState = {
  readonly kind: ShapeKind;
  /** The presses, with their undo. */
  sketch: Sketch;
  cursor: Position | null;
  snap: Snap | null;
  snapping: boolean;
  typed_m: number | null;
};

const through = ({ sketch, cursor }: ShapeState): readonly Position[] =>
  sketch.closed || cursor === null ? sketch.vertices : [...sketch.vertices, cursor];

/** The outline as it would be with a press at the cursor; a free hand has no such press. */
export const shapeOutline = (state: ShapeState): Polygon | null =>
  outlineOf(state.kind, state.kind === 'freehand' ? state.sketch.vertices : through(state), state.typed_m);

export function shapeStatus(state: ShapeState, check: LatestCheck): ShapeStatus {
  const { kind, sketch, snap, snapping, typed_m } = state;
  const cursor = sketch.closed ? null : state.cursor;
  const outline = shapeOutline(state);
  const last = sketch.vertices.at(-1);
  return {
    shape: kind,
    anchors: sketch.vertices,
    radius_m: radiusOf(kind, through(state), typed_m),
    vertices: outline?.coordinates[0]?.slice(0, -1) ?? [],
    closed: sketch.closed,
    cursor,
    segment_m: last === undefined || cursor === null ? 0 : distanceM(last, cursor),
    snap,
    snapping,
    length_m: outline === null ? 0 : perimeterM(outline),
    area_m2: outline === null ? 0 : areaM2(outline),
    can_undo: sketch.past.length > 0,
    can_redo: sketch.future.length > 0,
    check: check.answer(),
    check_is_current: check.isCurrent(),
  };
}
