import type { Position } from '#domain/geometry/types.ts';
import { listenToKeys } from '../draw-input.ts';
import type { DrawPoint } from '../draw-input.ts';
import { showDrawing } from '../draw-layers.ts';
import { latestCheck } from '../latest-check.ts';
import { beginSession } from '../one-session.ts';
import { newDrawCrosshair } from '../crosshair/draw-crosshair.ts';
import { newSketch, sketchAfter } from '../sketch/sketch.ts';
import type { SketchEvent } from '../sketch/sketch.ts';
import { snapPoint, distancePx, snapTolerance } from '../snapping.ts';
import type { DrawOptions, PolygonOptions } from '../types.ts';
import { anchorsOf } from './outline-of.ts';
import type { ShapeKind } from './outline-of.ts';
import { shapeDrawing } from './shape-drawing.ts';
import { shapeKeys } from './shape-keys.ts';
import { shapeOutline, shapeStatus } from './shape-status.ts';
import type { ShapeSession, ShapeState, ShapeStatus } from './shape-status.ts';
import { terraPointer } from './terra-pointer.ts';
import type { ShapeEvents } from './terra-events.ts';

export type ShapeOptions = Omit<DrawOptions, 'onChange'> &
  Pick<PolygonOptions, 'onClose'> & { readonly onChange: (status: ShapeStatus) => void; readonly onFail: (error: unknown) => void };

/** The shape being made: what changes it, and what is reported of it. */
function shapeModel(kind: ShapeKind, options: ShapeOptions, hasCrosshair: () => boolean) {
  const state: ShapeState = { kind, sketch: newSketch(), cursor: null, snap: null, snapping: options.snapping ?? true, typed_m: null };
  let frame = 0;
  const check = latestCheck(options.check, () => refresh());
  const status = (): ShapeStatus => shapeStatus(state, check);
  function emit(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    const now = status();
    showDrawing(shapeDrawing(now, options.texts, hasCrosshair()));
    options.onChange(now);
  }
  function refresh(): void {
    if (frame === 0) frame = requestAnimationFrame(emit);
  }
  function reconsider(): void {
    check.ask(shapeOutline(state));
    refresh();
  }
  /** Reports a whole shape; again whenever it was changed since. */
  function reportWhole(): void {
    const outline = shapeOutline(state);
    if (!state.sketch.closed || outline === null) return;
    emit();
    options.onClose(outline);
  }
  function apply(event: SketchEvent): void {
    const before = state.sketch;
    state.sketch = sketchAfter(before, event);
    if (state.sketch === before) return;
    reconsider();
    reportWhole();
  }
  function closeWhereWhole(): void {
    const enough = anchorsOf(kind, state.typed_m);
    if (state.sketch.vertices.length < enough || shapeOutline({ ...state, cursor: null }) === null) return;
    apply({ type: 'close', least: enough });
  }
  return {
    state,
    status,
    refresh,
    reconsider,
    reportWhole,
    apply,
    closeWhereWhole,
    stop() {
      cancelAnimationFrame(frame);
      check.stop();
    },
  };
}
export type ShapeModel = ReturnType<typeof shapeModel>;

/** What a press, a drag and a free hand do to the shape. */
function pointerEvents(
  model: ShapeModel,
  options: ShapeOptions,
  hideCrosshair: () => void,
): ShapeEvents & { readonly point: (at: DrawPoint) => void } {
  const { state } = model;
  let held: { index: number; base: ShapeState['sketch'] } | null = null;
  const point = (at: DrawPoint): void => {
    ({ position: state.cursor, snap: state.snap } = snapPoint(at, [], state.snapping, options.ignore_shape_id));
    model.reconsider();
  };
  return {
    point,
    move(at) {
      if (options.crosshair === true || state.kind === 'freehand') return;
      hideCrosshair();
      point(at);
    },
    press(at) {
      if (options.crosshair === true || state.sketch.closed) return;
      point(at);
      model.apply({ type: 'add', position: state.cursor ?? at.position });
      model.closeWhereWhole();
    },
    grab(at) {
      const index = state.sketch.closed
        ? state.sketch.vertices.findIndex((anchor) => distancePx(anchor, at.point) <= snapTolerance(at.touch))
        : -1;
      if (index === -1) return false;
      held = { index, base: state.sketch };
      return true;
    },
    drag(at) {
      if (held === null) return;
      const target = snapPoint(at, [], state.snapping, options.ignore_shape_id);
      state.snap = target.snap;
      state.sketch = sketchAfter(held.base, { type: 'move', index: held.index, position: target.position });
      model.reconsider();
    },
    drop() {
      held = null;
      model.reportWhole();
    },
    trace(way) {
      if (state.sketch.closed) return;
      state.sketch = { ...newSketch(way), past: [newSketch()] };
      model.reconsider();
    },
    traced() {
      if (state.sketch.closed || state.sketch.vertices.length < 3) return;
      state.sketch = { ...state.sketch, closed: true };
      model.reconsider();
      model.reportWhole();
    },
  };
}

/**
 * Draws a circle by centre and radius, a sector of one, a turned rectangle or a free hand. The last press makes it whole and `onClose` reports it;
 * its presses can then be dragged and the radius typed (`onClose` comes again), until `stop()`.
 */
export function drawShape(kind: ShapeKind, options: ShapeOptions): ShapeSession {
  const crosshair = newDrawCrosshair(options.crosshair === true && kind !== 'freehand');
  const model = shapeModel(kind, options, crosshair.isShown);
  const events = pointerEvents(model, options, crosshair.hide);
  let is_stopped = false;
  const end = beginSession(cancel);
  const pointer = terraPointer(kind, events, options.onFail);
  const apply = (event: SketchEvent): void => {
    model.apply(event);
    pointer.setActive(!model.state.sketch.closed);
  };
  function add(position: Position): void {
    apply({ type: 'add', position });
    model.closeWhereWhole();
  }
  function addAtCrosshair(): void {
    if (kind === 'freehand') return;
    crosshair.show();
    const at = crosshair.at();
    if (at === null) return;
    events.point(at);
    add(model.state.cursor ?? at.position);
  }
  function stop(): void {
    if (is_stopped) return;
    is_stopped = true;
    crosshair.hide();
    model.stop();
    stopKeys();
    pointer.stop();
    end();
  }
  function cancel(): void {
    stop();
    options.onCancel();
  }
  const session: ShapeSession = {
    status: model.status,
    addPoint: add,
    addPointAtCenter: addAtCrosshair,
    undo: () => apply({ type: 'undo' }),
    redo: () => apply({ type: 'redo' }),
    close: addAtCrosshair,
    cancel,
    stop,
    setSnapping(on) {
      model.state.snapping = on;
      if (!on) model.state.snap = null;
      model.refresh();
    },
    setRadius(radius_m) {
      model.state.typed_m = radius_m;
      model.reconsider();
      if (model.state.sketch.closed) model.reportWhole();
      else model.closeWhereWhole();
    },
  };
  const stopKeys = listenToKeys(shapeKeys(session, crosshair, events.point));
  model.reconsider();
  return session;
}
