import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Meter } from '#ui/display/Meter.tsx';
import { stopZones } from './make-zones.ts';
import type { Progress as Step } from '../store.ts';
import styles from '../Zones.module.css';

/** What is being done now, how far it is, and a way to stop. */
export function Progress({ field, progress }: { field: Field; progress: Step }) {
  const { t } = useTranslation(['zones', 'common']);
  const { done, total } = progress.step === 'seasons' ? progress : { done: 0, total: 0 };
  return (
    <div className={styles['progress']} role="status">
      {progress.step === 'seasons' ? (
        <Meter label={t('progress.seasons')} value={done} max={total} text={t('progress.of', { done, total })} />
      ) : (
        <span>{t(`progress.${progress.step}`)}</span>
      )}
      {progress.step === 'seasons' && progress.pending > 0 && (
        <span className={styles['sub']}>{t('progress.pending', { left: progress.pending })}</span>
      )}
      <Button size="sm" onClick={() => stopZones(field)}>
        {t('common:stop')}
      </Button>
    </div>
  );
}
