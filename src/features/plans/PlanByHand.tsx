import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextField } from '#ui/TextField.tsx';
import { setPlan } from './actions.ts';
import styles from './Panel.module.css';

/** An administrator sets the plan, with the reason (row 30). */
export function PlanByHand({ field }: { field: Field }) {
  const { t } = useTranslation('plans');
  const [plan, setChoice] = useState<'basic' | 'advanced'>('advanced');
  const [ends, setEnds] = useState('');
  const [reason, setReason] = useState('');
  const [is_checked, setChecked] = useState(false);
  const save = useAction(setPlan, { done: 'plans:by_hand.done' });
  const submit = (): void => {
    setChecked(true);
    if (reason.trim() === '') return;
    const until = plan === 'advanced' && ends !== '' ? `${ends}T23:59:00.000Z` : null;
    void save.run({ field_id: field.id, version: field.version, plan, ends: until, reason });
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className={styles['heading']}>{t('by_hand.title')}</h3>
      <Segmented
        label={t('plan.status')}
        full
        options={[
          { value: 'basic', label: t('compare.basic') },
          { value: 'advanced', label: t('compare.advanced') },
        ]}
        value={plan}
        onChange={setChoice}
      />
      {plan === 'advanced' && <DateInput label={t('by_hand.ends')} optional value={ends} onChange={setEnds} />}
      <TextField
        label={t('by_hand.reason')}
        value={reason}
        maxLength={300}
        error={is_checked && reason.trim() === '' ? codeText('REQUIRED') : null}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" busy={save.busy}>
        {t('by_hand.save')}
      </Button>
    </form>
  );
}
