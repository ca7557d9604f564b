import { expect, it } from 'vitest';
import { spreadLabels } from './spread-labels.ts';

it('keeps labels apart and above the bottom', () => {
  const labels = ['a', 'b', 'c'].map((name, i) => ({ name, y: [96, 95, 20][i]! }));
  expect(spreadLabels(labels, 12, 100)).toEqual([
    { name: 'c', y: 20 },
    { name: 'b', y: 88 },
    { name: 'a', y: 100 },
  ]);
});
