import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from './Panel.module.css';
import { StateTag } from './StateTag.tsx';
import { showJob } from './store.ts';
import { isOpen } from './use-job.ts';

const POLL_MS = 2_000;

/** Own orders so far, newest first; nothing before the first one. */
export function JobList() {
  const { t } = useTranslation('bulk-statistics');
  const format = useFormat();
  const list = useCall(
    api.statisticsJobs.list,
    {},
    { stale_ms: 0, poll_ms: (reply) => (reply?.jobs.some(({ state }) => isOpen(state)) === true ? POLL_MS : false) },
  );
  if (list.isPending)
    return (
      <div className={styles['padded']}>
        <Skeleton rows={2} />
      </div>
    );
  if (list.isError) return <ErrorState error={list.error} title={t('list.failed')} onRetry={() => void list.refetch()} />;
  if (list.data.jobs.length === 0) return null;
  return (
    <section aria-label={t('list.title')}>
      <h3 className={styles['heading']}>{t('list.title')}</h3>
      <ul className={styles['jobs']}>
        {list.data.jobs.map((job) => (
          <li key={job.id}>
            <button type="button" onClick={() => showJob(job.id)}>
              <b>{job.index.toUpperCase()}</b>
              <span className={styles['range']}>{t('range', { from: format.date(job.from), to: format.date(job.to) })}</span>
              <span>{t('fields', { count: job.field_count })}</span>
              <StateTag state={job.state} />
              <span className={styles['when']}>{`${format.date(job.created_at)}, ${format.time(job.created_at)}`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
