import { useId } from 'react';
import { Chip } from '#ui/buttons/Chip.tsx';
import styles from './Chooser.module.css';

export type ChipSetProps<Value extends string | number> = {
  readonly id: string;
  readonly label: string;
  readonly error: string | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly values: readonly Value[];
  readonly onChange: (values: readonly Value[]) => void;
};

/** Any number of several, seen at once, with what is wrong below. */
export function ChipSet<Value extends string | number>({ id, label, error, options, values, onChange }: ChipSetProps<Value>) {
  const error_id = useId();
  return (
    <fieldset data-choice={id} className={styles['set']} aria-describedby={error === null ? undefined : error_id}>
      <legend>{label}</legend>
      <div className={styles['chips']}>
        {options.map((option) => {
          const active = values.includes(option.value);
          return (
            <Chip
              key={option.value}
              active={active}
              onClick={() => onChange(active ? values.filter((value) => value !== option.value) : [...values, option.value])}
            >
              {option.label}
            </Chip>
          );
        })}
      </div>
      {error !== null && (
        <p id={error_id} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
