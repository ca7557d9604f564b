import type { DrawnLine } from './types.ts';
import { drawSketch } from './sketch/draw-sketch.ts';
import type { DrawSession, LineOptions } from './types.ts';

/** Draws a line of two or more points, for a cut. After `onFinish` its ends can be dragged: `onFinish` comes again. */
export const drawLine = ({ onFinish, check, ...options }: LineOptions): DrawSession =>
  drawSketch<DrawnLine>('line', {
    ...options,
    check,
    drawn: ({ way, is_whole }) => (way.length < 2 ? null : { line: { type: 'LineString', coordinates: way }, is_finished: is_whole }),
    onDone: ({ way }) => onFinish({ type: 'LineString', coordinates: way }),
  });
