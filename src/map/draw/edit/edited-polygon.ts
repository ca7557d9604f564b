import type { Polygon, Position, Ring } from '#domain/geometry/types.ts';

/** Open rings (first vertex not repeated), exterior first: what a hand moves about. */
export type Rings = readonly (readonly Position[])[];
export type VertexRef = { readonly ring: number; readonly index: number };
export type Neighbour = { readonly shape_id: string; readonly rings: Rings };
export type EditState = { readonly rings: Rings; readonly neighbours: readonly Neighbour[]; readonly focused: VertexRef | null };
export type EditHistory = { readonly now: EditState; readonly past: readonly EditState[]; readonly future: readonly EditState[] };

export type EditEvent =
  | {
      readonly type: 'move';
      readonly at: VertexRef;
      readonly to: Position;
      readonly shared: boolean;
      readonly candidates: readonly Neighbour[];
    }
  | { readonly type: 'insert'; readonly after: VertexRef; readonly position: Position }
  | { readonly type: 'delete'; readonly at: VertexRef }
  | { readonly type: 'add_hole'; readonly ring: readonly Position[] }
  | { readonly type: 'delete_ring'; readonly ring: number }
  | { readonly type: 'replace'; readonly rings: Rings }
  | { readonly type: 'focus'; readonly at: VertexRef | null }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' };

export const openRings = (polygon: Polygon): Rings => polygon.coordinates.map((ring) => ring.slice(0, -1));
export const closeRings = (rings: Rings): Polygon => ({
  type: 'Polygon',
  coordinates: rings.map((ring): Ring => [...ring, ring[0] as Position]),
});
export const newEdit = (polygon: Polygon): EditHistory => ({
  now: { rings: openRings(polygon), neighbours: [], focused: null },
  past: [],
  future: [],
});

const changed = (history: EditHistory, change: Partial<EditState>): EditHistory => ({
  now: { ...history.now, ...change },
  past: [...history.past, history.now],
  future: [],
});
const withRing = (rings: Rings, ring: number, next: readonly Position[]): Rings => rings.with(ring, next);
const equal = (a: Position, b: Position): boolean => a[0] === b[0] && a[1] === b[1];

/** Moves every vertex of the neighbours that stood exactly where the moved one stood. */
function moveShared(known: readonly Neighbour[], candidates: readonly Neighbour[], from: Position, to: Position): readonly Neighbour[] {
  const all = new Map([...candidates, ...known].map((neighbour) => [neighbour.shape_id, neighbour]));
  const touched = new Set(known.map((neighbour) => neighbour.shape_id));
  for (const neighbour of all.values()) {
    if (!neighbour.rings.some((ring) => ring.some((vertex) => equal(vertex, from)))) continue;
    touched.add(neighbour.shape_id);
    all.set(neighbour.shape_id, {
      ...neighbour,
      rings: neighbour.rings.map((ring) => ring.map((vertex) => (equal(vertex, from) ? to : vertex))),
    });
  }
  return [...all.values()].filter((neighbour) => touched.has(neighbour.shape_id));
}

/** Pure. An event that would leave a ring under three vertices, or names a vertex that is not there, changes nothing. */
export function editAfter(history: EditHistory, event: EditEvent): EditHistory {
  const { now, past, future } = history;
  switch (event.type) {
    case 'move': {
      const ring = now.rings[event.at.ring];
      const from = ring?.[event.at.index];
      if (ring === undefined || from === undefined || equal(from, event.to)) return history;
      const neighbours = event.shared ? moveShared(now.neighbours, event.candidates, from, event.to) : now.neighbours;
      return changed(history, {
        rings: withRing(now.rings, event.at.ring, ring.with(event.at.index, event.to)),
        neighbours,
        focused: event.at,
      });
    }
    case 'insert': {
      const ring = now.rings[event.after.ring];
      if (ring === undefined) return history;
      const at = { ring: event.after.ring, index: event.after.index + 1 };
      return changed(history, { rings: withRing(now.rings, at.ring, ring.toSpliced(at.index, 0, event.position)), focused: at });
    }
    case 'delete': {
      const ring = now.rings[event.at.ring];
      if (ring === undefined || !(event.at.index in ring)) return history;
      if (ring.length > 3) {
        const focused = { ring: event.at.ring, index: Math.min(event.at.index, ring.length - 2) };
        return changed(history, { rings: withRing(now.rings, event.at.ring, ring.toSpliced(event.at.index, 1)), focused });
      }
      return event.at.ring === 0 ? history : changed(history, { rings: now.rings.toSpliced(event.at.ring, 1), focused: null });
    }
    case 'add_hole':
      return event.ring.length < 3 ? history : changed(history, { rings: [...now.rings, event.ring], focused: null });
    case 'delete_ring':
      return event.ring === 0 || !(event.ring in now.rings)
        ? history
        : changed(history, { rings: now.rings.toSpliced(event.ring, 1), focused: null });
    case 'replace':
      return changed(history, { rings: event.rings, focused: null });
    case 'focus':
      return { ...history, now: { ...now, focused: event.at } };
    case 'undo': {
      const before = past.at(-1);
      return before === undefined ? history : { now: before, past: past.slice(0, -1), future: [now, ...future] };
    }
    case 'redo': {
      const [after, ...rest] = future;
      return after === undefined ? history : { now: after, past: [...past, now], future: rest };
    }
  }
}

/** The next vertex in order, ring after ring; Tab and Shift+Tab walk it. */
export function nextVertex(rings: Rings, from: VertexRef | null, step: 1 | -1): VertexRef | null {
  const all = rings.flatMap((ring, at) => ring.map((_, index) => ({ ring: at, index })));
  const here = from === null ? -1 : all.findIndex((ref) => ref.ring === from.ring && ref.index === from.index);
  if (here === -1) return all.at(step === 1 ? 0 : -1) ?? null;
  return all[(here + step + all.length) % all.length] ?? null;
}
