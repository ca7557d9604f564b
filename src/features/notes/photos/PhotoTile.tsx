import { Check, Clock, RotateCw, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NotePhoto } from '#domain/notes/note.ts';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { retryPhoto, type OutgoingPhoto } from '../outbox/outbox.ts';
import styles from './Photos.module.css';

type Props = {
  readonly id: string;
  readonly number: number;
  readonly going: OutgoingPhoto | undefined;
  readonly there: NotePhoto | undefined;
  readonly onRemove: () => void;
};

/** One photo with how far it has come, in a picture and in words. */
export function PhotoTile({ id, number, going, there, onRemove }: Props) {
  const { t } = useTranslation('notes');
  const said = useSaid(going, there);
  const state = going?.state ?? (there === undefined ? 'elsewhere' : 'arrived');
  const picture = going?.thumb_url ?? there?.thumb_url ?? null;
  const share = going === undefined || going.bytes === 0 ? 0 : going.sent / going.bytes;
  return (
    <li className={styles['tile']} data-photo={id} data-state={state}>
      <span className={styles['picture']}>
        {picture !== null && <img src={picture} alt={t('attach.photo', { number })} />}
        {state === 'arrived' && <Check className={styles['done']} size={14} aria-hidden="true" />}
        {(state === 'waiting' || state === 'elsewhere') && <Clock className={styles['waits']} size={14} aria-hidden="true" />}
        {state === 'failed' && <TriangleAlert className={styles['failed']} size={16} aria-hidden="true" />}
        {state === 'sending' && (
          <span
            className={styles['bar']}
            role="progressbar"
            aria-label={said}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round(share * 100)}
          >
            <span style={{ width: `${String(share * 100)}%` }} />
          </span>
        )}
        <IconButton
          size="sm"
          className={styles['remove']}
          label={t('attach.remove', { number })}
          icon={<X size={14} />}
          onClick={onRemove}
        />
      </span>
      <span className={styles['said']} data-wrong={state === 'failed' || undefined}>
        {said}
      </span>
      {state === 'failed' && going?.thumb_url !== null && (
        <IconButton size="sm" label={t('attach.retry', { number })} icon={<RotateCw size={14} />} onClick={() => retryPhoto(id)} />
      )}
    </li>
  );
}

function useSaid(going: OutgoingPhoto | undefined, there: NotePhoto | undefined): string {
  const { t } = useTranslation('notes');
  const { bytes } = useFormat();
  if (going === undefined) return there === undefined ? t('attach.elsewhere') : bytes(there.bytes);
  const size = bytes(going.bytes);
  switch (going.state) {
    case 'preparing':
      return t('attach.preparing');
    case 'waiting':
      return t('attach.waiting');
    case 'sending':
      return t('attach.sending', { sent: bytes(going.sent), size });
    case 'arrived':
      return t('attach.arrived', { size });
    case 'failed':
      return going.error === null ? t('attach.failed') : errorText(going.error).title;
  }
}
