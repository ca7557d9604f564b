import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { FormRow, type FieldProps } from './FormRow.tsx';

export type TextAreaProps = FieldProps & Omit<ComponentPropsWithRef<'textarea'>, 'id' | 'className'>;

/** Several lines of text. */
export function TextArea({ label, optional, hint, error, label_hidden, rows = 3, ...area }: TextAreaProps) {
  return (
    <FormRow {...{ label, optional, hint, error, label_hidden }}>
      {({ id, describedBy, invalid }) => (
        <span className={classNames(styles['box'], invalid && styles['invalid'])}>
          <textarea id={id} rows={rows} aria-describedby={describedBy} aria-invalid={invalid || undefined} className={styles['input']} {...area} />
        </span>
      )}
    </FormRow>
  );
}
