import { describe, expect, test } from 'vitest';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { closeRings, editAfter, newEdit, nextVertex, openRings } from './edited-polygon.ts';
import type { EditEvent, EditHistory } from './edited-polygon.ts';

const square: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
      [0, 0],
    ],
  ],
};
const right: Polygon = {
  type: 'Polygon',
  coordinates: [
    [
      [4, 0],
      [8, 0],
      [8, 4],
      [4, 4],
      [4, 0],
    ],
  ],
};
const hole: Position[] = [
  [1, 1],
  [2, 1],
  [2, 2],
];
const run = (...events: EditEvent[]): EditHistory => events.reduce(editAfter, newEdit(square));
const move = (index: number, to: Position, shared = false): EditEvent => ({
  type: 'move',
  at: { ring: 0, index },
  to,
  shared,
  candidates: [{ shape_id: 'right', rings: openRings(right) }],
});

describe('editing', () => {
  test('rings open and close without change', () => {
    expect(closeRings(openRings(square))).toEqual(square);
  });

  test('a midpoint becomes a vertex after the one before it, also on the closing edge', () => {
    expect(run({ type: 'insert', after: { ring: 0, index: 0 }, position: [2, 1] }).now.rings[0]?.[1]).toEqual([2, 1]);
    expect(run({ type: 'insert', after: { ring: 0, index: 3 }, position: [-1, 2] }).now.rings[0]?.at(-1)).toEqual([-1, 2]);
  });

  test('the exterior keeps three vertices; a hole of three goes away', () => {
    const at = { ring: 0, index: 0 };
    const drop: EditEvent = { type: 'delete', at };
    expect(run(drop, drop).now.rings[0]).toHaveLength(3);
    expect(run({ type: 'add_hole', ring: hole }).now.rings).toHaveLength(2);
    expect(run({ type: 'add_hole', ring: hole }, { type: 'delete', at: { ring: 1, index: 0 } }).now.rings).toHaveLength(1);
    expect(run({ type: 'add_hole', ring: hole }, { type: 'delete_ring', ring: 1 }).now.rings).toHaveLength(1);
    expect(run({ type: 'delete_ring', ring: 0 }).now.rings).toHaveLength(1);
  });

  test('a shared vertex takes the neighbour along only when asked', () => {
    expect(run(move(1, [5, 0])).now.neighbours).toEqual([]);
    const moved = run(move(1, [5, 0], true)).now.neighbours;
    expect(moved).toEqual([
      {
        shape_id: 'right',
        rings: [
          [
            [5, 0],
            [8, 0],
            [8, 4],
            [4, 4],
          ],
        ],
      },
    ]);
    expect(run(move(0, [-1, 0], true)).now.neighbours).toEqual([]);
  });

  test('a neighbour moved twice keeps both moves; undo gives back the first', () => {
    const both = [move(1, [5, 0], true), move(2, [5, 4], true)];
    expect(run(...both).now.neighbours[0]?.rings[0]).toEqual([
      [5, 0],
      [8, 0],
      [8, 4],
      [5, 4],
    ]);
    expect(run(...both, { type: 'undo' }).now.neighbours[0]?.rings[0]).toEqual([
      [5, 0],
      [8, 0],
      [8, 4],
      [4, 4],
    ]);
    expect(run(...both, { type: 'undo' }, { type: 'undo' }).now).toMatchObject({ neighbours: [], rings: openRings(square) });
    expect(run(...both, { type: 'undo' }, { type: 'redo' }).now.rings[0]?.[2]).toEqual([5, 4]);
  });

  test('events that name nothing change nothing', () => {
    const start = newEdit(square);
    expect(editAfter(start, { type: 'delete', at: { ring: 3, index: 0 } })).toBe(start);
    expect(editAfter(start, { type: 'move', at: { ring: 0, index: 9 }, to: [1, 1], shared: false, candidates: [] })).toBe(start);
    expect(editAfter(start, { type: 'undo' })).toBe(start);
  });

  test('Tab walks all rings and comes round', () => {
    const rings = [...openRings(square), hole];
    expect(nextVertex(rings, null, 1)).toEqual({ ring: 0, index: 0 });
    expect(nextVertex(rings, { ring: 0, index: 3 }, 1)).toEqual({ ring: 1, index: 0 });
    expect(nextVertex(rings, { ring: 0, index: 0 }, -1)).toEqual({ ring: 1, index: 2 });
  });
});
