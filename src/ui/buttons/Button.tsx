import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from '../class-names.ts';

export type ButtonVariant = 'plain' | 'primary' | 'accent' | 'danger' | 'ghost' | 'link';
export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'sm' | 'md' | 'lg';
  icon?: ReactNode;
  block?: boolean;
  selected?: boolean;
  /** A spinner inside the pressed button; it stays focusable and ignores further presses. */
  busy?: boolean;
};

export function Button({
  children,
  variant = 'plain',
  size = 'md',
  icon,
  block,
  selected,
  busy,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      className={classNames(
        styles['button'],
        variant !== 'plain' && styles[variant],
        size !== 'md' && styles[size],
        block && styles['block'],
        selected && styles['selected'],
        busy && styles['busy'],
        className,
      )}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
