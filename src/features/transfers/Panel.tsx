import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWNER_ROLES } from '#domain/rights/roles.ts';
import { openById } from '#shell/panels/open-panel.ts';
import { useSession } from '#state/session.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { FieldsDrawing } from '#widgets/FieldsDrawing.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from './Panel.module.css';
import { ReceivedRow } from './ReceivedRow.tsx';
import { SentRow } from './SentRow.tsx';
import { useTransfers } from './use-transfers.ts';

/** Fields that are about to change hands: those offered to the reader first, then his own. */
export default function TransfersPanel() {
  const { t } = useTranslation(['transfers', 'common']);
  const role = useSession((state) => state.user?.role);
  const call = useTransfers();
  const [is_stale, setStale] = useState(false);
  if (!OWNER_ROLES.some((one) => one === role)) return <EmptyState title={t('no_rights')} text={t('no_rights_text')} />;
  if (call.isPending) return <Skeleton rows={4} variant="cards" />;
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const received = call.data.transfers.filter(({ is_mine }) => !is_mine);
  const sent = call.data.transfers.filter(({ is_mine }) => is_mine);
  return (
    <div className={styles['panel']}>
      {is_stale && (
        <NoteBox tone="warn" role="status" icon={<CircleAlert size={16} aria-hidden="true" />}>
          {t('stale')}
        </NoteBox>
      )}
      {received.length === 0 && sent.length === 0 && (
        <EmptyState
          drawing={<FieldsDrawing />}
          title={t('empty.title')}
          text={t('empty.text')}
          actions={<Button onClick={() => openById('fields')}>{t('common:to_fields')}</Button>}
        />
      )}
      {received.length > 0 && (
        <section className={styles['section']} aria-label={t('received.title')}>
          <h3>{t('received.title')}</h3>
          <ul>
            {received.map((transfer) => (
              <ReceivedRow key={transfer.id} transfer={transfer} onStale={() => setStale(true)} />
            ))}
          </ul>
        </section>
      )}
      {sent.length > 0 && (
        <section className={styles['section']} aria-label={t('sent.title')}>
          <h3>{t('sent.title')}</h3>
          <ul>
            {sent.map((transfer) => (
              <SentRow key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
