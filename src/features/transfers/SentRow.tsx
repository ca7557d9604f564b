import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { withdrawOffer, type Transfer } from './actions.ts';
import styles from './Panel.module.css';

/** A lot of the reader's that waits for its new owner. */
export function SentRow({ transfer }: { transfer: Transfer }) {
  const { t } = useTranslation('transfers');
  const format = useFormat();
  const { field_name: name, farm_name, area_ha, other, expires_at } = transfer;
  const withdraw = useAction(withdrawOffer, { done: 'transfers:done.withdrawn', words: () => ({ name }) });
  return (
    <li className={styles['offer']} aria-label={name}>
      <p className={styles['head']}>
        <b>{name}</b>
        <span>{`${farm_name} · ${format.hectares(area_ha)}`}</span>
      </p>
      <p className={styles['sub']}>{t('sent.to', { email: other, date: format.date(expires_at) })}</p>
      <div className={styles['verbs']}>
        <Button size="sm" aria-label={t('sent.withdraw', { name })} busy={withdraw.busy} onClick={() => void withdraw.run(transfer)}>
          {t('withdraw')}
        </Button>
      </div>
    </li>
  );
}
