import { curveStages, type CurveStage } from '#domain/phenology/curve-stages.ts';
import { observedStages, predictStages, type StagePrediction } from '#domain/phenology/predict-stages.ts';
import { criticalPeriod, stageRows, type CriticalPeriod, type ExtremeHours, type StageRow } from '#domain/phenology/stage-report.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import type { YearAnalysis } from '#domain/series/seasons/analyse-field.ts';

export type SownCrop = Field['crops'][number] & { readonly sowing_date: string };

/** An image of the field; one that is not used by the curve is drawn hollow. */
type ReportImage = { readonly date: string; readonly mean: number; readonly is_used: boolean };

type ReportFacts = {
  readonly field: Field;
  readonly season: Season;
  readonly crop: SownCrop;
  readonly today: string;
  readonly days: readonly WeatherDay[];
  readonly past: readonly WeatherDay[];
  readonly entries: readonly CropLogEntry[];
  /** null where the account has no analytics, or while images are read. */
  readonly year: YearAnalysis | null;
  readonly images: readonly ReportImage[];
  readonly hours: ExtremeHours | null;
  readonly may_see_curve: boolean;
  readonly source: { readonly attribution: string; readonly is_demo: boolean };
};

export type Report = ReportFacts & {
  readonly prediction: StagePrediction;
  readonly rows: readonly StageRow[];
  readonly curve: readonly CurveStage[];
  /** Those of the curve that are more than 12 days from what they are held against. */
  readonly far: readonly CurveStage[];
  readonly critical: CriticalPeriod | null;
};

/** Everything the report says, out of what was read. */
export function buildReport(facts: ReportFacts): Report {
  const { crop, today, days, past, entries, year, hours } = facts;
  const { crop: code, genotype_id, sowing_date: sown } = crop;
  const observed = observedStages(entries, code, sown).filter(({ day }) => day <= Date.parse(today) / 86_400_000);
  const prediction = predictStages({ crop: code, genotype_id, sown, today, days, past, observed });
  const curve = year?.phenology ? curveStages(code, year.phenology, prediction.stages) : [];
  return {
    ...facts,
    prediction,
    rows: stageRows(code, prediction, curve, { days, hours, today }),
    curve,
    far: curve.filter(({ is_far }) => is_far),
    critical: criticalPeriod(code, prediction, hours),
  };
}
