import { expect, test } from 'vitest';
import { buildShapeBlock } from '#domain/geometry/shape-block.ts';
import type { Polygon, Position } from '#domain/geometry/types.ts';
import { chooseLabels } from './label-choice.ts';
import { buildShapeIndex, findShape, shapesInLasso } from './picking.ts';

const ring = (lon: number, lat: number, side: number): Position[] => [
  [lon, lat],
  [lon + side, lat],
  [lon + side, lat + side],
  [lon, lat + side],
  [lon, lat],
];
const polygon = (...rings: Position[][]): Polygon => ({ type: 'Polygon', coordinates: rings });
const index = buildShapeIndex(
  buildShapeBlock([polygon(ring(0, 0, 0.1), ring(0.04, 0.04, 0.02)), polygon(ring(0.01, 0.01, 0.01)), polygon(ring(0.2, 0, 0.001))]),
);

test('a hole is outside, the smaller of two shapes wins, empty ground is −1', () => {
  expect(findShape(index, [0.08, 0.08])).toBe(0);
  expect(findShape(index, [0.05, 0.05])).toBe(-1);
  expect(findShape(index, [0.015, 0.015])).toBe(1);
  expect(findShape(index, [5, 5])).toBe(-1);
  expect(findShape(buildShapeIndex(buildShapeBlock([])), [0, 0])).toBe(-1);
});

test('a lasso takes the shapes whose middle it holds', () => {
  expect(
    shapesInLasso(index, [
      [-0.01, -0.01],
      [0.03, -0.01],
      [0.03, 0.03],
      [-0.01, 0.03],
      [-0.01, -0.01],
    ]),
  ).toEqual([1]);
  expect(
    shapesInLasso(index, [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ]).toSorted((a, b) => a - b),
  ).toEqual([0, 1, 2]);
});

test('names from 44 px of width, hectares from 70, widest first', () => {
  const labels = [0, 1, 2].map((n) => ({ name: `n${n}`, sub: 'ha', position: [0, 0] as const }));
  const view = [-1, -1, 1, 1] as const;
  const px = (zoom: number) => (512 * 2 ** zoom) / 360;
  const zoom = Math.log2((60 / 0.01) * (360 / 512));
  expect(px(zoom) * 0.01).toBeCloseTo(60);
  expect(chooseLabels(index, labels, view, zoom, () => false).map(({ name, sub }) => [name, sub])).toEqual([
    ['n0', 'ha'],
    ['n1', ''],
  ]);
  expect(chooseLabels(index, labels, view, zoom - 1, () => false).map(({ name }) => name)).toEqual(['n0']);
  expect(chooseLabels(index, labels, view, zoom, (shape) => shape === 1).map(({ name, pale }) => [name, pale])).toEqual([
    ['n0', false],
    ['n1', true],
  ]);
});
