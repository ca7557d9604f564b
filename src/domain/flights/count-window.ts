import type { CropCode } from '../codes.ts';
import { CROP_TRAITS } from '../explorer/catalog/crop-traits.ts';
import { stageMarks } from '../phenology/crop-stages.ts';
import { stageDay, type PredictedStage, type StagePrediction } from '../phenology/predict-stages.ts';
import { epochDay } from '../series/epoch-day.ts';
import { FLIGHT_SERVICE } from './flight-service.ts';

/** Between the first stages of a soybean; its catalogue has neither degree-days nor days for them (decision 84). */
const SOYBEAN_STAGE_DAYS = 5;
/** Days such a stage may be off. */
const SOYBEAN_MARGIN = 8;

/** When a crop can be counted from above. Epoch days; null where nobody knows. */
export type CountWindow = {
  /** Codes of the first and the last stage it is counted in. */
  readonly from: string;
  readonly to: string;
  /** When it reaches the first one, the last one, and the one after that, in which its plants cover each other. */
  readonly opens: number | null;
  readonly last: number | null;
  readonly closes: number | null;
  readonly margin_days: number;
  /** Of today; null before emergence and where it is not known. */
  readonly stage: PredictedStage | null;
  readonly state: 'unknown' | 'before' | 'open' | 'past';
};

/** First and last stage in which the plants of a crop are counted; null for crops that are not. `countStages(5)` → `['V2', 'V6']`. */
export function countStages(crop: CropCode): readonly [from: string, to: string] | null {
  const { scale } = CROP_TRAITS[crop];
  if (scale !== 'maize' && scale !== 'soybean' && scale !== 'sunflower') return null;
  return FLIGHT_SERVICE.crops.some((one) => one === crop) ? FLIGHT_SERVICE.stages[scale] : null;
}

/** The stages between emergence and flowering that have no day of their own, five days each after the one before. */
function withEarlyStages(crop: CropCode, stages: readonly PredictedStage[]): readonly PredictedStage[] {
  if (CROP_TRAITS[crop].scale !== 'soybean') return stages;
  const flowering = stages.findIndex(({ code }) => code === stageMarks(crop)?.flowering);
  let before: number | null = null;
  return stages.map((stage, at): PredictedStage => {
    const own = stageDay(stage);
    const is_filled = own === null && before !== null && at < flowering;
    before = is_filled ? (before ?? 0) + SOYBEAN_STAGE_DAYS : own;
    return is_filled ? { ...stage, day: before, margin_days: SOYBEAN_MARGIN } : stage;
  });
}

/**
 * When a crop can be counted (domain.md §10.7), out of the days of its stages. The window ends when the stage after the last one is reached.
 * Maize that reaches V2 on day 20, V6 on day 34 and V7 on day 37: open from 20 to 36, and past on day 37.
 */
export function countWindow(crop: CropCode, prediction: Pick<StagePrediction, 'stages'>, today: string): CountWindow | null {
  const codes = countStages(crop);
  if (codes === null) return null;
  const stages = withEarlyStages(crop, prediction.stages);
  const [first, last] = codes.map((code) => stages.findIndex((stage) => stage.code === code)) as [number, number];
  const dayAt = (at: number): number | null => (stages[at] === undefined ? null : stageDay(stages[at]));
  const now = epochDay(today);
  const reached = stages.findLastIndex((stage) => (stageDay(stage) ?? Number.POSITIVE_INFINITY) <= now);
  const state = reached > last ? 'past' : reached >= first ? 'open' : reached < 0 && dayAt(first) === null ? 'unknown' : 'before';
  return {
    from: codes[0],
    to: codes[1],
    opens: dayAt(first),
    last: dayAt(last),
    closes: dayAt(last + 1),
    margin_days: stages[last]?.observed_day === null ? stages[last].margin_days : 0,
    stage: stages[reached] ?? null,
    state,
  };
}
