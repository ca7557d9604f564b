import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { errorWords } from '#i18n/error-text.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Outcome } from './Outcome.tsx';

/** Ends the mails about news from the link of one of them. */
export function NewsOffPage() {
  const { t } = useTranslation('auth');
  const { token } = useParams<{ token: string }>();
  const ending = useCall(api.notifications.endDigest, { token }, { stale_ms: Infinity });
  if (ending.isSuccess) return <Outcome title={t('news_ended')} text={t('news_ended_text')} />;
  if (ending.isError) {
    const { title, hint } = errorWords(ending.error);
    return <Outcome title={t('news_failed')} text={[title, hint].filter(Boolean).join('. ')} />;
  }
  return (
    <AuthFrame title={t('news_ending')}>
      <Skeleton rows={2} />
    </AuthFrame>
  );
}
