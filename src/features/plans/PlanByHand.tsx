import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Field } from '#domain/schemas/field.ts';
import { reasonSchema } from '#domain/schemas/text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { setPlan } from './actions.ts';
import styles from './Panel.module.css';

const schema = z.object({ plan: z.enum(['basic', 'advanced']), ends: z.string(), reason: reasonSchema });

/** An administrator sets the plan, with the reason (row 30). */
export function PlanByHand({ field }: { field: Field }) {
  const { t } = useTranslation('plans');
  const { input, submit, place, setValue, control } = useFormOf(schema, { plan: 'advanced', ends: '', reason: '' });
  const [plan, ends] = useWatch({ control, name: ['plan', 'ends'] });
  const save = useAction(setPlan, { done: 'plans:by_hand.done', onError: place });
  const send = submit(({ reason }) => {
    const until = plan === 'advanced' && ends !== '' ? `${ends}T23:59:00.000Z` : null;
    return save.run({ field_id: field.id, version: field.version, plan, ends: until, reason });
  });
  return (
    <form className={styles['form']} noValidate onSubmit={send}>
      <h3 className={styles['heading']}>{t('by_hand.title')}</h3>
      <Segmented
        label={t('plan.status')}
        full
        options={[
          { value: 'basic', label: t('compare.basic') },
          { value: 'advanced', label: t('compare.advanced') },
        ]}
        value={plan}
        onChange={(next) => setValue('plan', next)}
      />
      {plan === 'advanced' && <DateInput label={t('by_hand.ends')} optional value={ends} onChange={(date) => setValue('ends', date)} />}
      <TextField label={t('by_hand.reason')} maxLength={300} {...input('reason')} />
      <Button type="submit" busy={save.busy}>
        {t('by_hand.save')}
      </Button>
    </form>
  );
}
