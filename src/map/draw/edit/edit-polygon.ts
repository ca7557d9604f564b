import { areaM2 } from '#domain/geometry/measure/area.ts';
import { perimeterM } from '#domain/geometry/measure/perimeter.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { project, unproject } from '../../camera.ts';
import { shapeIndex, shapePolygon } from '../../shapes.ts';
import { shapesInBox } from '../../shapes/picking.ts';
import { currentMap } from '../../the-map.ts';
import { listenToDrawing } from '../draw-input.ts';
import type { DrawPoint } from '../draw-input.ts';
import { NO_DRAWING, showDrawing } from '../draw-layers.ts';
import { editDrawing, midpointsOf } from './edit-drawing.ts';
import { closeRings, editAfter, newEdit, nextVertex, openRings } from './edited-polygon.ts';
import type { EditEvent, EditHistory, Neighbour, VertexRef } from './edited-polygon.ts';
import { arrowStep } from '../crosshair/keyboard-crosshair.ts';
import { latestCheck } from '../latest-check.ts';
import { beginSession, setCursor } from '../one-session.ts';
import { drawPolygon } from '../draw-polygon.ts';
import { placesOf } from '../sketch/sketch-drawing.ts';
import { snapPoint, distancePx, snapTolerance } from '../snapping.ts';
import type { DrawSession, EditOptions, EditSession, EditStatus, Snap } from '../types.ts';

const MIDPOINT_LEAST_PX = 28;
/** Shared vertices stand on the same 1e-7°; this finds the fields that can have one. */
const SHARED_DEG = 1e-6;

function neighboursAt(position: Position, ignore: string | undefined): Neighbour[] {
  const { index, ids } = shapeIndex();
  const box = [position[0] - SHARED_DEG, position[1] - SHARED_DEG, position[0] + SHARED_DEG, position[1] + SHARED_DEG] as const;
  return shapesInBox(index, box).flatMap((shape) => {
    const shape_id = ids[shape];
    const polygon = shape_id === undefined || shape_id === ignore ? null : shapePolygon(shape_id);
    return shape_id === undefined || polygon === null ? [] : [{ shape_id, rings: openRings(polygon) }];
  });
}

/**
 * Edits a polygon in place: drag a vertex or a midpoint, Tab chooses a vertex, arrows move it 8 px (Alt 1), Delete or a
 * long press removes it, Ctrl+Z undoes one step. Holes are drawn with `startHole()`; neighbours follow with `move_shared`.
 */
export function editPolygon(polygon: Polygon, options: EditOptions): EditSession {
  let history: EditHistory = options.history ?? newEdit(polygon);
  let snap: Snap | null = null;
  let snapping = options.snapping ?? true;
  let shared = options.move_shared ?? false;
  let dragged: { base: EditHistory; at: VertexRef; inserts: boolean } | null = null;
  let hole: DrawSession | null = null;
  let frame = 0;
  /** What is stopped again must leave alone what has begun since. */
  let is_stopped = false;
  const check = latestCheck(options.check, () => refresh());
  let end = beginSession(cancel);
  let stopInput = listen();

  const midpoints = () => midpointsOf(history.now.rings, (512 * 2 ** (currentMap()?.getZoom() ?? 0)) / 360, MIDPOINT_LEAST_PX);

  function status(): EditStatus {
    const edited = closeRings(history.now.rings);
    return {
      polygon: edited,
      focused: history.now.focused,
      moved_neighbours: history.now.neighbours.map(({ shape_id, rings }) => ({ shape_id, polygon: closeRings(rings) })),
      drawing_hole: hole !== null,
      length_m: perimeterM(edited),
      area_m2: areaM2(edited),
      snap,
      snapping,
      can_undo: history.past.length > 0,
      can_redo: history.future.length > 0,
      check: check.answer(),
      check_is_current: check.isCurrent(),
    };
  }
  function emit(): void {
    frame = 0;
    const now = status();
    const crossings = placesOf(now.check);
    if (hole === null)
      showDrawing(
        editDrawing(
          { ...history.now, snap, crossings, is_wrong: now.check?.ok === false, midpoints: dragged === null ? midpoints() : [] },
          options.texts,
        ),
      );
    options.onChange(now);
  }
  function refresh(): void {
    if (frame === 0) frame = requestAnimationFrame(emit);
  }
  function become(next: EditHistory): void {
    if (next === history) return;
    const is_new_shape = next.now.rings !== history.now.rings;
    history = next;
    if (is_new_shape) check.ask(closeRings(history.now.rings));
    refresh();
  }
  const apply = (event: EditEvent): void => become(editAfter(history, event));
  const move = (base: EditHistory, at: VertexRef, to: Position): EditHistory => {
    const from = base.now.rings[at.ring]?.[at.index];
    const candidates = shared && from !== undefined ? neighboursAt(from, options.ignore_shape_id) : [];
    return editAfter(base, { type: 'move', at, to, shared, candidates });
  };
  function cancel(): void {
    stop();
    options.onCancel();
  }
  function stop(): void {
    if (is_stopped) return;
    is_stopped = true;
    cancelAnimationFrame(frame);
    const drawing = hole;
    hole = null;
    drawing?.stop();
    showDrawing(NO_DRAWING, NO_DRAWING);
    check.stop();
    stopInput();
    end();
  }
  const deleteVertex = (): void => {
    if (history.now.focused !== null) apply({ type: 'delete', at: history.now.focused });
  };

  function vertexAt({ point, touch }: DrawPoint): VertexRef | null {
    const found = history.now.rings
      .flatMap((ring, at) => ring.map((vertex, index) => ({ ring: at, index, px: distancePx(vertex, point) })))
      .filter(({ px }) => px <= snapTolerance(touch));
    const nearest = found.sort((a, b) => a.px - b.px)[0];
    return nearest === undefined ? null : { ring: nearest.ring, index: nearest.index };
  }
  function midpointAt({ point, touch }: DrawPoint): VertexRef | null {
    return midpoints().find(({ position }) => distancePx(position, point) <= snapTolerance(touch)) ?? null;
  }
  function press(at: DrawPoint): boolean {
    const vertex = vertexAt(at);
    const midpoint = vertex === null ? midpointAt(at) : null;
    if (vertex !== null) {
      apply({ type: 'focus', at: vertex });
      dragged = { base: history, at: vertex, inserts: false };
    } else if (midpoint !== null) dragged = { base: history, at: { ring: midpoint.ring, index: midpoint.index }, inserts: true };
    return dragged !== null;
  }
  function drag(at: DrawPoint): void {
    if (dragged === null) return;
    const target = snapPoint({ ...at, shift: false }, [], snapping, options);
    snap = target.snap;
    become(
      dragged.inserts
        ? editAfter(dragged.base, { type: 'insert', after: dragged.at, position: target.position })
        : move(dragged.base, dragged.at, target.position),
    );
  }
  function key(event: KeyboardEvent): boolean {
    const pressed = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (pressed !== 'z' && pressed !== 'y') return false;
      apply({ type: pressed === 'y' || event.shiftKey ? 'redo' : 'undo' });
      return true;
    }
    const step = arrowStep(event);
    const at = history.now.focused;
    if (step !== null) {
      const from = at === null ? undefined : history.now.rings[at.ring]?.[at.index];
      const px = from === undefined ? null : project(from);
      const to = px === null ? null : unproject({ x: px.x + step[0], y: px.y + step[1] });
      if (at !== null && to !== null) become(move(history, at, to));
      return at !== null;
    }
    if (event.key === 'Tab') {
      // Past the last vertex Tab leaves the map, so the keyboard is never trapped (WCAG 2.1.2).
      const next = nextVertex(history.now.rings, at, event.shiftKey ? -1 : 1);
      const is_round =
        at !== null &&
        next !== null &&
        (event.shiftKey ? next.ring >= at.ring && next.index > at.index : next.ring === 0 && next.index === 0);
      if (event.target !== currentMap()?.getCanvas() || is_round) return false;
      apply({ type: 'focus', at: next });
    } else if (event.key === 'Delete' || event.key === 'Backspace') deleteVertex();
    else if (event.key === 'Escape') cancel();
    else if (pressed === 's') session.setSnapping(!snapping);
    else return false;
    return true;
  }
  function listen(): () => void {
    return listenToDrawing({
      move: (at) => setCursor(vertexAt(at) === null && midpointAt(at) === null ? null : 'move'),
      click: () => undefined,
      doubleclick: () => undefined,
      press,
      drag,
      release() {
        dragged = null;
        snap = null;
        refresh();
      },
      longpress(at) {
        const vertex = vertexAt(at);
        dragged = null;
        if (vertex !== null) apply({ type: 'delete', at: vertex });
      },
      key,
      camera: refresh,
    });
  }

  /** The sketch of a hole takes the pointer; the polygon takes it back afterwards. */
  function startHole(): void {
    if (hole !== null) return;
    stopInput();
    end();
    showDrawing(NO_DRAWING, {
      ...editDrawing({ ...history.now, snap: null, crossings: [], is_wrong: false, midpoints: [] }, options.texts),
      marks: [],
    });
    const resume = (ring: readonly Position[]): void => {
      const drawing = hole;
      hole = null;
      drawing?.stop();
      showDrawing(NO_DRAWING, NO_DRAWING);
      end = beginSession(cancel);
      setCursor(null);
      stopInput = listen();
      apply({ type: 'add_hole', ring });
      refresh();
    };
    hole = drawPolygon('polygon', {
      texts: options.texts,
      snapping,
      onChange: refresh,
      onCancel: () => resume([]),
      onClose: ({ coordinates: [ring] }) => resume(ring?.slice(0, -1) ?? []),
    });
  }

  const session: EditSession = {
    status,
    history: () => history,
    undo: () => (hole === null ? apply({ type: 'undo' }) : hole.undo()),
    redo: () => (hole === null ? apply({ type: 'redo' }) : hole.redo()),
    deleteVertex,
    focusVertex: (ring, index) => apply({ type: 'focus', at: { ring, index } }),
    startHole,
    deleteHole: (ring) => apply({ type: 'delete_ring', ring }),
    replace: (next) => apply({ type: 'replace', rings: openRings(next) }),
    setSnapping(on) {
      snapping = on;
      refresh();
    },
    setMoveShared(on) {
      shared = on;
    },
    cancel,
    stop,
  };
  setCursor(null);
  check.ask(closeRings(history.now.rings));
  refresh();
  return session;
}
