import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from '../class-names.ts';
import { tip } from '../overlays/tip.ts';

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  /** Spoken name and tooltip. */
  label: string;
  icon: ReactNode;
  /** The key that does the same, shown in the tooltip: `X`, `Ctrl Z`. */
  shortcut?: string;
  size?: 'sm' | 'md' | 'lg';
  /** Stays highlighted while what it opens is open. */
  on?: boolean;
  /** A toggle: pressed or not. */
  pressed?: boolean;
};

export function IconButton({ label, icon, shortcut, size = 'md', on, pressed, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={shortcut?.replaceAll(' ', '+').replace('Ctrl', 'Control')}
      className={classNames(
        styles['icon'],
        size === 'sm' && styles['iconSm'],
        size === 'lg' && styles['iconLg'],
        on && styles['on'],
        className,
      )}
      {...tip(label, shortcut)}
      {...rest}
    >
      {icon}
    </button>
  );
}
