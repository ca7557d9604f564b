import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotePhoto } from '#domain/notes/note.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { enterDialog } from '#ui/overlays/open-dialogs.ts';
import styles from './Lightbox.module.css';

export type ShownPhoto = Pick<NotePhoto, 'id' | 'url'> & Partial<Pick<NotePhoto, 'width' | 'height'>>;

type Props = {
  readonly photos: readonly ShownPhoto[];
  readonly at: number;
  readonly title: string;
  readonly onMove: (at: number) => void;
  readonly onClose: () => void;
};

const ICON = 22;

/** A photo over the whole window, on the browser's own `<dialog>`: arrows step, Esc leaves and gives the focus back. */
export function Lightbox({ photos, at, title, onMove, onClose }: Props) {
  const { t } = useTranslation('notes');
  const box = useRef<HTMLDialogElement>(null);
  // before it leaves the page: a dialog closed later no longer gives the focus back
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog === null) return undefined;
    if (!dialog.open) dialog.showModal();
    const leave = enterDialog(dialog);
    return () => {
      leave();
      dialog.close();
    };
  }, []);
  const photo = photos[at];
  if (photo === undefined) return null;
  const step = (by: number): void => onMove((at + by + photos.length) % photos.length);
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  const name = t('photo_number', { number: at + 1, count: photos.length, title });
  return (
    <dialog
      ref={box}
      className={styles['lightbox']}
      aria-label={name}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <img src={photo.url} alt={name} width={photo.width} height={photo.height} />
      <div className={styles['bar']}>
        {photos.length > 1 && (
          <IconButton size="lg" label={t('photo_previous')} icon={<ChevronLeft size={ICON} />} onClick={() => step(-1)} />
        )}
        <span aria-live="polite">{t('photo_count', { number: at + 1, count: photos.length })}</span>
        {photos.length > 1 && <IconButton size="lg" label={t('photo_next')} icon={<ChevronRight size={ICON} />} onClick={() => step(1)} />}
        <IconButton size="lg" label={t('photo_close')} icon={<X size={ICON} />} onClick={onClose} />
      </div>
    </dialog>
  );
}
