import { Check, Minus } from 'lucide-react';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
  children: ReactNode;
  /** Some of what it stands for: neither on nor off. */
  mixed?: boolean;
  /** The label is for screen readers only: a column of boxes. */
  label_hidden?: boolean;
  error?: string | null | undefined;
};

/** Waits for Save; what applies at once is a Switch (DESIGN §10). */
export function Checkbox({ children, mixed = false, label_hidden = false, error, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className={classNames(styles['choice'], error && styles['invalid'])}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box !== null) box.indeterminate = mixed;
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          {...input}
        />
        <span className={classNames(styles['mark'], styles['check'])} aria-hidden="true">
          {mixed ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </span>
        <span className={label_hidden ? 'visually-hidden' : undefined}>{children}</span>
      </label>
      {error && (
        <p id={errorId} className={fieldStyles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
