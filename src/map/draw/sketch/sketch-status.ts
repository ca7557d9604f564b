import { areaM2 } from '#domain/geometry/measure/area.ts';
import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { LatestCheck } from '../latest-check.ts';
import type { DrawStatus, Snap } from '../types.ts';
import { isWay, outlineOf, radiusOf } from './outline-of.ts';
import type { SketchKind } from './outline-of.ts';
import type { Sketch } from './sketch.ts';

export type SketchState = {
  readonly kind: SketchKind;
  /** The presses, with their undo. */
  sketch: Sketch;
  cursor: Position | null;
  snap: Snap | null;
  snapping: boolean;
  /** Radius of a circle or sector as typed. */
  typed_m: number | null;
  /** A measured way ends as a line unless it is closed on its first point. */
  met_first: boolean;
};

/** The presses with one more at the cursor. */
export const through = ({ kind, sketch, cursor }: SketchState): readonly Position[] =>
  sketch.closed || cursor === null || kind === 'freehand' ? sketch.vertices : [...sketch.vertices, cursor];

/** Whether the presses enclose something, or will once they are closed. */
export const isRing = ({ kind, sketch, met_first }: SketchState): boolean =>
  kind !== 'line' && (kind !== 'measure' || (sketch.closed && met_first));

/** The outline as it would be with a press at the cursor; null where nothing is enclosed. */
export const sketchOutline = (state: SketchState): Polygon | null =>
  isRing(state) ? outlineOf(state.kind, through(state), state.typed_m) : null;

/** Lengths from each position to the next, the last one's to the first. Geodesics are expensive: pieces whose ends stayed keep theirs. */
export function pieceMeter(): (positions: readonly Position[]) => readonly number[] {
  let known: readonly Position[] = [];
  let pieces_m: readonly number[] = [];
  return (positions) => {
    const before = { known, pieces_m };
    known = positions;
    pieces_m = positions.map((from, at) => {
      const to = positions[at + 1] ?? positions[0] ?? from;
      const same = before.known[at] === from && (before.known[at + 1] ?? before.known[0]) === to;
      return same ? (before.pieces_m[at] ?? distanceM(from, to)) : distanceM(from, to);
    });
    return pieces_m;
  };
}

export function sketchStatus(
  state: SketchState,
  check: Pick<LatestCheck<unknown>, 'answer' | 'isCurrent'>,
  measure: ReturnType<typeof pieceMeter>,
): DrawStatus {
  const { kind, sketch, snap, snapping, typed_m } = state;
  const cursor = sketch.closed ? null : state.cursor;
  const outline = sketchOutline(state);
  const last = sketch.vertices.at(-1);
  const vertices = isWay(kind) ? sketch.vertices : (outline?.coordinates[0]?.slice(0, -1) ?? []);
  const pieces_m = measure(vertices);
  const segment_m = last === undefined || cursor === null ? 0 : distanceM(last, cursor);
  const is_round = sketch.closed ? outline !== null : !isWay(kind);
  const drawn_m = pieces_m.slice(0, is_round ? undefined : -1).reduce((sum, piece) => sum + piece, 0);
  return {
    vertices,
    anchors: sketch.vertices,
    radius_m: radiusOf(kind, through(state), typed_m),
    closed: sketch.closed,
    cursor,
    segment_m,
    pieces_m,
    length_m: drawn_m + (isWay(kind) ? segment_m : 0),
    area_m2: outline === null ? 0 : areaM2(outline),
    snap,
    snapping,
    can_undo: sketch.past.length > 0,
    can_redo: sketch.future.length > 0,
    check: check.answer(),
    check_is_current: check.isCurrent(),
  };
}
