import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { tryAgain } from '../actions.ts';
import styles from '../Panel.module.css';
import { dropWaiting, isPhotosFault, type Waiting } from '../store.ts';

/** How far a photo has come, or why it came no further. */
export function OnItsWay({ waiting }: { readonly waiting: Waiting }) {
  const { t } = useTranslation(['pest-prediction', 'common']);
  const format = useFormat();
  const { step, sent, ready, thumb_url, error } = waiting;
  const bytes = ready?.blob.size ?? 0;
  const said = error === null ? null : errorText(error);
  return (
    <div className={styles['way']} data-failed={said !== null || undefined}>
      <span className={styles['thumb']}>{thumb_url !== null && <img src={thumb_url} alt="" />}</span>
      {said === null ? (
        <p role="status">
          <strong>{t(`step.${step === 'failed' ? 'preparing' : step}`)}</strong>
          {step === 'sending' && bytes > 0 && <span>{format.percent((100 * sent) / bytes)}</span>}
        </p>
      ) : (
        <div role="alert">
          <p>
            <TriangleAlert size={16} aria-hidden="true" /> <strong>{said.title}</strong>
          </p>
          <div className={styles['ways']}>
            {error !== null && !isPhotosFault(error) && (
              <Button size="sm" onClick={() => void tryAgain(waiting)}>
                {t('common:retry')}
              </Button>
            )}
            <Button size="sm" variant="link" onClick={() => dropWaiting(waiting.photo_id)}>
              {t('leave')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
