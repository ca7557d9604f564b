import { areaM2 } from '#domain/geometry/measure/area.ts';
import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { zoomBy } from '../../camera.ts';
import { listenToDrawing } from '../draw-input.ts';
import type { DrawPoint } from '../draw-input.ts';
import { showDrawing } from '../draw-layers.ts';
import { latestCheck } from '../latest-check.ts';
import { beginSession } from '../one-session.ts';
import { newDrawCrosshair } from '../crosshair/draw-crosshair.ts';
import { sketchDrawing } from './sketch-drawing.ts';
import type { SketchKind } from './sketch-drawing.ts';
import { newSketch, sketchAfter } from './sketch.ts';
import type { Sketch, SketchEvent } from './sketch.ts';
import { snapPoint, distancePx, snapTolerance } from '../snapping.ts';
import type { DrawOptions, DrawSession, DrawStatus, Snap } from '../types.ts';

/** A second click this near to the last vertex belongs to a double click. */
const DOUBLE_PX = 8;

export type SketchOptions = DrawOptions & {
  readonly start?: readonly Position[];
  readonly max_points?: number;
  readonly onDone: (vertices: readonly Position[]) => void;
};

const ringOf = (vertices: readonly Position[]): Polygon | null =>
  vertices.length < 3 ? null : { type: 'Polygon', coordinates: [[...vertices, vertices[0] as Position]] };

/** The one engine behind drawing a polygon, a line and a measurement; it knows the map, `sketch.ts` knows the rules. */
export function startSketch(kind: SketchKind, options: SketchOptions): DrawSession {
  const least = kind === 'polygon' ? 3 : 2;
  let sketch: Sketch = newSketch(options.start);
  let cursor: Position | null = null;
  let snap: Snap | null = null;
  let snapping = options.snapping ?? true;
  const crosshair = newDrawCrosshair(options.crosshair === true);
  let dragged: { index: number; base: Sketch } | null = null;
  let pieces_m: number[] = [];
  let measured: readonly Position[] = [];
  /** A measured way ends as a line unless it is closed on its first point. */
  let met_first = false;
  let frame = 0;
  /** What is stopped again must leave alone what has begun since. */
  let is_stopped = false;
  const check = latestCheck(options.check, () => refresh());
  const end = beginSession(cancel);

  /** Geodesics are expensive: only pieces whose ends changed are measured again. */
  function measurePieces(): void {
    const next = sketch.vertices.map((from, at) => {
      const to = sketch.vertices[at + 1] ?? sketch.vertices[0] ?? from;
      const same = measured[at] === from && (measured[at + 1] ?? measured[0]) === to;
      return same ? (pieces_m[at] ?? distanceM(from, to)) : distanceM(from, to);
    });
    measured = sketch.vertices;
    pieces_m = next;
  }

  const isRing = (): boolean => sketch.closed && (kind === 'polygon' || (kind === 'measure' && met_first));

  function status(): DrawStatus {
    const { vertices, closed } = sketch;
    const last = vertices.at(-1);
    const open_cursor = closed ? null : cursor;
    const through = open_cursor === null ? vertices : [...vertices, open_cursor];
    const ring = kind === 'polygon' || isRing() ? ringOf(through) : null;
    const segment_m = last === undefined || open_cursor === null ? 0 : distanceM(last, open_cursor);
    return {
      vertices,
      closed,
      cursor: open_cursor,
      segment_m,
      snap,
      snapping,
      length_m: pieces_m.slice(0, isRing() ? undefined : -1).reduce((sum, piece) => sum + piece, segment_m),
      area_m2: ring === null ? 0 : areaM2(ring),
      can_undo: sketch.past.length > 0,
      can_redo: sketch.future.length > 0,
      check: check.answer(),
      check_is_current: check.isCurrent(),
    };
  }

  function emit(): void {
    frame = 0;
    measurePieces();
    const now = status();
    const verdict = now.check;
    const crossings = verdict !== null && !verdict.ok ? (verdict.places ?? (verdict.place === null ? [] : [verdict.place])) : [];
    showDrawing(
      sketchDrawing(
        {
          kind,
          ...now,
          is_ring: isRing(),
          crossings,
          is_wrong: verdict !== null && !verdict.ok,
          pieces_m,
          has_crosshair: crosshair.isShown(),
        },
        options.texts,
      ),
    );
    options.onChange(now);
  }
  function refresh(): void {
    if (frame === 0) frame = requestAnimationFrame(emit);
  }
  function reconsider(): void {
    if (kind === 'polygon') check.ask(ringOf(sketch.closed || cursor === null ? sketch.vertices : [...sketch.vertices, cursor]));
    refresh();
  }
  function apply(event: SketchEvent): void {
    const before = sketch;
    sketch = sketchAfter(sketch, event);
    if (sketch === before) return;
    reconsider();
    if (!sketch.closed) met_first = false;
    if (!sketch.closed || before.closed) return;
    if (options.crosshair !== true) crosshair.hide();
    // The status that is shown beside the closed outline is of that outline, not of a frame before.
    cancelAnimationFrame(frame);
    emit();
    options.onDone(sketch.vertices);
  }
  function add(position: Position): void {
    apply({ type: 'add', position });
    if (options.max_points !== undefined && sketch.vertices.length >= options.max_points) close();
  }
  const close = (): void => apply({ type: 'close', least });
  function cancel(): void {
    stop();
    options.onCancel();
  }
  function stop(): void {
    if (is_stopped) return;
    is_stopped = true;
    cancelAnimationFrame(frame);
    crosshair.hide();
    check.stop();
    stopInput();
    end();
  }

  function point(at: DrawPoint): void {
    ({ position: cursor, snap } = snapPoint(at, sketch.vertices, snapping, options.ignore_shape_id));
    reconsider();
  }
  const addAtCrosshair = (): void => {
    crosshair.show();
    const at = crosshair.at();
    if (at === null) return;
    point(at);
    add(cursor ?? at.position);
  };
  function moveCrosshairByKey(event: KeyboardEvent): boolean {
    if (!crosshair.move(event)) return false;
    const at = crosshair.at();
    if (at !== null) point({ ...at, alt: event.altKey });
    return true;
  }

  const keys: Record<string, () => void> = {
    Enter: close,
    Escape: cancel,
    Backspace: () => apply({ type: 'drop_last' }),
    Delete: () => apply({ type: 'drop_last' }),
    ' ': addAtCrosshair,
    s: () => session.setSnapping(!snapping),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
  };
  const stopInput = listenToDrawing({
    move(at) {
      if (options.crosshair === true) return;
      crosshair.hide();
      point(at);
    },
    click(at) {
      if (options.crosshair === true || sketch.closed) return;
      const first = sketch.vertices[0];
      const last = sketch.vertices.at(-1);
      if (kind !== 'line' && first !== undefined && sketch.vertices.length >= 3 && distancePx(first, at.point) <= snapTolerance(at.touch)) {
        met_first = true;
        return close();
      }
      if (last !== undefined && distancePx(last, at.point) <= DOUBLE_PX) return;
      point(at);
      add(cursor ?? at.position);
    },
    doubleclick: close,
    press(at) {
      // Under the crosshair a finger moves the map, also where it happens to lie on a corner.
      if (options.crosshair === true && !sketch.closed) return false;
      const index = sketch.vertices.findIndex((vertex) => distancePx(vertex, at.point) <= snapTolerance(at.touch));
      if (index === -1) return false;
      dragged = { index, base: sketch };
      return true;
    },
    drag(at) {
      if (dragged === null) return;
      const target = snapPoint({ ...at, shift: false }, [], snapping, options.ignore_shape_id);
      snap = target.snap;
      sketch = sketchAfter(dragged.base, { type: 'move', index: dragged.index, position: target.position });
      reconsider();
    },
    release() {
      const was_moved = dragged !== null && dragged.base !== sketch;
      dragged = null;
      if (was_moved && sketch.closed) options.onDone(sketch.vertices);
    },
    key(event) {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') apply({ type: event.shiftKey ? 'redo' : 'undo' });
      else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'y') apply({ type: 'redo' });
      else if (event.ctrlKey || event.metaKey) return false;
      else if (moveCrosshairByKey(event)) return true;
      else {
        const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
        run?.();
        return run !== undefined;
      }
      return true;
    },
    camera() {
      const at = options.crosshair === true ? crosshair.at() : null;
      if (at !== null) point(at);
    },
  });

  const session: DrawSession = {
    status,
    addPointAtCenter: addAtCrosshair,
    addPoint: add,
    undo: () => apply({ type: 'undo' }),
    redo: () => apply({ type: 'redo' }),
    close,
    cancel,
    setSnapping(on) {
      snapping = on;
      if (!on) snap = null;
      refresh();
    },
    stop,
  };
  reconsider();
  return session;
}
