import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '#ui/forms/FormError.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import styles from './Form.module.css';
import { Doubts } from './Doubts.tsx';
import { FormFooter, NoField } from './FormFooter.tsx';
import { TotalsNote } from './TotalsNote.tsx';
import { TypeInputs } from './TypeInputs.tsx';
import { useActivityForm, type ActivityFormProps } from './use-activity-form.ts';

/** The form of one activity: new on one field or many, or one that is there; above it which fields it is entered on. */
export function ActivityFormBody({ chooser, ...props }: ActivityFormProps & { readonly chooser: ReactNode }) {
  const { t } = useTranslation('activities');
  const id = useId();
  const { type, fields, today } = props;
  const { form, values, labels, lookups, crop, season, with_money, choice, doubts, is_new, busy, save, setGoesOn } = useActivityForm(props);
  const { isSubmitted } = form.formState;
  const set = { shouldDirty: true, shouldValidate: isSubmitted };
  // by its name: not every input lends its ref
  const pick = (name: string): void => document.querySelector<HTMLElement>(`form[id="${id}"] [name="${name}"]`)?.focus();
  return (
    <form id={id} className={styles['form']} noValidate onSubmit={save}>
      {choice}
      {isSubmitted && <FormError problems={form.problems(labels)} onPick={pick} />}
      {chooser}
      {fields.length === 0 && isSubmitted && <NoField />}
      <DateInput
        label={t(values.is_planned ? 'form.planned_date' : 'form.date')}
        name="date"
        value={values.date}
        error={form.errorOf('date')}
        onChange={(date) => form.setValue('date', date, set)}
      />
      <Checkbox checked={values.is_planned} onChange={(event) => form.setValue('is_planned', event.target.checked, set)}>
        {t(values.date > today ? 'form.planned_late' : 'form.planned')}
      </Checkbox>
      <TypeInputs form={form} type={type} crop={type === 'sow' ? values.crop : crop} lookups={lookups} with_money={with_money} />
      <TextArea label={t('form.comments')} optional rows={3} placeholder={t('form.comments_placeholder')} {...form.input('comments')} />
      <TotalsNote values={values} fields={fields} season={season} with_money={with_money} />
      <Doubts doubts={doubts} />
      <FormFooter
        form_id={id}
        label={t(doubts.length > 0 ? 'form.save_anyway' : 'form.save')}
        is_new={is_new}
        busy={busy}
        onPress={setGoesOn}
      />
    </form>
  );
}
