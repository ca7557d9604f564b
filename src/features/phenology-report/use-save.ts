import { useTranslation } from 'react-i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { saveSheet } from '#paper/paper.ts';
import { useAction, type Action } from '#shell/feedback/use-action.ts';
import { downloadCsv } from '#ui/download-csv.ts';
import type { Report } from './data/report.ts';
import { COLUMNS, type ReportTexts } from './use-report-texts.ts';

/** A row a stage, numbers as numbers. */
export function useCsv(texts: ReportTexts): Action<[Report], void> {
  const { t } = useTranslation('phenology-report');
  return useAction(
    async ({ rows, field, today }: Report) => {
      const date = (day: number | null | undefined): CsvCell => (day === null || day === undefined ? null : dayDate(day));
      const rounded = (value: number | null, digits = 0): CsvCell => (value === null ? null : Number(value.toFixed(digits)));
      downloadCsv(t('file', { field: field.name, date: today }), [
        [t('column.stage'), t('csv.name'), ...COLUMNS.map((column) => t(`csv.${column}`)), t('csv.margin')],
        ...rows.map((row): CsvCell[] => [
          row.code,
          texts.stageName(row),
          date(row.observed_day),
          date(row.day),
          row.difference,
          date(row.curve?.day),
          row.days_since_sowing,
          rounded(row.gdd_sum),
          rounded(row.rain_mm, 1),
          rounded(row.mean_c, 1),
          rounded(row.heat_h, 1),
          row.margin_days,
        ]),
      ]);
    },
    { done: 'phenology-report:saved.csv' },
  );
}

/** Writes the page in a thread of its own and hands it over. */
export function usePdf(): Action<[Sheet, Report], void> {
  const { t } = useTranslation('phenology-report');
  return useAction(
    async (sheet: Sheet, { field, today }: Report) => {
      await saveSheet(sheet, t('file', { field: field.name, date: today }));
    },
    { done: 'phenology-report:saved.pdf' },
  );
}
