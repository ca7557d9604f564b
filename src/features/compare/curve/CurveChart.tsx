import { useTranslation } from 'react-i18next';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { TimeChart } from '#ui/charts/TimeChart.tsx';
import type { ChartReading } from '#ui/charts/chart-types.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './CurveChart.module.css';
import { HeldCurve } from './HeldCurve.tsx';
import { valueOn } from './season-lines.ts';
import { goToDate, useCompare } from '../store.ts';
import { useAxisLabels } from './use-axis-labels.ts';
import { useBoardDates } from '../dates/use-board-dates.ts';
import type { ComparedField } from '../use-compared-fields.ts';
import { useSeasonChart } from './use-season-chart.ts';

const VALUES = [0.2, 0.4, 0.6, 0.8] as const;
const AXIS_COLUMN = { calendar: 'table.date', sowing: 'table.day', heat: 'table.heat' } as const;
const RANGE = [0, 1] as const;
/** Toggle and notes below the lines. */
const FOOT_PX = 56;

type Props = { readonly fields: readonly ComparedField[]; readonly date: string | null; readonly height: number };

/** The EVI of all fields through the season, each by letter, colour and dash, with the one date cursor. */
export function CurveChart({ fields, date, height }: Props) {
  const { t } = useTranslation(['compare', 'common']);
  const format = useFormat();
  const axis = useCompare((state) => state.board.axis);
  const { reference, stops, frameOn } = useBoardDates(fields);
  const chart = useSeasonChart(fields);
  const { placeLabel, notes } = useAxisLabels(fields);
  const is_loading = fields.some(({ season }) => season.is_loading);
  if (is_loading)
    return (
      <div className={styles['box']}>
        <Skeleton rows={5} />
      </div>
    );

  const dayOf = (x: number): string => {
    const day = reference?.timing.axis?.dayAt(x) ?? null;
    return stops.find(({ place }) => place === x)?.date ?? (day === null ? '' : dayDate(day));
  };
  const reading = (x: number): ChartReading => {
    const parts = chart.lines.flatMap((line) => {
      const value = valueOn(line, x);
      return value === null ? [] : [`${line.letter} ${format.index(value)}`];
    });
    const label = placeLabel(x, dayOf(x));
    return { y: null, text: label, spoken: [label, ...parts].join(', ') };
  };
  const cursor = date === null ? null : (reference?.timing.axis?.placeOf(epochDay(date)) ?? null);
  const here = cursor === null ? null : reading(cursor);
  const columns = [t(AXIS_COLUMN[axis]), ...fields.map(({ letter, field }) => `${letter} ${field.name}`)];
  const rows = stops.map((stop) => ({
    key: stop.date,
    is_current: stop.date === date,
    cells: [
      axis === 'calendar' ? format.date(stop.date) : format.number(stop.place),
      ...fields.map((field) => {
        const mean = frameOn(field, stop.date)?.statistics?.mean ?? null;
        return mean === null ? '—' : format.index(mean);
      }),
    ],
  }));
  const { domain, ticks, series, points } = chart;
  const values = VALUES.map((y) => ({ y, label: format.number(y, 1) }));
  const away = fields.find(({ season }) => season.error !== null)?.season.error ?? null;
  const failed = fields.flatMap(({ retry_weather, season }) => [
    ...(retry_weather === null ? [] : [retry_weather]),
    ...(season.error === null ? [] : [season.retry]),
  ]);
  const few = axis === 'calendar' || notes.length === 0 ? t('chart.few') : notes.join('. ');
  const retry = failed.length > 0 && (
    <Button size="sm" onClick={() => failed.forEach((again) => again())}>
      {t('common:retry')}
    </Button>
  );
  return (
    <div className={styles['box']}>
      {chart.lines.length === 0 ? (
        <div className={styles['few']}>
          <p role={away === null ? undefined : 'alert'}>{away === null ? few : errorText(away).title}</p>
          {retry}
        </div>
      ) : (
        <>
          <HeldCurve
            title={t('report.curve')}
            chart={{
              kind: 'time',
              domain,
              ticks,
              series,
              points,
              values,
              range: RANGE,
              cursor: cursor === null || here === null ? null : { x: cursor, label: here.text },
            }}
            legend={series.map(({ id, tone, dash }) => {
              const line = chart.lines.find(({ letter }) => letter === id);
              const value = line === undefined || cursor === null ? null : valueOn(line, cursor);
              const name = fields.find(({ letter }) => letter === id)?.field.name ?? '';
              return { id, tone, dash, label: [`${id} ${name}`, ...(value === null ? [] : [format.index(value)])].join(' · ') };
            })}
            notes={[t('report.gaps'), ...notes]}
            lines={[columns, ...rows.map(({ cells }) => cells)]}
          />
          <ChartFigure
            summary={t('chart.summary', { parts: here?.spoken ?? '' })}
            table={{ caption: t('chart.title'), columns, rows }}
            actions={
              <>
                <span className={styles['note']}>{[t('chart.title'), ...notes].join('. ')}</span>
                {retry}
              </>
            }
          >
            <TimeChart
              label={t('chart.title')}
              height={Math.max(120, height - FOOT_PX)}
              domain={domain}
              range={RANGE}
              values={values}
              ticks={ticks}
              series={series}
              points={points}
              stops={stops.map(({ place }) => place)}
              cursor={cursor}
              read={reading}
              onCommit={(x) => goToDate(dayOf(x))}
            />
          </ChartFigure>
        </>
      )}
    </div>
  );
}
