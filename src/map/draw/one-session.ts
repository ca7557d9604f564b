import { holdPointer } from '../pointer.ts';
import { currentMap } from '../the-map.ts';
import { NO_DRAWING, showDrawing } from './draw-layers.ts';

let cancelRunning: (() => void) | null = null;

/** Only one drawing runs: starting cancels the one before. Returns what ends this one and clears the map. */
export function beginSession(cancel: () => void): () => void {
  // Cancelling a hole resumes the polygon around it, which must go as well.
  while (cancelRunning !== null) {
    const running: () => void = cancelRunning;
    cancelRunning = null;
    running();
  }
  cancelRunning = cancel;
  const release = holdPointer();
  setCursor('draw');
  return () => {
    if (cancelRunning === cancel) cancelRunning = null;
    release();
    setCursor(null);
    showDrawing(NO_DRAWING);
  };
}

export function setCursor(cursor: 'draw' | 'move' | 'pointer' | null): void {
  const container = currentMap()?.getContainer();
  if (container === undefined) return;
  if (cursor === null) delete container.dataset['cursor'];
  else container.dataset['cursor'] = cursor;
}
