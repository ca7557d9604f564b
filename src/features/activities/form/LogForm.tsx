import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { useLookups } from '#api/use-lookups.ts';
import type { CropLogEntry, CropLogInfo, CropLogKind } from '#domain/schemas/crop-log.ts';
import { cropLogInfoSchema } from '#domain/schemas/crop-log.ts';
import { cropIn } from '#domain/seasons/season.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { PanelFooter, usePanel, useUnsaved } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import { createEntries, editEntry, removeEntries } from '../actions.ts';
import type { FormBodyProps } from './ActivityFormBody.tsx';
import styles from './Form.module.css';
import { stageChoices } from './inputs.tsx';
import { entryOf, logFormOf, logFormSchema, type LogForm as LogFormValues } from './log-model.ts';

type Props = FormBodyProps & { readonly kind: CropLogKind; readonly before: CropLogEntry | null };

/** The form of one entry of the log: what fell, what was measured, which stage was seen, what was noticed. */
export function LogForm({ kind, before, fields, chooser, season, today }: Props) {
  const { t } = useTranslation('activities');
  const id = useId();
  const { close } = usePanel();
  const lookups = useLookups();
  const can = useFieldCan();
  const [first] = fields;
  const crop = before?.crop ?? (first === undefined ? null : (cropIn(first.crops, season)?.crop ?? null));
  const form = useFormOf(logFormSchema(kind, crop, today), logFormOf(before, today), { by_code: { RAIN_DAY_TAKEN: 'date' } });
  const values = useWatch({ control: form.control }) as LogFormValues;
  const [goes_on, setGoesOn] = useState(false);
  const params = (): { kind: string } => ({ kind: t(`kind.${kind}`) });
  const done = (): void => {
    if (!goes_on || before !== null) return close({ discard: true });
    form.reset({ ...logFormOf(null, today), date: form.getValues('date') });
    form.setFocus('date');
  };
  const create = useAction(
    (entry: CropLogInfo) =>
      createEntries(
        fields.map((field) => field.id),
        entry,
      ),
    {
      done: 'activities:log.saved',
      params,
      undo: removeEntries,
      onDone: done,
      onError: form.place,
    },
  );
  const edit = useAction((one: CropLogEntry, entry: CropLogInfo) => editEntry(one, entry), {
    done: 'activities:log.changed',
    params,
    undo: (saved, one) => editEntry(saved, cropLogInfoSchema.parse(entryOf(one.kind, one.crop, logFormOf(one, today)))),
    onDone: done,
    onError: form.place,
  });
  const save = form.submit(async (entry) => {
    if (fields.length === 0) return;
    await (before === null ? create.run(entry) : edit.run(before, entry));
  });
  useUnsaved(form.formState.isDirty && !create.busy && !edit.busy);

  const number = (name: 'rain_mm' | 'temperature_c', label: string, unit: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <NumberField
          label={label}
          unit={unit}
          decimals={1}
          name={name}
          ref={field.ref}
          value={field.value}
          error={form.errorOf(name)}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
  const may_import = kind === 'rain' && before === null && first !== undefined && can(first, 'import_rain') === true;
  return (
    <form id={id} className={styles['form']} noValidate onSubmit={save}>
      {chooser}
      {fields.length === 0 && form.formState.isSubmitted && (
        <p className={styles['wrong']} role="alert">
          {t('form.no_field')}
        </p>
      )}
      <div className={styles['pair']}>
        <DateInput
          label={t('form.date')}
          name="date"
          max={today}
          value={values.date}
          error={form.errorOf('date')}
          onChange={(date) => form.setValue('date', date, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
        />
        {kind === 'rain' && number('rain_mm', t('log.rain'), 'mm')}
        {kind === 'temperature' && number('temperature_c', t('log.temperature'), '°C')}
        {kind === 'stage' && (
          <Select
            name="stage"
            label={t('log.stage')}
            options={stageChoices(lookups, crop)}
            value={values.stage}
            error={form.errorOf('stage')}
            hint={crop === null ? t('log.no_crop') : undefined}
            onChange={(stage) => form.setValue('stage', stage, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
          />
        )}
      </div>
      <TextArea
        label={t(kind === 'note' ? 'log.note' : 'form.comments')}
        optional={kind !== 'note'}
        rows={3}
        placeholder={t('form.comments_placeholder')}
        {...form.input('text')}
      />
      {may_import && (
        <Button
          variant="link"
          size="sm"
          className={styles['add'] ?? ''}
          icon={<Upload size={14} aria-hidden="true" />}
          onClick={() => openPanel('rain_import', { field_id: first.id })}
        >
          {t('log.import')}
        </Button>
      )}
      <PanelFooter>
        <div className={styles['footer']}>
          <Button variant="primary" type="submit" form={id} busy={create.busy || edit.busy} onClick={() => setGoesOn(false)}>
            {t('log.save')}
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
