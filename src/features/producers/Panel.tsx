import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { PanelActions } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Dialogs } from './Dialogs.tsx';
import { KeeperRow } from './KeeperRow.tsx';
import styles from './Panel.module.css';
import { RecordRow } from './RecordRow.tsx';
import { RequestCard } from './RequestCard.tsx';
import { sortRecords } from './sort-records.ts';
import { useDialogs } from './store.ts';

const LIVE = {};

/** Who asks to work with one's fields, who does, and the producers one keeps a record of. */
export default function ProducersPanel() {
  const { t } = useTranslation('producers');
  return (
    <>
      <PanelActions>
        <Button size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => useDialogs.setState({ editing: 'new' })}>
          {t('new')}
        </Button>
      </PanelActions>
      <Records />
      <Dialogs />
    </>
  );
}

function Records() {
  const { t } = useTranslation('producers');
  const call = useCall(api.producers.list, LIVE, { stale_ms: 0 });
  if (call.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={4} />
      </div>
    );
  if (call.isError) return <ErrorState error={call.error} title={t('failed')} onRetry={() => void call.refetch()} />;
  const { requests, served_by, kept, others } = sortRecords(call.data.producers);
  if (call.data.producers.length === 0)
    return (
      <EmptyState
        drawing={<FieldsDrawing />}
        title={t('empty.title')}
        text={t('empty.text')}
        actions={
          <Button variant="primary" onClick={() => useDialogs.setState({ editing: 'new' })}>
            {t('new')}
          </Button>
        }
      />
    );
  return (
    <div className={styles['panel']}>
      {requests.map((record) => (
        <RequestCard key={record.id} record={record} />
      ))}
      {served_by.length > 0 && (
        <section className={styles['section']} aria-labelledby="producers-keepers">
          <h3 id="producers-keepers">{t('served_by')}</h3>
          <ul>
            {served_by.map((record) => (
              <KeeperRow key={record.id} record={record} />
            ))}
          </ul>
        </section>
      )}
      {[
        { id: 'kept', records: kept },
        { id: 'others', records: others },
      ].map(
        ({ id, records }) =>
          records.length > 0 && (
            <section key={id} className={styles['section']} aria-labelledby={`producers-${id}`}>
              <h3 id={`producers-${id}`}>{t(id === 'kept' ? 'kept' : 'others')}</h3>
              <ul>
                {records.map((record) => (
                  <RecordRow key={record.id} record={record} />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  );
}
