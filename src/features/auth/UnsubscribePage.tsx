import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { errorText } from '#i18n/error-text.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Outcome } from './Outcome.tsx';

/** Ends the e-mail notifications from the link of one of them. */
export function UnsubscribePage() {
  const { t } = useTranslation('auth');
  const { token } = useParams<{ token: string }>();
  const ending = useCall(api.notifications.endDigest, { token }, { stale_ms: Infinity });
  if (ending.isSuccess) return <Outcome title={t('unsubscribed')} text={t('unsubscribed_text')} />;
  if (ending.isError) {
    const { title, hint } = errorText(ending.error);
    return <Outcome title={t('unsubscribe_failed')} text={[title, hint].filter(Boolean).join('. ')} />;
  }
  return (
    <AuthFrame title={t('unsubscribing')}>
      <Skeleton rows={2} />
    </AuthFrame>
  );
}
