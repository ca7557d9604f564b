import type { PaneCanvas } from '#map/panes/pane-canvas.ts';

let held: PaneCanvas | null = null;

/** Keeps the canvas at hand for whoever wants its picture; answers how to let it go. */
export function holdCanvas(canvas: PaneCanvas): () => void {
  held = canvas;
  return () => {
    if (held === canvas) held = null;
  };
}

/** What the panes show now, as a PNG; null without panes. */
export const panesPicture = (): Promise<Uint8Array<ArrayBuffer> | null> => held?.snapshot() ?? Promise.resolve(null);
