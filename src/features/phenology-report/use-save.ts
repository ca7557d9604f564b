import { useTranslation } from 'react-i18next';
import { issueOfSeason } from '#api/fields/issue-report.ts';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { Sheet } from '#domain/pdf/sheet.ts';
import type { ReportSources } from '#domain/reports/report.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { downloadReport } from '#paper/download-report.ts';
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

/** Where what a report says of its stages comes from. */
export function useSources(): (report: Report) => ReportSources {
  const { t } = useTranslation('phenology-report');
  return ({ source, today }) => ({ formulas: { stages: t('formula') }, weather: { attribution: source.attribution, until: today } });
}

/** Issues the page and hands it over with its code; for who may not issue reports it is written as it stands. */
export function usePdf(is_issued: boolean): Action<[Sheet, Report], string | null> {
  const { t } = useTranslation('phenology-report');
  const sourcesOf = useSources();
  return useAction(
    async (sheet: Sheet, report: Report) => {
      const { field, season, today } = report;
      const name = t('file', { field: field.name, date: today });
      if (!is_issued) {
        await saveSheet(sheet, name);
        return null;
      }
      const issued = await issueOfSeason({ field_id: field.id, ...season, kind: 'phenology', sources: sourcesOf(report), sheet });
      await downloadReport(issued, name);
      return issued.code;
    },
    { done: is_issued ? 'common:paper.issued' : 'phenology-report:saved.pdf', params: (code) => ({ code: code ?? '' }) },
  );
}
