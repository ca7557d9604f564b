import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { COUNTRIES, type Country } from '#domain/codes.ts';
import { AppError, isErrorCode } from '#domain/errors.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { codeText } from '#i18n/error-text.ts';
import { showError } from '#shell/show-error.ts';
import { useAction } from '#shell/use-action.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { ComboBox } from '#ui/ComboBox.tsx';
import { ConflictChoice } from '#ui/ConflictChoice.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FormError } from '#ui/FormError.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { TextField } from '#ui/TextField.tsx';
import { createProducer, editProducer, readAgain } from './actions.ts';
import {
  changesOf,
  formOf,
  infoChange,
  infoOf,
  PRODUCER_NAMES,
  producerFormSchema,
  rebase,
  withFacts,
  type ProducerFacts,
  type ProducerForm,
} from './form.ts';
import styles from './Panel.module.css';
import { closeDialogs } from './store.ts';

type Box = (typeof PRODUCER_NAMES)[number];
const BY_CODE: Partial<Record<string, Box>> = { FISCAL_ID_INVALID: 'fiscal_id', FISCAL_ID_LENGTH: 'fiscal_id', PRODUCER_LINKED: 'email' };
const textOf = (error: { message?: string | undefined } | undefined): string | null =>
  error === undefined ? null : codeText(isErrorCode(error.message) ? error.message : 'INVALID');

/** Creates a record or changes one; the address of an accepted one stays. */
export function ProducerDialog({ record: opened }: { record: Producer | null }) {
  const { t } = useTranslation(['producers', 'catalog', 'common']);
  const [record, setRecord] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly (keyof ProducerFacts)[]>([]);
  const [invite, setInvite] = useState(false);
  const { register, handleSubmit, setError, setFocus, setValue, getValues, reset, control, formState } = useForm<ProducerForm>({
    resolver: zodResolver(producerFormSchema),
    mode: 'onTouched',
    defaultValues: formOf(record),
  });
  const { errors, isSubmitted } = formState;
  const [country, email] = useWatch({ control, name: ['country', 'email'] });
  const onError = (error: AppError): boolean => {
    const placed = error.fields.flatMap(({ path, code }) => {
      const name = PRODUCER_NAMES.find((one) => path.replace(/^\//, '') === one);
      return name === undefined ? [] : [{ name, code }];
    });
    const name = BY_CODE[error.code];
    const all = placed.length > 0 ? placed : name === undefined ? [] : [{ name, code: error.code }];
    for (const one of all) setError(one.name, { message: one.code });
    const first = all[0];
    if (first !== undefined) setFocus(first.name);
    return first !== undefined;
  };
  const words = (saved: Producer): { name: string } => ({ name: saved.name });
  const create = useAction(createProducer, { done: 'producers:created', words, onDone: closeDialogs, onError });
  const edit = useAction(editProducer, {
    done: 'producers:saved',
    words,
    onDone: closeDialogs,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE') return onError(error);
      onStale().catch(showError);
      return true;
    },
  });
  /** Somebody else was quicker: what only I changed goes on top of his copy, what both changed is asked. */
  const onStale = async (): Promise<void> => {
    if (record === null) return;
    const theirs = await readAgain(record);
    if (theirs === undefined) throw new AppError('NOT_FOUND');
    const rebased = rebase(record, getValues(), theirs);
    setRecord(theirs);
    reset(rebased.form);
    setConflicts(rebased.conflicts);
    if (rebased.conflicts.length === 0) await edit.run(theirs, infoChange(rebased.merged));
  };

  const submit = handleSubmit(async (typed) => {
    const info = infoOf(typed);
    if (record === null) return void (await create.run(info, invite && info.email !== null));
    if (conflicts.length === 0) await edit.run(record, infoChange(changesOf(record, typed)));
  });
  const choose = (value: Country | 'none'): void => {
    setValue('country', value === 'none' ? null : value, { shouldValidate: isSubmitted, shouldDirty: true });
    setValue('province', null, { shouldDirty: true });
  };
  const is_linked = record?.standing === 'accepted';
  const labels: Record<Box, string> = {
    name: t('form.name'),
    email: t('form.email'),
    country: t('form.country'),
    province: t('form.province'),
    city: t('form.city'),
    fiscal_id: country === null ? t('form.fiscal_id') : t(`catalog:fiscal_id.${country}`),
  };
  const told = (key: keyof ProducerFacts, form: ProducerForm): string => {
    if (key !== 'place') return form[key];
    const province = PROVINCES.find(({ code }) => code === form.province)?.name;
    return [province, form.country === null ? undefined : t(`catalog:country.${form.country}`)]
      .filter((word) => word !== undefined)
      .join(', ');
  };
  const problems = PRODUCER_NAMES.flatMap((name) => {
    const text = textOf(errors[name]);
    return text === null ? [] : [{ name, label: labels[name], text }];
  });
  return (
    <Dialog open title={t(record === null ? 'form.create' : 'form.edit')} onClose={closeDialogs}>
      <form className={styles['form']} noValidate onSubmit={(event) => void submit(event)}>
        {conflicts.length > 0 && record !== null && (
          <ConflictChoice
            title={t('form.conflict')}
            conflicts={conflicts.map((key) => ({
              key,
              label: key === 'place' ? t('form.place') : labels[key],
              mine: told(key, getValues()),
              theirs: told(key, formOf(record)),
            }))}
            onChoose={(key, use_theirs) => {
              if (use_theirs) reset(withFacts(getValues(), formOf(record), [key]));
              setConflicts(conflicts.filter((one) => one !== key));
            }}
          />
        )}
        {isSubmitted && <FormError problems={problems} onPick={(name) => setFocus(name as Box)} />}
        <TextField data-first-focus autoComplete="off" label={labels.name} error={textOf(errors.name)} {...register('name')} />
        <TextField
          type="email"
          autoComplete="off"
          optional
          readOnly={is_linked}
          label={labels.email}
          error={textOf(errors.email)}
          {...(is_linked ? { hint: t('form.email_linked') } : {})}
          {...register('email')}
        />
        <Segmented<Country | 'none'>
          label={labels.country}
          label_shown
          full
          options={[
            ...COUNTRIES.map((code) => ({ value: code, label: t(`catalog:country.${code}`) })),
            { value: 'none', label: t('form.no_country') },
          ]}
          value={country ?? 'none'}
          onChange={choose}
        />
        {errors.country && (
          <p className={styles['wrong']} role="alert">
            {t('form.country_needed')}
          </p>
        )}
        <div className={styles['two']}>
          <Controller
            control={control}
            name="province"
            render={({ field }) => (
              <ComboBox
                key={country ?? 'none'}
                label={labels.province}
                optional
                disabled={country === null}
                options={PROVINCES.filter((one) => one.country === country).map(({ code, name }) => ({ value: code, label: name }))}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
              />
            )}
          />
          <TextField autoComplete="off" optional label={labels.city} error={textOf(errors.city)} {...register('city')} />
        </div>
        <TextField autoComplete="off" optional label={labels.fiscal_id} error={textOf(errors.fiscal_id)} {...register('fiscal_id')} />
        {record === null && (
          <Checkbox checked={invite} disabled={email.trim() === ''} onChange={(event) => setInvite(event.target.checked)}>
            {t('form.invite')}
          </Checkbox>
        )}
        <div className={styles['verbs']}>
          <Button onClick={closeDialogs}>{t('common:cancel')}</Button>
          <Button type="submit" look="primary" busy={create.busy || edit.busy} disabled={conflicts.length > 0}>
            {t(record === null ? 'form.create_verb' : 'form.edit_verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
