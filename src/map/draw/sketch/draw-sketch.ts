import { zoomBy } from '../../camera.ts';
import { newDrawCrosshair } from '../crosshair/draw-crosshair.ts';
import { listenToKeys } from '../draw-input.ts';
import type { DrawPoint } from '../draw-input.ts';
import { beginSession } from '../one-session.ts';
import { terraPointer } from '../terra/terra-pointer.ts';
import type { DrawSession } from '../types.ts';
import { isWay } from './outline-of.ts';
import type { SketchKind } from './outline-of.ts';
import { sketchModel } from './sketch-model.ts';
import type { SketchOptions } from './sketch-model.ts';
import { sketchPointer } from './sketch-pointer.ts';

/** Follows an arrow key with the crosshair; false for other keys. */
type MoveCrosshair = (event: KeyboardEvent) => boolean;

/**
 * The keys of every drawing: arrows move the crosshair, Space presses, Backspace takes the last press back, Ctrl+Z is per press. Enter closes
 * a way and presses for a shape.
 */
function sketchKeys(kind: SketchKind, session: DrawSession, dropLast: () => void, moveCrosshair: MoveCrosshair) {
  const keys: Record<string, () => void> = {
    Enter: isWay(kind) ? session.close : session.addPointAtCenter,
    ' ': session.addPointAtCenter,
    Escape: session.cancel,
    Backspace: dropLast,
    Delete: dropLast,
    s: () => session.setSnapping(!session.status().snapping),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
  };
  const withControl: Record<string, () => void> = { z: session.undo, 'Shift z': session.redo, y: session.redo };
  return (event: KeyboardEvent): boolean => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const has_control = event.ctrlKey || event.metaKey;
    if (!has_control && moveCrosshair(event)) return true;
    const run = has_control ? withControl[event.shiftKey ? `Shift ${key}` : key] : keys[key];
    run?.();
    return run !== undefined;
  };
}

/**
 * The one session behind every drawing but editing. terra-draw hears the pointer, `sketch-model.ts` knows what is drawn, and snapping, crosshair
 * and keys are the same for all kinds. A whole sketch stays on the map and can be changed (`onDone` comes again) until `stop()`.
 */
export function drawSketch<Checked>(kind: SketchKind, options: SketchOptions<Checked>): DrawSession {
  const crosshair = newDrawCrosshair(options.crosshair === true && kind !== 'freehand');
  const model = sketchModel(kind, options, crosshair.isShown);
  const pointer = sketchPointer(model, options, crosshair);
  const { state } = model;
  let is_stopped = false;
  const end = beginSession(cancel);
  const terra = terraPointer(kind, pointer, (error) => {
    if (kind === 'freehand') options.onFail?.(error);
  });
  /** What follows a change that did not come from the pointer. */
  const after = (): void => {
    terra.setActive(!state.sketch.closed);
    if (state.sketch.closed && options.crosshair !== true) crosshair.hide();
  };
  const then = (run: () => void) => (): void => {
    run();
    after();
  };
  function add(at: DrawPoint): void {
    pointer.point(at);
    model.add(state.cursor ?? at.position);
    after();
  }
  function addAtCrosshair(): void {
    if (kind === 'freehand') return;
    crosshair.show();
    const at = crosshair.at();
    if (at !== null) add(at);
  }
  function moveCrosshair(event: KeyboardEvent): boolean {
    if (kind === 'freehand' || !crosshair.move(event)) return false;
    const at = crosshair.at();
    if (at !== null) pointer.point({ ...at, alt: event.altKey });
    return true;
  }
  function stop(): void {
    if (is_stopped) return;
    is_stopped = true;
    crosshair.hide();
    model.stop();
    stopKeys();
    terra.stop();
    end();
  }
  function cancel(): void {
    stop();
    options.onCancel();
  }
  const undo = then(model.undo);
  const session: DrawSession = {
    status: model.status,
    addPointAtCenter: addAtCrosshair,
    addPoint: (position) => then(() => model.add(position))(),
    undo,
    redo: then(model.redo),
    close: isWay(kind) ? then(model.close) : addAtCrosshair,
    cancel,
    stop,
    setSnapping(on) {
      state.snapping = on;
      if (!on) state.snap = null;
      model.refresh();
    },
    setRadius: (radius_m) => then(() => model.setRadius(radius_m))(),
  };
  const dropLast = isWay(kind) ? then(() => model.apply({ type: 'drop_last' })) : undo;
  const stopKeys = listenToKeys(sketchKeys(kind, session, dropLast, moveCrosshair));
  model.reconsider();
  return session;
}
