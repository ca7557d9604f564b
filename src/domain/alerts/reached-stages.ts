import type { CropCode } from '../codes.ts';
import { CROP_TRAITS } from '../explorer/catalog/crop-traits.ts';
import { stageMarks } from '../phenology/crop-stages.ts';
import type { StagePrediction } from '../phenology/predict-stages.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';

/** A stage reached longer ago than so many days is told of no more. */
export const REACHED_DAYS = 3;

export type ReachedStage = { readonly code: string; readonly date: string };

/** The few stages work is planned by: emergence, the first of the critical period, flowering and the last one (domain.md §2.3). Maize → VE, VT, R1, R6. */
const keyStages = (crop: CropCode, { maturity }: StagePrediction): ReadonlySet<string> => {
  const marks = stageMarks(crop);
  const codes = [marks?.emergence, CROP_TRAITS[crop].critical?.from, marks?.flowering, maturity?.code];
  return new Set(codes.filter((code) => code !== undefined));
};

/**
 * Key stages a crop reaches today or has in the three days before, by its prediction; none that somebody has already seen.
 * Maize at 10 °C·d a day sown on 2025-10-01 reaches VE (61 °C·d) on the 7th → told of from the 7th to the 10th.
 */
export function reachedStages(crop: CropCode, prediction: StagePrediction, today: string): ReachedStage[] {
  const [now, key] = [epochDay(today), keyStages(crop, prediction)];
  return prediction.stages.flatMap(({ code, day, observed_day }) =>
    key.has(code) && observed_day === null && day !== null && day <= now && day >= now - REACHED_DAYS ? [{ code, date: dayDate(day) }] : [],
  );
}
