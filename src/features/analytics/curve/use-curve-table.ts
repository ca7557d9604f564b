import { useTranslation } from 'react-i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartTable } from '#ui/charts/ChartFigure.tsx';
import { rounded } from '../actions.ts';
import { curveRows, type CurveRow } from './curve-rows.ts';
import type { Rain } from './use-rain.ts';

const NONE = '—';

/** The chart's numbers as a table on screen and as rows of a file. */
export function useCurveTable(
  field: Field,
  years: string,
  steps: readonly CurveStep[],
  { bins, total }: Rain,
): { table: ChartTable; csv: CsvCell[][] } {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const columns = [t('curve.date'), t('curve.mean'), t('curve.p10'), t('curve.p90'), t('rain.column'), t('curve.note')];
  const noteOf = ({ step, bin }: CurveRow): string =>
    [
      ...(step?.is_estimated === true ? [t('curve.estimated')] : []),
      ...(bin?.has_forecast === true ? [t('rain.forecast')] : []),
      ...(bin !== undefined && bin.missing_days > 0 ? [t('rain.missing', { count: bin.missing_days })] : []),
    ].join(', ');
  const index = (value: number | undefined): string => (value === undefined ? NONE : format.index(value));
  const rows = curveRows(steps, bins);
  const caption = t('curve.table', { field: field.name, years });
  return {
    table: {
      caption: total === null ? caption : t('rain.table', { table: caption, mm: total }),
      columns,
      rows: rows.map((row) => ({
        key: row.date,
        cells: [
          format.date(row.date),
          index(row.step?.mean),
          index(row.step?.p10),
          index(row.step?.p90),
          row.bin === undefined ? NONE : format.number(row.bin.rain_mm, 1),
          noteOf(row),
        ],
      })),
    },
    csv: [
      columns,
      ...rows.map((row) => [
        row.date,
        rounded(row.step?.mean ?? null),
        rounded(row.step?.p10 ?? null),
        rounded(row.step?.p90 ?? null),
        row.bin === undefined ? null : Number(row.bin.rain_mm.toFixed(1)),
        noteOf(row),
      ]),
    ],
  };
}
