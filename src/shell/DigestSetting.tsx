import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { setCached, useCall } from '#api/use-call.ts';
import { DIGESTS, type Digest } from '#domain/schemas/notification.ts';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import text from '#ui/text.module.css';
import { useAction } from './feedback/use-action.ts';

async function setDigest(every: Digest): Promise<void> {
  const reply = await api.notifications.setDigest({ every });
  setCached(api.notifications.digest, {}, () => reply);
}

/** How often unread notifications come by mail: at the bell and on the account's page. */
export function DigestSetting() {
  const { t } = useTranslation('catalog');
  const call = useCall(api.notifications.digest, {}, { stale_ms: Infinity });
  const choose = useAction(setDigest, { done: 'catalog:digest.saved' });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  const every = call.data?.every ?? null;
  return (
    <>
      <Segmented
        label={t('digest.title')}
        label_shown
        full
        options={DIGESTS.map((value) => ({ value, label: t(`digest.${value}`), disabled: every === null }))}
        value={every}
        onChange={(value) => void choose.run(value)}
      />
      <p className={text['sub']}>{t('digest.note')}</p>
    </>
  );
}
