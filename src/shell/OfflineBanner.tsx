import { CloudOff } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '#api/use-call.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './feedback.module.css';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Since when the data on screen has not been renewed; quiet retries when the line is back. */
export function OfflineBanner() {
  const { t } = useTranslation('common');
  const { time } = useFormat();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const [since, setSince] = useState<string | null>(null);
  useEffect(() => {
    if (online) {
      setSince(null);
      void queryClient.invalidateQueries({ predicate: (query) => query.state.status === 'error' });
      return;
    }
    const newest = Math.max(0, ...queryClient.getQueryCache().getAll().map((query) => query.state.dataUpdatedAt));
    setSince(new Date(newest || Date.now()).toISOString());
  }, [online]);
  if (online || since === null) return null;
  return (
    <div className={styles['banner']} role="status">
      <CloudOff size={16} aria-hidden="true" />
      <span>
        {t('offline.banner')} · {t('offline.data_from', { time: time(since) })}
      </span>
    </div>
  );
}
