import { ChevronDown, X } from 'lucide-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import styles from './Chip.module.css';

export type ChipProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  children: ReactNode;
  /** An active filter: accent-soft. */
  active?: boolean;
  /** Gives the active chip its own ×; `name` is what it takes away. */
  onRemove?: (() => void) | undefined;
  name?: string;
  /** Shows that it opens a list. */
  opens?: boolean;
};

export function Chip({ children, active, onRemove, name, opens, className, type = 'button', ...rest }: ChipProps) {
  const { t } = useTranslation('common');
  return (
    <span className={classNames(styles['chip'], active && styles['active'], className)}>
      <button type={type} className={styles['body']} aria-pressed={active} {...rest}>
        {children}
        {opens && !onRemove && <ChevronDown size={13} aria-hidden="true" />}
      </button>
      {active && onRemove && (
        <button type="button" className={styles['remove']} aria-label={t('remove_filter', { name: name ?? '' })} onClick={onRemove}>
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
