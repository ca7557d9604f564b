import { Check } from 'lucide-react';
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Choice.module.css';
import fieldStyles from './Field.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> & {
  children: ReactNode;
  error?: string | null | undefined;
};

/** Waits for Save; what applies at once is a Switch (DESIGN §10). */
export function Checkbox({ children, error, ...input }: CheckboxProps) {
  const errorId = useId();
  return (
    <div>
      <label className={classNames(styles['choice'], error && styles['invalid'])}>
        <input type="checkbox" aria-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined} {...input} />
        <span className={classNames(styles['mark'], styles['check'])} aria-hidden="true">
          <Check size={12} strokeWidth={3} />
        </span>
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} className={fieldStyles['error']}>
          {error}
        </p>
      )}
    </div>
  );
}
