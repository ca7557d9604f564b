import { startSketch } from './sketch/sketch-session.ts';
import type { DrawSession, LineOptions } from './types.ts';

/** Draws a line of two or more points, for a cut. After `onFinish` its ends can be dragged: `onFinish` comes again. */
export const drawLine = ({ onFinish, ...options }: LineOptions): DrawSession =>
  startSketch('line', { ...options, onDone: (vertices) => onFinish({ type: 'LineString', coordinates: vertices }) });
