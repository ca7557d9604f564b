import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { errorText } from '#i18n/error-text.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Outcome } from './Outcome.tsx';

/** Activates from the mailed link, then leads to log-in. */
export function ActivatePage() {
  const { t } = useTranslation('auth');
  const { a, b } = useParams<{ a: string; b: string }>();
  const activation = useCall(api.auth.activate, { a, b }, { stale_ms: Infinity });
  if (activation.isSuccess) return <Outcome title={t('activated')} text={t('activated_text')} />;
  if (activation.isError) {
    const { title, hint } = errorText(activation.error);
    return <Outcome title={t('activation_failed')} text={[title, hint].filter(Boolean).join('. ')} />;
  }
  return (
    <AuthFrame title={t('activating')}>
      <Skeleton rows={2} />
    </AuthFrame>
  );
}
