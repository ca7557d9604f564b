import type { Position } from '#domain/geometry/types.ts';

/** A line or ring under construction. `past` and `future` make undo and redo one vertex at a time. */
export type Sketch = {
  readonly vertices: readonly Position[];
  readonly closed: boolean;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
};
type Step = { readonly vertices: readonly Position[]; readonly closed: boolean };

export type SketchEvent =
  | { readonly type: 'add'; readonly position: Position }
  | { readonly type: 'move'; readonly index: number; readonly position: Position }
  | { readonly type: 'drop_last' }
  | { readonly type: 'close'; readonly least: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const newSketch = (vertices: readonly Position[] = []): Sketch => ({ vertices, closed: false, past: [], future: [] });

const step = (sketch: Sketch, vertices: readonly Position[], closed: boolean): Sketch => ({
  vertices,
  closed,
  past: [...sketch.past, { vertices: sketch.vertices, closed: sketch.closed }],
  future: [],
});
const same = (a: Position | undefined, b: Position): boolean => a !== undefined && a[0] === b[0] && a[1] === b[1];

/** Pure: the same events give the same sketch. An event that cannot apply returns the sketch itself. */
export function sketchAfter(sketch: Sketch, event: SketchEvent): Sketch {
  const { vertices, closed, past, future } = sketch;
  switch (event.type) {
    case 'add':
      return closed || same(vertices.at(-1), event.position) ? sketch : step(sketch, [...vertices, event.position], false);
    case 'move':
      return event.index in vertices ? step(sketch, vertices.with(event.index, event.position), closed) : sketch;
    case 'drop_last':
      if (closed) return step(sketch, vertices, false);
      return vertices.length === 0 ? sketch : step(sketch, vertices.slice(0, -1), false);
    case 'close':
      return closed || vertices.length < event.least ? sketch : step(sketch, vertices, true);
    case 'undo': {
      const before = past.at(-1);
      return before === undefined ? sketch : { ...before, past: past.slice(0, -1), future: [{ vertices, closed }, ...future] };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after === undefined ? sketch : { ...after, past: [...past, { vertices, closed }], future: rest };
    }
  }
}
