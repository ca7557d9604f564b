import type { Position } from '#domain/geometry/types.ts';
import { startSketch } from './sketch/sketch-session.ts';
import type { DrawSession, PolygonOptions } from './types.ts';

/**
 * Draws a new polygon. Click or Space adds a vertex; Enter, a double click or the first vertex closes; Backspace drops
 * the last; Ctrl+Z is per vertex; Esc cancels. After `onClose` the shape stays on the map, its vertices can be dragged
 * (`onClose` is called again), until `stop()`.
 */
export const drawPolygon = ({ onClose, ...options }: PolygonOptions): DrawSession =>
  startSketch('polygon', {
    ...options,
    onDone: (vertices) => onClose({ type: 'Polygon', coordinates: [[...vertices, vertices[0] as Position]] }),
  });
