import { Upload } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldCan } from '#api/fields/field-can.ts';
import { CROP_LOG } from '#domain/limits.ts';
import { openPanel } from '#shell/panels/open-panel.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import styles from './Form.module.css';
import { Doubts } from './Doubts.tsx';
import { FormFooter, NoField } from './FormFooter.tsx';
import { NumberInput, SelectInput, stageChoices } from './inputs.tsx';
import { useLogForm, type LogFormProps } from './use-log-form.ts';

/** The form of one entry of the log: what fell, what was measured, which stage was seen, what was noticed. */
export function LogForm({ chooser, ...props }: LogFormProps & { readonly chooser: ReactNode }) {
  const { t } = useTranslation('activities');
  const id = useId();
  const can = useFieldCan();
  const { kind, fields, today } = props;
  const { form, labels, lookups, crop, choice, is_new, doubts, busy, save, setGoesOn } = useLogForm(props);
  const date = useWatch({ control: form.control, name: 'date' });
  const { isSubmitted } = form.formState;
  const [first] = fields;
  const may_import = kind === 'rain' && is_new && first !== undefined && can(first, 'import_rain') === true;
  return (
    <form id={id} className={styles['form']} noValidate onSubmit={save}>
      {choice}
      {chooser}
      {fields.length === 0 && isSubmitted && <NoField />}
      <div className={styles['pair']}>
        <DateInput
          label={labels.date}
          name="date"
          max={today}
          value={date}
          error={form.errorOf('date')}
          onChange={(day) => form.setValue('date', day, { shouldDirty: true, shouldValidate: isSubmitted })}
        />
        {kind === 'rain' && (
          <NumberInput form={form} name="rain_mm" range={[0, CROP_LOG.max_rain_mm]} label={labels.rain_mm} unit="mm" decimals={1} />
        )}
        {kind === 'temperature' && (
          <NumberInput
            form={form}
            name="temperature_c"
            range={[CROP_LOG.min_temperature_c, CROP_LOG.max_temperature_c]}
            label={labels.temperature_c}
            unit="°C"
            decimals={1}
          />
        )}
        {kind === 'stage' && (
          <SelectInput
            form={form}
            name="stage"
            label={labels.stage}
            options={stageChoices(lookups, crop)}
            hint={crop === null ? t('log.no_crop') : undefined}
          />
        )}
      </div>
      <TextArea
        label={labels.text}
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
      <Doubts doubts={doubts} />
      <FormFooter
        form_id={id}
        label={t(doubts.length > 0 ? 'form.save_anyway' : 'log.save')}
        is_new={is_new}
        busy={busy}
        onPress={setGoesOn}
      />
    </form>
  );
}
