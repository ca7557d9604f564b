import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import type { Position } from '#domain/geometry/types.ts';
import { NO_DRAWING } from '../draw-layers.ts';
import type { Drawing, Mark } from '../draw-layers.ts';
import { snapLabels } from '../sketch/sketch-drawing.ts';
import type { DrawTexts } from '../types.ts';
import type { ShapeStatus } from './shape-status.ts';

/** Pieces between presses whose lengths say something: a radius, two sides. */
function arms({ shape, anchors, cursor }: ShapeStatus): [Position, Position][] {
  const [first, second, third] = cursor === null ? anchors : [...anchors, cursor];
  if (shape === 'freehand' || first === undefined || second === undefined) return [];
  return shape === 'rectangle' || third === undefined
    ? [[first, second]]
    : [
        [first, second],
        [first, third],
      ];
}

/** What the map shows of a shape: its outline, its presses and, until it is whole, its radius or first side. */
export function shapeDrawing(status: ShapeStatus, texts: DrawTexts, has_crosshair: boolean): Drawing {
  const { shape, vertices, closed, cursor, snap, check, anchors, radius_m } = status;
  const [first] = vertices;
  const ring = first === undefined ? [] : [...vertices, first];
  const pieces = arms(status);
  const wrong = check !== null && !check.ok ? (check.places ?? []) : [];
  const cursorMark: Mark[] =
    snap !== null
      ? [{ kind: 'snap', position: snap.position }]
      : cursor !== null && has_crosshair
        ? [{ kind: 'cursor', position: cursor }]
        : [];
  return {
    ...NO_DRAWING,
    is_wrong: check !== null && !check.ok,
    fill: ring.length === 0 ? [] : [ring],
    lines: closed ? [ring] : [],
    live: [...(closed || ring.length === 0 ? [] : [ring]), ...pieces],
    lengths: pieces.slice(0, 1).map(([from, to]) => ({ from, to, text: texts.formatDistance(radius_m ?? distanceM(from, to)) })),
    marks: [
      ...(shape === 'freehand' ? [] : anchors).map((position): Mark => ({ kind: 'vertex', position })),
      ...wrong.map((position): Mark => ({ kind: 'cross', position })),
      ...cursorMark,
    ],
    labels: snapLabels(snap, texts),
  };
}
