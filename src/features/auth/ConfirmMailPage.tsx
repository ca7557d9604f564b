import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { api } from '#api/client.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { errorText } from '#i18n/error-text.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { Outcome } from './Outcome.tsx';

/** The mailed link leads here; a press confirms, so that a mail reader that opens links changes nothing. */
export function ConfirmMailPage() {
  const { t } = useTranslation('auth');
  const { token } = useParams<{ token: string }>();
  const [outcome, setOutcome] = useState<'asked' | 'busy' | 'done' | AppError>('asked');
  const confirm = async () => {
    setOutcome('busy');
    try {
      await api.account.confirmMail({ token });
      setOutcome('done');
    } catch (error) {
      setOutcome(asAppError(error));
    }
  };
  if (outcome === 'done') return <Outcome title={t('mail_done')} text={t('mail_done_text')} />;
  if (typeof outcome === 'object') {
    const { title, hint } = errorText(outcome);
    return <Outcome title={t('mail_failed')} text={[title, hint].filter(Boolean).join('. ')} />;
  }
  return (
    <AuthFrame title={t('mail_title')} lead={t('mail_text')}>
      <Button variant="primary" size="lg" block busy={outcome === 'busy'} onClick={() => void confirm()}>
        {t('mail_confirm')}
      </Button>
    </AuthFrame>
  );
}
