import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookups } from '#api/use-lookups.ts';
import { logDoubts } from '#domain/activities/doubts.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { cropLogInfoSchema, type CropLogEntry, type CropLogInfo, type CropLogKind } from '#domain/schemas/crop-log.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { createEntries, editEntry, readEntry, removeEntries } from '../actions.ts';
import { useDoubtText } from './use-doubt-text.ts';
import { entryOf, logFormOf, logFormSchema, type LogForm } from './log-model.ts';

export type LogFormProps = {
  readonly kind: CropLogKind;
  readonly before: CropLogEntry | null;
  readonly fields: readonly Field[];
  readonly season: Season;
  readonly today: string;
};

/** The form of one entry of the log with its verbs; a newer copy is merged with what was typed. */
export function useLogForm({ kind, before: opened, fields, season, today }: LogFormProps) {
  const { t } = useTranslation('activities');
  const format = useFormat();
  const { close } = usePanel();
  const lookups = useLookups();
  const [first] = fields;
  const crop = opened?.crop ?? (first === undefined ? null : (cropIn(first.crops, season)?.crop ?? null));
  const form = useFormOf(logFormSchema(kind, crop, today), logFormOf(opened, today), { by_code: { RAIN_DAY_TAKEN: 'date' } });
  const labels: Readonly<Record<keyof LogForm, string>> = {
    date: t('form.date'),
    rain_mm: t('log.rain'),
    temperature_c: t('log.temperature'),
    stage: t('log.stage'),
    text: t(kind === 'note' ? 'log.note' : 'form.comments'),
  };
  const textOf = (key: keyof LogForm, { [key]: value }: LogForm): string => {
    if (typeof value === 'number') return Number.isNaN(value) ? '' : format.entered(value, 1);
    return key === 'date' ? format.date(value ?? '') : (value ?? '');
  };
  const { before, is_asking, onto, choice } = useRebase({
    opened,
    form,
    formOf: (entry: CropLogEntry) => logFormOf(entry, today),
    title: t('form.conflict'),
    labels,
    textOf,
  });
  const [goes_on, setGoesOn] = useState(false);
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const doubtText = useDoubtText(lookups);

  const params = (): { kind: string } => ({ kind: t(`kind.${kind}`) });
  const done = (): void => {
    if (!goes_on || before !== null) return close({ discard: true });
    setDoubts([]);
    form.reset({ ...logFormOf(null, today), date: form.getValues('date') });
    form.setFocus('date');
  };
  const infoNow = (one: LogForm): CropLogInfo => cropLogInfoSchema.parse(entryOf(kind, crop, one));
  const ids = fields.map(({ id }) => id);
  const create = useAction((entry: CropLogInfo) => createEntries(ids, entry), {
    done: 'activities:log.saved',
    params,
    undo: removeEntries,
    onDone: done,
    onError: form.place,
  });
  const edit = useAction(editEntry, {
    done: 'activities:log.changed',
    params,
    undo: (saved, one) => editEntry(saved, infoNow(logFormOf(one, today))),
    onDone: done,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE' || before === null) return form.place(error);
      readEntry(before)
        .then((theirs) => (onto(theirs) ? edit.run(theirs, infoNow(form.getValues())) : undefined))
        .catch(showError);
      return true;
    },
  });
  useUnsaved(form.formState.isDirty && !create.busy && !edit.busy);
  const save = form.submit(async (entry) => {
    if (fields.length === 0 || is_asking) return;
    const sown = fields.flatMap(({ crops }) => cropIn(crops, season)?.sowing_date ?? []);
    const found = logDoubts(entry, sown).map(doubtText);
    if (found.join() !== doubts.join()) return setDoubts(found);
    await (before === null ? create.run(entry) : edit.run(before, entry));
  });
  return { form, labels, lookups, crop, choice, doubts, is_new: before === null, busy: create.busy || edit.busy, save, setGoesOn };
}
