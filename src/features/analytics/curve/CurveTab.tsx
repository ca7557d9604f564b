import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '#api/imagery/use-latest.ts';
import type { SeasonRow } from '#api/season-analysis/use-season-data.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { FieldAnalysis, YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setDate, useSelection } from '#state/selection.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import type { ChartMark, ChartSeries } from '#ui/charts/chart-types.ts';
import { TimeChart } from '#ui/charts/TimeChart.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { downloadChart } from '../actions.ts';
import { lineOf, monthTicks, pastOf, pointsOf, ribbonOf, stepsOf, stopsOf, yearDays } from './chart-model.ts';
import styles from '../Panel.module.css';
import { ExportMenu } from '../ExportMenu.tsx';
import { useCurveReading } from './use-curve-reading.ts';
import { useCurveTable } from './use-curve-table.ts';
import { useRain } from './use-rain.ts';
import { useSummary } from './use-summary.ts';
import { useWorkMarks } from './use-work-marks.ts';

const KINDS = ['csv', 'png', 'svg'] as const;
const HEIGHT = 280;
const RANGE = [0, 1] as const;
const VALUES = [0.2, 0.4, 0.6, 0.8];

export type CurveTabProps = {
  readonly field: Field;
  readonly season: Season;
  readonly rows: readonly SeasonRow[];
  readonly own: YearAnalysis;
  /** The earlier year drawn dashed; undefined for none. */
  readonly other: YearAnalysis | undefined;
  readonly analysis: FieldAnalysis;
};

/** The season's curve with its images, its spread, an earlier year and the past, on the product's one date. */
export function CurveTab({ field, season, rows, own, other, analysis }: CurveTabProps) {
  const { t } = useTranslation(['analytics', 'common']);
  const format = useFormat();
  const drawing = useRef<HTMLDivElement>(null);
  const date = useSelection((state) => state.date);
  const today = useToday();
  const { year, curve, phenology, seasons } = own;
  const years = seasonYears({ year });
  const { reference } = analysis;

  const newest = curve === null ? null : curve.first_day + curve.daily.length - 1;
  const steps = useMemo(() => stepsOf(curve, year), [curve, year]);
  const points = useMemo(() => pointsOf(rows, year), [rows, year]);
  const stops = useMemo(() => stopsOf(points), [points]);
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
  const marks = useMemo(() => [...stages, ...work.marks], [stages, work.marks]);
  const { ticks, spans } = useMemo(() => monthTicks(year, format.month), [year, format]);
  const cursor = stops.findLast((stop) => date === null || stop <= epochDay(date)) ?? null;
  const rain = useRain(field, season, cursor);
  const read = useCurveReading(curve, rain.bins);
  const { table, csv } = useCurveTable(field, years, steps, rain);
  const summary = [useSummary(field, own, analysis, cursor), work.text].filter(Boolean).join(' ');

  const name = t('export.file', { field: field.name, years: years.replace('/', '-') });
  const heading = t('curve.chart', { field: field.name, years });
  const save = useAction(
    async (kind: 'csv' | 'png' | 'svg') => (kind === 'csv' ? downloadCsv(name, csv) : downloadChart(kind, drawing.current, name, heading)),
    { done: 'analytics:export.done' },
  );
  return (
    <>
      <ChartFigure
        summary={rain.total === null ? summary : `${summary} ${t('rain.summary', { mm: rain.total })}`}
        table={table}
        actions={
          <>
            {phenology?.is_irregular && <span className={styles['warn']}>{t('curve.irregular')}</span>}
            <span className={styles['note']}>{t('curve.each')}</span>
            <ExportMenu kinds={KINDS} onChoose={(kind) => void save.run(kind)} />
          </>
        }
      >
        <TimeChart
          label={heading}
          height={HEIGHT}
          domain={yearDays(year)}
          range={RANGE}
          values={VALUES.map((y) => ({ y, label: format.number(y, 1) }))}
          ticks={ticks}
          spans={spans}
          series={series}
          bands={bands}
          points={points}
          marks={marks}
          {...(today === undefined ? {} : { today: { x: epochDay(today), label: t('curve.today') } })}
          bars={rain.strip}
          stops={stops}
          cursor={cursor}
          read={read}
          onCommit={(day) => setDate(dayDate(day))}
          drawing={drawing}
        />
      </ChartFigure>
      {rain.error !== null && (
        <p className={styles['pending']} role="alert">
          {errorText(rain.error).title}{' '}
          <Button size="sm" onClick={rain.retry}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {rain.source !== null && <p className={styles['pending']}>{rain.source}</p>}
    </>
  );
}
