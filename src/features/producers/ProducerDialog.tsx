import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { COUNTRIES, type Country } from '#domain/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Producer } from '#domain/schemas/people.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { ConflictChoice } from '#ui/overlays/ConflictChoice.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { createProducer, editProducer, readAgain } from './actions.ts';
import {
  changesOf,
  formOf,
  infoChange,
  infoOf,
  producerFormSchema,
  rebase,
  withFacts,
  type ProducerFacts,
  type ProducerForm,
} from './form.ts';
import styles from './Panel.module.css';
import { closeDialogs } from './store.ts';

type Box = keyof ProducerForm;
const BY_CODE = { FISCAL_ID_INVALID: 'fiscal_id', FISCAL_ID_LENGTH: 'fiscal_id', PRODUCER_LINKED: 'email' } as const;

/** Creates a record or changes one; the address of an accepted one stays. */
export function ProducerDialog({ record: opened }: { record: Producer | null }) {
  const { t } = useTranslation(['producers', 'catalog', 'common']);
  const [record, setRecord] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly (keyof ProducerFacts)[]>([]);
  const [invite, setInvite] = useState(false);
  const form = useFormOf(producerFormSchema, formOf(record), { by_code: BY_CODE });
  const { input, errorOf, setFocus, setValue, getValues, reset, control } = form;
  const { isSubmitted } = form.formState;
  const [country, email] = useWatch({ control, name: ['country', 'email'] });
  const params = (saved: Producer): { name: string } => ({ name: saved.name });
  const create = useAction(createProducer, { done: 'producers:created', params, onDone: closeDialogs, onError: form.place });
  const edit = useAction(editProducer, {
    done: 'producers:saved',
    params,
    onDone: closeDialogs,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE') return form.place(error);
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

  const submit = form.submit(async (typed) => {
    const info = infoOf(typed);
    if (record === null) return void (await create.run(info, invite && info.email !== null));
    if (conflicts.length === 0) await edit.run(record, infoChange(changesOf(record, typed)));
  });
  const choose = (value: Country | 'none'): void => {
    setValue('country', value === 'none' ? null : value, { shouldValidate: isSubmitted, shouldDirty: true });
    setValue('province', null, { shouldDirty: true });
  };
  const is_linked = record?.status === 'accepted';
  const labels: Record<Box, string> = {
    name: t('form.name'),
    email: t('form.email'),
    country: t('form.country'),
    province: t('form.province'),
    city: t('form.city'),
    fiscal_id: country === null ? t('form.fiscal_id') : t(`catalog:fiscal_id.${country}`),
  };
  const textOf = (key: keyof ProducerFacts, typed: ProducerForm): string => {
    if (key !== 'place') return typed[key];
    const province = PROVINCES.find(({ code }) => code === typed.province)?.name;
    return [province, typed.country === null ? undefined : t(`catalog:country.${typed.country}`)]
      .filter((part) => part !== undefined)
      .join(', ');
  };
  return (
    <Dialog open title={t(record === null ? 'form.create' : 'form.edit')} onClose={closeDialogs}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {conflicts.length > 0 && record !== null && (
          <ConflictChoice
            title={t('form.conflict')}
            conflicts={conflicts.map((key) => ({
              key,
              label: key === 'place' ? t('form.place') : labels[key],
              mine: textOf(key, getValues()),
              theirs: textOf(key, formOf(record)),
            }))}
            onChoose={(key, use_theirs) => {
              if (use_theirs) reset(withFacts(getValues(), formOf(record), [key]));
              setConflicts(conflicts.filter((one) => one !== key));
            }}
          />
        )}
        {isSubmitted && <FormError problems={form.problems(labels)} onPick={(name) => setFocus(name as Box)} />}
        <TextField data-first-focus autoComplete="off" label={labels.name} {...input('name')} />
        <TextField
          type="email"
          autoComplete="off"
          optional
          readOnly={is_linked}
          label={labels.email}
          {...(is_linked ? { hint: t('form.email_linked') } : {})}
          {...input('email')}
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
        {errorOf('country') !== null && (
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
          <TextField autoComplete="off" optional label={labels.city} {...input('city')} />
        </div>
        <TextField autoComplete="off" optional label={labels.fiscal_id} {...input('fiscal_id')} />
        {record === null && (
          <Checkbox checked={invite} disabled={email.trim() === ''} onChange={(event) => setInvite(event.target.checked)}>
            {t('form.invite')}
          </Checkbox>
        )}
        <div className={styles['verbs']}>
          <Button onClick={closeDialogs}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" busy={create.busy || edit.busy} disabled={conflicts.length > 0}>
            {t(record === null ? 'form.create_verb' : 'form.edit_verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
