import { drawSketch } from './sketch/draw-sketch.ts';
import type { DrawOptions, DrawSession } from './types.ts';

/** Measures a way; closed on its first point, an area. Everything comes through `onChange`. */
export const measure = (options: DrawOptions): DrawSession =>
  drawSketch<never>('measure', { ...options, drawn: () => null, onDone: () => undefined });
