import { Controller, useWatch } from 'react-hook-form';
import { ACTIVITY_TYPES, CROP_CODES, type ActivityType } from '#domain/codes.ts';
import type { LookupEntry } from '#domain/schemas/lookup.ts';
import type { FormOf } from '#ui/forms/use-form-of.ts';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select } from '#ui/inputs/Select.tsx';
import { TextField } from '#ui/inputs/TextField.tsx';
import type { AttributeInput } from './attribute-inputs.ts';
import type { EntryForm } from './form.ts';
import styles from './Panel.module.css';
import type { useEntryWords } from './use-entry-words.ts';

type Props = {
  readonly attribute: AttributeInput;
  readonly label: string;
  readonly form: FormOf<EntryForm, EntryForm>;
  /** Entries of the lists that are referred to. */
  readonly named: readonly LookupEntry[];
  readonly words: ReturnType<typeof useEntryWords>;
};

/** Whether an entry may be referred to: one in use, of the same activity, and of brands a seed's. */
const isOffered = ({ list, is_active, attributes }: LookupEntry, wanted: string, activity: unknown): boolean => {
  if (list !== wanted || !is_active) return false;
  // Of products a price is told of, those that carry nitrogen.
  if (list === 'product') return (attributes.n_pct ?? 0) > 0;
  if ('activities' in attributes) return (attributes.activities as readonly unknown[]).includes(activity);
  return list === 'brand' ? attributes.kind === 'seed' : 'activity' in attributes && attributes.activity === activity;
};

/** The input of one attribute, by its kind. */
export function AttributeField({ attribute, label, form, named, words }: Props) {
  const { control, input, errorOf } = form;
  const activity: unknown = useWatch({ control, name: 'activity' });
  if (attribute.kind === 'text') return <TextField autoComplete="off" label={label} {...input(attribute.key)} />;
  return (
    <Controller
      control={control}
      name={attribute.key}
      render={({ field: { value, ...field } }) => {
        const shown = { ...field, label, optional: attribute.optional, error: errorOf(attribute.key) };
        switch (attribute.kind) {
          case 'number':
            return <NumberField decimals={attribute.decimals} range={attribute.range} {...shown} value={value as number | null} />;
          case 'date':
            return <DateInput {...shown} value={(value as string | null) ?? ''} />;
          case 'choice':
            return (
              <Select
                options={attribute.options.map((one) => ({ value: one, label: words.option(one) }))}
                {...shown}
                value={value as never}
              />
            );
          case 'crop':
            return (
              <Select
                options={CROP_CODES.map((code) => ({ value: String(code), label: words.crop(code) }))}
                {...shown}
                value={value === null ? null : String(value as number)}
                onChange={(code) => field.onChange(Number(code))}
              />
            );
          case 'entry':
            return (
              <ComboBox
                options={named
                  .filter((entry) => isOffered(entry, attribute.list, activity))
                  .map((entry) => ({ value: entry.code, label: words.nameOf(entry) }))}
                {...shown}
                value={value as string | null}
              />
            );
          case 'crops':
            return (
              <Boxes
                label={label}
                options={CROP_CODES}
                nameOf={words.crop}
                value={value as number[]}
                {...{ ...field, error: shown.error }}
              />
            );
          case 'activities':
            return (
              <Boxes
                label={label}
                options={ACTIVITY_TYPES}
                nameOf={words.option}
                value={value as ActivityType[]}
                {...{ ...field, error: shown.error }}
              />
            );
        }
      }}
    />
  );
}

type BoxesProps<Value> = {
  readonly label: string;
  readonly options: readonly NoInfer<Value>[];
  readonly nameOf: (value: NoInfer<Value>) => string;
  readonly value: readonly Value[];
  readonly onChange: (value: readonly Value[]) => void;
  readonly error: string | null;
};

/** Several of a few: a box each. */
function Boxes<Value extends string | number>({ label, options, nameOf, value, onChange, error }: BoxesProps<Value>) {
  return (
    <fieldset className={styles['boxes']}>
      <legend>{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          checked={value.includes(option)}
          onChange={({ target }) => onChange(options.filter((one) => (one === option ? target.checked : value.includes(one))))}
        >
          {nameOf(option)}
        </Checkbox>
      ))}
      {error !== null && (
        <p className={styles['wrong']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
