import { Calculator } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
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
import { PanelFooter, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { ConflictChoice } from '#ui/overlays/ConflictChoice.tsx';
import { createActivities, editActivity, readActivity, takeBack } from '../actions.ts';
import styles from './Form.module.css';
import { emptyForm, formOf, formSchema, infoOf, rebase, repeated, type ActivityForm } from './model.ts';
import { TypeInputs } from './TypeInputs.tsx';
import { useDoubtText } from './use-doubt-text.ts';
import { useFormLabels } from './use-form-labels.ts';
import { useTotalsText } from './use-totals-text.ts';

export type FormBodyProps = {
  readonly fields: readonly Field[];
  /** Which fields it is entered on, above the rest. */
  readonly chooser: ReactNode;
  readonly season: Season;
  readonly today: string;
};
type Props = FormBodyProps & { readonly type: ActivityType; readonly before: Activity | null };

/** The form of one activity: new on one field or many, or one that is there. */
export function ActivityFormBody({ type, before: opened, fields, chooser, season, today }: Props) {
  const { t } = useTranslation(['activities', 'common']);
  const id = useId();
  const { close } = usePanel();
  const lookups = useLookups();
  const [first] = fields;
  const money = useCall(api.activities.list, { field_id: first?.id ?? '', ...season }, { enabled: first !== undefined });
  const with_money = money.data?.can.money ?? false;
  const crop = first === undefined ? null : (cropIn(first.crops, season)?.crop ?? null);
  const [before, setBefore] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly (keyof ActivityForm)[]>([]);
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [goes_on, setGoesOn] = useState(false);
  const form = useFormOf(formSchema(today, with_money), before === null ? emptyForm(type, today, crop) : formOf(before));
  const values = useWatch({ control: form.control }) as ActivityForm;
  const doubtText = useDoubtText(lookups);
  const { labels, textOf } = useFormLabels(lookups);
  const shown_season = before ?? season;

  const done = (): void => {
    setAsked([]);
    if (!goes_on || before !== null) return close({ discard: true });
    form.reset(repeated(form.getValues()));
    form.setFocus('date');
  };
  const create = useAction(
    (info: ActivityInfo) =>
      createActivities(
        fields.map((field) => field.id),
        season,
        info,
      ),
    {
      done: 'activities:saved',
      params: (made) => ({ count: made.length, kind: t(`kind.${type}`), name: first?.name ?? '' }),
      undo: takeBack,
      onDone: done,
      onError: form.place,
    },
  );
  const edit = useAction((one: Activity, info: ActivityInfo) => editActivity(one, one, info), {
    done: 'activities:changed',
    params: () => ({ kind: t(`kind.${type}`), name: first?.name ?? '' }),
    undo: (saved, one) => editActivity(saved, one, activityInfoSchema.parse(infoOf(formOf(one), with_money))),
    onDone: done,
    onError: (error) => {
      if (error.code !== 'VERSION_STALE') return form.place(error);
      onStale().catch(showError);
      return true;
    },
  });
  /** Somebody else was quicker: what only I changed goes on top of his copy, what both changed is asked. */
  const onStale = async (): Promise<void> => {
    if (before === null) return;
    const theirs = await readActivity(before);
    const { merged, conflicts: both } = rebase(formOf(before), form.getValues(), formOf(theirs));
    const mine = form.getValues();
    form.reset({ ...formOf(theirs), ...merged, ...Object.fromEntries(both.map((key) => [key, mine[key]])) });
    setBefore(theirs);
    setConflicts(both);
    if (both.length === 0) await edit.run(theirs, activityInfoSchema.parse(infoOf(form.getValues(), with_money)));
  };

  const save = form.submit(async (info) => {
    if (fields.length === 0 || conflicts.length > 0) return;
    const others = type === 'sow' && before !== null ? [] : fields.flatMap(({ crops }) => cropIn(crops, shown_season)?.sowing_date ?? []);
    const sowings = others.map((done_date) => ({ type: 'sow' as const, done_date }));
    const doubts = doubtsOf(info, shown_season, sowings, lookups.lists.product, crop).map(doubtText);
    if (doubts.join() !== asked.join()) return setAsked(doubts);
    await (before === null ? create.run(info) : edit.run(before, info));
  });
  useUnsaved(form.formState.isDirty && !create.busy && !edit.busy);

  const problems = form.problems(labels);
  const is_late = values.date > today;
  return (
    <form id={id} className={styles['form']} noValidate onSubmit={save}>
      {conflicts.length > 0 && before !== null && (
        <ConflictChoice
          title={t('form.conflict')}
          conflicts={conflicts.map((key) => ({
            key,
            label: labels[key] ?? key,
            mine: textOf(key, values),
            theirs: textOf(key, formOf(before)),
          }))}
          onChoose={(key, use_theirs) => {
            if (use_theirs) form.setValue(key as 'date', formOf(before)[key] as never, { shouldDirty: true });
            setConflicts(conflicts.filter((one) => one !== key));
          }}
        />
      )}
      {form.formState.isSubmitted && <FormError problems={problems} onPick={(name) => form.setFocus(name as 'date')} />}
      {chooser}
      {fields.length === 0 && form.formState.isSubmitted && (
        <p className={styles['wrong']} role="alert">
          {t('form.no_field')}
        </p>
      )}
      <DateInput
        label={t(values.is_planned ? 'form.planned_date' : 'form.date')}
        name="date"
        value={values.date}
        error={form.errorOf('date')}
        onChange={(date) => form.setValue('date', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
      />
      <Checkbox
        checked={values.is_planned}
        onChange={(event) =>
          form.setValue('is_planned', event.target.checked, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      >
        {t(is_late ? 'form.planned_late' : 'form.planned')}
      </Checkbox>
      <TypeInputs form={form} type={type} crop={type === 'sow' ? values.crop : crop} lookups={lookups} with_money={with_money} />
      <TextArea label={t('form.comments')} optional rows={3} placeholder={t('form.comments_placeholder')} {...form.input('comments')} />
      <TotalsNote values={values} fields={fields} season={shown_season} with_money={with_money} />
      {asked.length > 0 && (
        <NoteBox tone="warn" role="alert">
          <strong>{t('form.doubts')}</strong>
          <ul className={styles['doubts']}>
            {asked.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </NoteBox>
      )}
      <PanelFooter>
        <div className={styles['footer']}>
          <Button variant="primary" type="submit" form={id} busy={create.busy || edit.busy} onClick={() => setGoesOn(false)}>
            {t(asked.length > 0 ? 'form.save_anyway' : 'form.save')}
          </Button>
          {before === null && (
            <Button type="submit" form={id} busy={create.busy} onClick={() => setGoesOn(true)}>
              {t('form.save_and_another')}
            </Button>
          )}
        </div>
      </PanelFooter>
    </form>
  );
}

/** What it comes to, while it is typed. */
function TotalsNote({
  values,
  fields,
  season,
  with_money,
}: {
  values: ActivityForm;
  fields: readonly Field[];
  season: Season;
  with_money: boolean;
}) {
  const { t } = useTranslation('activities');
  const totalsText = useTotalsText();
  const [first] = fields;
  const parsed = activityInfoSchema.safeParse({ ...(infoOf(values, with_money) as object), comments: '' });
  const place = {
    area_ha: fields.reduce((sum, { area_ha }) => sum + area_ha, 0),
    crop: first === undefined ? null : (cropIn(first.crops, season)?.crop ?? null),
    country: first?.country ?? null,
  };
  const lines = parsed.success && first !== undefined ? totalsText(parsed.data, place) : [];
  return (
    <NoteBox icon={<Calculator size={16} aria-hidden="true" />}>
      <div role="status" aria-live="polite">
        {lines.length === 0 ? <p>{t('totals.hint')}</p> : lines.map((line) => <p key={line}>{line}</p>)}
      </div>
    </NoteBox>
  );
}
