import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DiagnosisDetail } from '#domain/diagnosis/diagnosis.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import styles from '../Panel.module.css';

/** The photo, as it is or with leaf and lesions outlined. */
export function Picture({ diagnosis }: { readonly diagnosis: DiagnosisDetail }) {
  const { t } = useTranslation('pest-prediction');
  const format = useFormat();
  const [shown, setShown] = useState<'photo' | 'lesions'>('lesions');
  const { photo, outlines, created_at } = diagnosis;
  if (photo === null)
    return (
      <p className={styles['noPhoto']}>
        <ImageOff size={16} aria-hidden="true" /> {t('photo_gone')}
      </p>
    );
  const { width, height } = outlines ?? photo;
  const is_marked = shown === 'lesions' && outlines !== null;
  return (
    <figure className={styles['picture']}>
      <svg
        viewBox={`0 0 ${String(width)} ${String(height)}`}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={t(is_marked ? 'marked' : 'plain')}
      >
        <image href={photo.url} width={width} height={height} />
        {is_marked && (
          <g fill="none" strokeLinejoin="round">
            <path d={outlines.leaf} className={styles['casing']} />
            <path d={outlines.leaf} className={styles['leaf']} />
            <path d={outlines.lesions} className={styles['lesions']} />
          </g>
        )}
      </svg>
      <figcaption>{format.dayMonth(created_at)}</figcaption>
      {outlines !== null && (
        <div className={styles['toggle']}>
          <Segmented
            label={t('show')}
            options={[
              { value: 'photo', label: t('show_photo') },
              { value: 'lesions', label: t('show_lesions') },
            ]}
            value={shown}
            onChange={setShown}
          />
        </div>
      )}
    </figure>
  );
}
