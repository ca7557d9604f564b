import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Producer } from '#domain/schemas/people.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Switch } from '#ui/inputs/Switch.tsx';
import { answerRequest } from './actions.ts';
import styles from './Panel.module.css';

/** Somebody asks to work with the reader's fields: he says yes, and how far, or no. */
export function RequestCard({ record }: { record: Producer }) {
  const { t } = useTranslation('producers');
  const [may_edit, setMayEdit] = useState(false);
  const params = (): { name: string } => ({ name: record.keeper.name });
  const accept = useAction(() => answerRequest(record, true, may_edit), { done: 'producers:request.accepted', params });
  const refuse = useAction(() => answerRequest(record, false, false), { done: 'producers:request.refused', params });
  return (
    <section className={styles['request']} aria-label={t('request.title', params())}>
      <h3>{t('request.title', params())}</h3>
      <p>{t('request.text')}</p>
      <Switch checked={may_edit} onChange={setMayEdit}>
        {t('may_edit')}
      </Switch>
      <div className={styles['buttons']}>
        <Button variant="primary" busy={accept.busy} onClick={() => void accept.run()}>
          {t('request.accept')}
        </Button>
        <Button busy={refuse.busy} onClick={() => void refuse.run()}>
          {t('request.refuse')}
        </Button>
      </div>
    </section>
  );
}
