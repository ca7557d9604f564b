import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import type { Report } from '../data/report.ts';
import styles from '../Panel.module.css';
import type { ReportTexts } from '../use-report-texts.ts';

/** The curve and the degree-days speak of different days: which, and the sowing they both begin with. */
export function FarWarning({
  report,
  texts,
  can_add,
}: {
  readonly report: Report;
  readonly texts: ReportTexts;
  readonly can_add: boolean;
}) {
  const { t } = useTranslation('phenology-report');
  const { field, season, crop, far } = report;
  const activities = useCall(
    api.activities.list,
    { field_id: field.id, year: season.year, season: season.season, period: season.period },
    { enabled: far.length > 0 },
  );
  if (far.length === 0) return null;
  const sowing = activities.data?.activities.find(({ type, done_date }) => type === 'sow' && done_date === crop.sowing_date);
  const review = (): void => openPanel('record_form', sowing === undefined ? { field_ids: [field.id], kind: 'sow' } : { activity: sowing });
  return (
    <div className={styles['far']} role="status">
      <TriangleAlert size={16} aria-hidden="true" />
      <p>
        <strong>{texts.far_title}</strong> {texts.far(report).join(' ')}
      </p>
      {can_add && (
        <Button size="sm" busy={activities.isPending} onClick={review}>
          {t('far.review')}
        </Button>
      )}
    </div>
  );
}
