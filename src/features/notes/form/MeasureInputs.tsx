import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NoteType } from '#domain/codes.ts';
import { measureSummary } from '#domain/notes/measure-summary.ts';
import { MEASURE_UNITS, measuredCount } from '#domain/notes/note-types.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { useDescribe } from '../use-describe.ts';
import styles from './Form.module.css';
import type { NoteForm } from './model.ts';
import type { BoundForm } from './use-note-form.ts';

type Props = { readonly form: BoundForm; readonly type: NoteType; readonly values: NoteForm };

/** What was counted or weighed: one number, or one of each point with what they say together. */
export function MeasureInputs({ form, type, values: { unit, values } }: Props) {
  const { t } = useTranslation('notes');
  const { least, most } = measuredCount(type);
  const describe = useDescribe();
  const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
  const units = MEASURE_UNITS[type] ?? [];
  const is_many = most > 1;
  const put = (next: readonly (number | null)[]): void => form.setValue('values', next, set);
  const known = values.filter((value) => value !== null && Number.isFinite(value)) as number[];
  const most_of_unit = units.find(({ code }) => code === unit)?.most ?? Infinity;
  const summary = unit !== null && measureSummary(known) !== null ? describe.measure({ unit, values: known }) : null;
  return (
    <div className={styles['measure']} role="group" aria-label={t('form.values')}>
      <div className={styles['numbers']}>
        {values.map((value, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a point is its place in the row
          <div key={at} className={styles['number']}>
            <NumberField
              name={`values.${at}`}
              label={is_many ? t('form.point', { number: at + 1 }) : t(`form.value.${type as 'yield'}`)}
              decimals={type === 'yield' ? 2 : 1}
              range={[0, most_of_unit]}
              value={value}
              error={form.errorOf(`values.${at}`)}
              onChange={(next) => put(values.with(at, next))}
            />
            {values.length > least && (
              <IconButton
                size="sm"
                label={t('form.remove_point', { number: at + 1 })}
                icon={<X size={14} />}
                onClick={() => put(values.toSpliced(at, 1))}
              />
            )}
          </div>
        ))}
        <Select
          name="unit"
          label={t('form.unit')}
          options={units.map(({ code }) => ({ value: code, label: t(`unit.${code as 't/ha'}`) }))}
          value={unit}
          error={form.errorOf('unit')}
          onChange={(next) => form.setValue('unit', next, set)}
        />
      </div>
      {is_many && (
        <div className={styles['points']}>
          {values.length < most && (
            <Button variant="link" size="sm" icon={<Plus size={14} aria-hidden="true" />} onClick={() => put([...values, null])}>
              {t('form.add_point')}
            </Button>
          )}
          {summary !== null && <output>{summary}</output>}
        </div>
      )}
    </div>
  );
}
