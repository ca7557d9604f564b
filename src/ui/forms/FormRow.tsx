import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import styles from '../inputs/Field.module.css';

export type FieldProps = {
  label: string;
  /** Marks the exception: required is the norm (DESIGN §10). */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** Beside the label: where the value comes from. */
  mark?: ReactNode;
  /** The sentence to show under the control; falsy when right. */
  error?: string | null | undefined;
  /** Hides the label from sight, not from screen readers. */
  label_hidden?: boolean | undefined;
  className?: string | undefined;
};

export type ControlIds = { id: string; describedBy: string | undefined; invalid: boolean };

/** Label above, control, hint or error below; hands the control the ids that tie them together. */
export function FormRow({
  label,
  optional,
  hint,
  mark,
  error,
  label_hidden,
  className,
  children,
}: FieldProps & { children: (ids: ControlIds) => ReactNode }) {
  const { t } = useTranslation('common');
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error) || hint !== undefined;
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={label_hidden ? 'visually-hidden' : styles['label']}>
        {label} {optional && <span className={styles['optional']}>{t('optional')}</span>}
        {mark}
      </label>
      {children({ id, describedBy: hasNote ? noteId : undefined, invalid: Boolean(error) })}
      {error ? (
        <p id={noteId} className={styles['error']}>
          <CircleAlert size={14} aria-hidden="true" /> <span>{error}</span>
        </p>
      ) : (
        hint !== undefined && (
          <p id={noteId} className={styles['hint']}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
