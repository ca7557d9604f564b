import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { restorableUntil } from '#domain/fields/deletion.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { restoreField, showField } from './actions.ts';
import styles from './DeletedPanel.module.css';

/** Fields deleted in the last 30 days, each with its way back. */
export default function DeletedFields() {
  const { t } = useTranslation('fields');
  const format = useFormat();
  const list = useCall(api.fields.list, { deleted: 'true' }, { stale_ms: 0 });
  const restore = useAction(restoreField, {
    done: 'fields:deleted.restored',
    params: (field) => ({ name: field.name }),
    onDone: showField,
  });
  if (list.isPending) return <Skeleton rows={3} />;
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const deleted = list.data.fields.filter((field) => field.deleted_at !== null);
  if (deleted.length === 0) return <EmptyState title={t('deleted.empty')} text={t('deleted.empty_text')} />;
  return (
    <ul className={styles['list']}>
      {deleted.map((field) => (
        <li key={field.id}>
          <span className={styles['text']}>
            <b>{field.name}</b>
            <span>{`${field.farm_name} · ${format.hectares(field.area_ha)}`}</span>
            <span>{field.deleted_at !== null && t('deleted.until', { date: format.date(restorableUntil(field.deleted_at)) })}</span>
          </span>
          <Button size="sm" busy={restore.busy} onClick={() => void restore.run(field.id)}>
            {t('deleted.restore')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
