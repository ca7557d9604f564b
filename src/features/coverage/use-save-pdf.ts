import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { downloadReport } from '#paper/download-report.ts';
import { useAction, type Action } from '#shell/feedback/use-action.ts';
import { useCoverageName } from './use-coverage-name.ts';

/** Writes a coverage's PDF, in whichever state it is, and hands it over. */
export function useSavePdf(): Action<[Coverage], void> {
  const { t } = useTranslation('coverage');
  const nameOf = useCoverageName();
  return useAction(
    async (coverage: Coverage) =>
      downloadReport(await api.coverage.pdf({ coverage_id: coverage.id }), t('pdf_file', { name: nameOf(coverage) })),
    { done: 'coverage:pdf_saved' },
  );
}
