import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFieldCan } from '#api/fields/field-can.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { STAND_COUNT, standCountSchema, standInterval, type StandCount } from '#domain/flights/stand-count.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { openAnew } from '#shell/panels/open-anew.ts';
import { useUnsaved } from '#shell/panels/panel-parts.tsx';
import { Button } from '#ui/buttons/Button.tsx';
import { FormError } from '#ui/forms/FormError.tsx';
import { useFormOf } from '#ui/forms/use-form-of.ts';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import styles from './Field.module.css';

type CountKey = keyof StandCount;
type CountInputs = Record<CountKey, number | null>;

const INPUTS: readonly {
  readonly name: CountKey;
  readonly unit: '' | 'plants' | '%';
  readonly decimals: number;
  readonly bounds: readonly [number, number];
}[] = [
  { name: 'photos', unit: '', decimals: 0, bounds: STAND_COUNT.photos },
  { name: 'plants_ha', unit: 'plants', decimals: 0, bounds: STAND_COUNT.plants_ha },
  { name: 'variation_pct', unit: '%', decimals: 1, bounds: STAND_COUNT.percent },
  { name: 'gaps_pct', unit: '%', decimals: 1, bounds: STAND_COUNT.percent },
];
const BLANK: CountInputs = { photos: FLIGHT_SERVICE.photos_per_100ha, plants_ha: null, variation_pct: null, gaps_pct: null };
const HUNDREDS = 100;

/** A count in words: the mean, how sure it is, and the gaps. */
function useCountWords() {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const percent = (value: number): string => format.percent(value, 1);
  const hundreds = (value: number): string => format.number(Math.round(value / HUNDREDS) * HUNDREDS);
  return (count: StandCount) => {
    const { error_pct, half_pct, low, high } = standInterval(count);
    const about = {
      photos: count.photos,
      mean: format.number(count.plants_ha),
      half: percent(half_pct),
      error: percent(error_pct),
      low: hundreds(low),
      high: hundreds(high),
      varies: percent(count.variation_pct),
      gaps: percent(count.gaps_pct),
    };
    return { mean: t('panel.count.mean', about), spread: t('panel.count.spread', about), note: t('panel.count.description', about) };
  };
}

/** The numbers of a report that came back: the mean with its interval, and the way into the notes of the field. */
export function CountForm({ field }: { readonly field: Field }) {
  const { t } = useTranslation('drone-flight');
  const id = useId();
  const wordsOf = useCountWords();
  const can_note = useFieldCan()(field, 'add_notes') === true;
  const form = useFormOf<CountInputs, StandCount>(standCountSchema as unknown as z.ZodType<StandCount, CountInputs>, BLANK);
  const { isSubmitted, isDirty } = form.formState;
  useUnsaved(isDirty);
  const typed = standCountSchema.safeParse(useWatch({ control: form.control })).data;
  const words = typed === undefined ? null : wordsOf(typed);
  const labels = Object.fromEntries(INPUTS.map(({ name }) => [name, t(`panel.count.${name}`)]));
  const save = form.submit((count) => {
    const is_taken = openAnew('note_form', {
      field_id: field.id,
      position: field.label,
      begins: {
        type: 'density',
        specific_type: 'emergence',
        unit: 'plants/ha',
        values: [count.plants_ha],
        description: wordsOf(count).note,
      },
    });
    // what was typed is in the note's form now
    if (is_taken) form.reset(count);
  });
  return (
    <details className={styles['count']}>
      <summary>{t('panel.count.title')}</summary>
      <form id={id} noValidate onSubmit={save} aria-label={t('panel.count.title')}>
        <p className={styles['note']}>{t('panel.count.text', { least: STAND_COUNT.photos[0] })}</p>
        {isSubmitted && <FormError problems={form.problems(labels)} onPick={(name) => form.setFocus(name as CountKey)} />}
        <div className={styles['inputs']}>
          {INPUTS.map(({ name, unit, decimals, bounds: [min, max] }) => (
            <Controller
              key={name}
              control={form.control}
              name={name}
              render={({ field: { value, disabled: _disabled, ...input } }) => (
                <NumberField
                  {...input}
                  label={labels[name] ?? ''}
                  unit={unit === 'plants' ? t('panel.count.unit') : unit}
                  decimals={decimals}
                  min={min}
                  max={max}
                  value={value}
                  error={form.errorOf(name)}
                />
              )}
            />
          ))}
        </div>
        {words !== null && (
          <p className={styles['result']} role="status">
            <b>{words.mean}</b> {words.spread}
          </p>
        )}
        {can_note ? <Button type="submit">{t('panel.count.note')}</Button> : <p className={styles['note']}>{t('panel.count.guest')}</p>}
      </form>
    </details>
  );
}
