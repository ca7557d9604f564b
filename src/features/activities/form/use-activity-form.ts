import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useLookups } from '#api/use-lookups.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { activityInfoSchema, type Activity, type ActivityInfo, type ActivityType } from '#domain/schemas/activity.ts';
import { doubtsOf } from '#domain/activities/doubts.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { useRebase } from '#ui/forms/use-rebase.tsx';
import { createActivities, editActivity, readActivity, takeBack } from '../actions.ts';
import { emptyForm, formOf, formSchema, infoOf, repeated, type ActivityForm } from './model.ts';
import { useDoubtText } from './use-doubt-text.ts';
import { useFormLabels } from './use-form-labels.ts';

export type ActivityFormProps = {
  readonly type: ActivityType;
  readonly before: Activity | null;
  readonly fields: readonly Field[];
  readonly season: Season;
  readonly today: string;
};

/** The form of one activity with its verbs: what is doubtful is asked once, a newer copy is merged, "another" keeps what repeats. */
export function useActivityForm({ type, before: opened, fields, season: shown, today }: ActivityFormProps) {
  const { t } = useTranslation('activities');
  const { close } = usePanel();
  const lookups = useLookups();
  const [first] = fields;
  const list = useCall(api.activities.list, { field_id: first?.id ?? '', ...shown }, { enabled: first !== undefined });
  const with_money = list.data?.can.money ?? false;
  const crop = first === undefined ? null : (cropIn(first.crops, shown)?.crop ?? null);
  const form = useFormOf(formSchema(today, with_money), opened === null ? emptyForm(type, today, crop) : formOf(opened));
  const values = useWatch({ control: form.control }) as ActivityForm;
  const { labelsOf, textOf } = useFormLabels(lookups, type);
  const labels = labelsOf(values.products.length);
  const { before, is_asking, onto, choice } = useRebase({ opened, form, formOf, title: t('form.conflict'), labels, textOf });
  const doubtText = useDoubtText(lookups);
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const [goes_on, setGoesOn] = useState(false);
  const season = before ?? shown;

  const done = (): void => {
    setDoubts([]);
    if (!goes_on || before !== null) return close({ discard: true });
    form.reset(repeated(form.getValues()));
    form.setFocus('date');
  };
  const infoNow = (one: ActivityForm): ActivityInfo => activityInfoSchema.parse(infoOf(one, with_money));
  const ids = fields.map(({ id }) => id);
  const create = useAction((info: ActivityInfo) => createActivities(ids, shown, info), {
    done: 'activities:saved',
    params: (made) => ({ count: made.length, kind: t(`kind.${type}`), name: first?.name ?? '' }),
    undo: takeBack,
    onDone: done,
    onError: form.place,
  });
  const edit = useAction((one: Activity, info: ActivityInfo) => editActivity(one, one, info), {
    done: 'activities:changed',
    params: () => ({ kind: t(`kind.${type}`), name: first?.name ?? '' }),
    undo: (saved, one) => editActivity(saved, one, infoNow(formOf(one))),
    onDone: done,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE' || before === null) return form.place(error);
      readActivity(before)
        .then((theirs) => (onto(theirs) ? edit.run(theirs, infoNow(form.getValues())) : undefined))
        .catch(showError);
      return true;
    },
  });
  useUnsaved(form.formState.isDirty && !create.busy && !edit.busy);

  const save = form.submit(async (info) => {
    if (fields.length === 0 || is_asking) return;
    const others = type === 'sow' && before !== null ? [] : fields.flatMap(({ crops }) => cropIn(crops, season)?.sowing_date ?? []);
    const sowings = others.map((done_date) => ({ type: 'sow' as const, done_date }));
    const found = doubtsOf(info, season, sowings, lookups.lists.product, crop).map(doubtText);
    if (found.join() !== doubts.join()) return setDoubts(found);
    await (before === null ? create.run(info) : edit.run(before, info));
  });
  const busy = create.busy || edit.busy;
  return { form, values, labels, lookups, crop, season, with_money, choice, doubts, is_new: before === null, busy, save, setGoesOn };
}
