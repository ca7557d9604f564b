import { expect, test } from 'vitest';
import type { Position } from '#domain/geometry/types.ts';
import { newSketch, sketchAfter } from './sketch.ts';
import type { Sketch, SketchEvent } from './sketch.ts';

const run = (...events: SketchEvent[]): Sketch => events.reduce(sketchAfter, newSketch());
const add = (lon: number, lat: number): SketchEvent => ({ type: 'add', position: [lon, lat] });
const close: SketchEvent = { type: 'close', least: 3 };
const triangle: Position[] = [
  [0, 0],
  [1, 0],
  [1, 1],
];
const three = triangle.map(([lon, lat]) => add(lon, lat));

test('two points do not close, three do, and a closed ring takes no more', () => {
  expect(run(add(0, 0), add(1, 0), close).closed).toBe(false);
  const ring = run(...three, close, add(5, 5));
  expect(ring.closed).toBe(true);
  expect(ring.vertices).toEqual(triangle);
});

test('a point on top of the last one is not added', () => {
  expect(run(add(0, 0), add(0, 0)).vertices).toHaveLength(1);
});

test('undo goes back one vertex at a time, through closing, and redo comes forward', () => {
  const undo: SketchEvent = { type: 'undo' };
  const redo: SketchEvent = { type: 'redo' };
  expect(run(...three, close, undo).closed).toBe(false);
  expect(run(...three, close, undo, undo).vertices).toEqual(triangle.slice(0, 2));
  expect(run(...three, undo, undo, undo, undo).vertices).toEqual([]);
  expect(run(...three, close, undo, undo, redo, redo)).toMatchObject({ vertices: triangle, closed: true, future: [] });
});

test('a new vertex after undo forgets what could be redone', () => {
  expect(run(...three, { type: 'undo' }, add(9, 9), { type: 'redo' }).vertices).toEqual([
    [0, 0],
    [1, 0],
    [9, 9],
  ]);
});

test('Backspace opens a closed ring first, then drops vertices, and can itself be undone', () => {
  expect(run(...three, close, { type: 'drop_last' })).toMatchObject({ closed: false, vertices: triangle });
  expect(run(...three, { type: 'drop_last' }).vertices).toHaveLength(2);
  expect(run(...three, { type: 'drop_last' }, { type: 'undo' }).vertices).toEqual(triangle);
  expect(run({ type: 'drop_last' }).past).toHaveLength(0);
});

test('moving a vertex keeps the others and the closing', () => {
  const moved = run(...three, close, { type: 'move', index: 1, position: [2, 0] });
  expect(moved).toMatchObject({
    closed: true,
    vertices: [
      [0, 0],
      [2, 0],
      [1, 1],
    ],
  });
  expect(run(...three, { type: 'move', index: 7, position: [2, 0] }).vertices).toEqual(triangle);
});
