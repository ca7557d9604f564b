import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Choice.module.css';

export type SwitchProps = { children: ReactNode; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean };

/** Applies at once. */
export function Switch({ children, checked, onChange, disabled }: SwitchProps) {
  return (
    <label className={classNames(styles['choice'], styles['switchRow'])}>
      <span>{children}</span>
      <input type="checkbox" role="switch" checked={checked} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
      <span className={styles['switch']} aria-hidden="true" />
    </label>
  );
}
