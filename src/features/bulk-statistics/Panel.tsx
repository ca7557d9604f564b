import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldList } from '#api/fields/use-fields.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { JobList } from './JobList.tsx';
import { JobView } from './JobView.tsx';
import { OrderForm } from './OrderForm.tsx';
import styles from './Panel.module.css';
import { showJob, useShownJob } from './store.ts';

type Args = { field_ids: readonly string[] } | undefined;

/** Statistics of many fields in one order: the form with the orders so far, or one order with its rows. */
export default function BulkPanel({ args }: { args: Args }) {
  const { t } = useTranslation(['bulk-statistics', 'common']);
  const list = useFieldList();
  const job_id = useShownJob((state) => state.job_id);
  const given = args?.field_ids;
  useEffect(() => {
    if (given !== undefined) showJob(null);
  }, [given]);
  if (job_id !== null) return <JobView key={job_id} job_id={job_id} />;
  if (list.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={5} />
      </div>
    );
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.fields.length === 0)
    return (
      <EmptyState
        drawing={<FieldsDrawing />}
        title={t('empty.title')}
        text={t('empty.text')}
        actions={
          <>
            <Button variant="primary" onClick={() => openPanel('field_draw')}>
              {t('empty.draw')}
            </Button>
            <Button onClick={() => openPanel('field_import')}>{t('empty.import')}</Button>
          </>
        }
      />
    );
  return (
    <div className={styles['start']}>
      <OrderForm given={given} />
      <JobList />
    </div>
  );
}
