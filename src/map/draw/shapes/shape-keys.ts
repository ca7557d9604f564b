import { zoomBy } from '../../camera.ts';
import type { DrawPoint } from '../draw-input.ts';
import type { DrawCrosshair } from '../crosshair/draw-crosshair.ts';
import type { ShapeSession } from './shape-status.ts';

/** The keys of a shape, the same as those of an outline: arrows move the crosshair, Space and Enter press, Backspace takes the last press back. */
export function shapeKeys(
  session: ShapeSession,
  crosshair: DrawCrosshair,
  point: (at: DrawPoint) => void,
): (event: KeyboardEvent) => boolean {
  const keys: Record<string, () => void> = {
    Enter: session.addPointAtCenter,
    ' ': session.addPointAtCenter,
    Escape: session.cancel,
    Backspace: session.undo,
    Delete: session.undo,
    s: () => session.setSnapping(!session.status().snapping),
    '+': () => zoomBy(1),
    '-': () => zoomBy(-1),
  };
  const withControl: Record<string, () => void> = { z: session.undo, 'Shift z': session.redo, y: session.redo };
  return (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const has_control = event.ctrlKey || event.metaKey;
    if (!has_control && crosshair.move(event)) {
      const at = crosshair.at();
      if (at !== null) point({ ...at, alt: event.altKey });
      return true;
    }
    const run = has_control ? withControl[event.shiftKey ? `Shift ${key}` : key] : keys[key];
    run?.();
    return run !== undefined;
  };
}
