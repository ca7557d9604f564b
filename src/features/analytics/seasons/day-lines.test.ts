import { expect, it } from 'vitest';
import type { SeasonCurve } from '#domain/series/types.ts';
import { daysOf, groupAt, groupValues, lineValues, valueAt, type SeasonLine } from './day-lines.ts';

const daily = Float64Array.from({ length: 20 }, (_, i) => i / 100);
const curve: SeasonCurve = {
  steps: [],
  daily,
  daily_p10: daily,
  daily_p90: daily,
  first_day: 1_000,
  gaps: [{ from: 1_006, to: 1_013 }],
  image_count: 9,
  max_gap_days: 7,
};
const line: SeasonLine = { id: 'a', label: 'a', name: 'a', tone: 'curve', variant: 'strong', curve, origin: 1_005 };

it('reads a season by days from its origin', () => {
  expect([valueAt(line, -6), valueAt(line, -5), valueAt(line, 14), valueAt(line, 15)]).toEqual([null, 0, 0.19, null]);
  expect(daysOf([-30, 20], 8)).toEqual([-24, -16, -8, 0, 8, 16]);
  expect(daysOf([0, 16], 8)).toEqual([0, 8, 16]);
});

it('draws it every four days, a guess inside the gap', () => {
  expect(lineValues(line, [-30, 30])).toEqual([
    { x: -4, y: 0.01, is_estimated: false },
    { x: 0, y: 0.05, is_estimated: false },
    { x: 4, y: 0.09, is_estimated: true },
    { x: 8, y: 0.13, is_estimated: true },
    { x: 12, y: 0.17, is_estimated: false },
  ]);
});

it('leaves a group silent where it was not seen', () => {
  const values = Float64Array.of(Number.NaN, 0.3, 0.3, 0.3, 0.4);
  const group = {
    id: 'g',
    label: 'g',
    tone: 'hist' as const,
    reference: { first_offset: -1, median: values, p20: values, p80: values, season_count: 3 },
  };
  expect([groupAt(group, 'median', -1), groupAt(group, 'median', 0), groupAt(group, 'p80', 3), groupAt(group, 'p20', 4)]).toEqual([
    null,
    0.3,
    0.4,
    null,
  ]);
  expect(groupValues(group, [-4, 4])).toEqual([
    { x: -4, y: null, low: null, high: null },
    { x: 0, y: 0.3, low: 0.3, high: 0.3 },
    { x: 4, y: null, low: null, high: null },
  ]);
});
