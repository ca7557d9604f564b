import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Note } from '#domain/notes/note.ts';
import styles from './Detail.module.css';
import { Thumbs } from './Thumbs.tsx';

/** Addresses of photos end within minutes: those on screen are asked for anew before. */
const FRESH_MS = 240_000;

/** The photos of a note; each opens in full. */
export function Gallery({ note, title }: { note: Note; title: string }) {
  const { t } = useTranslation('notes');
  const fresh = useCall(
    api.notes.listPhotos,
    { field_id: note.field_id, note_id: note.id },
    { enabled: note.photo_ids.length > 0, stale_ms: FRESH_MS, poll_ms: FRESH_MS },
  );
  const photos = fresh.data?.photos ?? note.photos;
  const on_their_way = note.photo_ids.length - photos.length;
  if (note.photo_ids.length === 0) return null;
  return (
    <>
      <Thumbs photos={photos} title={title} />
      {on_their_way > 0 && (
        <p className={styles['remark']} role="status">
          {t('photos_on_way', { count: on_their_way })}
        </p>
      )}
    </>
  );
}
