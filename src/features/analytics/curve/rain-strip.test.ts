import { expect, test } from 'vitest';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';
import type { RainBin } from '#domain/weather/rain.ts';
import { curveRows } from './curve-rows.ts';
import { barsOf, binOn, topOf } from './rain-strip.ts';

const bin = (date: string, to: string, rain_mm: number): RainBin => ({ date, to, rain_mm, missing_days: 0, has_forecast: rain_mm === 7 });
const bins = [bin('2025-07-01', '2025-07-02', 41), bin('2025-07-03', '2025-07-10', 0), bin('2025-07-11', '2025-07-18', 7)];
const step = (date: string): CurveStep => ({ date, mean: 0.3, p10: 0.2, p90: 0.4, is_estimated: false });

test('bars fill their own days under a round top; what is expected is quiet', () => {
  expect(barsOf(bins).map(({ from, to, y }) => [to - from, y])).toEqual([
    [2, 41],
    [8, 0],
    [8, 7],
  ]);
  expect(barsOf(bins).map(({ is_quiet }) => is_quiet)).toEqual([false, false, true]);
  expect(barsOf(bins)[1]?.from).toBe(epochDay('2025-07-03'));
  expect([topOf(bins), topOf(bins.slice(1)), topOf([])]).toEqual([60, 20, 20]);
});

test('a day belongs to the step it lies in, or to none', () => {
  expect(binOn(bins, '2025-07-10')?.date).toBe('2025-07-03');
  expect(binOn(bins, '2025-07-19')).toBeUndefined();
});

test('the table has a row for each step of either', () => {
  const rows = curveRows([step('2025-06-25'), step('2025-07-03')], bins);
  expect(rows.map(({ date, step: one, bin: rain }) => [date, one !== undefined, rain?.rain_mm])).toEqual([
    ['2025-06-25', true, undefined],
    ['2025-07-01', false, 41],
    ['2025-07-03', true, 0],
    ['2025-07-11', false, 7],
  ]);
});
