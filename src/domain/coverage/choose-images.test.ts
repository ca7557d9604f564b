import { expect, test } from 'vitest';
import { chooseImages } from './choose-images.ts';

const row = (date: string, valid_fraction = 0.9, mean: number | null = 0.5) => ({
  scene_id: `${date} ${String(valid_fraction)}`,
  date,
  valid_fraction,
  mean,
});
const DAY = '2025-12-06';

test.each([
  ['the nearest on both sides', [row('2025-12-01'), row('2025-12-05'), row('2025-12-09'), row('2025-12-14')], '2025-12-05', '2025-12-09'],
  ['none of the day itself', [row('2025-12-01'), row(DAY), row('2025-12-14')], '2025-12-01', '2025-12-14'],
  [
    'none that shows too little or nothing',
    [row('2025-12-01'), row('2025-12-05', 0.59), row('2025-12-09', 0.9, null)],
    '2025-12-01',
    undefined,
  ],
  ['in whatever order they come', [row('2025-12-14'), row('2025-12-09'), row('2025-12-05'), row('2025-12-01')], '2025-12-05', '2025-12-09'],
  ['nothing of nothing', [], undefined, undefined],
])('%s', (_what, rows, before, after) => {
  const chosen = chooseImages(rows, DAY);
  expect([chosen.before?.date, chosen.after?.date]).toEqual([before, after]);
});

test('of two images of a day the one that shows more of the field', () => {
  const rows = [row('2025-12-05', 0.7), row('2025-12-05', 0.95), row('2025-12-05', 0.8), row('2025-12-09', 0.65), row('2025-12-09', 0.99)];
  const { before, after } = chooseImages(rows, DAY);
  expect([before?.valid_fraction, after?.valid_fraction]).toEqual([0.95, 0.99]);
});
