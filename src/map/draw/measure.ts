import { startSketch } from './sketch/sketch-session.ts';
import type { DrawSession, MeasureOptions } from './types.ts';

/** Measures a way; closed on its first point, an area. Everything comes through `onChange`. */
export const measure = (options: MeasureOptions): DrawSession => startSketch('measure', { ...options, onDone: () => undefined });
