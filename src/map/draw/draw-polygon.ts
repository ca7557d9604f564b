import type { Polygon } from '#domain/geometry/types.ts';
import { drawSketch } from './sketch/draw-sketch.ts';
import type { ShapeKind } from './sketch/outline-of.ts';
import type { DrawSession, PolygonOptions } from './types.ts';

/**
 * Draws a new outline: a polygon by its vertices, or a circle, sector, rectangle or free hand. Click or Space adds a vertex; Enter, a double
 * click or the first vertex closes a polygon, the last press a shape; Backspace drops the last; Ctrl+Z is per press; Esc cancels. After
 * `onClose` it stays on the map, its corners can be dragged and a radius typed (`onClose` is called again), until `stop()`.
 */
export const drawPolygon = (kind: 'polygon' | ShapeKind, { onClose, check, ...options }: PolygonOptions): DrawSession =>
  drawSketch<Polygon>(kind, {
    ...options,
    check,
    drawn: ({ outline }) => outline,
    onDone: ({ outline }) => {
      if (outline !== null) onClose(outline);
    },
  });
