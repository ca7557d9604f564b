import { useState, type Ref } from 'react';
import { parseNumber } from '#i18n/format.ts';
import { useFormat } from '#i18n/use-format.ts';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';

export type NumberFieldProps = FieldProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  decimals?: number;
  unit?: string;
  min?: number;
  max?: number;
  disabled?: boolean;
  placeholder?: string;
  /** What text that is no number gives, for a form that takes an empty input but not that; null without it. */
  unreadable?: number;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A number typed with comma or point, written in the language's way once left (DESIGN §10). Text that is no number gives null. */
export function NumberField({
  value,
  onChange,
  onBlur,
  decimals = 2,
  unit,
  min,
  max,
  disabled,
  placeholder,
  unreadable,
  name,
  ref,
  ...row
}: NumberFieldProps) {
  const { number } = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const clamp = (given: number): number => Math.min(max ?? Infinity, Math.max(min ?? -Infinity, given));
  const read = (text: string): number | null => parseNumber(text, decimals) ?? (text.trim() === '' ? null : (unreadable ?? null));
  const leave = () => {
    if (typed !== null) {
      const parsed = read(typed);
      const kept = parsed === null ? null : clamp(parsed);
      if (!Object.is(kept, value)) onChange(kept);
      if ((kept !== null && !Number.isNaN(kept)) || typed.trim() === '') setTyped(null);
    }
    onBlur?.();
  };
  return (
    <FormRow {...row}>
      {({ id, describedBy, invalid }) => (
        <span className={classNames(styles['box'], invalid && styles['invalid'], disabled && styles['disabled'])}>
          <input
            ref={ref}
            id={id}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            placeholder={placeholder}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={classNames(styles['input'], styles['number'])}
            value={typed ?? (value === null ? '' : number(value, decimals))}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(read(event.target.value));
            }}
            onBlur={leave}
          />
          {unit !== undefined && <span className={styles['side']}>{unit}</span>}
        </span>
      )}
    </FormRow>
  );
}
