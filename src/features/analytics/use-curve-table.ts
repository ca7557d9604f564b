import { useTranslation } from 'react-i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { CurveStep } from '#domain/series/types.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartTable } from '#ui/charts/ChartFigure.tsx';
import { rounded } from './actions.ts';

/** The chart's numbers as a table on screen and as rows of a file. */
export function useCurveTable(field: Field, years: string, steps: readonly CurveStep[]): { table: ChartTable; csv: CsvCell[][] } {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const columns = [t('curve.date'), t('curve.mean'), t('curve.p10'), t('curve.p90'), t('curve.note')];
  const noteOf = ({ is_estimated }: CurveStep): string => (is_estimated ? t('curve.estimated') : '');
  return {
    table: {
      caption: t('curve.table', { field: field.name, years }),
      columns,
      rows: steps.map((step) => ({
        key: step.date,
        cells: [format.date(step.date), format.index(step.mean), format.index(step.p10), format.index(step.p90), noteOf(step)],
      })),
    },
    csv: [columns, ...steps.map((step) => [step.date, rounded(step.mean), rounded(step.p10), rounded(step.p90), noteOf(step)])],
  };
}
