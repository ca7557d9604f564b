import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { withdrawOffer, type Transfer } from './actions.ts';
import { Consequences } from './Consequences.tsx';
import styles from './Panel.module.css';

/** A field on offer: to whom, until when, and the way back. */
export function Pending({ field, transfer }: { field: Field; transfer: Transfer }) {
  const { t } = useTranslation('transfers');
  const format = useFormat();
  const withdraw = useAction(withdrawOffer, { done: 'transfers:done.withdrawn', params: () => ({ name: transfer.field_name }) });
  return (
    <div className={styles['panel']}>
      <NoteBox tone="info" icon={<Clock3 size={16} aria-hidden="true" />}>
        <b className={styles['to']}>{t('pending.to', { email: transfer.other })}</b>
        <p>{t('pending.text', { since: format.date(transfer.created_at), until: format.date(transfer.expires_at) })}</p>
      </NoteBox>
      <Consequences field={field} />
      <div className={styles['verbs']}>
        <Button busy={withdraw.busy} onClick={() => void withdraw.run(transfer)}>
          {t('withdraw')}
        </Button>
      </div>
    </div>
  );
}
