import { isFrameRow, type SeasonRow } from '#api/season-analysis/use-season-data.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import type { FieldAnalysis, YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { STEP_DAYS } from '#domain/series/eight-day.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep, SeasonCurve } from '#domain/series/types.ts';
import type { ChartBand, ChartPoint, ChartTick, ChartValue } from '#ui/charts/chart-types.ts';

/** First and last epoch day of a season's year. */
export const yearDays = (year: number): readonly [first: number, last: number] => {
  const [from, to] = seasonDates({ year });
  return [epochDay(from), epochDay(to)];
};

/** The 8-day steps of a curve that lie in the season's year: what the line, the table and the file hold. */
export function stepsOf(curve: SeasonCurve | null, year: number): readonly CurveStep[] {
  const [from, to] = seasonDates({ year });
  return curve?.steps.filter(({ date }) => date >= from && date <= to) ?? [];
}

/** The smoothed mean of a day; null outside the curve. */
export const valueOn = (curve: SeasonCurve | null, day: number): number | null => curve?.daily[day - curve.first_day] ?? null;

/** A year's steps as a line on the axis of another, with the newest day when it lies beyond the last step. */
export function lineOf({ curve, year }: YearAnalysis, on_year: number): ChartValue[] {
  if (curve === null) return [];
  const shift = yearDays(on_year)[0] - yearDays(year)[0];
  const values = stepsOf(curve, year).map(({ date, mean, is_estimated }): ChartValue => ({
    x: epochDay(date) + shift,
    y: mean,
    is_estimated,
  }));
  const newest = curve.first_day + curve.daily.length - 1;
  const last = values.at(-1);
  if (last === undefined || newest + shift <= last.x || newest > yearDays(year)[1]) return values;
  return [...values, { x: newest + shift, y: valueOn(curve, newest) }];
}

/** P10–P90 inside the field. */
export const ribbonOf = (steps: readonly CurveStep[]): ChartBand => ({
  id: 'spread',
  tone: 'curve',
  values: steps.map(({ date, p10, p90 }) => ({ x: epochDay(date), low: p10, high: p90 })),
});

/** The band and median of earlier seasons, every 8 days of the season year. */
export function pastOf(reference: NonNullable<FieldAnalysis['reference']>, year: number): { band: ChartBand; median: ChartValue[] } {
  const [first, last] = yearDays(year);
  const at = (values: Float64Array, day: number): number | null => {
    const value = values[day - reference.first_day] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  const days = Array.from({ length: Math.ceil((last - first + 1) / STEP_DAYS) }, (_, i) => first + i * STEP_DAYS);
  return {
    band: { id: 'past', tone: 'hist', values: days.map((x) => ({ x, low: at(reference.p20, x), high: at(reference.p80, x) })) },
    median: days.map((x) => ({ x, y: at(reference.median, x) })),
  };
}

/** Every image of the season's year: filled when the curve uses it, hollow where it was measured otherwise. */
export function pointsOf(rows: readonly SeasonRow[], year: number): ChartPoint[] {
  const [from, to] = seasonDates({ year });
  return rows.flatMap((row) =>
    row.mean === null || row.date < from || row.date > to
      ? []
      : [{ x: epochDay(row.date), y: row.mean, variant: isFrameRow(row) ? ('filled' as const) : ('hollow' as const) }],
  );
}

/** The days of the images the curve uses: where the cursor may stand. */
export const stopsOf = (points: readonly ChartPoint[]): number[] => [
  ...new Set(points.filter(({ variant }) => variant === 'filled').map(({ x }) => x)),
];

/** Names of months and years along the season's year. */
export function monthTicks(year: number, month: (date: string) => string): { ticks: ChartTick[]; spans: ChartTick[] } {
  const firsts = Array.from({ length: 12 }, (_, i) => new Date(Date.UTC(year, 6 + i, 1)).toISOString().slice(0, 10));
  return {
    ticks: firsts.map((date) => ({ x: epochDay(date), label: month(date) })),
    spans: [year, year + 1].map((one, i) => ({ x: epochDay(firsts[i * 6] ?? ''), label: String(one) })),
  };
}
