import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '#i18n/error-text.ts';
import { readTyped } from '#i18n/read-typed.ts';
import { useFormat } from '#i18n/use-format.ts';
import { classNames } from '../class-names.ts';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';
import styles from './Field.module.css';
import { NumberQuestion } from './number/NumberQuestion.tsx';

export type NumberFieldProps = FieldProps & {
  value: number | null;
  /** NaN: what is typed is no number, may be two, or lies outside `min` and `max`; no form takes it. */
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  decimals?: number;
  unit?: string;
  /** What the input itself refuses outside of. */
  min?: number;
  max?: number;
  /** What the form takes, which refuses what is outside; like `min` and `max` it tells how `9.500` is meant. */
  range?: readonly [number, number];
  disabled?: boolean;
  placeholder?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

type Typed = {
  readonly text: string;
  readonly readings: readonly number[];
  /** What the input said before, which reads as itself. */
  readonly own: { readonly text: string; readonly value: number | null };
  /** The last value that was given and no question. */
  readonly last: number | null;
  readonly is_left: boolean;
};

type Bounds = { readonly min: number; readonly max: number };

const valueOf = ({ text, readings: [first, ...others] }: Pick<Typed, 'text' | 'readings'>, { min, max }: Bounds): number | null => {
  if (text.trim() === '') return null;
  return first === undefined || others.length > 0 || first < min || first > max ? Number.NaN : first;
};

/** What is typed and not yet settled; what was put in from elsewhere takes the place of text that was never a value. */
function useTyped(value: number | null, bounds: Bounds) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const is_open = typed !== null && Number.isNaN(valueOf(typed, bounds));
  const is_put = is_open && !Number.isNaN(value) && !Object.is(value, typed.last);
  return [is_put ? null : typed, setTyped] as const;
}

/** A number typed with comma or point, written in the language's way once left (DESIGN §10). What reads in two ways is asked about. */
export function NumberField({
  value,
  onChange,
  onBlur,
  decimals = 2,
  unit,
  min = -Infinity,
  max = Infinity,
  range: [least, most] = [min, max],
  disabled,
  placeholder,
  name,
  ref,
  error,
  ...row
}: NumberFieldProps) {
  const format = useFormat();
  const { t } = useTranslation('common');
  const bounds = { min, max };
  const [typed, setTyped] = useTyped(value, bounds);
  const written = value === null || Number.isNaN(value) ? '' : format.entered(value, decimals);
  const is_open = typed !== null && Number.isNaN(valueOf(typed, bounds));
  const between = [min, max].map((bound) => format.entered(bound));
  const outside = t(max === Infinity ? 'number_from' : 'number_between', { min: between[0], max: between[1] });
  const wrong = is_open && typed.is_left ? (typed.readings.length === 1 ? outside : codeText('INVALID')) : error;
  const asked = typed !== null && typed.readings.length > 1 ? typed.readings : null;
  const settle = (given: number | null): void => {
    if (!Object.is(given, value)) onChange(given);
    setTyped(null);
  };
  const answer = (given: number): void => {
    const one = { text: format.entered(given, decimals), readings: [given] };
    if (typed === null || !Number.isNaN(valueOf(one, bounds))) settle(given);
    else setTyped({ ...typed, ...one, is_left: true });
  };
  const change = (text: string): void => {
    const { own, last } = typed ?? { own: { text: written, value }, last: value };
    const is_own = text === own.text && own.value !== null;
    const readings = is_own ? [own.value] : readTyped(text, { decimals, min: least, max: most });
    const given = valueOf({ text, readings }, bounds);
    setTyped({ text, readings, own, last: Number.isNaN(given) ? last : given, is_left: false });
    onChange(given);
  };
  const leave = (): void => {
    if (typed !== null && is_open) setTyped({ ...typed, is_left: true });
    else if (typed !== null) settle(valueOf(typed, bounds));
    onBlur?.();
  };
  return (
    <FormRow {...row} error={asked === null ? wrong : null} {...(asked === null ? {} : { hint: undefined })}>
      {({ id, describedBy, invalid }) => (
        <>
          <span className={classNames(styles['box'], invalid && styles['invalid'], disabled && styles['disabled'])}>
            <input
              ref={ref}
              id={id}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              disabled={disabled}
              placeholder={placeholder}
              aria-describedby={asked === null ? describedBy : `${id}-asked`}
              aria-invalid={invalid || asked !== null || undefined}
              className={classNames(styles['input'], styles['number'])}
              value={typed?.text ?? written}
              onChange={(event) => change(event.target.value)}
              onBlur={leave}
            />
            {unit !== undefined && <span className={styles['side']}>{unit}</span>}
          </span>
          {asked !== null && <NumberQuestion input_id={id} readings={asked} onAnswer={answer} />}
        </>
      )}
    </FormRow>
  );
}
