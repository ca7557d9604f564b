import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';

export type TextFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, 'id' | 'className' | 'size'> & {
    /** Inside the box, before and after the text: an icon, a unit, a button. */
    before?: ReactNode;
    after?: ReactNode;
    variant?: 'plain' | 'soft';
    size?: 'md' | 'lg';
  };

/** One line of text. Takes react-hook-form's `register(...)` by spreading it. */
export function TextField({
  label,
  optional,
  hint,
  error,
  label_hidden,
  className,
  before,
  after,
  variant,
  size,
  type = 'text',
  ...input
}: TextFieldProps) {
  return (
    <FormRow {...{ label, optional, hint, error, label_hidden, className }}>
      {({ id, describedBy, invalid }) => (
        <span
          className={classNames(
            styles['box'],
            variant === 'soft' && styles['soft'],
            size === 'lg' && styles['lg'],
            invalid && styles['invalid'],
            input.disabled && styles['disabled'],
          )}
        >
          {before !== undefined && <span className={styles['side']}>{before}</span>}
          <input
            id={id}
            type={type}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            className={styles['input']}
            {...input}
          />
          {after !== undefined && <span className={styles['side']}>{after}</span>}
        </span>
      )}
    </FormRow>
  );
}
