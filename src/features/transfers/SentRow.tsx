import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { withdrawOffer, type Transfer } from './actions.ts';
import { OfferRow } from './OfferRow.tsx';
import styles from './Panel.module.css';

/** A field of the reader's that waits for its new owner. */
export function SentRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('transfers');
  const format = useFormat();
  const { field_name: name, other, expires_at } = transfer;
  const withdraw = useAction(withdrawOffer, { done: 'transfers:done.withdrawn', params: () => ({ name }) });
  return (
    <OfferRow transfer={transfer} sub={t('sent.to', { email: other, date: format.date(expires_at) })}>
      <div className={styles['verbs']}>
        <Button size="sm" aria-label={t('sent.withdraw', { name })} busy={withdraw.busy} onClick={() => void withdraw.run(transfer)}>
          {t('withdraw')}
        </Button>
      </div>
    </OfferRow>
  );
}
