import { useMemo } from 'react';
import { useStageFacts } from '#api/fields/use-stage-facts.ts';
import { useAnalysis } from '#api/season-analysis/use-analysis.ts';
import { isFrameRow, useSeasonData } from '#api/season-analysis/use-season-data.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import type { AppError } from '#domain/errors.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useSession } from '#state/session.ts';
import { buildReport, type Report, type SownCrop } from './report.ts';
import { useExtremeHours } from './use-extreme-hours.ts';

type ReportState = {
  readonly report: Report | null;
  readonly error: AppError | null;
  readonly retry: () => void;
  /** Images still being read, and what stands without them. */
  readonly pending: number;
  readonly curve_error: AppError | null;
  readonly hours_error: AppError | null;
  /** All of it has arrived, or will not: nothing of it changes by itself any more. */
  readonly is_complete: boolean;
};

/** The season's curve, for accounts that may see one (rules 37): the report stands without it. */
function useCurve(field: Field, season: Season) {
  const style_brand = useSession((state) => state.user?.style_brand);
  const may_see_curve = style_brand === undefined || canUseAnalytics(style_brand);
  const data = useSeasonData(may_see_curve ? field : undefined, season, 0);
  const { analysis, error } = useAnalysis(may_see_curve ? data.request : null);
  const year = analysis?.years.find((one) => one.year === season.year) ?? null;
  const images = useMemo(
    () => data.rows.flatMap((row) => (row.mean === null ? [] : [{ date: row.date, mean: row.mean, is_used: isFrameRow(row) }])),
    [data.rows],
  );
  const barred = data.error?.code === 'ANALYTICS_BRAND';
  return {
    year,
    images,
    may_see_curve: may_see_curve && !barred,
    pending: data.pending,
    is_settled: !may_see_curve || barred || (data.is_read && (analysis !== null || error !== null)),
    error: barred ? null : (data.error ?? error),
    retry: data.retry,
  };
}

/** Reads what the report of a sown crop stands on. */
export function useReport(field: Field, season: Season, crop: SownCrop, today: string): ReportState {
  const { sowing_date: sown } = crop;
  const { facts: read, seen_until, error, retry } = useStageFacts(field.id, sown, today);
  const { hours, error: hours_error, retry: retryHours } = useExtremeHours(field.id, sown, seen_until);
  const curve = useCurve(field, season);
  const { year, images, may_see_curve } = curve;
  const report = useMemo((): Report | null => {
    if (read === null) return null;
    const { past, entries } = read;
    const { days, attribution, is_demo } = read.forecast;
    const facts = { field, season, crop, today, days, past, entries, year, images, hours, may_see_curve };
    return buildReport({ ...facts, source: { attribution, is_demo } });
  }, [read, field, season, crop, today, year, images, hours, may_see_curve]);
  return {
    report,
    error,
    retry: () => {
      retry();
      retryHours();
      if (curve.error !== null) curve.retry();
    },
    pending: curve.pending,
    is_complete: report !== null && curve.is_settled && (hours !== null || hours_error !== null),
    curve_error: curve.error,
    hours_error,
  };
}
