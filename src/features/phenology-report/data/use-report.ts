import { useMemo } from 'react';
import { api } from '#api/client.ts';
import { useAnalysis } from '#api/season-analysis/use-analysis.ts';
import { isFrameRow, useSeasonData } from '#api/season-analysis/use-season-data.ts';
import { useCall } from '#api/use-call.ts';
import { useCallsState } from '#api/use-calls.ts';
import { canUseAnalytics } from '#domain/accounts/can-use-analytics.ts';
import type { AppError } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useSession } from '#state/session.ts';
import { buildReport, type Report, type SownCrop } from './report.ts';
import { useExtremeHours } from './use-extreme-hours.ts';

const STALE_MS = 3_600_000;
/** Days after sowing any crop is ripe. */
const LONGEST_DAYS = 300;
/** Years of which the usual weather is the mean, in two questions of as many years as one may span. */
const HALF_OF_YEARS = 5;

const earlier = (date: string, years: number): string => `${String(Number(date.slice(0, 4)) - years)}-01-01`;
const until = (a: string, b: string): string => (a < b ? a : b);

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
  const field_id = field.id;
  const ripe = dayDate(epochDay(sown) + LONGEST_DAYS);
  const ahead = dayDate(epochDay(today) + WEATHER.forecast_days - 1);
  const weather = useCall(api.weather.days, { field_id, from: sown, to: until(ahead, ripe) }, { stale_ms: STALE_MS });
  const halves = useMemo(
    () =>
      ripe <= ahead
        ? []
        : [
            { field_id, from: earlier(sown, 2 * HALF_OF_YEARS), to: `${String(Number(sown.slice(0, 4)) - HALF_OF_YEARS - 1)}-12-31` },
            { field_id, from: earlier(sown, HALF_OF_YEARS), to: `${String(Number(sown.slice(0, 4)) - 1)}-12-31` },
          ],
    [field_id, sown, ripe, ahead],
  );
  const usual = useCallsState(api.weather.days, halves, { stale_ms: STALE_MS });
  const log = useCall(api.cropLog.list, { field_id, from: sown, to: until(today, ripe) });
  const { hours, error: hours_error, retry: retryHours } = useExtremeHours(field_id, sown, until(today, ripe));
  const curve = useCurve(field, season);
  const { year, images, may_see_curve } = curve;
  const forecast = weather.data;

  const report = useMemo((): Report | null => {
    if (forecast === undefined || log.data === undefined || usual.data.some((half) => half === undefined)) return null;
    const past = usual.data.flatMap((half) => half?.days ?? []);
    const { days, attribution, is_demo } = forecast;
    const facts = { field, season, crop, today, days, past, entries: log.data.entries, year, images, hours, may_see_curve };
    return buildReport({ ...facts, source: { attribution, is_demo } });
  }, [forecast, usual.data, log.data, field, season, crop, today, year, images, hours, may_see_curve]);
  return {
    report,
    error: report === null ? (weather.error ?? usual.error ?? log.error) : null,
    retry: () => {
      if (weather.isError) void weather.refetch();
      if (log.isError) void log.refetch();
      usual.retry();
      retryHours();
      if (curve.error !== null) curve.retry();
    },
    pending: curve.pending,
    is_complete: report !== null && curve.is_settled && (hours !== null || hours_error !== null),
    curve_error: curve.error,
    hours_error,
  };
}
