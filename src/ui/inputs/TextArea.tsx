import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Field.module.css';
import { FormRow, type FieldProps } from '../forms/FormRow.tsx';

export type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>;

/** Several lines of text. */
export function TextArea({ label, optional, hint, error, label_hidden, className, ...input }: TextAreaProps) {
  return (
    <FormRow {...{ label, optional, hint, error, label_hidden, className }}>
      {({ id, describedBy, invalid }) => (
        <span className={classNames(styles['box'], invalid && styles['invalid'], input.disabled && styles['disabled'])}>
          <textarea id={id} aria-describedby={describedBy} aria-invalid={invalid || undefined} className={styles['input']} {...input} />
        </span>
      )}
    </FormRow>
  );
}
