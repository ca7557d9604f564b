import { expect, it } from 'vitest';
import type { SeasonRow } from '#api/season-analysis/use-season-data.ts';
import { summarizeRows } from './summarize-rows.ts';

const row = (date: string, mean: number | null, valid_fraction = 1, sd = 0.05): SeasonRow => ({
  scene_id: date,
  date,
  index: 'evi',
  valid_fraction,
  pixel_count: 9,
  mean,
  sd,
  p10: mean,
  p50: mean,
  p90: mean,
  is_excluded: false,
});

it('weighs the usable images by their usable share and leaves the others out', () => {
  const summary = summarizeRows([
    row('2026-01-01', 0.4, 0.6),
    row('2026-01-06', 0.1, 0.5),
    row('2026-01-11', 0.8),
    row('2026-01-16', null),
  ]);
  expect(summary?.frames.map(({ date }) => date)).toEqual(['2026-01-01', '2026-01-11']);
  expect(summary?.mean).toBeCloseTo((0.4 * 0.6 + 0.8) / 1.6, 12);
  expect([summary?.lowest.date, summary?.highest.date]).toEqual(['2026-01-01', '2026-01-11']);
  expect(summary?.change).toBeCloseTo(0.4, 12);
  expect(summary?.cv).toBeCloseTo((0.125 + 0.0625) / 2, 12);
});

it('says nothing without one', () => expect(summarizeRows([row('2026-01-01', 0.4, 0.59)])).toBeNull());
