import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './feedback.module.css';

/** When the newest data on screen came. */
function newestData(): string {
  const times = queryClient
    .getQueryCache()
    .getAll()
    .map((query) => query.state.dataUpdatedAt);
  return new Date(Math.max(0, ...times) || Date.now()).toISOString();
}

/** Since when the data on screen has not been renewed; what failed meanwhile is asked again when the line is back. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const { time } = useFormat();
  const [since, setSince] = useState(() => (navigator.onLine ? null : newestData()));
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('offline', () => setSince(newestData()), { signal: stop.signal });
    window.addEventListener(
      'online',
      () => {
        setSince(null);
        void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' });
      },
      { signal: stop.signal },
    );
    return () => stop.abort();
  }, []);
  if (since === null) return null;
  return (
    <div className={styles['banner']} role="status">
      <CloudOff size={16} aria-hidden="true" />
      <span>
        {t('offline.banner')} · {t('offline.data_from', { time: time(since) })}
      </span>
    </div>
  );
}
