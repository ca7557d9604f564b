import { useTranslation } from 'react-i18next';
import type { StatisticsJob } from '#domain/schemas/statistics-job.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Progress.module.css';
import { StateTag } from './StateTag.tsx';

/** How many fields are done and how many images were looked at on the way. */
export function Progress({ job }: { job: StatisticsJob }) {
  const { t } = useTranslation('bulk-statistics');
  const format = useFormat();
  const text = t('progress.fields', { done: format.number(job.done_count), all: format.number(job.field_count) });
  return (
    <div className={styles['progress']}>
      <div className={styles['text']}>
        <StateTag state={job.state} />
        <b>{text}</b>
        {job.image_count > 0 && <span>{t('progress.images', { count: job.image_count, shown: format.number(job.image_count) })}</span>}
      </div>
      <progress className={styles['bar']} aria-label={t('progress.label')} max={job.field_count} value={job.done_count}>
        {text}
      </progress>
    </div>
  );
}
