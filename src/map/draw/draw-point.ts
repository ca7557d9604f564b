import { drawSketch } from './sketch/draw-sketch.ts';
import type { DrawSession, PointOptions } from './types.ts';

/** Puts a point by one press: of the pointer, of Enter under the crosshair of the arrows, or of a button under a finger's. Nothing attracts it. */
export const drawPoint = ({ onMove, onPlace, ...options }: PointOptions): DrawSession =>
  drawSketch<never>('point', {
    ...options,
    snapping: false,
    texts: { formatDistance: () => '' },
    drawn: () => null,
    onChange: ({ cursor }) => onMove(cursor),
    onDone: ({ way: [position] }) => position !== undefined && onPlace(position),
  });
