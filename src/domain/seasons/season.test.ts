import { describe, expect, test } from 'vitest';
import type { FieldCrop } from '../schemas/season.ts';
import { seasonDates, seasonKey, seasonYears, compareSeasons, cropIn, lastCropBefore, runningSeason, usualSeason } from './season.ts';

const crop = (year: number, code: 5 | 7 | 10, season: 1 | 2 = 2): FieldCrop => ({
  year,
  season,
  period: season === 1 ? 'winter' : 'summer',
  crop: code,
  genotype_id: null,
});

test.each([
  ['2026-06-30', 2025],
  ['2026-07-01', 2026],
  ['2026-12-31', 2026],
  ['2027-01-01', 2026],
])('the season running on %s starts in %i', (date, year) => {
  expect(runningSeason(date)).toEqual({ year, season: 2, period: 'summer' });
});

test('a season is named by two years and runs from July to June', () => {
  expect(seasonYears({ year: 2025 })).toBe('25/26');
  expect(seasonYears({ year: 1999 })).toBe('99/00');
  expect(seasonDates({ year: 2025 })).toEqual(['2025-07-01', '2026-06-30']);
});

test('seasons sort newest first, summer before winter', () => {
  const sorted = [crop(2024, 5), crop(2025, 10, 1), crop(2025, 7)].toSorted(compareSeasons).map(seasonKey);
  expect(sorted).toEqual(['2025-2-summer', '2025-1-winter', '2024-2-summer']);
});

test('fine grains are recorded in winter, the others in summer', () => {
  expect(usualSeason(2024, 10)).toEqual({ year: 2024, season: 1, period: 'winter' });
  expect(usualSeason(2024, 5)).toEqual({ year: 2024, season: 2, period: 'summer' });
});

describe('crops of a season', () => {
  const crops = [crop(2023, 7), crop(2024, 5), crop(2025, 10, 1)];
  test('are those recorded for exactly that season', () => {
    expect(cropIn(crops, { year: 2024, season: 2, period: 'summer' })?.crop).toBe(5);
    expect(cropIn(crops, { year: 2025, season: 2, period: 'summer' })).toBeUndefined();
  });
  test('can be copied from the last season of the same season', () => {
    expect(lastCropBefore(crops, { year: 2025, season: 2, period: 'summer' })?.crop).toBe(5);
    expect(lastCropBefore(crops, { year: 2025, season: 1, period: 'winter' })).toBeUndefined();
  });
});
