import { describe, expect, it } from 'vitest';
import { CROPS } from '../../codes.ts';
import type { FieldCrop } from '../../schemas/season.ts';
import { analyseField, type YearRequest } from './analyse-field.ts';
import { dayDate, epochDay } from '../epoch-day.ts';

const season = { year: 2025, season: 2, period: 'summer' } as const;
const maizeIn = (year: number, crop: FieldCrop['crop'] = CROPS.maize_early): FieldCrop => ({ ...season, year, crop, genotype_id: null });
/** Images every five days of a crop sown on 1 October plus `late` days, until `until`. */
const yearOf = (year: number, late = 0, until = `${year + 1}-06-30`): YearRequest => {
  const sown = epochDay(`${year}-10-01`) + late;
  const first = epochDay(`${year}-05-05`);
  const length = Math.floor((epochDay(until) - first) / 5) + 1;
  const observations = Array.from({ length }, (_, i) => {
    const day = first + i * 5;
    const mean = 0.14 + 0.6 * (1 / (1 + Math.exp(-0.11 * (day - sown - 48))) - 1 / (1 + Math.exp(-0.1 * (day - sown - 118))));
    return { scene_id: `S2 ${day}`, date: dayDate(day), valid_fraction: 1, mean, p10: mean - 0.05, p90: mean + 0.05 };
  });
  return { year, observations };
};
const ask = (crops: readonly FieldCrop[], years: readonly YearRequest[]) => analyseField({ season, crops, country: 'AR', years });

describe('the analysis of a field', () => {
  const climbing = yearOf(2025, 20, '2025-12-25');

  it('lays earlier seasons of the same crop over the start of this one, and expects their peak', () => {
    const found = ask([maizeIn(2025), maizeIn(2024), maizeIn(2023)], [climbing, yearOf(2024), yearOf(2023, 10)]);
    const season = found.years[0]?.phenology;
    expect(found.years[0]?.curve?.image_count).toBe(47);
    expect(season).toMatchObject({ is_open: true });
    expect(found.reference).toMatchObject({ is_same_crop: true, season_count: 2 });
    const [before, peak] = [found.years[1]?.phenology, found.expected_peak];
    expect(peak?.value).toBeCloseTo(before?.peak ?? 0, 2);
    expect((peak?.day ?? 0) - (season?.sos20 ?? 0)).toBeCloseTo((before?.pos ?? 0) - (before?.sos20 ?? 0), -1);
    // at this season's start the reference stands at 20 % of its own amplitude
    const at_start = found.reference?.median[Math.round(season?.sos20 ?? 0) - (found.reference?.first_day ?? 0)];
    expect(at_start).toBeCloseTo((before?.left_base ?? 0) + 0.2 * ((before?.peak ?? 0) - (before?.left_base ?? 0)), 1);
  });

  it('takes all earlier seasons by the calendar where the crop was another, and expects nothing', () => {
    const found = ask([maizeIn(2025), maizeIn(2024, CROPS.soybean_1), maizeIn(2023)], [climbing, yearOf(2024), yearOf(2023)]);
    expect(found.reference).toMatchObject({ is_same_crop: false, season_count: 2 });
    expect(found.expected_peak).toBeNull();
    const peak_of_reference = found.reference?.median.reduce((best, value, i, all) => (value > (all[best] ?? 0) ? i : best), 0) ?? 0;
    expect(dayDate((found.reference?.first_day ?? 0) + peak_of_reference)).toMatch(/^2025-12-2\d$/);
  });

  it('has no reference in one earlier season', () => {
    expect(ask([maizeIn(2025)], [climbing, yearOf(2024)]).reference).toBeNull();
  });

  it('takes the highest season where nothing was recorded, and none where only another crop was', () => {
    expect(ask([], [yearOf(2025)]).years[0]?.phenology?.peak).toBeCloseTo(0.71, 1);
    expect(ask([{ ...maizeIn(2025), season: 1, period: 'winter' }], [yearOf(2025)]).years[0]?.phenology).toBeNull();
    expect(ask([], [{ year: 2025, observations: [] }]).years[0]).toMatchObject({ curve: null, seasons: [], phenology: null });
  });
});
