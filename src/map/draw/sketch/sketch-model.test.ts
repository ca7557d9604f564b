// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import type { SketchKind } from './outline-of.ts';
import { sketchModel } from './sketch-model.ts';
import type { Drawn } from './sketch-model.ts';

const CENTER: Position = [-61, -34];
const EDGE: Position = [-60.995, -34];
const CORNERS: Position[] = [CENTER, EDGE, [-60.995, -33.995], [-61, -33.995]];

function begin(kind: SketchKind, max_points?: number) {
  const done: Drawn[] = [];
  const asked: (Drawn | null)[] = [];
  const model = sketchModel<Drawn>(
    kind,
    {
      texts: { formatDistance: String },
      drawn: (drawn) => drawn,
      check: (drawn) => {
        asked.push(drawn);
        return Promise.resolve(null);
      },
      onChange: () => undefined,
      onCancel: () => undefined,
      onDone: (drawn) => done.push(drawn),
      ...(max_points === undefined ? {} : { max_points }),
    },
    () => false,
  );
  return { ...model, done, asked };
}
const corners = (outline: Polygon | null | undefined): number => (outline?.coordinates[0]?.length ?? 1) - 1;

test('a polygon is closed by hand, and tells its outline then and after each change', () => {
  const { add, close, apply, status, done } = begin('polygon');
  for (const corner of CORNERS) add(corner);
  expect(done).toEqual([]);
  expect(status()).toMatchObject({ closed: false, vertices: CORNERS, radius_m: null });
  close();
  apply({ type: 'move', index: 0, position: [-61.001, -34] });
  expect(done.map(({ outline, is_whole }) => [corners(outline), is_whole])).toEqual([
    [4, true],
    [4, true],
  ]);
  expect(status().length_m).toBeGreaterThan(2000);
});

test('a line is whole with all its points, encloses nothing, and is checked through the cursor', async () => {
  const { state, add, reconsider, done, asked } = begin('line', 2);
  add(CENTER);
  state.cursor = EDGE;
  reconsider();
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ way: [CENTER, EDGE], outline: null, is_whole: false }));
  add(EDGE);
  expect(done).toEqual([{ way: [CENTER, EDGE], outline: null, is_whole: true }]);
});

test('a measured way is a line unless it was closed on its first point', () => {
  const { state, add, close, undo, status } = begin('measure');
  for (const corner of CORNERS) add(corner);
  close();
  expect(status()).toMatchObject({ closed: true, area_m2: 0 });
  undo();
  state.met_first = true;
  close();
  expect(status().area_m2).toBeGreaterThan(200_000);
});

test('the press that makes a shape whole is taken back with its closing, and both come again', () => {
  const { add, undo, redo, status, done } = begin('circle');
  add(CENTER);
  add(EDGE);
  expect(status()).toMatchObject({ closed: true, anchors: [CENTER, EDGE] });
  expect(corners(done[0]?.outline)).toBe(120);
  undo();
  expect(status()).toMatchObject({ closed: false, anchors: [CENTER], vertices: [] });
  redo();
  expect(status()).toMatchObject({ closed: true, anchors: [CENTER, EDGE] });
});

test('a typed radius spares the second press and holds a whole circle', () => {
  const { add, setRadius, status, done } = begin('circle');
  setRadius(150);
  add(CENTER);
  expect(status()).toMatchObject({ closed: true, radius_m: 150 });
  setRadius(200);
  expect(done).toHaveLength(2);
  expect(status().radius_m).toBe(200);
});

test('a rectangle and a sector are whole with three presses that enclose something', () => {
  const rectangle = begin('rectangle');
  for (const corner of CORNERS.slice(0, 3)) rectangle.add(corner);
  expect(corners(rectangle.done[0]?.outline)).toBe(4);
  const sector = begin('sector');
  for (const corner of CORNERS.slice(0, 3)) sector.add(corner);
  expect(sector.status().closed).toBe(true);
});

test('a point is whole with its one press and encloses nothing', () => {
  const { state, add, status, done } = begin('point');
  state.cursor = EDGE;
  expect(status()).toMatchObject({ cursor: EDGE, vertices: [], area_m2: 0 });
  add(CENTER);
  expect(done).toEqual([{ way: [CENTER], outline: null, is_whole: true }]);
  add(EDGE);
  expect(done).toHaveLength(1);
});
