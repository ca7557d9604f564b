import type { CropCode } from '../codes.ts';
import { CROP_TRAITS, type StageScale } from '../explorer/catalog/crop-traits.ts';
import type { Phenology } from '../series/types.ts';
import { stageMarks } from './crop-stages.ts';
import { stageDay, type PredictedStage } from './predict-stages.ts';

/** Points of a season's EVI curve that say something of the crop (domain.md §2.3). */
type CurveAnchor = 'start' | 'slope' | 'peak' | 'end';

/** Days a stage read off the curve may be off. */
export const CURVE_MARGIN = 8;
/** The curve passes a fifth of its rise 10 to 15 days after emergence. */
const AFTER_EMERGENCE = 12.5;
/** Further apart than this the curve and the degree-days speak of different crops or sowing days. */
export const MOST_DIFFERENCE = 12;

type Range = readonly [from: string, to: string];
const CEREAL = { slope: ['Z30', 'Z31'], peak: ['Z39', 'Z59'], end: ['Z83', 'Z87'] } as const;
const RANGES: Readonly<Record<StageScale, Partial<Record<Exclude<CurveAnchor, 'start'>, Range>>>> = {
  zadoks_wheat: CEREAL,
  zadoks_barley: CEREAL,
  zadoks_rye: CEREAL,
  // The catalogue has no half stages of maize and soybean (R5.5, R6.5): the stage they follow.
  maize: { slope: ['V8', 'V10'], peak: ['VT', 'R2'], end: ['R5', 'R6'] },
  soybean: { slope: ['V5', 'R1'], peak: ['R3', 'R5'], end: ['R6', 'R7'] },
  sunflower: { slope: ['V8', 'R1'], peak: ['R1', 'R5.1'], end: ['R7', 'R8'] },
  sorghum: { peak: ['4', '6'] },
  bbch: {},
};

/** Stages the curve shows, and how far from the degree-days. Epoch days. */
export type CurveStage = {
  readonly anchor: CurveAnchor;
  /** Codes of the first and last stage it stands for. */
  readonly from: string;
  readonly to: string;
  readonly day: number;
  /** The stage it is held against: the nearer end of the range, the day somebody saw it, else by degree-days; null where neither is known. */
  readonly against: { readonly code: string; readonly day: number; readonly is_observed: boolean } | null;
  /** Days the curve is later (+) or earlier (−) than the range; 0 inside. */
  readonly difference: number | null;
  /** More than 12 days: the sowing date is to be checked. */
  readonly is_far: boolean;
};

type Against = NonNullable<CurveStage['against']>;

function held(stage: PredictedStage | undefined): Against | null {
  const day = stage === undefined ? null : stageDay(stage);
  return stage === undefined || day === null ? null : { code: stage.code, day, is_observed: stage.observed_day !== null };
}

/** The end of a range a day lies beyond, or the range's start where it lies inside, with the days between. */
function compare(day: number, from: Against | null, to: Against | null): Pick<CurveStage, 'against' | 'difference'> {
  const [first, last] = [from ?? to, to ?? from];
  if (first === null || last === null) return { against: null, difference: null };
  if (day > last.day) return { against: last, difference: day - last.day };
  if (day < first.day) return { against: first, difference: day - first.day };
  return { against: first, difference: 0 };
}

/**
 * What a season's curve says of the stages (domain.md §2.3, ±8 days): emergence 12.5 days before a fifth of the rise, and the stages around the steepest rise,
 * the peak and half of the fall, each held against the same stages as observed or by degree-days. Days are whole.
 * Maize that passes a fifth on day 44 after sowing → emergence on day 31 (31.5); emergence seen on day 15: 16 days later, which is far.
 */
export function curveStages(crop: CropCode, phenology: Phenology, stages: readonly PredictedStage[]): CurveStage[] {
  const marks = stageMarks(crop);
  if (marks === null) return [];
  const ranges = RANGES[CROP_TRAITS[crop].scale];
  const { sos20, max_slope, pos, eos50, is_open } = phenology;
  const found: readonly (readonly [anchor: CurveAnchor, range: Range | undefined, day: number | null])[] = [
    ['start', [marks.emergence, marks.emergence], sos20 === null ? null : sos20 - AFTER_EMERGENCE],
    ['slope', ranges.slope, max_slope],
    // The highest day of a curve that still climbs is the last image, not the peak.
    ['peak', ranges.peak, is_open ? null : pos],
    ['end', ranges.end, eos50],
  ];
  const stageOf = (code: string): PredictedStage | undefined => stages.find((one) => one.code === code);
  return found.flatMap(([anchor, range, at]): CurveStage[] => {
    if (range === undefined || at === null) return [];
    const [from, to] = range;
    const day = Math.floor(at);
    const compared = compare(day, held(stageOf(from)), held(stageOf(to)));
    return [{ anchor, from, to, day, ...compared, is_far: Math.abs(compared.difference ?? 0) > MOST_DIFFERENCE }];
  });
}
