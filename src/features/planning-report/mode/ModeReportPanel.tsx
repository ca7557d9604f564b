import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useField } from '#api/fields/use-fields.ts';
import { useCall } from '#api/use-call.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope, PanelTitle } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { ReportView } from '../report/ReportView.tsx';
import { showField } from '../report/show-field.ts';
import type { ReportPlace } from '../shown-report.ts';
import { ReportImages } from './ReportImages.tsx';
import styles from '../Panel.module.css';

/** One report of the mode's list, beside it: read, and nothing of it changed. */
export default function ModeReportPanel({ args }: { readonly args: ReportPlace | undefined }) {
  const { t } = useTranslation('planning-report');
  const { data, error, refetch } = useCall(api.reports.one, args ?? { field_id: '', report_id: '' }, { enabled: args !== undefined });
  const field = useField(args?.field_id ?? null);
  if (args === undefined || error?.code === 'NOT_FOUND') return <EmptyState title={t('report.gone')} text={t('report.gone_text')} />;
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles['none']}>
        <Skeleton rows={6} />
      </div>
    );
  const { report, versions } = data;
  return (
    <>
      <PanelTitle>{report.field_name}</PanelTitle>
      <PanelScope>{t('mode.version', { version: report.version })}</PanelScope>
      <ReportView
        report={report}
        versions={versions}
        head={field !== undefined && report.images.length > 0 && <ReportImages key={report.id} field={field} report={report} />}
        more={<Button onClick={() => showField(report.field_id)}>{t('mode.to_field')}</Button>}
        onShow={(place) => openPanel('mode_report', place)}
      />
    </>
  );
}
