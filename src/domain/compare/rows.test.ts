import { expect, test } from 'vitest';
import { compareRow } from './compare-row.ts';
import { mergeScenes } from './merge-scenes.ts';

const scene = (date: string, mean: number | null, valid_fraction: number | null = 1, sd = 0.08) => ({
  id: date,
  date,
  valid_fraction,
  is_excluded: false,
  statistics: { mean, sd },
});

test('value, difference to the reference, change nearest to 14 days before, and uniformity', () => {
  const scenes = [scene('2025-12-24', 0.5), scene('2025-12-29', 0.6), scene('2026-01-03', 0.1), scene('2026-01-12', 0.8)];
  const row = compareRow(scenes, scenes[3], 0.85);
  expect(row.value).toBe(0.8);
  expect(row.difference).toBeCloseTo(-0.05, 12);
  expect(row.change_14d).toBeCloseTo(0.2, 12);
  expect(row.uniformity).toBeCloseTo(90, 12);
});

test('of two as far from 14 days the later one counts; cloudy ones and those outside 9 to 24 days do not', () => {
  const now = scene('2026-01-31', 0.9);
  expect(compareRow([scene('2026-01-15', 0.2), scene('2026-01-19', 0.3), now], now, null).change_14d).toBeCloseTo(0.6, 12);
  expect(compareRow([scene('2026-01-17', 0.2, 0.5), scene('2026-01-12', 0.4), now], now, null).change_14d).toBeCloseTo(0.5, 12);
  expect(compareRow([scene('2026-01-05', 0.2), scene('2026-01-24', 0.3), now], now, null).change_14d).toBeNull();
});

test('what is not known stays unsaid', () => {
  expect(compareRow([], undefined, 0.5)).toEqual({
    date: null,
    value: null,
    difference: null,
    change_14d: null,
    uniformity: null,
    rain_30d_mm: null,
  });
  const flat = scene('2026-01-12', 0);
  expect(compareRow([flat], flat, null)).toMatchObject({ value: 0, difference: null, uniformity: null });
  const rough = scene('2026-01-12', 0.05, 1, 0.1);
  expect(compareRow([rough], rough, null).uniformity).toBe(0);
});

test('dates of several fields make one row; a date is usable when it is for one of them', () => {
  const a = [scene('2026-01-01', 0.5), scene('2026-01-06', 0.5, 0.1)];
  const b = [scene('2026-01-01', 0.5, 0.2), scene('2026-01-03', 0.5, null), scene('2026-01-06', 0.5)];
  expect(mergeScenes([b, a]).map(({ date, valid_fraction }) => [date, valid_fraction])).toEqual([
    ['2026-01-01', 1],
    ['2026-01-03', null],
    ['2026-01-06', 1],
  ]);
  expect(mergeScenes([[{ ...scene('2026-01-01', 1), is_excluded: true }], [scene('2026-01-01', 1)]])[0]?.is_excluded).toBe(false);
});
