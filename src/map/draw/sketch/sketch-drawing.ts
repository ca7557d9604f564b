import { distanceM } from '#domain/geometry/measure/perimeter.ts';
import type { Position } from '#domain/geometry/types.ts';
import { NO_DRAWING } from '../draw-layers.ts';
import type { Drawing, Mark } from '../draw-layers.ts';
import type { DrawCheck, DrawStatus, DrawTexts, Snap } from '../types.ts';
import { isWay } from './outline-of.ts';
import type { SketchKind } from './outline-of.ts';

export type SketchView = DrawStatus & {
  readonly kind: SketchKind;
  readonly is_ring: boolean;
  /** The keyboard or finger crosshair marks the cursor itself. */
  readonly has_crosshair: boolean;
};

/** What the map shows of a sketch (DESIGN §6). */
export function sketchDrawing(view: SketchView, texts: DrawTexts): Drawing {
  const { snap, check } = view;
  return {
    ...NO_DRAWING,
    ...(isWay(view.kind) ? ofWay(view, texts) : ofShape(view, texts)),
    is_wrong: check?.ok === false,
    marks: [...cornerMarks(view), ...placesOf(check).map((position): Mark => ({ kind: 'cross', position })), ...cursorMarks(view)],
    labels: snapLabels(snap, texts),
  };
}

/** Where the map points at what is wrong. */
export const placesOf = (check: DrawCheck | null): readonly Position[] =>
  check?.ok === false ? (check.places ?? (check.place === null ? [] : [check.place])) : [];

type Lines = Pick<Drawing, 'fill' | 'lines' | 'live' | 'lengths'>;

function ofWay({ kind, vertices, closed, is_ring, cursor, pieces_m, segment_m }: SketchView, texts: DrawTexts): Partial<Lines> {
  const first = vertices[0];
  const last = vertices.at(-1);
  if (first === undefined || last === undefined) return {};
  const through = cursor === null ? vertices : [...vertices, cursor];
  const is_closed = closed && is_ring;
  const live: Position[][] = cursor === null ? [] : [[last, cursor]];
  if (cursor !== null && kind === 'polygon' && vertices.length >= 2) live.push([cursor, first]);
  const lengths = vertices
    .slice(1)
    .map((to, at) => ({ from: vertices[at] as Position, to, text: texts.formatDistance(pieces_m[at] ?? 0) }));
  if (is_closed) lengths.push({ from: last, to: first, text: texts.formatDistance(pieces_m[vertices.length - 1] ?? 0) });
  if (cursor !== null && segment_m > 0) lengths.push({ from: last, to: cursor, text: texts.formatDistance(segment_m) });
  return {
    fill: is_ring && through.length >= 3 ? [[...through, first]] : [],
    lines: vertices.length < 2 ? [] : [is_closed ? [...vertices, first] : vertices],
    live,
    lengths,
  };
}

/** A shape's outline and, until it is whole, its radius or its sides. */
function ofShape(view: SketchView, texts: DrawTexts): Lines {
  const { vertices, closed, radius_m } = view;
  const ring = vertices[0] === undefined ? [] : [...vertices, vertices[0]];
  const pieces = armsOf(view);
  return {
    fill: ring.length === 0 ? [] : [ring],
    lines: closed && ring.length > 0 ? [ring] : [],
    live: [...(closed || ring.length === 0 ? [] : [ring]), ...pieces],
    lengths: pieces.slice(0, 1).map(([from, to]) => ({ from, to, text: texts.formatDistance(radius_m ?? distanceM(from, to)) })),
  };
}

/** Pieces between presses whose lengths say something: a radius, two sides. */
function armsOf({ kind, anchors, cursor }: SketchView): [Position, Position][] {
  const [first, second, third] = cursor === null ? anchors : [...anchors, cursor];
  if (kind === 'freehand' || first === undefined || second === undefined) return [];
  const arms: [Position, Position][] = [[first, second]];
  return kind === 'rectangle' || third === undefined ? arms : [...arms, [first, third]];
}

function cornerMarks({ kind, anchors, closed }: SketchView): Mark[] {
  const has_first = !closed && (kind === 'polygon' || kind === 'measure');
  return (kind === 'freehand' ? [] : anchors).map((position, at) => ({ kind: at === 0 && has_first ? 'first' : 'vertex', position }));
}

function cursorMarks({ snap, cursor, has_crosshair }: SketchView): Mark[] {
  if (snap !== null) return [{ kind: 'snap', position: snap.position }];
  return cursor !== null && has_crosshair ? [{ kind: 'cursor', position: cursor }] : [];
}

export function snapLabels(snap: Snap | null, texts: DrawTexts): Drawing['labels'] {
  if (snap === null || snap.shape_id === null || texts.formatSnap === undefined) return [];
  return [{ text: texts.formatSnap(snap.shape_id), position: snap.position }];
}
