import { useTranslation } from 'react-i18next';
import type { HistoryRow, FieldHistory } from '#domain/crop-seasons/field-history.ts';
import type { CsvCell } from '#domain/files/write-csv.ts';
import { seasonKey, seasonYears } from '#domain/seasons/season.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { ChartTable } from '#ui/charts/ChartFigure.tsx';
import { rounded } from '../actions.ts';
import { useGenotypeLabels } from '../seasons/genotype-labels.ts';

const COLUMNS = ['season', 'genotype', 'sos', 'pos', 'peak', 'integral', 'anomaly', 'note'] as const;

/** The seasons' numbers (domain.md §2.2, §2.6) as a table on screen and as rows of a file. */
export function useHistoryTable({ rows }: FieldHistory): { table: ChartTable; csv: CsvCell[][] } {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const genotype = useGenotypeLabels();
  const columns = COLUMNS.map((key) => t(`history.columns.${key}`));
  const day = (value: number | null | undefined): string => (value === null || value === undefined ? '—' : format.dayMonth(dayDate(value)));
  const noteOf = ({ season: { curve, phenology }, days }: HistoryRow): string => {
    if (days !== null) return t('index.cut', { days });
    if (curve === null) return t('history.no_images');
    if (phenology === null) return t('number.no_crop');
    return phenology.small_integral === null ? t('history.gap') : '';
  };
  return {
    table: {
      caption: t('history.table'),
      columns,
      rows: rows.map((row) => {
        const { recorded, phenology } = row.season;
        const integral = phenology?.small_integral ?? null;
        return {
          key: seasonKey(recorded),
          is_current: row.is_current,
          cells: [
            seasonYears(recorded),
            genotype(recorded.genotype_id),
            day(phenology?.sos20),
            day(phenology?.pos),
            phenology === null ? '—' : format.index(phenology.peak),
            integral === null ? '—' : format.number(integral, 1),
            row.anomaly === null ? '—' : format.signedPercent(row.anomaly),
            noteOf(row),
          ],
        };
      }),
    },
    csv: [
      columns,
      ...rows.map((row): CsvCell[] => {
        const { recorded, phenology } = row.season;
        const iso = (value: number | null | undefined): string | null => (value === null || value === undefined ? null : dayDate(value));
        return [
          seasonYears(recorded),
          genotype(recorded.genotype_id),
          iso(phenology?.sos20),
          iso(phenology?.pos),
          rounded(phenology?.peak ?? null),
          rounded(phenology?.small_integral ?? null),
          rounded(row.anomaly),
          noteOf(row),
        ];
      }),
    ],
  };
}
