import type { ReactNode } from 'react';
import styles from './NavRow.module.css';
import { tip } from '../overlays/tip.ts';

export type NavRowProps = {
  readonly label: string;
  readonly icon: ReactNode;
  /** The live value: often nobody has to open it. */
  readonly value: string;
  /** The key that opens it, printed at the end. */
  readonly number?: number;
  readonly open?: boolean;
  /** Why it cannot be opened; it stays listed. */
  readonly disabled_reason?: string | null;
  readonly onPress: () => void;
};

/** A launcher row that carries its live value (DESIGN principle 4). */
export function NavRow({ label, icon, value, number, open = false, disabled_reason = null, onPress }: NavRowProps) {
  return (
    <button
      type="button"
      className={styles['row']}
      aria-expanded={open}
      aria-disabled={disabled_reason !== null || undefined}
      aria-keyshortcuts={number === undefined ? undefined : String(number)}
      data-nav-row={number}
      onClick={() => disabled_reason === null && onPress()}
      {...(disabled_reason === null ? {} : tip(disabled_reason))}
    >
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <span className={styles['label']}>{label}</span>
      <span className={styles['value']}>{value}</span>
      {number !== undefined && (
        <span className={styles['number']} aria-hidden="true">
          {number}
        </span>
      )}
    </button>
  );
}
