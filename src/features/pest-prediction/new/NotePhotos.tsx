import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { CropCode } from '#domain/codes.ts';
import { useFormat } from '#i18n/use-format.ts';
import { PanelBack, usePanelBack } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { diagnosePhoto } from '../actions.ts';
import styles from '../Panel.module.css';
import { FRESH_MS } from '../use-diagnoses.ts';

type Props = { readonly field_id: string; readonly crop: CropCode | null; readonly onClose: () => void };

/** The photos of a field's notes, to choose one of. */
export function NotePhotos({ field_id, crop, onClose }: Props) {
  const { t } = useTranslation('pest-prediction');
  const format = useFormat();
  const { data, error, refetch } = useCall(api.notes.list, { field_id }, { stale_ms: FRESH_MS, poll_ms: FRESH_MS });
  usePanelBack(onClose);
  const photos = data?.notes.flatMap((note) => note.photos.map((photo) => ({ photo, note }))) ?? [];
  const take = (at: number): void => {
    const one = photos[at];
    if (one === undefined) return;
    void diagnosePhoto(field_id, crop ?? one.note.crop, one.photo);
    onClose();
  };
  return (
    <div className={styles['panel']}>
      <PanelBack label={t('title')} onBack={onClose} />
      {data === undefined && error === null && <Skeleton rows={4} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && photos.length === 0 && (
        <EmptyState title={t('notes.none')} text={t('notes.none_text')} actions={<Button onClick={onClose}>{t('notes.back')}</Button>} />
      )}
      {photos.length > 0 && (
        <ul className={styles['photos']} aria-label={t('notes.title')}>
          {photos.map(({ photo, note }, at) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={t('notes.choose', { date: format.date(note.date), number: at + 1 })}
                onClick={() => take(at)}
              >
                <img src={photo.thumb_url} alt="" loading="lazy" decoding="async" />
                <span>{format.dayMonth(note.date)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
