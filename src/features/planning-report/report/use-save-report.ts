import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import type { Report } from '#domain/reports/report.ts';
import { downloadReport } from '#paper/download-report.ts';
import { useAction, type Action } from '#shell/feedback/use-action.ts';

/** Writes a report's PDF from what was issued and hands it over. */
export function useSaveReport(): Action<[Report], void> {
  const { t } = useTranslation('planning-report');
  return useAction(
    async (report: Report) => {
      const { field_id, id, kind, field_name, version } = report;
      const issued = await api.reports.pdf({ field_id, report_id: id });
      await downloadReport(issued, t('file', { kind: t(`kind.${kind}`), field: field_name, version }));
    },
    { done: 'planning-report:saved' },
  );
}
