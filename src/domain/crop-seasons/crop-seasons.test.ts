import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/series.json' with { type: 'json' };
import type { CropCode } from '../codes.ts';
import type { FieldCrop } from '../schemas/season.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { Observation, Phenology, SeasonCurve } from '../series/types.ts';
import { asChoice, checkChoice, isChosen, offeredYears, type ChartDraft } from './chart-choice.ts';
import { compareCropSeasons, originOf, startHalf } from './compare-crop-seasons.ts';
import { checkHistoryCrop, HISTORY_CROPS } from './history-crops.ts';
import { fieldHistory, startOf, unrecordedYears } from './field-history.ts';
import { readCropSeasons, type CropSeason } from './read-crop-seasons.ts';
import { seasonSpan } from './season-span.ts';

const { double_logistic: shape, ...expected } = golden.phenology;
const crop = (year: number, code: CropCode = 5, genotype_id: number | null = null): FieldCrop => ({
  year,
  season: 2,
  period: 'summer',
  crop: code,
  genotype_id,
});
const logistic = (day: number, amp: number): number =>
  shape.base + amp * (1 / (1 + Math.exp(-shape.k1 * (day - shape.t1))) - 1 / (1 + Math.exp(-shape.k2 * (day - shape.t2))));
/** Images of every day over the golden curve, sown on 1 October. */
const observed = (year: number, amp = shape.amp, until = 180): Observation[] =>
  Array.from({ length: until + 41 }, (_, i) => {
    const mean = logistic(i - 40, amp);
    const date = dayDate(epochDay(`${year}-10-01`) + i - 40);
    return { scene_id: date, date, valid_fraction: 1, mean, p10: mean, p90: mean };
  });
const fieldYear = (year: number, crops: readonly FieldCrop[], observations = observed(year)) => ({
  field_id: 'a',
  country: 'AR' as const,
  crops,
  year,
  observations,
});

const flat = (small_integral: number, first_day: number): { curve: SeasonCurve; phenology: Phenology } => {
  const daily = new Float64Array(150).fill(small_integral / 100);
  return {
    curve: { steps: [], daily, daily_p10: daily, daily_p90: daily, first_day, gaps: [], image_count: 30, max_gap_days: 5 },
    phenology: {
      sos20: first_day + 20,
      sos50: first_day + 30,
      pos: first_day + 60,
      eos50: first_day + 100,
      eos20: first_day + 120,
      max_slope: null,
      min_slope: null,
      peak: 0.7,
      left_base: 0,
      base: 0,
      amplitude: 0.6,
      small_integral,
      large_integral: null,
      is_open: false,
      is_irregular: false,
    },
  };
};
const season = (year: number, integral: number, genotype_id: number | null = null, first = `${year}-09-25`): CropSeason => ({
  field_id: 'a',
  recorded: crop(year, 5, genotype_id),
  ...flat(integral, epochDay(first)),
});

describe('the seasons of fields', () => {
  it('have the metrics of the worked curve, one season for each recorded crop', () => {
    const [found, ...rest] = readCropSeasons([fieldYear(2024, [crop(2024), crop(2023)])]);
    expect(rest).toEqual([]);
    const sown = epochDay('2024-10-01');
    const { phenology } = found ?? {};
    expect(Math.abs((phenology?.sos20 ?? 0) - sown - expected.sos20)).toBeLessThan(1.5);
    expect(Math.abs((phenology?.pos ?? 0) - sown - expected.pos)).toBeLessThan(1.5);
    expect(phenology?.peak).toBeCloseTo(expected.peak, 2);
    expect(phenology?.small_integral).toBeCloseTo(expected.small_integral, 0);
  });

  it('are none where nothing was recorded, and without metrics where nothing was seen', () => {
    expect(readCropSeasons([fieldYear(2024, [crop(2023)])])).toEqual([]);
    expect(readCropSeasons([fieldYear(2024, [crop(2024)], [])])).toMatchObject([{ curve: null, phenology: null }]);
  });
});

describe('the history of a field', () => {
  it('puts every season against the median of the past ones', () => {
    const { rows, reference } = fieldHistory([season(2023, 24), season(2025, 27), season(2022, 20), season(2024, 26)], 2025);
    expect(rows.map((row) => row.season.recorded.year)).toEqual([2025, 2024, 2023, 2022]);
    expect(rows.map(({ is_current }) => is_current)).toEqual([true, false, false, false]);
    expect(rows[0]?.anomaly).toBeCloseTo(12.5, 12);
    expect(rows[1]?.anomaly).toBeCloseTo(100 / 12, 12);
    expect(rows[2]?.anomaly).toBe(0);
    expect(rows[3]?.anomaly).toBeCloseTo(-100 / 6, 12);
    expect(reference).toMatchObject({ season_count: 3, first_offset: -20 });
    expect(reference?.median[20]).toBeCloseTo(0.24, 12);
    expect(reference?.p20[20]).toBeCloseTo(0.216, 12);
    expect(reference?.p80[20]).toBeCloseTo(0.252, 12);
  });

  it('compares a season still growing at the same number of days after its start', () => {
    const past = [2022, 2023, 2024].map((year) => fieldYear(year, [crop(year)]));
    const open = fieldYear(2025, [crop(2025)], observed(2025, shape.amp * 0.8, 70));
    const [own] = fieldHistory(readCropSeasons([open, ...past]), 2025).rows;
    expect(own?.days).toBeGreaterThanOrEqual(30);
    expect(own?.days).toBeLessThanOrEqual(36);
    // the whole curve is a fifth lower over the same base, so is its integral
    expect(Math.abs((own?.anomaly ?? 0) + 20)).toBeLessThan(1.5);
  });

  it('has no reference of one season, nor an anomaly without a curve', () => {
    const bare: CropSeason = { field_id: 'a', recorded: crop(2025), curve: null, phenology: null };
    const { rows, reference } = fieldHistory([bare, season(2024, 26)], 2025);
    expect(reference).toBeNull();
    expect(rows.map(({ anomaly }) => anomaly)).toEqual([null, null]);
    expect(startOf(bare)).toBeNull();
  });

  it('asks for the years without a record, whatever was recorded in the others', () => {
    expect(unrecordedYears([crop(2023, 3), crop(2025)], [2025, 2024, 2023, 2022])).toEqual([2024, 2022]);
  });
});

describe('the span of a season', () => {
  it('ends 20 days after it and begins 30 before it', () => {
    const one = season(2025, 20, null, '2025-09-01');
    const span = seasonSpan(one);
    // it starts 20 days into the images and ends 120 days into them
    expect([span?.first_day, span?.daily.length]).toEqual([epochDay('2025-09-01'), 141]);
    const late = { ...one, phenology: { ...one.phenology!, sos20: epochDay('2025-09-01') + 50, eos20: null } };
    expect([seasonSpan(late)?.first_day, seasonSpan(late)?.daily.length]).toEqual([epochDay('2025-09-21'), 130]);
    expect(seasonSpan({ ...one, phenology: { ...one.phenology!, sos20: null } })).toBe(one.curve);
    expect(seasonSpan({ ...one, phenology: null })).toBeNull();
    expect(seasonSpan({ ...one, curve: null })).toBeNull();
  });

  it('is all a reference is made of', () => {
    const { reference } = fieldHistory([season(2023, 24), season(2024, 26)], 2025);
    expect(reference?.median).toHaveLength(141);
  });
});

describe('the comparison', () => {
  it('tells the difference to the mean of the genotype', () => {
    const rows = compareCropSeasons(
      [season(2025, 20, 501), season(2025, 24, 501), season(2025, 28, 501), season(2025, 90, 502)],
      'genotype',
    );
    expect(rows.map(({ group }) => group)).toEqual(['501', '501', '501', '502']);
    expect(rows[0]?.difference).toBeCloseTo(-100 / 6, 12);
    expect(rows[1]?.difference).toBe(0);
    expect(rows[2]?.difference).toBeCloseTo(100 / 6, 12);
    expect(rows[3]?.difference).toBeNull();
  });

  it('groups by the half of the month in which the curve starts', () => {
    expect([startHalf('2025-10-15'), startHalf('2025-10-16')]).toEqual(['10-1', '10-2']);
    const rows = compareCropSeasons(
      [season(2025, 20, null, '2025-09-25'), season(2024, 24, 501, '2024-09-20'), season(2025, 24, 501, '2025-09-30')],
      'start',
    );
    expect(rows.map(({ group }) => group)).toEqual(['10-1', '10-1', '10-2']);
    expect(rows[0]?.difference).toBeCloseTo(-100 / 11, 12);
    const bare: CropSeason = { field_id: 'a', recorded: crop(2025), curve: null, phenology: null };
    expect(compareCropSeasons([bare], 'start')).toEqual([{ season: bare, group: null, difference: null, days: null }]);
  });

  it('aligns by 1 July or by the start of the curve', () => {
    const one = season(2025, 20);
    expect(originOf(one, 'calendar')).toBe(epochDay('2025-07-01'));
    expect(originOf(one, 'days')).toBe(epochDay('2025-10-15'));
    expect(originOf({ ...one, phenology: null }, 'days')).toBeNull();
  });
});

describe('the choices of a chart', () => {
  const whole: ChartDraft = {
    kind: 'curves',
    crop: 7,
    genotype: 'all',
    until: '2026-01-12',
    years: 3,
    seasons: [2025, 2024],
    fields: ['a'],
  };
  const history = { only_history: true, countCurves: () => 2 };
  const any = { ...history, only_history: false };

  it('are all required, with one season and one field at least', () => {
    const nothing: ChartDraft = { kind: null, crop: null, genotype: null, until: '', years: null, seasons: [], fields: [] };
    expect(checkChoice(nothing, history)).toEqual({
      kind: 'REQUIRED',
      crop: 'REQUIRED',
      genotype: 'REQUIRED',
      until: 'REQUIRED',
      years: 'REQUIRED',
      seasons: 'SEASONS_REQUIRED',
      fields: 'FIELDS_REQUIRED',
    });
    expect(asChoice(nothing, any)).toBeNull();
    expect(checkChoice(whole, history)).toEqual({});
    expect(asChoice(whole, history)).toEqual(whole);
  });

  it('refuse by name the crops that have no history, where history is asked', () => {
    const sunflower = { ...whole, crop: 3 as const };
    expect(checkChoice(sunflower, history)).toEqual({ crop: 'HISTORY_CROP' });
    expect(asChoice(sunflower, history)).toBeNull();
    expect(asChoice(sunflower, any)).toEqual(sunflower);
    expect(HISTORY_CROPS.toSorted((a, b) => a - b)).toEqual([4, 5, 7, 8, 10]);
    expect(([1, 2, 3, 6, 9] as const).map(checkHistoryCrop)).toEqual(Array.from({ length: 5 }, () => 'HISTORY_CROP'));
  });

  it('are up to 24 curves', () => {
    expect(checkChoice(whole, { ...any, countCurves: () => 24 })).toEqual({});
    expect(checkChoice(whole, { ...any, countCurves: ({ fields }) => 24 + fields.length })).toEqual({ fields: 'CURVES_TOO_MANY' });
  });

  it('say which recorded crops are drawn', () => {
    expect(offeredYears(2025, 3)).toEqual([2025, 2024, 2023]);
    expect(isChosen(crop(2024, 7), { ...whole, genotype: 'all' })).toBe(true);
    expect(isChosen(crop(2023, 7), { ...whole, genotype: 'all' })).toBe(false);
    expect(isChosen(crop(2024, 7, 702), { ...whole, genotype: 703 })).toBe(false);
    expect(isChosen(crop(2024, 5), { ...whole, genotype: 'all' })).toBe(false);
  });
});
