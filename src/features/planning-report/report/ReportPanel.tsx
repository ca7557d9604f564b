import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { showField } from './show-field.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelScope, PanelTitle } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from '../Panel.module.css';
import type { ReportPlace } from '../shown-report.ts';
import { ReportView } from './ReportView.tsx';

/** One report of the list, beside it. */
export default function ReportPanel({ args }: { readonly args: ReportPlace | undefined }) {
  const { t } = useTranslation('planning-report');
  const { data, error, refetch } = useCall(api.reports.one, args ?? { field_id: '', report_id: '' }, { enabled: args !== undefined });
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
      <PanelScope>{t('report.scope', { kind: t(`kind.${report.kind}`), version: report.version })}</PanelScope>
      <ReportView
        report={report}
        versions={versions}
        onShow={(place) => openPanel('report', place)}
        onVersion={(replaces) => {
          showField(replaces.field_id);
          openPanel('planning_report', { replaces });
        }}
      />
      <div className={styles['to_field']}>
        <Button variant="link" onClick={() => showField(report.field_id)}>
          {t('report.to_field')}
        </Button>
      </div>
    </>
  );
}
