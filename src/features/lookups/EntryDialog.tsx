import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { ATTRIBUTE_INPUTS } from './attribute-inputs.ts';
import { AttributeField } from './AttributeField.tsx';
import styles from './Panel.module.css';
import { closeDialog } from './store.ts';
import { NAMES, useEntryForm } from './use-entry-form.ts';

/** Adds an entry to a list or changes one; its code stays, because activities keep it. */
export function EntryDialog({ list, row }: { list: LookupList; row: LookupRow | null }) {
  const { t } = useTranslation(['lookups', 'common']);
  const { form, labels, named, words, choice, is_asking, is_new, busy, submit } = useEntryForm(list, row);
  return (
    <Dialog open width={560} title={t(is_new ? 'form.create' : 'form.edit', { list: t(`list.${list}`) })} onClose={closeDialog}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {choice}
        {form.formState.isSubmitted && <FormError problems={form.problems(labels)} onPick={form.setFocus} />}
        {NAMES.map((language, at) => (
          <TextField
            key={language}
            data-first-focus={at === 0 || undefined}
            autoComplete="off"
            label={labels[language] ?? ''}
            {...form.input(language)}
          />
        ))}
        <div className={styles['two']}>
          <TextField
            autoComplete="off"
            readOnly={!is_new}
            label={labels['code'] ?? ''}
            {...(is_new ? { hint: t('form.code_hint') } : {})}
            {...form.input('code')}
          />
          <Controller
            control={form.control}
            name="position"
            render={({ field }) => (
              <NumberField
                label={labels['position'] ?? ''}
                decimals={0}
                min={0}
                error={form.errorOf('position')}
                {...field}
                value={field.value as number | null}
              />
            )}
          />
          {ATTRIBUTE_INPUTS[list].map((attribute) => (
            <AttributeField
              key={attribute.key}
              attribute={attribute}
              label={labels[attribute.key] ?? ''}
              form={form}
              named={named}
              words={words}
            />
          ))}
        </div>
        <div className={styles['verbs']}>
          <Button onClick={closeDialog}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={is_asking}>
            {t(is_new ? 'form.create_verb' : 'form.edit_verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
