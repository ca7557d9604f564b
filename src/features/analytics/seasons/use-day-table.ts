import { useTranslation } from 'react-i18next';
import type { Alignment } from '#domain/crop-seasons/compare-crop-seasons.ts';
import type { CsvCell } from '#domain/files/write-csv.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartTable } from '#ui/charts/ChartFigure.tsx';
import { rounded } from '../actions.ts';
import { daysOf, groupAt, TABLE_STEP, valueAt, type Domain, type SeasonGroup, type SeasonLine } from './day-lines.ts';

type Input = {
  readonly caption: string;
  readonly alignment: Alignment;
  readonly july: number;
  readonly domain: Domain;
  readonly lines: readonly SeasonLine[];
  readonly groups: readonly SeasonGroup[];
};

/** The chart every eighth day, as a table on screen and as rows of a file: a column for each line, three for each group. */
export function useDayTable({ caption, alignment, july, domain, lines, groups }: Input): { table: ChartTable; csv: CsvCell[][] } {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const is_calendar = alignment === 'calendar';
  const shares = [
    ['median', t('history.median')],
    ['p20', 'P20'],
    ['p80', 'P80'],
  ] as const;
  const columns = [
    t(is_calendar ? 'curve.date' : 'history.days'),
    ...lines.map(({ name }) => name),
    ...groups.flatMap(({ label }) => shares.map(([, share]) => [label, share].filter(Boolean).join(' '))),
  ];
  const days = daysOf(domain, TABLE_STEP).map((x) => ({
    x,
    values: [...lines.map((line) => valueAt(line, x)), ...groups.flatMap((group) => shares.map(([key]) => groupAt(group, key, x)))],
  }));
  const known = days.filter(({ values }) => values.some((value) => value !== null));
  return {
    table: {
      caption,
      columns,
      rows: known.map(({ x, values }) => ({
        key: String(x),
        cells: [
          is_calendar ? format.dayMonth(dayDate(july + x)) : format.number(x),
          ...values.map((value) => (value === null ? '—' : format.index(value))),
        ],
      })),
    },
    csv: [columns, ...known.map(({ x, values }) => [is_calendar ? dayDate(july + x) : x, ...values.map(rounded)])],
  };
}
