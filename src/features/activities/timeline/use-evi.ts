import { useMemo } from 'react';
import { useAnalysis } from '#api/season-analysis/use-analysis.ts';
import { isFrameRow, useSeasonData } from '#api/season-analysis/use-season-data.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';

const NONE: readonly CurveStep[] = [];

export type Evi = {
  /** Every 8 days of the season with its margins; empty until they are known. */
  readonly steps: readonly CurveStep[];
  /** Days with an image that the curve uses, ascending: where the cursor may stand. */
  readonly stops: readonly number[];
  readonly error: AppError | null;
};

/** The field's curve of a season, the same as in its analysis: of the images that nobody left out, growing as they are measured. */
export function useEvi(field: Field, season: Season): Evi {
  const { rows, request, error } = useSeasonData(field, season, 0);
  const { analysis, error: failed } = useAnalysis(request);
  const stops = useMemo(() => [...new Set(rows.filter(isFrameRow).map(({ date }) => epochDay(date)))].toSorted((a, b) => a - b), [rows]);
  return { steps: analysis?.years[0]?.curve?.steps ?? NONE, stops, error: error ?? failed };
}
