import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';

export type Option<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly disabled?: boolean };
export type RadioGroupProps<Value extends string> = { label: string; options: readonly Option<Value>[]; value: Value | null; onChange: (value: Value) => void };

export function RadioGroup<Value extends string>({ label, options, value, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={fieldStyles['label']}>{label}</legend>
      {options.map((option) => (
        <div key={option.value}>
          <label className={styles['choice']}>
            <input type="radio" name={name} checked={option.value === value} disabled={option.disabled} onChange={() => onChange(option.value)} />
            <span className={classNames(styles['mark'], styles['radio'])} aria-hidden="true" />
            <span>{option.label}</span>
          </label>
        </div>
      ))}
    </fieldset>
  );
}
