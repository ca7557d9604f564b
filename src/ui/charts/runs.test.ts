import { expect, it } from 'vitest';
import { runsOf } from './runs.ts';

it('cuts a line at missing values and draws guesses apart, meeting the solid line', () => {
  const runs = runsOf([
    { x: 0, y: 1 },
    { x: 1, y: 2 },
    { x: 2, y: 3, is_estimated: true },
    { x: 3, y: 4 },
    { x: 4, y: 5 },
    { x: 5, y: null },
    { x: 6, y: 7 },
    { x: 7, y: 8 },
  ]);
  expect(runs.map(({ is_estimated, places }) => [is_estimated, places.map(({ x }) => x)])).toEqual([
    [false, [0, 1]],
    [true, [1, 2, 3]],
    [false, [3, 4]],
    [false, [6, 7]],
  ]);
});

it('draws nothing of a single value', () =>
  expect(
    runsOf([
      { x: 0, y: 1 },
      { x: 1, y: Number.NaN },
      { x: 2, y: 1 },
    ]),
  ).toEqual([]));
