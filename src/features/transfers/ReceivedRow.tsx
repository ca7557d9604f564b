import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '#domain/errors.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { acceptOffer, refuseOffer, type Transfer } from './actions.ts';
import { OfferRow } from './OfferRow.tsx';
import styles from './Panel.module.css';

type Props = { readonly transfer: Transfer; readonly onStale: () => void };

/** A field offered to the reader: whose, which, what comes with it, yes or no. */
export function ReceivedRow({ transfer, onStale }: Props) {
  const { t } = useTranslation(['transfers', 'common']);
  const format = useFormat();
  const [is_asking, setAsking] = useState(false);
  const [is_paying, setPaying] = useState(false);
  const { field_name: name, farm_name, other, expires_at } = transfer;
  const onError = ({ code }: AppError): boolean => {
    setAsking(false);
    if (code === 'NOT_FOUND') onStale();
    if (code === 'TRANSFER_PENDING_PLAN') setPaying(true);
    return code === 'NOT_FOUND' || code === 'TRANSFER_PENDING_PLAN';
  };
  const accept = useAction(acceptOffer, { done: 'transfers:done.accepted', params: (field) => ({ name: field?.name ?? name }), onError });
  const refuse = useAction(refuseOffer, { done: 'transfers:done.refused', params: () => ({ name }), onError });
  return (
    <OfferRow transfer={transfer} sub={t('received.by', { name: other, date: format.date(expires_at) })}>
      <p className={styles['text']}>{t('received.text', { farm: farm_name })}</p>
      {is_paying && (
        <p role="alert" className={styles['wrong']}>
          {codeText('TRANSFER_PENDING_PLAN')}
        </p>
      )}
      <div className={styles['verbs']}>
        <Button variant="primary" busy={accept.busy} onClick={() => void accept.run(transfer)}>
          {t('received.accept')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('received.refuse')}</Button>
      </div>
      {is_asking && (
        <Dialog
          open
          must_answer
          title={t('refuse.title', { name })}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>{t('common:cancel')}</Button>
              <Button variant="danger" busy={refuse.busy} onClick={() => void refuse.run(transfer)}>
                {t('received.refuse')}
              </Button>
            </>
          }
        >
          <p>{t('refuse.text', { name: other })}</p>
        </Dialog>
      )}
    </OfferRow>
  );
}
