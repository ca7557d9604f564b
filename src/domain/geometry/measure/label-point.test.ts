import { expect, it } from 'vitest';
import { contains } from './contains.ts';
import { labelPoint } from './label-point.ts';
import type { Polygon } from '../types.ts';
import { HORSESHOE } from '../../../../tests/setup/samples/field-samples.ts';

it('puts the label in the middle of a square and inside a horseshoe', () => {
  const square: Polygon = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0.02, 0],
        [0.02, 0.02],
        [0, 0.02],
        [0, 0],
      ],
    ],
  };
  expect(labelPoint(square)).toEqual([0.01, 0.01]);
  expect(contains(HORSESHOE, labelPoint(HORSESHOE))).toBe(true);
});
