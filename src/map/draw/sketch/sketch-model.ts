import type { Polygon, Position } from '#domain/geometry/types.ts';
import { showDrawing } from '../draw-layers.ts';
import { latestCheck } from '../latest-check.ts';
import type { Check, DrawOptions, DrawStatus } from '../types.ts';
import { anchorsOf, isWay } from './outline-of.ts';
import type { SketchKind } from './outline-of.ts';
import { sketchDrawing } from './sketch-drawing.ts';
import { isRing, pieceMeter, sketchOutline, sketchStatus, through } from './sketch-status.ts';
import type { SketchState } from './sketch-status.ts';
import { newSketch, sketchAfter } from './sketch.ts';
import type { SketchEvent } from './sketch.ts';

/** What was drawn: its vertices, through the cursor while they are not whole, and what they enclose. */
export type Drawn = { readonly way: readonly Position[]; readonly outline: Polygon | null; readonly is_whole: boolean };
export type SketchOptions<Checked> = DrawOptions & {
  readonly start?: readonly Position[];
  /** What `check` is asked of; null where there is nothing to ask. */
  readonly drawn: (drawn: Drawn) => Checked | null;
  readonly check?: Check<Checked> | undefined;
  /** A way is closed at so many points without waiting for Enter. */
  readonly max_points?: number;
  /** Whole, and again whenever it was changed since. */
  readonly onDone: (drawn: Drawn) => void;
};

const newState = (kind: SketchKind, { start, snapping = true }: Pick<SketchOptions<unknown>, 'start' | 'snapping'>): SketchState => ({
  kind,
  sketch: newSketch(start),
  cursor: null,
  snap: null,
  snapping,
  typed_m: null,
  met_first: false,
});

/** The sketch being made: what changes it, and what is shown and reported of it. It knows no pointer and no keys. */
export function sketchModel<Checked>(kind: SketchKind, options: SketchOptions<Checked>, hasCrosshair: () => boolean) {
  const state = newState(kind, options);
  const least = kind === 'polygon' ? 3 : 2;
  const measure = pieceMeter();
  let frame = 0;
  const check = latestCheck(options.check, () => refresh());
  const drawnNow = (): Drawn => ({ way: through(state), outline: sketchOutline(state), is_whole: state.sketch.closed });
  const status = (): DrawStatus => sketchStatus(state, check, measure);
  function emit(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const now = status();
    showDrawing(sketchDrawing({ ...now, kind, is_ring: isRing(state), has_crosshair: hasCrosshair() }, options.texts));
    options.onChange(now);
  }
  function refresh(): void {
    if (frame === 0) frame = requestAnimationFrame(emit);
  }
  function reconsider(): void {
    check.ask(options.drawn(drawnNow()));
    refresh();
  }
  function reportWhole(): void {
    if (!state.sketch.closed) return;
    // The status shown beside what is whole is of that, not of a frame before.
    emit();
    options.onDone(drawnNow());
  }
  function apply(event: SketchEvent): void {
    const before = state.sketch;
    state.sketch = sketchAfter(before, event);
    if (state.sketch === before) return;
    if (!state.sketch.closed) state.met_first = false;
    reconsider();
    reportWhole();
  }
  const close = (): void => apply({ type: 'close', least });
  /** A shape is whole with its last press, a way where it has all the points asked for. */
  function closeWhereWhole(): void {
    const enough = isWay(kind) ? (options.max_points ?? Infinity) : anchorsOf(kind, state.typed_m);
    if (state.sketch.vertices.length < enough) return;
    if (isWay(kind) || kind === 'point' || sketchOutline({ ...state, cursor: null }) !== null) apply({ type: 'close', least: enough });
  }
  return {
    state,
    status,
    refresh,
    reconsider,
    reportWhole,
    apply,
    close,
    add: (position: Position): void => {
      apply({ type: 'add', position });
      if (!state.sketch.closed) closeWhereWhole();
    },
    undo: (): void => {
      apply({ type: 'undo' });
      // The press that made a shape whole goes with its closing.
      const is_full = !isWay(kind) && state.sketch.vertices.length >= anchorsOf(kind, state.typed_m);
      if (is_full && !state.sketch.closed) apply({ type: 'undo' });
    },
    redo: (): void => {
      apply({ type: 'redo' });
      if (!state.sketch.closed) closeWhereWhole();
    },
    setRadius: (radius_m: number | null): void => {
      state.typed_m = radius_m;
      reconsider();
      if (state.sketch.closed) reportWhole();
      else closeWhereWhole();
    },
    stop: (): void => {
      cancelAnimationFrame(frame);
      check.stop();
    },
  };
}
export type SketchModel = ReturnType<typeof sketchModel>;
