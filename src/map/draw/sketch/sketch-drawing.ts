import type { Position } from '#domain/geometry/types.ts';
import { NO_DRAWING } from '../draw-layers.ts';
import type { Drawing, Mark } from '../draw-layers.ts';
import type { DrawTexts, Snap } from '../types.ts';

/** `measure` is a line that may be closed. */
export type SketchKind = 'polygon' | 'line' | 'measure';
export type SketchView = {
  readonly kind: SketchKind;
  readonly vertices: readonly Position[];
  readonly closed: boolean;
  readonly is_ring: boolean;
  readonly cursor: Position | null;
  readonly snap: Snap | null;
  readonly crossings: readonly Position[];
  readonly is_wrong: boolean;
  readonly segment_m: number;
  readonly pieces_m: readonly number[];
  /** The keyboard or finger crosshair marks the cursor itself. */
  readonly has_crosshair: boolean;
};

/** What the map shows of a sketch (DESIGN §6). */
export function sketchDrawing(view: SketchView, texts: DrawTexts): Drawing {
  const { kind, vertices, closed, is_ring, cursor, snap } = view;
  const first = vertices[0];
  const last = vertices.at(-1);
  if (first === undefined || last === undefined) return { ...NO_DRAWING, marks: cursorMarks(view), labels: snapLabels(snap, texts) };
  const through = closed || cursor === null ? vertices : [...vertices, cursor];
  const has_fill = (kind === 'polygon' || is_ring) && through.length >= 3;
  const live: Position[][] = [];
  if (!closed && cursor !== null) {
    live.push([last, cursor]);
    if (kind === 'polygon' && vertices.length >= 2) live.push([cursor, first]);
  }
  const lengths = vertices
    .slice(1)
    .map((to, at) => ({ from: vertices[at] as Position, to, text: texts.formatDistance(view.pieces_m[at] ?? 0) }));
  if (is_ring) lengths.push({ from: last, to: first, text: texts.formatDistance(view.pieces_m[vertices.length - 1] ?? 0) });
  if (!closed && cursor !== null && view.segment_m > 0)
    lengths.push({ from: last, to: cursor, text: texts.formatDistance(view.segment_m) });
  return {
    ...NO_DRAWING,
    is_wrong: view.is_wrong,
    fill: has_fill ? [[...through, first]] : [],
    lines: vertices.length < 2 ? [] : [is_ring ? [...vertices, first] : vertices],
    live,
    lengths,
    marks: [
      ...vertices.map((position, at): Mark => ({ kind: at === 0 && !closed && kind !== 'line' ? 'first' : 'vertex', position })),
      ...view.crossings.map((position): Mark => ({ kind: 'cross', position })),
      ...cursorMarks(view),
    ],
    labels: snapLabels(snap, texts),
  };
}

function cursorMarks({ snap, cursor, closed, has_crosshair }: SketchView): Mark[] {
  if (snap !== null) return [{ kind: 'snap', position: snap.position }];
  return cursor !== null && !closed && has_crosshair ? [{ kind: 'cursor', position: cursor }] : [];
}

export function snapLabels(snap: Snap | null, texts: DrawTexts): Drawing['labels'] {
  if (snap === null || snap.shape_id === null || texts.formatSnap === undefined) return [];
  return [{ text: texts.formatSnap(snap.shape_id), position: snap.position }];
}
