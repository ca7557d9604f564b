import { useId } from 'react';
import styles from './Panel.module.css';

type Props<Value extends string> = {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly sample: string }[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
};

/** Answers below each other, each with values of the file. */
export function Choices<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles['choices']}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>
            {option.name} <span className={styles['sample']}>{option.sample}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
