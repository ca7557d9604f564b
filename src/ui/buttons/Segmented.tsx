import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from '../inputs/Field.module.css';
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
  /** Of the input in its form, where it can be wrong. */
  name?: string;
  /** The sentence to show under it; null when right. */
  error?: string | null;
};

/** Up to four choices, seen at once: native radio buttons, so the arrow keys move between them. */
export function Segmented<Value extends string>({
  label,
  label_shown,
  options,
  value,
  onChange,
  full,
  name,
  error = null,
}: SegmentedProps<Value>) {
  const id = useId();
  const note = error === null ? {} : { 'aria-describedby': `${id}-note`, 'data-invalid': true };
  return (
    <fieldset className={styles['group']} {...note}>
      <legend className={label_shown ? styles['legend'] : 'visually-hidden'}>{label}</legend>
      <div className={classNames(styles['track'], full && styles['full'])}>
        {options.map((option) => (
          <label key={option.value} className={styles['segment']}>
            <input
              type="radio"
              name={name ?? id}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-note`} className={fieldStyles['error']}>
          <CircleAlert size={14} aria-hidden="true" /> <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
