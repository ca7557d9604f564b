import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Segmented.module.css';

export type Option<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly disabled?: boolean };

export type SegmentedProps<Value extends string> = {
  /** Spoken name of the group; give `label_shown` to print it above. */
  label: string;
  label_shown?: boolean;
  options: readonly Option<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  full?: boolean;
};

/** Up to four choices, seen at once: native radio buttons, so the arrow keys move between them. */
export function Segmented<Value extends string>({ label, label_shown, options, value, onChange, full }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles['group']}>
      <legend className={label_shown ? styles['legend'] : 'visually-hidden'}>{label}</legend>
      <div className={classNames(styles['track'], full && styles['full'])}>
        {options.map((option) => (
          <label key={option.value} className={styles['segment']}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
