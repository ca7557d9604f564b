import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSoilNitrogen } from '#api/fields/use-density.ts';
import { PAPER_LIMITS, REPORT } from '#domain/limits.ts';
import type { PlanningInputs } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/buttons/Button.tsx';
import type { FormOf } from '#ui/forms/use-form-of.ts';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { TextArea } from '#ui/inputs/TextArea.tsx';
import styles from '../Panel.module.css';
import { ProducerRow } from './ProducerRow.tsx';
import type { PlanningForm } from './schema.ts';

type Props = {
  readonly field: Field;
  readonly season: Season;
  readonly producer: string | null;
  readonly form: FormOf<PlanningForm, Omit<PlanningInputs, 'sections'>>;
};

const AMOUNTS = [
  ['target_yield_kg_ha', [REPORT.min_yield_kg_ha, REPORT.max_yield_kg_ha]],
  ['n_kg_ha', [0, REPORT.max_n_kg_ha]],
] as const;

/** What is filled in for a report. */
export function DataInputs({ field, season, producer, form }: Props) {
  const { t } = useTranslation('planning-report');
  const format = useFormat();
  const n_kg_ha = useWatch({ control: form.control, name: 'n_kg_ha' });
  const offered = useSoilNitrogen(field, season);
  return (
    <div className={styles['data']}>
      <h3>{t('data.title')}</h3>
      <ProducerRow field={field} name={producer} />
      <div className={styles['pair']}>
        {AMOUNTS.map(([name, range]) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field: { value, ...rest } }) => (
              <NumberField
                {...rest}
                label={t(`data.${name}`)}
                unit="kg/ha"
                decimals={0}
                range={range}
                value={value}
                error={form.errorOf(name)}
              />
            )}
          />
        ))}
      </div>
      <p className={styles['note']}>
        {t('data.n_note')}{' '}
        {offered !== null && offered !== n_kg_ha && (
          <Button size="sm" variant="link" onClick={() => form.setValue('n_kg_ha', offered, { shouldDirty: true, shouldValidate: true })}>
            {t('data.n_density', { n: format.number(offered) })}
          </Button>
        )}
      </p>
      <Controller
        control={form.control}
        name="sowing_date"
        render={({ field: { value, onChange } }) => (
          <DateInput
            label={t('data.sowing_date')}
            optional
            name="sowing_date"
            value={value}
            error={form.errorOf('sowing_date')}
            onChange={onChange}
          />
        )}
      />
      <TextArea label={t('data.graph_comment')} optional rows={2} maxLength={PAPER_LIMITS.comment} {...form.input('graph_comment')} />
      <TextArea
        label={t('data.comments')}
        optional
        rows={3}
        maxLength={PAPER_LIMITS.comment}
        placeholder={t('data.comments_placeholder')}
        {...form.input('comments')}
      />
    </div>
  );
}
