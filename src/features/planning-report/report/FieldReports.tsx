import { ChartSpline, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { ErrorCode } from '#domain/errors.ts';
import type { Report } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import styles from '../Panel.module.css';
import type { ReportPlace } from '../shown-report.ts';
import { ReportView } from './ReportView.tsx';

type Props = {
  readonly field: Field;
  /** Why the asker may not make one; null where he may. */
  readonly refusal: ErrorCode | null;
  /** The report just issued: it is the one shown. */
  readonly shown: ReportPlace | null;
  readonly onNew: () => void;
  readonly onVersion: (of: ReportPlace) => void;
};

function Chosen({
  place,
  ...rest
}: Pick<Props, 'onVersion'> & {
  readonly place: ReportPlace;
  readonly onShow: (place: ReportPlace) => void;
  readonly onWithdrawn: () => void;
}) {
  const { data, error, refetch } = useCall(api.reports.one, place);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles['none']}>
        <Skeleton rows={6} />
      </div>
    );
  return <ReportView report={data.report} versions={data.versions} {...rest} />;
}

/** The reports of one field, newest first, with the one chosen beside them. */
export function FieldReports({ field, refusal, shown, onNew, onVersion }: Props) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const { data, error, refetch } = useCall(api.reports.list, { field_id: field.id });
  const [chosen, setChosen] = useState<ReportPlace | null>(shown);
  if (error !== null) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className={styles['none']}>
        <Skeleton rows={6} />
      </div>
    );
  const can_create = refusal === null;
  const create = (
    <Button variant="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={onNew}>
      {t('field.new')}
    </Button>
  );
  const evi = (
    <Button icon={<ChartSpline size={16} aria-hidden="true" />} onClick={() => openPanel('evi_report')}>
      {t('evi.title')}
    </Button>
  );
  if (data.reports.length === 0)
    return (
      <div className={styles['none']}>
        <EmptyState
          title={t('field.none')}
          text={can_create ? t('field.none_text') : refusal === 'FORBIDDEN' ? t('field.none_reader') : codeText(refusal)}
          actions={
            can_create && (
              <>
                {create}
                {evi}
              </>
            )
          }
        />
      </div>
    );
  const first = data.reports[0];
  const place = chosen ?? (first === undefined ? null : { field_id: field.id, report_id: first.id });
  const has_row = ({ id, series_id }: Report): boolean =>
    id === place?.report_id || (data.reports.find((one) => one.id === place?.report_id)?.series_id ?? '') === series_id;
  return (
    <div className={styles['field_reports']} data-fills>
      <div className={styles['list']}>
        {can_create && (
          <div className={styles['ways']}>
            {create}
            {evi}
          </div>
        )}
        <ul>
          {data.reports.map((report) => (
            <li key={report.id}>
              <button
                type="button"
                aria-current={has_row(report) || undefined}
                onClick={() => setChosen({ field_id: field.id, report_id: report.id })}
              >
                <strong>{[t(`kind.${report.kind}`), report.subject].filter(Boolean).join(' · ')}</strong>
                {report.version > 1 && <Tag>{t('view.v', { version: report.version })}</Tag>}
                <span>
                  {[seasonYears(report), format.date(report.created_at), report.made_by].filter((part) => part !== '').join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {data.next !== null && <p className={styles['note']}>{t('field.more', { count: data.total })}</p>}
      </div>
      {place !== null && (
        <Chosen key={place.report_id} place={place} onShow={setChosen} onVersion={onVersion} onWithdrawn={() => setChosen(null)} />
      )}
    </div>
  );
}
