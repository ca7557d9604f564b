import type { CropCode } from '../codes.ts';
import type { ErrorCode } from '../errors.ts';
import { checkHistoryCrop } from './history-crops.ts';

export const CHART_KINDS = ['curves', 'median'] as const;
export type ChartKind = (typeof CHART_KINDS)[number];

/** Seasons a chart may reach back over, the one on screen included (rules: up to six). */
export const MOST_YEARS = 6;
/** More lines than this in one chart cannot be determined apart, nor read in time. */
export const MOST_CURVES = 24;

/** What is chosen before an analytics chart is made (specification §5); null and empty: not yet chosen. */
export type ChartDraft = {
  readonly kind: ChartKind | null;
  readonly crop: CropCode | null;
  /** A genotype of the crop, or all of them. */
  readonly genotype: number | 'all' | null;
  /** Images up to this day count, YYYY-MM-DD. */
  readonly until: string;
  /** Seasons offered, counted back from the one on screen. */
  readonly years: number | null;
  /** The seasons that are drawn, by the year each starts in. */
  readonly seasons: readonly number[];
  /** Ids of the fields that are drawn. */
  readonly fields: readonly string[];
};
export type ChartChoice = { readonly [Key in keyof ChartDraft]: Exclude<ChartDraft[Key], null> };
export type ChartProblems = Partial<Record<keyof ChartDraft, ErrorCode>>;

export type ChoiceRules = {
  /** Refuses the crops that have no historical analytics. */
  readonly only_history: boolean;
  /** Curves a draft stands for. */
  readonly countCurves: (draft: ChartDraft) => number;
};

/** Years a choice offers, newest first. `offeredYears(2025, 3)` → `[2025, 2024, 2023]`. */
export const offeredYears = (year: number, years: number | null): number[] => Array.from({ length: years ?? 0 }, (_, i) => year - i);

/**
 * What is wrong with the choices of a chart, by control: all are required, at least one season (specification §5) and one field, up to 24 curves.
 * A draft without crop and seasons → `{ crop: 'REQUIRED', seasons: 'SEASONS_REQUIRED' }`.
 */
export function checkChoice(draft: ChartDraft, { only_history, countCurves }: ChoiceRules): ChartProblems {
  const problems: ChartProblems = {};
  for (const key of ['kind', 'crop', 'genotype', 'years'] as const) if (draft[key] === null) problems[key] = 'REQUIRED';
  if (draft.until === '') problems.until = 'REQUIRED';
  if (draft.seasons.length === 0) problems.seasons = 'SEASONS_REQUIRED';
  if (draft.fields.length === 0) problems.fields = 'FIELDS_REQUIRED';
  else if (countCurves(draft) > MOST_CURVES) problems.fields = 'CURVES_TOO_MANY';
  const refusal = only_history && draft.crop !== null ? checkHistoryCrop(draft.crop) : true;
  if (refusal !== true) problems.crop = refusal;
  return problems;
}

/** A draft without problems as a choice; null while something is missing. */
export function asChoice(draft: ChartDraft, rules: ChoiceRules): ChartChoice | null {
  const { kind, crop, genotype, years } = draft;
  if (kind === null || crop === null || genotype === null || years === null) return null;
  return Object.keys(checkChoice(draft, rules)).length > 0 ? null : { ...draft, kind, crop, genotype, years };
}

/** Whether a recorded crop is what was chosen. */
export const isChosen = (
  { crop, genotype_id, year }: { readonly crop: CropCode; readonly genotype_id: number | null; readonly year: number },
  choice: Pick<ChartDraft, 'crop' | 'genotype' | 'seasons'>,
): boolean => crop === choice.crop && (choice.genotype === 'all' || genotype_id === choice.genotype) && choice.seasons.includes(year);
