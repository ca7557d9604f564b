import { Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import type { NamedLists } from '#api/use-lookups.ts';
import type { CropCode } from '#domain/codes.ts';
import { stageCodes } from '#domain/phenology/crop-stages.ts';
import type { ActivityInfo } from '#domain/schemas/activity.ts';
import type { FormOf } from '#ui/forms/use-form-of.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { NumberField } from '#ui/inputs/NumberField.tsx';
import { Select, type Choice } from '#ui/inputs/Select.tsx';
import type { ActivityForm } from './model.ts';

export type BoundForm = FormOf<ActivityForm, ActivityInfo>;
type InputProps<F extends FieldValues, O> = {
  readonly form: FormOf<F, O>;
  readonly name: FieldPath<F>;
  readonly label: string;
  readonly optional?: boolean;
};

/** A number of the form, written as the language does. */
export const NumberInput = <F extends FieldValues, O>({
  form,
  name,
  ...rest
}: InputProps<F, O> & { readonly unit?: string; readonly decimals?: number; readonly range: readonly [number, number] }) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, ...field } }) => (
      <NumberField {...rest} {...field} value={value as number | null} error={form.errorOf(name)} />
    )}
  />
);

/** One of a short list. */
export const SelectInput = <F extends FieldValues, O>({
  form,
  name,
  ...rest
}: InputProps<F, O> & { readonly options: readonly Choice<string>[]; readonly hint?: string | undefined }) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, ref: _ref, disabled: _disabled, ...field } }) => (
      <Select {...rest} {...field} value={value as string | null} error={form.errorOf(name)} />
    )}
  />
);

export type SuggestInputProps = {
  readonly name: string;
  readonly label: string;
  readonly optional?: boolean;
  readonly placeholder?: string;
  readonly options: readonly Choice<string>[];
  /** One of the options, or words of one's own. */
  readonly code: string | null;
  readonly text: string;
  readonly error: string | null;
  readonly onChange: (code: string | null, text: string) => void;
};

/** A list that suggests: what is not in it is kept as it was typed. */
export function SuggestInput({ options, code, text, onChange, ...rest }: SuggestInputProps) {
  const chosen = options.find(({ value }) => value === code);
  return (
    <ComboBox
      {...rest}
      options={options}
      value={code}
      text={chosen?.label ?? text}
      onChange={(value) => value !== null && onChange(value, '')}
      onText={(typed) => {
        const same = options.find(({ label }) => label === typed);
        onChange(same?.value ?? null, same === undefined ? typed : '');
      }}
    />
  );
}

export const choicesOf = (entries: readonly { readonly code: string }[], name: (code: string) => string): readonly Choice<string>[] =>
  entries.map(({ code }) => ({ value: code, label: name(code) }));

/** The stages of a crop in their order, each once: cycles of one crop share their names. */
export function stageChoices({ lists, name }: NamedLists, crop: CropCode | null): readonly Choice<string>[] {
  if (crop === null) return [];
  const codes = stageCodes(crop);
  const of_crop = lists.stage
    .filter(({ crops }) => crops.includes(crop))
    .toSorted((a, b) => codes.indexOf(a.short) - codes.indexOf(b.short));
  const by_name = new Map(of_crop.map((stage) => [stage.short, stage]));
  return [...by_name.values()].map(({ short, code }) => ({ value: short, label: short, note: name('stage', code) }));
}
