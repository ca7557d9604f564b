import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/errors.ts';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import { ConflictChoice } from '#ui/overlays/ConflictChoice.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { readAgain, saveEntry, takeBack } from './actions.ts';
import { ATTRIBUTE_INPUTS } from './attribute-inputs.ts';
import { AttributeField } from './AttributeField.tsx';
import { entryFormSchema, entryOf, formOf, rebase, type EntryForm, type FormValue } from './form.ts';
import styles from './Panel.module.css';
import { closeDialog } from './store.ts';
import { useEntryWords } from './use-entry-words.ts';
import { useList, useNamedEntries } from './use-lists.ts';

const textOf = (value: FormValue | undefined): string => (typeof value === 'object' ? (value?.join(', ') ?? '') : String(value ?? ''));

const NAMES = ['es', 'en', 'pt'] as const;

/** Adds an entry to a list or changes one; its code stays, because activities keep it. */
export function EntryDialog({ list, row: opened }: { list: LookupList; row: LookupRow | null }) {
  const { t } = useTranslation(['lookups', 'common']);
  const rows = useList(list).data?.rows ?? [];
  const named = useNamedEntries(list);
  const words = useEntryWords(named);
  const [row, setRow] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly string[]>([]);
  const form = useFormOf<EntryForm, EntryForm>(entryFormSchema(list), formOf(list, opened, rows));
  const { input, errorOf, control, getValues, reset, setFocus } = form;
  const labels = Object.fromEntries([
    ['code', t('form.code')],
    ...NAMES.map((language) => [language, t(`form.name.${language}`)] as const),
    ['position', t('form.position')],
    ...ATTRIBUTE_INPUTS[list].map(({ key }) => [key, t(`attribute.${key}`)] as const),
  ]) as Readonly<Record<string, string>>;
  const save = useAction(
    (typed: EntryForm, over: LookupRow | null) => saveEntry(entryOf(list, typed, over?.entry.is_active ?? true), over?.version ?? 0),
    {
      done: 'lookups:saved',
      params: (saved) => ({ name: words.nameOf(saved.entry) }),
      undo: (saved, _typed, over) => takeBack(saved, over),
      onDone: closeDialog,
      onError: (error) => {
        if (error.code !== 'VERSION_STALE') return form.place(error);
        onStale().catch(showError);
        return true;
      },
    },
  );
  /** Somebody else was quicker: what only I changed goes on top of his copy, what both changed is asked. */
  const onStale = async (): Promise<void> => {
    if (row === null) return form.refuse('code', 'LOOKUP_NAME_TAKEN');
    const theirs = await readAgain(row.entry);
    if (theirs === undefined) throw new AppError('NOT_FOUND');
    const rebased = rebase(formOf(list, row, rows), getValues(), formOf(list, theirs, rows));
    setRow(theirs);
    reset(rebased.form);
    setConflicts(rebased.conflicts);
    if (rebased.conflicts.length === 0) await save.run(rebased.form, theirs);
  };
  const submit = form.submit(async (typed) => {
    if (conflicts.length > 0) return;
    if (row === null && rows.some(({ entry }) => entry.code === typed['code'])) return form.refuse('code', 'LOOKUP_NAME_TAKEN');
    await save.run(typed, row);
  });
  return (
    <Dialog open width={560} title={t(row === null ? 'form.create' : 'form.edit', { list: t(`list.${list}`) })} onClose={closeDialog}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {conflicts.length > 0 && row !== null && (
          <ConflictChoice
            title={t('form.conflict')}
            conflicts={conflicts.map((key) => ({
              key,
              label: labels[key] ?? key,
              mine: textOf(getValues()[key]),
              theirs: textOf(formOf(list, row, rows)[key]),
            }))}
            onChoose={(key, use_theirs) => {
              if (use_theirs) reset({ ...getValues(), [key]: formOf(list, row, rows)[key] ?? null });
              setConflicts(conflicts.filter((one) => one !== key));
            }}
          />
        )}
        {form.formState.isSubmitted && <FormError problems={form.problems(labels)} onPick={setFocus} />}
        {NAMES.map((language, at) => (
          <TextField
            key={language}
            data-first-focus={at === 0 || undefined}
            autoComplete="off"
            label={labels[language] ?? ''}
            {...input(language)}
          />
        ))}
        <div className={styles['two']}>
          <TextField
            autoComplete="off"
            readOnly={row !== null}
            label={labels['code'] ?? ''}
            {...(row === null ? { hint: t('form.code_hint') } : {})}
            {...input('code')}
          />
          <Controller
            control={control}
            name="position"
            render={({ field }) => (
              <NumberField
                label={labels['position'] ?? ''}
                decimals={0}
                min={0}
                error={errorOf('position')}
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
          <Button type="submit" variant="primary" busy={save.busy} disabled={conflicts.length > 0}>
            {t(row === null ? 'form.create_verb' : 'form.edit_verb')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
