import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#api/imagery/use-latest.ts';
import type { SeasonRow } from '#api/season-analysis/use-season-data.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { FieldAnalysis, YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartMark, ChartSeries } from '#ui/charts/chart-types.ts';
import type { TimeDrawing } from '#ui/charts/plot/draw-time.ts';
import { lineOf, monthTicks, pastOf, pointsOf, ribbonOf, stepsOf, yearDays } from './chart-model.ts';
import { useWorkMarks } from './use-work-marks.ts';

const RANGE = [0, 1] as const;
const VALUES = [0.2, 0.4, 0.6, 0.8];

export type CurveOf = {
  readonly field: Field;
  readonly season: Season;
  readonly rows: readonly SeasonRow[];
  readonly own: YearAnalysis;
  /** The earlier year drawn dashed; undefined for none. */
  readonly other: YearAnalysis | undefined;
  readonly analysis: FieldAnalysis;
};

export type CurveScene = {
  readonly years: string;
  readonly steps: readonly CurveStep[];
  /** All that is drawn of a season, but for its rain and its cursor. */
  readonly scene: Omit<TimeDrawing, 'kind' | 'bars' | 'cursor' | 'flags'>;
  /** Days of sowing and harvest in words. */
  readonly work_text: string;
};

/** A season's curve with its images, its spread, an earlier year and the past: the same on screen and on paper. */
export function useCurveScene({ field, season, rows, own, other, analysis }: CurveOf): CurveScene {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const today = useToday();
  const { year, curve, phenology, seasons } = own;
  const { reference } = analysis;
  const years = seasonYears({ year });
  const newest = curve === null ? null : curve.first_day + curve.daily.length - 1;
  const steps = useMemo(() => stepsOf(curve, year), [curve, year]);
  const points = useMemo(() => pointsOf(rows, year), [rows, year]);
  const past = useMemo(() => (reference === null ? null : pastOf(reference, year)), [reference, year]);
  const series = useMemo((): ChartSeries[] => {
    const name = reference === null ? '' : t('curve.past', { count: reference.season_count });
    return [
      ...(past === null ? [] : [{ id: 'past', label: name, tone: 'hist' as const, variant: 'thin' as const, values: past.median }]),
      ...(other === undefined
        ? []
        : [{ id: 'other', label: seasonYears(other), tone: 'quiet' as const, variant: 'dashed' as const, values: lineOf(other, year) }]),
      { id: 'own', label: years, tone: 'curve', values: lineOf(own, year) },
    ];
  }, [own, other, past, reference, year, years, t]);
  const bands = useMemo(() => (past === null ? [ribbonOf(steps)] : [past.band, ribbonOf(steps)]), [past, steps]);
  const work = useWorkMarks(field, season);
  const stages = useMemo(
    () =>
      seasons.flatMap((one): ChartMark[] => {
        const is_quiet = one.pos !== phenology?.pos;
        // the top of a climbing curve is only today
        const peak = one.is_open && one.pos === newest ? [] : [{ x: one.pos, label: t('curve.pos'), is_quiet }];
        if (is_quiet) return peak;
        const start = one.sos20 === null ? [] : [{ x: one.sos20, label: t('curve.sos') }];
        const end = one.eos20 === null ? [] : [{ x: one.eos20, label: t('curve.eos') }];
        return [...start, ...peak, ...end].filter(({ x }) => x >= yearDays(year)[0] && x <= yearDays(year)[1]);
      }),
    [seasons, phenology, newest, year, t],
  );
  const scene = useMemo(
    () => ({
      domain: yearDays(year),
      range: RANGE,
      values: VALUES.map((y) => ({ y, label: format.number(y, 1) })),
      ...monthTicks(year, format.month),
      series,
      bands,
      points,
      marks: [...stages, ...work.marks],
      ...(today === undefined ? {} : { today: { x: epochDay(today), label: t('curve.today') } }),
    }),
    [year, format, series, bands, points, stages, work.marks, today, t],
  );
  return { years, steps, scene, work_text: work.text };
}
