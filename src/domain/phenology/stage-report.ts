import type { CropCode } from '../codes.ts';
import { CROP_TRAITS } from '../explorer/catalog/crop-traits.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { epochDay } from '../series/epoch-day.ts';
import { stageMarks } from './crop-stages.ts';
import type { CurveStage } from './curve-stages.ts';
import { gddOn, stageDay, type PredictedStage, type StagePrediction } from './predict-stages.ts';

/** Days before and after the critical period that count with it (domain.md §2.3). */
const AROUND_CRITICAL = 7;

/** Hours of each day from `first_day` (epoch day) on; NaN in a day with a gap. */
export type ExtremeHours = {
  readonly first_day: number;
  /** Below 2 °C and above 35 °C. */
  readonly frost_h: Float64Array;
  readonly heat_h: Float64Array;
  readonly min_c: Float64Array;
};

export type StageRow = PredictedStage & {
  /** Days the observed day is later (+) or earlier (−) than the predicted one. */
  readonly difference: number | null;
  readonly curve: Pick<CurveStage, 'day' | 'is_far'> | null;
  readonly days_since_sowing: number | null;
  /** °C·d from sowing to the stage. */
  readonly gdd_sum: number | null;
  /** Of a stage that is past; null of one to come and where nobody knows. Rain and heat since sowing, the mean since the row before. */
  readonly rain_mm: number | null;
  readonly mean_c: number | null;
  readonly heat_h: number | null;
  readonly is_reached: boolean;
};

const span = <T>(values: readonly T[], keep: (value: T) => number | null): number[] => values.flatMap((value) => keep(value) ?? []);
const sum = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((total, one) => total + one, 0));

/** Sum over days, both included, of what is known of them; null where nothing is. */
function sumHours({ first_day }: ExtremeHours, hours: Float64Array, from: number, to: number): number | null {
  const known = [...hours.subarray(Math.max(0, from - first_day), Math.max(0, to - first_day + 1))].filter((one) => !Number.isNaN(one));
  return sum(known);
}

type ReportWeather = { readonly days: readonly WeatherDay[]; readonly hours: ExtremeHours | null; readonly today: string };

/**
 * The report's rows (domain.md §2.3): the stages of the scale's short list and every observed one, in order, with what the season was like up to each.
 * Sowing on 28 September, V6 seen on 8 November, expected on the 12th → difference −4, 41 days since sowing.
 */
export function stageRows(crop: CropCode, prediction: StagePrediction, curve: readonly CurveStage[], weather: ReportWeather): StageRow[] {
  const marks = stageMarks(crop);
  const { first_day: sown } = prediction.season;
  const now = epochDay(weather.today);
  const past = weather.days.map((day) => ({ ...day, at: epochDay(day.date) })).filter(({ at }) => at >= sown && at <= now);
  let from = sown;
  return prediction.stages
    .filter(({ code, observed_day }) => observed_day !== null || marks?.key.includes(code) === true)
    .map((stage): StageRow => {
      const day = stageDay(stage);
      const is_reached = day !== null && day <= now;
      const until = is_reached ? past.filter(({ at }) => at <= day) : [];
      const since = until.filter(({ at }) => at >= from);
      const means = span(since, ({ tmin_c, tmax_c }) => (tmin_c === null || tmax_c === null ? null : (tmin_c + tmax_c) / 2));
      const total = sum(means);
      if (is_reached) from = day + 1;
      const seen = curve.find((one) => one.from === stage.code || one.against?.code === stage.code);
      return {
        ...stage,
        difference: stage.observed_day === null || stage.day === null ? null : stage.observed_day - stage.day,
        curve: seen === undefined ? null : { day: seen.day, is_far: seen.is_far },
        days_since_sowing: day === null ? null : day - sown,
        gdd_sum: day === null ? null : gddOn(prediction, day),
        rain_mm: sum(span(until, ({ rain_mm }) => rain_mm)),
        mean_c: total === null ? null : total / means.length,
        heat_h: is_reached && weather.hours !== null ? sumHours(weather.hours, weather.hours.heat_h, sown, day) : null,
        is_reached,
      };
    });
}

export type CriticalPeriod = {
  /** Epoch days of the period itself; the hours are of it and seven days on either side, up to today. */
  readonly from: number;
  readonly to: number;
  readonly frost_h: number | null;
  readonly heat_h: number | null;
};

/** The days in which a crop's yield is made, with the hours of frost (< 2 °C) and heat (> 35 °C) around it (domain.md §2.3, crops.json). Maize: 15 days before VT to R3. */
export function criticalPeriod(crop: CropCode, { stages }: StagePrediction, hours: ExtremeHours | null): CriticalPeriod | null {
  const { critical } = CROP_TRAITS[crop];
  if (critical === null) return null;
  const dayOf = (code: string): number | null => {
    const stage = stages.find((one) => one.code === code);
    return stage === undefined ? null : stageDay(stage);
  };
  const [first, to] = [dayOf(critical.from), dayOf(critical.to)];
  if (first === null || to === null) return null;
  const from = first + critical.shift_days;
  const around = (of: Float64Array | undefined): number | null =>
    hours === null || of === undefined ? null : sumHours(hours, of, from - AROUND_CRITICAL, to + AROUND_CRITICAL);
  return { from, to, frost_h: around(hours?.frost_h), heat_h: around(hours?.heat_h) };
}
