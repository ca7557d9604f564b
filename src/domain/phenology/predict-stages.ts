import type { CropCode } from '../codes.ts';
import { CROP_TRAITS } from '../explorer/catalog/crop-traits.ts';
import type { Cycle } from '../explorer/catalog/cycles.ts';
import { daysToGdd, SOYBEAN_EMERGENCE_GDD, soybeanDays } from '../explorer/stage-days.ts';
import type { CropLogEntry } from '../schemas/crop-log.ts';
import type { WeatherDay } from '../schemas/weather.ts';
import { epochDay } from '../series/epoch-day.ts';
import { CROP_HEAT, type CropHeat } from '../weather/crop-heat.ts';
import { cycleOf, stageCodes, stageMarks, stagesOf, type CropStage } from './crop-stages.ts';
import { seasonHeat, type SeasonHeat } from './season-heat.ts';

/** Days a date may be off: one that is past, one still to come (domain.md §2.3). */
const PAST_MARGIN = 5;
const FORECAST_MARGIN = 8;
/** An observation moves what follows by no more than this. */
const [LEAST_FACTOR, MOST_FACTOR] = [0.7, 1.4];

export type ObservedStage = { readonly code: string; readonly day: number };

export type StageQuestion = {
  readonly crop: CropCode;
  /** Of the catalogue; its cycle or maturity group counts. null: the middle one. */
  readonly genotype_id: number | null;
  /** Local dates, YYYY-MM-DD. */
  readonly sown: string;
  readonly today: string;
  /** Weather of the field from sowing on, the seven days of forecast included. */
  readonly days: readonly WeatherDay[];
  /** Days of the ten years before, in any order: what the season is usually like from then on. */
  readonly past: readonly WeatherDay[];
  readonly observed: readonly ObservedStage[];
};

export type PredictedStage = CropStage & {
  readonly observed_day: number | null;
  /** Epoch day by degree-days, calibrated by the stages observed before it; of a soybean by days from its emergence. null where it is not known. */
  readonly day: number | null;
  /** How far off `day` may be, days. */
  readonly margin_days: number;
};

export type StagePrediction = {
  /** Every stage of the scale, in order. */
  readonly stages: readonly PredictedStage[];
  readonly cycle: Cycle;
  readonly heat: Pick<CropHeat, 'base_c' | 'upper_c'> | null;
  /** What thresholds of the stages to come are multiplied by; 1 without an observation. */
  readonly factor: number;
  /** °C·d from sowing to today; null while the weather since then is not known. */
  readonly gdd_today: number | null;
  /** The last stage reached by today, and whether somebody saw it. */
  readonly current: (PredictedStage & { readonly is_observed: boolean }) | null;
  /** The last stage of the scale. */
  readonly maturity: PredictedStage | null;
  readonly season: SeasonHeat;
};

/** The day a stage is taken for: the observed one before the predicted one. */
export const stageDay = ({ observed_day, day }: Pick<PredictedStage, 'observed_day' | 'day'>): number | null => observed_day ?? day;

/** Stages somebody noted in the log since sowing, each once at its first day; a flowering without a stage is that of the crop. Epoch days. */
export function observedStages(
  entries: readonly Pick<CropLogEntry, 'kind' | 'date' | 'stage' | 'crop'>[],
  crop: CropCode,
  sown: string,
): ObservedStage[] {
  const first = new Map<string, number>();
  for (const { kind, date, stage, crop: of } of entries) {
    if (date < sown || (of !== null && CROP_TRAITS[of].scale !== CROP_TRAITS[crop].scale)) continue;
    const code = kind === 'stage' ? stage : kind === 'flowering' ? (stageMarks(crop)?.flowering ?? null) : null;
    if (code === null) continue;
    first.set(code, Math.min(epochDay(date), first.get(code) ?? Number.POSITIVE_INFINITY));
  }
  return [...first].map(([code, day]) => ({ code, day }));
}

/** The stage of the log that a crop is at: the last one seen since sowing, or in all entries where nobody knows when that was; of one day the furthest. */
export function stageSeen(entries: Parameters<typeof observedStages>[0], crop: CropCode, sown: string | null): string | null {
  const codes = stageCodes(crop);
  const seen = observedStages(entries, crop, sown ?? '');
  return seen.toSorted((a, b) => b.day - a.day || codes.indexOf(b.code) - codes.indexOf(a.code))[0]?.code ?? null;
}

const limited = (factor: number): number => Math.min(Math.max(factor, LEAST_FACTOR), MOST_FACTOR);

/** What a stage takes from its origin, and how much of it a day had; degree-days from sowing, or days from emergence. */
type Clock = {
  readonly needs: (stage: CropStage) => number | null;
  readonly at: (day: number) => number | null;
  readonly dayOf: (amount: number) => number | null;
};

const gddAt = ({ first_day, sums }: SeasonHeat, day: number): number | null => (day < first_day ? null : (sums[day - first_day] ?? null));

/** Degree-days from sowing. */
const heatClock = (season: SeasonHeat): Clock => ({
  needs: ({ gdd }) => gdd,
  at: (day) => gddAt(season, day),
  dayOf: (amount) => {
    const days = daysToGdd(amount, season.sums);
    return days === null ? null : season.first_day + days;
  },
});

/** Days from emergence, which photoperiod rules (domain.md §2.3). */
function soybeanClock(season: SeasonHeat, cycle: Cycle, is_second: boolean, emerged: number | null): Clock {
  const days = daysToGdd(SOYBEAN_EMERGENCE_GDD, season.sums);
  const origin = emerged ?? (days === null ? null : season.first_day + days);
  return {
    needs: ({ code }) => soybeanDays(cycle, code, is_second),
    at: (day) => (origin === null ? null : day - origin),
    dayOf: (amount) => (origin === null ? null : Math.round(origin + amount)),
  };
}

/**
 * When a crop reaches its stages (domain.md §2.3): by degree-days from sowing, of a soybean by days from emergence and maturity group. An observed stage
 * multiplies what all later ones need by what it took over what it should have taken, within 0.7–1.4. ±5 days where the day is past, ±8 where it is to come.
 * Middle maize at 10 °C·d a day needs 61 for VE: day 6 after sowing. V6 seen with 402 °C·d where 335 are usual → factor 1.2, R1 at 873.6 °C·d.
 */
export function predictStages({ crop, genotype_id, sown, today, days, past, observed }: StageQuestion): StagePrediction {
  const cycle = cycleOf(crop, genotype_id);
  const { scale } = CROP_TRAITS[crop];
  const heat = scale === 'bbch' ? null : CROP_HEAT[crop];
  const season = seasonHeat(days, past, sown, CROP_HEAT[crop]);
  const now = epochDay(today);
  const seen = new Map(observed.map(({ code, day }) => [code, day]));
  const emergence = stageMarks(crop)?.emergence ?? '';
  const is_soybean = scale === 'soybean';
  const clock = is_soybean ? soybeanClock(season, cycle, crop === 8, seen.get(emergence) ?? null) : heatClock(season);
  const by_heat = heatClock(season);
  let factor = 1;
  let not_before = season.first_day;
  const stages = stagesOf(crop, cycle).map((stage): PredictedStage => {
    const is_emergence = is_soybean && stage.code === emergence;
    const needs = heat === null ? null : is_emergence ? SOYBEAN_EMERGENCE_GDD : clock.needs(stage);
    const found = needs === null ? null : is_emergence ? by_heat.dayOf(needs) : clock.dayOf(needs * factor);
    const day = found === null ? null : Math.max(found, not_before);
    const observed_day = seen.get(stage.code) ?? null;
    if (observed_day !== null) {
      not_before = Math.max(not_before, observed_day);
      const took = is_emergence ? null : clock.at(observed_day);
      if (took !== null && needs !== null && needs > 0) factor = limited(took / needs);
    }
    return { ...stage, observed_day, day, margin_days: day !== null && day <= now ? PAST_MARGIN : FORECAST_MARGIN };
  });
  const reached = stages.findLast((stage) => (stageDay(stage) ?? Number.POSITIVE_INFINITY) <= now);
  return {
    stages,
    cycle,
    heat: heat === null ? null : { base_c: heat.base_c, upper_c: heat.upper_c },
    factor,
    gdd_today: heat === null || season.last_known === null ? null : gddAt(season, now),
    current: reached === undefined ? null : { ...reached, is_observed: reached.observed_day !== null },
    maturity: stages.at(-1) ?? null,
    season,
  };
}

/** °C·d from sowing to a day; null before it and where the season is not known. */
export const gddOn = ({ season, heat }: StagePrediction, day: number): number | null => (heat === null ? null : gddAt(season, day));
