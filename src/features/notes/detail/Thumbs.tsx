import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Detail.module.css';
import { Lightbox, type ShownPhoto } from './Lightbox.tsx';

/** Photos in small; each opens in full. */
export function Thumbs({
  photos,
  title,
}: {
  readonly photos: readonly (ShownPhoto & { readonly thumb_url: string })[];
  readonly title: string;
}) {
  const { t } = useTranslation('notes');
  const [shown, setShown] = useState<number | null>(null);
  if (photos.length === 0) return null;
  return (
    <>
      <ul className={styles['photos']} aria-label={t('photos')}>
        {photos.map(({ id, thumb_url }, at) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('photo_open', { number: at + 1, count: photos.length, title })}
              onClick={() => setShown(at)}
            >
              <img src={thumb_url} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <Lightbox photos={photos} at={shown} title={title} onMove={setShown} onClose={() => setShown(null)} />}
    </>
  );
}
