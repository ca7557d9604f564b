import { expect, test } from 'vitest';
import { chooseDays } from './choose-days.ts';

type Pairs = readonly (readonly [day: number, value: number])[];
const chosen = (pairs: Pairs) => chooseDays(pairs.map(([day, value]) => ({ day, value })))?.map(({ day }) => day) ?? null;

test.each([
  ['none', [], null],
  ['one day', [[10, 0.4]], null],
  [
    'two days',
    [
      [10, 0.8],
      [20, 0.4],
    ],
    [10, 20],
  ],
  [
    'the last day on which it still grew',
    [
      [10, 0.2],
      [40, 0.5],
      [60, 0.8],
      [80, 0.3],
    ],
    [40, 60],
  ],
  [
    'a day too near to the best is none of growth',
    [
      [10, 0.2],
      [50, 0.5],
      [60, 0.8],
    ],
    [10, 60],
  ],
  [
    'nothing grew: the first',
    [
      [10, 0.7],
      [40, 0.75],
      [60, 0.8],
    ],
    [10, 60],
  ],
  [
    'of equal ones the first is best',
    [
      [10, 0.2],
      [40, 0.8],
      [60, 0.8],
    ],
    [10, 40],
  ],
] as readonly (readonly [string, Pairs, readonly number[] | null])[])('%s', (_name, pairs, wanted) =>
  expect(chosen(pairs)).toEqual(wanted),
);
