import { describe, expect, it } from 'vitest';
import series from '../../../tests/golden/series.json' with { type: 'json' };
import weather_golden from '../../../tests/golden/weather.json' with { type: 'json' };
import { CROPS } from '../codes.ts';
import { exploreCrop } from '../explorer/explore-crop.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { phenologies } from '../series/phenology.ts';
import type { Phenology } from '../series/types.ts';
import { CROP_HEAT } from '../weather/crop-heat.ts';
import { curveStages } from './curve-stages.ts';
import { stageCodes } from './crop-stages.ts';
import { observedStages, predictStages, stageDay, stageSeen, type ObservedStage, type StageQuestion } from './predict-stages.ts';
import { seasonHeat, usualGdd } from './season-heat.ts';
import { criticalPeriod, stageRows, type ExtremeHours } from './stage-report.ts';

const SOWN = '2025-09-28';
const START = epochDay(SOWN);
const TODAY = dayDate(START + 108);
/** 20 °C in the mean: 10 °C·d a day of maize. */
const dayOf = (at: number, tmin_c: number | null = 15, tmax_c: number | null = 25): WeatherDay => ({
  date: dayDate(START + at),
  tmin_c,
  tmax_c,
  rain_mm: 2,
  is_forecast: at > 108,
});
const steady = (count: number): WeatherDay[] => Array.from({ length: count }, (_, at) => dayOf(at));
const PAST = Array.from({ length: 366 }, (_, at) => ({ ...dayOf(at), date: dayDate(epochDay('2024-01-01') + at) }));
const ask = (change: Partial<StageQuestion> = {}) =>
  predictStages({
    crop: CROPS.maize_early,
    genotype_id: null,
    sown: SOWN,
    today: TODAY,
    days: steady(116),
    past: PAST,
    observed: [],
    ...change,
  });
const since = ({ stages }: ReturnType<typeof ask>, code: string): number | null => {
  const day = stages.find((one) => one.code === code)?.day ?? null;
  return day === null ? null : day - START;
};
const seen = (code: string, days: number): ObservedStage => ({ code, day: START + days });

describe('the sum of a season', () => {
  it.each(weather_golden.gdd)('counts $tmin and $tmax °C as $gdd', ({ tmin, tmax, gdd }) => {
    expect(seasonHeat([dayOf(0, tmin, tmax)], [], SOWN, CROP_HEAT[CROPS.maize_early]).sums).toEqual(Float64Array.of(gdd));
  });

  it('goes on with the mean of earlier years, and ends without them', () => {
    const past = ['2023-09-30', '2024-09-30'].map((date, i) => ({ ...dayOf(0, 15, 23 + 4 * i), date }));
    expect([...usualGdd(past, CROP_HEAT[CROPS.maize_early])]).toEqual([['09-30', 10]]);
    expect([...seasonHeat(steady(2), past, SOWN, CROP_HEAT[CROPS.maize_early]).sums]).toEqual([10, 20, 30]);
  });

  it('bridges three days by those beside them and fills a longer gap with the usual ones', () => {
    const hot = PAST.map((day) => ({ ...day, tmin_c: 20, tmax_c: 30 }));
    const without = (...missing: number[]) => steady(8).filter((_, at) => !missing.includes(at));
    const sums = (days: readonly WeatherDay[]) => seasonHeat(days, hot, SOWN, CROP_HEAT[CROPS.maize_early]);
    expect(sums(without(2, 3, 4)).sums.slice(0, 6)).toEqual(Float64Array.of(10, 20, 30, 40, 50, 60));
    expect(sums(without(2, 3, 4, 5)).sums.slice(0, 7)).toEqual(Float64Array.of(10, 20, 35, 50, 65, 80, 90));
    expect(sums(without(2, 3, 4, 5))).toMatchObject({ filled_days: 4, last_known: START + 7 });
  });
});

describe('stages by degree-days', () => {
  it('are reached on the day the sum passes them, ±5 where past and ±8 to come', () => {
    const answer = ask();
    expect([since(answer, 'VE'), since(answer, 'R1'), since(answer, 'R6')]).toEqual([6, 72, 139]);
    expect(answer.stages.map(({ margin_days }) => margin_days)).toEqual(
      answer.stages.map(({ day }) => ((day ?? 0) <= START + 108 ? 5 : 8)),
    );
    expect(answer).toMatchObject({ factor: 1, gdd_today: 1090, current: { code: 'R4', is_observed: false }, maturity: { code: 'R6' } });
  });

  it('are those of the explorer, with the same degree-days', () => {
    const explored = exploreCrop({ province: 'AR-B', crop: CROPS.maize_early, genotype_id: null, sown: SOWN });
    expect(explored.stages.map(({ code, gdd }) => [code, gdd])).toEqual(ask().stages.map(({ code, gdd }) => [code, gdd]));
  });

  it('follow what was observed: later ones take as much longer, within 0.7 and 1.4', () => {
    const slow = ask({ observed: [seen('V6', 39)] });
    expect(slow.factor).toBeCloseTo(400 / 335, 9);
    expect([since(slow, 'V6'), since(slow, 'R1')]).toEqual([33, Math.ceil((728 * 400) / 335 / 10) - 1]);
    expect(ask({ observed: [seen('VE', 30)] }).factor).toBe(1.4);
    expect(ask({ observed: [seen('V6', 10)] }).factor).toBe(0.7);
    // The next observation counts from then on, and no stage comes before one that was seen.
    expect(ask({ observed: [seen('V6', 39), seen('R1', 72)] }).factor).toBeCloseTo(730 / 728, 9);
    expect(since(ask({ observed: [seen('VE', 60)] }), 'V1')).toBe(60);
  });

  it('of a soybean are days from emergence by maturity group, 0.85 of them as second crop', () => {
    const days = (crop: typeof CROPS.soybean_1 | typeof CROPS.soybean_2, observed: readonly ObservedStage[] = []) => {
      const answer = ask({ crop, observed });
      return ['VE', 'R1', 'R5', 'R8'].map((code) => since(answer, code));
    };
    // 13 °C·d a day over base 7: 70 on the sixth day.
    expect(days(CROPS.soybean_1)).toEqual([5, 47, 79, 127]);
    expect(days(CROPS.soybean_2)).toEqual([5, 41, 68, 109]);
    expect(days(CROPS.soybean_1, [seen('VE', 10), seen('R1', 52 + 8)])).toEqual([
      5,
      52,
      Math.round(10 + (74 * 50) / 42),
      Math.round(10 + (122 * 50) / 42),
    ]);
  });

  it('of a crop without a scale of its own are what was seen', () => {
    const answer = ask({ crop: CROPS.other, observed: [seen('6', 60)] });
    expect(answer).toMatchObject({ heat: null, gdd_today: null, current: { code: '6', is_observed: true } });
    expect(answer.stages.every(({ day }) => day === null)).toBe(true);
  });

  it('take from the log the first day of each stage since sowing, and a flowering for the crop’s own', () => {
    const entry = (kind: 'stage' | 'flowering' | 'note', date: string, stage: string | null = null, crop: 5 | 7 | null = null) => ({
      kind,
      date,
      stage,
      crop,
    });
    const entries = [
      entry('stage', '2025-10-13', 'VE', 5),
      entry('stage', '2025-10-11', 'VE', 5),
      entry('stage', '2025-10-12', 'R3', 7),
      entry('flowering', '2025-12-24'),
      entry('stage', '2025-09-01', 'V6', 5),
      entry('note', '2025-12-01'),
    ];
    expect(observedStages(entries, CROPS.maize_early, SOWN)).toEqual([
      { code: 'VE', day: epochDay('2025-10-11') },
      { code: 'R1', day: epochDay('2025-12-24') },
    ]);
    expect(stageSeen(entries, CROPS.maize_early, SOWN)).toBe('R1');
    expect(
      stageSeen([...entries, entry('stage', '2025-12-24', 'R2', 5), entry('stage', '2025-12-20', 'V17', 5)], CROPS.maize_early, SOWN),
    ).toBe('R2');
    expect(stageSeen(entries.slice(4), CROPS.maize_early, SOWN)).toBeNull();
    expect(stageSeen(entries.slice(4), CROPS.maize_early, null)).toBe('V6');
  });

  it('are in order for every crop, of maize with those of its longest cycle before flowering', () => {
    const codes = stageCodes(CROPS.maize_early);
    expect(codes.slice(-9)).toEqual(['V17', 'V18', 'VT', 'R1', 'R2', 'R3', 'R4', 'R5', 'R6']);
  });
});

const season = (change: Partial<Phenology> = {}): Phenology => ({
  sos20: START + 44.4,
  sos50: null,
  pos: START + 108,
  eos50: START + 150.5,
  eos20: null,
  max_slope: START + 60,
  min_slope: null,
  peak: 0.8,
  left_base: 0.14,
  base: 0.14,
  amplitude: 0.66,
  small_integral: null,
  large_integral: null,
  is_open: false,
  is_irregular: false,
  ...change,
});

describe('stages by the curve', () => {
  it('stand around its anchors, and are held against the nearer end of what they stand for', () => {
    const { stages } = ask({ observed: [seen('VE', 15)] });
    const found = curveStages(CROPS.maize_early, season(), stages);
    expect(found.map(({ anchor, from, to, day }) => [anchor, from, to, day - START])).toEqual([
      ['start', 'VE', 'VE', 31],
      ['slope', 'V8', 'V10', 60],
      ['peak', 'VT', 'R2', 108],
      ['end', 'R5', 'R6', 150],
    ]);
    expect(found[0]).toMatchObject({ difference: 16, is_far: true, against: { code: 'VE', day: START + 15, is_observed: true } });
    expect(found[1]?.is_far).toBe(false);
  });

  it('twelve days apart are near, thirteen are far, and inside the range there is no difference', () => {
    const { stages } = ask();
    const end = (eos50: number) => curveStages(CROPS.maize_early, season({ eos50 }), stages).find(({ anchor }) => anchor === 'end');
    expect(end(START + 139 + 12)).toMatchObject({ difference: 12, is_far: false });
    expect(end(START + 139 + 13)).toMatchObject({ difference: 13, is_far: true, against: { code: 'R6' } });
    expect(end(START + 130)).toMatchObject({ difference: 0 });
    expect(end(START + 100)).toMatchObject({ difference: -16, against: { code: 'R5' } });
  });

  it('have no peak while the curve climbs, and nothing of a crop without a scale', () => {
    const { stages } = ask();
    const open = season({ is_open: true, eos50: null });
    expect(curveStages(CROPS.maize_early, open, stages).map(({ anchor }) => anchor)).toEqual(['start', 'slope']);
    expect(curveStages(CROPS.other, season(), stages)).toEqual([]);
  });

  it('read the worked curve: a fifth of the rise on day 35.07 is an emergence on day 22', () => {
    const { base, amp, t1, k1, t2, k2 } = series.phenology.double_logistic;
    const daily = Float64Array.from(
      { length: 181 },
      (_, t) => base + amp * (1 / (1 + Math.exp(-k1 * (t - t1))) - 1 / (1 + Math.exp(-k2 * (t - t2)))),
    );
    const [found] = phenologies({
      steps: [],
      daily,
      daily_p10: daily,
      daily_p90: daily,
      first_day: START,
      gaps: [],
      image_count: 181,
      max_gap_days: 1,
    });
    expect(found!.sos20! - START).toBeCloseTo(series.phenology.sos20, 5);
    const days = curveStages(CROPS.maize_early, found!, ask().stages).map(({ day }) => day - START);
    expect(days).toEqual([22, series.phenology.max_slope_day, series.phenology.pos, Math.floor(series.phenology.eos50)]);
  });
});

describe('the report', () => {
  const prediction = ask({ observed: [seen('VE', 15), seen('V6', 41), seen('V7', 45)] });
  const hours: ExtremeHours = {
    first_day: START,
    frost_h: Float64Array.from({ length: 109 }, (_, at) => (at < 2 ? 3 : 0)),
    heat_h: Float64Array.from({ length: 109 }, (_, at) => (at === 20 ? Number.NaN : at === 30 || at === 90 ? 2 : 0)),
    min_c: new Float64Array(109),
  };
  const curve = curveStages(CROPS.maize_early, season(), prediction.stages);
  const rows = stageRows(CROPS.maize_early, prediction, curve, { days: steady(116), hours, today: TODAY });
  const row = (code: string) => rows.find((one) => one.code === code);

  it('has a row for each stage of the short list and each that was seen', () => {
    expect(rows.map(({ code }) => code)).toEqual(['VE', 'V6', 'V7', 'V12', 'R1', 'R3', 'R6']);
  });

  it('says how far apart the days are, and what the season was like until then', () => {
    expect(row('VE')).toMatchObject({
      difference: 9,
      days_since_sowing: 15,
      gdd_sum: 160,
      rain_mm: 32,
      mean_c: 20,
      heat_h: 0,
      is_reached: true,
    });
    expect(row('VE')?.curve).toEqual({ day: START + 31, is_far: true });
    expect(row('V6')).toMatchObject({ days_since_sowing: 41, rain_mm: 84, heat_h: 2, curve: null });
  });

  it('leaves the weather of a stage to come open', () => {
    expect(row('R6')).toMatchObject({ difference: null, rain_mm: null, mean_c: null, heat_h: null, is_reached: false, margin_days: 8 });
  });

  it('counts frost and heat in the critical period and seven days around it', () => {
    const found = criticalPeriod(CROPS.maize_early, prediction, hours);
    const day = (code: string) => stageDay(prediction.stages.find((one) => one.code === code)!) ?? 0;
    expect(found).toEqual({ from: day('VT') - 15, to: day('R3'), frost_h: 0, heat_h: 2 });
    expect(criticalPeriod(CROPS.maize_early, prediction, null)).toMatchObject({ frost_h: null, heat_h: null });
    expect(criticalPeriod(CROPS.other, prediction, hours)).toBeNull();
  });
});
