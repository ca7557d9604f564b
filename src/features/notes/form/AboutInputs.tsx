import { useTranslation } from 'react-i18next';
import { CROP_CATALOG } from '#domain/catalog/crops.ts';
import type { CropCode } from '#domain/codes.ts';
import { OTHER_SPECIFIC } from '#domain/notes/note-types.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import styles from './Form.module.css';
import type { NoteForm } from './model.ts';
import { choiceOf, isMeant, specificTypes } from './specific-choices.ts';
import type { BoundForm } from './use-note-form.ts';

type Props = { readonly form: BoundForm; readonly values: NoteForm; readonly today: string };

/** Which weed, pest or work it is; what is found in the crop comes first. */
function SpecificInput({ form, values: { type, specific_type, crop } }: Omit<Props, 'today'>) {
  const { t } = useTranslation('notes');
  const language = useLanguage();
  const known = type === null ? [] : specificTypes(type, crop);
  return (
    <>
      <ComboBox
        // its letters are of one type's list
        key={type}
        name="specific_type"
        label={t('form.specific')}
        placeholder={t(type === null ? 'form.specific_first' : 'form.find_specific')}
        disabled={type === null}
        options={known.map((one) => choiceOf(one, language))}
        value={specific_type}
        error={form.errorOf('specific_type')}
        isMeant={(code, letters) => known.some((one) => one.code === code && isMeant(one, letters))}
        onChange={(code) => form.setValue('specific_type', code, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })}
      />
      {specific_type === OTHER_SPECIFIC && <TextField label={t('form.specific_name')} maxLength={120} {...form.input('specific_name')} />}
    </>
  );
}

/** What it is about, in which crop, seen when; of a task until when. */
export function AboutInputs({ form, values, today }: Props) {
  const { t } = useTranslation(['notes', 'catalog']);
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  return (
    <>
      <SpecificInput form={form} values={values} />
      <div className={styles['pair']}>
        <Select
          name="crop"
          label={t('form.crop')}
          options={CROP_CATALOG.map(({ code, key, color }) => ({ value: String(code), label: t(`catalog:crop.${key}`), swatch: color }))}
          value={values.crop === null ? null : String(values.crop)}
          error={form.errorOf('crop')}
          onChange={(code) => form.setValue('crop', Number(code) as CropCode, set)}
        />
        <DateInput
          label={t('form.date')}
          name="date"
          max={today}
          value={values.date}
          error={form.errorOf('date')}
          onChange={(date) => form.setValue('date', date, set)}
        />
      </div>
      {values.type === 'task' && (
        <div className={styles['pair']}>
          <DateInput
            label={t('form.due')}
            name="due"
            optional
            value={values.due}
            error={form.errorOf('due')}
            onChange={(due) => form.setValue('due', due, set)}
          />
          <div className={styles['beside']}>
            <Checkbox checked={values.is_done} onChange={(event) => form.setValue('is_done', event.target.checked, set)}>
              {t('task.is_done')}
            </Checkbox>
          </div>
        </div>
      )}
    </>
  );
}
