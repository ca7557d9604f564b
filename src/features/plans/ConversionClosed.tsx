import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { codeText } from '#i18n/error-text.ts';
import { NoteBox } from '#ui/display/Tag.tsx';
import text from '#ui/text.module.css';
import { usePrices } from './use-plans.ts';

/** Why no field can be bought here, and with whom to speak; nothing where one can. */
export function ConversionClosed() {
  const { t } = useTranslation('plans');
  const prices = usePrices().data;
  const email = useCall(api.config.features, {}).data?.contact_email ?? null;
  if (prices === undefined || prices.can_convert) return null;
  return (
    <NoteBox tone="warn" role="status">
      {prices.takes_payments ? codeText('CONVERSION_DISABLED') : t('closed.no_service')}{' '}
      {email === null ? (
        t('closed.ask')
      ) : (
        <>
          {t('closed.write')}{' '}
          <a href={`mailto:${email}`} className={text['link']}>
            {email}
          </a>
        </>
      )}
    </NoteBox>
  );
}
