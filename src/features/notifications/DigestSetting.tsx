import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { DIGESTS } from '#domain/schemas/notification.ts';
import { useAction } from '#shell/use-action.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { setDigest } from './actions.ts';
import styles from './Panel.module.css';

/** How often unread news come by mail. */
export function DigestSetting() {
  const { t } = useTranslation('notifications');
  const every = useCall(api.notifications.digest, {}, { stale_ms: Infinity }).data?.every ?? null;
  const choose = useAction(setDigest, { done: 'notifications:done.digest' });
  return (
    <section aria-label={t('digest.title')} className={styles['digest']}>
      <Segmented
        label={t('digest.title')}
        label_shown
        full
        options={DIGESTS.map((value) => ({ value, label: t(`digest.${value}`), disabled: every === null }))}
        value={every}
        onChange={(value) => void choose.run(value)}
      />
      <p>{t('digest.note')}</p>
    </section>
  );
}
