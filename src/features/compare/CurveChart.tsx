import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeScenes } from '#domain/compare/merge-scenes.ts';
import { isFrame } from '#domain/imagery/timelapse.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { TimeChart, type ChartReading } from '#ui/charts/TimeChart.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import styles from './CurveChart.module.css';
import { valueOn } from './season-lines.ts';
import { goToDate, useCompare } from './store.ts';
import type { ComparedLot } from './use-lots.ts';
import { useSeasonChart } from './use-season-chart.ts';

const VALUES = [0.2, 0.4, 0.6, 0.8] as const;
/** Toggle and notes below the lines. */
const FOOT_PX = 56;

type Props = { readonly lots: readonly ComparedLot[]; readonly date: string | null; readonly height: number };

/** The EVI of all lots through the season, each by letter, colour and dash, with the one date cursor. */
export function CurveChart({ lots, date, height }: Props) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const { links, axis } = useCompare((state) => state.board);
  const active = useCompare((state) => state.active);
  const lot = lots[links.date ? 0 : active];
  const chart = useSeasonChart(lots, lot);
  const dates = useMemo(() => {
    const stepped = links.date || lot === undefined ? lots : [lot];
    return mergeScenes(stepped.map(({ season }) => season.scenes))
      .filter(isFrame)
      .map((scene) => scene.date);
  }, [links.date, lot, lots]);
  const is_loading = lots.some(({ season }) => season.is_loading);
  if (is_loading)
    return (
      <div className={styles['box']}>
        <Skeleton rows={5} />
      </div>
    );

  const reading = (x: number): ChartReading => {
    const day = dayDate(x + chart.zero);
    const parts = chart.lines.flatMap((line) => {
      const value = valueOn(line, x);
      return value === null ? [] : [`${line.letter} ${format.index(value)}`];
    });
    const words = axis === 'season' ? t('chart.on_day', { day: format.number(x), date: format.dayMonth(day) }) : format.dayMonth(day);
    return { y: null, text: words, spoken: [words, ...parts].join(', ') };
  };
  const cursor = date === null ? null : epochDay(date) - chart.zero;
  const here = cursor === null ? null : reading(cursor);
  return (
    <div className={styles['box']}>
      {chart.lines.length === 0 ? (
        <p className={styles['few']}>
          {chart.without_start.length > 0 ? t('chart.no_start', { letters: format.list(chart.without_start) }) : t('chart.few')}
        </p>
      ) : (
        <ChartFigure
          summary={t('chart.summary', { parts: here?.spoken ?? '' })}
          table={{
            caption: t('chart.title'),
            columns: [t('table.date'), ...lots.map(({ letter, field }) => `${letter} ${field.name}`)],
            rows: dates.map((day) => ({
              key: day,
              is_current: day === date,
              cells: [
                format.date(day),
                ...lots.map(({ season }) => {
                  const mean = season.scenes.find((scene) => scene.date === day && isFrame(scene))?.statistics?.mean ?? null;
                  return mean === null ? '—' : format.index(mean);
                }),
              ],
            })),
          }}
          actions={
            <span className={styles['note']}>
              {axis === 'season' && t('chart.since')}
              {chart.without_start.length > 0 && ` ${t('chart.no_start', { letters: format.list(chart.without_start) })}`}
            </span>
          }
        >
          <TimeChart
            label={t('chart.title')}
            height={Math.max(120, height - FOOT_PX)}
            domain={chart.domain}
            range={[0, 1]}
            values={VALUES.map((y) => ({ y, label: format.number(y, 1) }))}
            ticks={chart.ticks}
            series={chart.series}
            points={chart.points}
            stops={dates.map((day) => epochDay(day) - chart.zero)}
            cursor={cursor}
            read={reading}
            onCommit={(x) => goToDate(dayDate(x + chart.zero))}
          />
        </ChartFigure>
      )}
    </div>
  );
}
