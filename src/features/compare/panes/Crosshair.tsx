import styles from './Crosshair.module.css';
import type { Letter } from '../letters.ts';

type Props = {
  readonly at: { readonly x: number; readonly y: number };
  readonly label: string;
  readonly value: number | null;
  readonly letter: Letter;
  /** The label stands to the left, where there is no room at the right. */
  readonly is_left: boolean;
};

const MARK = 'M-16 0h10M6 0h10M0-16v10M0 6v10';

/** The same place in every field, with this field's own value beside it. */
export function Crosshair({ at, label, value, letter, is_left }: Props) {
  return (
    <div className={styles['crosshair']} style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}>
      <svg width="36" height="36" viewBox="-18 -18 36 36" aria-hidden="true">
        <circle r="9" className={styles['casing']} />
        <path d={MARK} className={styles['casing']} />
        <circle r="9" className={styles['mark']} />
        <path d={MARK} className={styles['mark']} />
      </svg>
      <span className={styles['value']} data-left={is_left || undefined} data-testid={`crosshair-${letter}`} data-value={value ?? ''}>
        {label}
      </span>
    </div>
  );
}
