import { useTranslation } from 'react-i18next';
import { AppError } from '#domain/errors.ts';
import type { LookupList, LookupRow } from '#domain/schemas/lookup.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { readAgain, saveEntry, takeBack } from './actions.ts';
import { ATTRIBUTE_INPUTS } from './attribute-inputs.ts';
import { entryFormSchema, entryOf, formOf, type EntryForm, type FormValue } from './form.ts';
import { closeDialog } from './store.ts';
import { useEntryWords } from './use-entry-words.ts';
import { useList, useNamedEntries } from './use-lists.ts';

const valueText = (value: FormValue | undefined): string => (typeof value === 'object' ? (value?.join(', ') ?? '') : String(value ?? ''));

export const NAMES = ['es', 'en', 'pt'] as const;

/** The form of an entry with its verb; a newer copy of another administrator is merged with what was typed. */
export function useEntryForm(list: LookupList, opened: LookupRow | null) {
  const { t } = useTranslation('lookups');
  const rows = useList(list).data?.rows ?? [];
  const named = useNamedEntries(list);
  const words = useEntryWords(named);
  const form = useFormOf<EntryForm, EntryForm>(entryFormSchema(list), formOf(list, opened, rows));
  const labels = Object.fromEntries([
    ['code', t('form.code')],
    ...NAMES.map((language) => [language, t(`form.name.${language}`)] as const),
    ['position', t('form.position')],
    ...ATTRIBUTE_INPUTS[list].map(({ key }) => [key, t(`attribute.${key}`)] as const),
  ]) as Readonly<Record<string, string>>;
  const { before, is_asking, onto, choice } = useRebase({
    opened,
    form,
    formOf: (row: LookupRow) => formOf(list, row, rows),
    title: t('form.conflict'),
    labels,
    textOf: (key, values) => valueText(values[key]),
  });
  /** Somebody else was quicker: with the same code, or over the same entry. */
  const onStale = async (): Promise<void> => {
    if (before === null) return form.refuse('code', 'LOOKUP_NAME_TAKEN');
    const theirs = await readAgain(before.entry);
    if (theirs === undefined) throw new AppError('NOT_FOUND');
    if (onto(theirs)) await save.run(form.getValues(), theirs);
  };
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
  const submit = form.submit(async (typed) => {
    if (is_asking) return;
    if (before === null && rows.some(({ entry }) => entry.code === typed['code'])) return form.refuse('code', 'LOOKUP_NAME_TAKEN');
    await save.run(typed, before);
  });
  return { form, labels, named, words, choice, is_asking, is_new: before === null, busy: save.busy, submit };
}
