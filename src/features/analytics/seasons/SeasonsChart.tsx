import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Alignment } from '#domain/crop-seasons/compare-crop-seasons.ts';
import type { CsvCell } from '#domain/files/write-csv.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { setDate, useSelection } from '#state/selection.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import type { ChartSeries, ChartReading } from '#ui/charts/chart-types.ts';
import { TimeChart } from '#ui/charts/TimeChart.tsx';
import { downloadCsv } from '#ui/download-csv.ts';
import { downloadChart } from '../actions.ts';
import { monthTicks } from '../curve/chart-model.ts';
import styles from '../Panel.module.css';
import { ExportMenu } from '../ExportMenu.tsx';
import { daysOf, groupValues, lineValues, valueAt, type Domain, type SeasonGroup, type SeasonLine } from './day-lines.ts';
import { useDayTable } from './use-day-table.ts';

const KINDS = ['csv', 'rows', 'png', 'svg'] as const;
const HEIGHT = 224;
const RANGE = [0, 1] as const;
const VALUES = [0.2, 0.4, 0.6, 0.8];
const TICK_DAYS = 30;

export type SeasonsChartProps = {
  readonly heading: string;
  readonly summary: string;
  readonly note: string;
  /** Name of the files, without their kind. */
  readonly file: string;
  readonly alignment: Alignment;
  /** The year whose months the calendar shows. */
  readonly year: number;
  readonly domain: Domain;
  readonly lines: readonly SeasonLine[];
  readonly groups: readonly SeasonGroup[];
  /** The line whose days are the product's dates; without one the cursor is the chart's own. */
  readonly anchor: SeasonLine | undefined;
  /** The seasons' numbers, for the second file. */
  readonly rows: readonly (readonly CsvCell[])[];
};

/** Seasons and what they look like together, over days since their starts or over the months of a year. */
export function SeasonsChart({ heading, summary, note, file, alignment, year, domain, lines, groups, anchor, rows }: SeasonsChartProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const drawing = useRef<HTMLDivElement>(null);
  const date = useSelection((state) => state.date);
  const [own_day, setOwnDay] = useState<number | null>(null);
  const is_calendar = alignment === 'calendar';
  const july = epochDay(seasonDates({ year })[0]);

  const placed = useMemo(() => groups.map((group) => ({ group, values: groupValues(group, domain) })), [groups, domain]);
  const series = useMemo(
    (): ChartSeries[] => [
      ...placed.map(({ group: { id, label, tone }, values }) => ({ id, label, tone, variant: 'thin' as const, values })),
      ...lines.map((line) => ({
        id: line.id,
        label: line.label,
        tone: line.tone,
        variant: line.variant,
        ...(line.dash === undefined ? {} : { dash: line.dash }),
        values: lineValues(line, domain),
      })),
    ],
    [placed, lines, domain],
  );
  const bands = useMemo(() => placed.map(({ group: { id, tone }, values }) => ({ id, tone, values })), [placed]);
  const stops = useMemo(() => daysOf(domain, 1), [domain]);
  const ticks = useMemo(() => {
    if (is_calendar) return monthTicks(year, format.month).ticks.map(({ x, label }) => ({ x: x - july, label }));
    return daysOf(domain, TICK_DAYS).map((x) => ({ x, label: x === 0 ? t('history.day', { day: 0 }) : format.number(x) }));
  }, [is_calendar, year, july, domain, format, t]);
  const labelOf = (x: number): string => (is_calendar ? format.dayMonth(dayDate(july + x)) : t('history.day', { day: format.number(x) }));
  const { table, csv } = useDayTable({ caption: heading, alignment, july, domain, lines, groups });

  const shared = anchor === undefined || date === null ? null : epochDay(date) - anchor.origin;
  const cursor = anchor === undefined ? own_day : shared;
  const read = (x: number): ChartReading => {
    const label = labelOf(x);
    const parts = lines.flatMap((line) => {
      const value = valueAt(line, x);
      return value === null ? [] : [`${line.name} ${format.index(value)}`];
    });
    const y = anchor === undefined ? null : valueAt(anchor, x);
    return { y, text: y === null ? label : `${label} · ${format.index(y)}`, spoken: [label, ...parts].join(', ') };
  };
  const save = useAction(
    async (kind: 'csv' | 'rows' | 'png' | 'svg') => {
      if (kind === 'csv') downloadCsv(file, csv);
      else if (kind === 'rows') downloadCsv(t('history.rows_file', { file }), rows);
      else await downloadChart(kind, drawing.current, file, heading);
    },
    { done: 'analytics:export.done' },
  );
  return (
    <ChartFigure
      summary={summary}
      table={table}
      actions={
        <>
          <span className={styles['note']}>{note}</span>
          <ExportMenu kinds={KINDS} onChoose={(kind) => void save.run(kind)} />
        </>
      }
    >
      <TimeChart
        label={heading}
        height={HEIGHT}
        domain={domain}
        range={RANGE}
        values={VALUES.map((y) => ({ y, label: format.number(y, 1) }))}
        ticks={ticks}
        series={series}
        bands={bands}
        stops={stops}
        cursor={cursor}
        read={read}
        onCommit={(x) => (anchor === undefined ? setOwnDay(x) : setDate(dayDate(x + anchor.origin)))}
        drawing={drawing}
      />
    </ChartFigure>
  );
}
