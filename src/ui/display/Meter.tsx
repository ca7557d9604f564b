import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Meter.module.css';

export type MeterProps = {
  label: string;
  value: number;
  max: number;
  /** What to say and print: `312,4 de 500 ha`. */
  text: string;
  label_hidden?: boolean;
};

/** How much of a limit is used; what goes over is hatched in the danger colour. */
export function Meter({ label, value, max, text, label_hidden }: MeterProps) {
  const over = value > max;
  const scale = Math.max(value, max) || 1;
  const style = {
    '--used': `${(Math.min(value, max) / scale) * 100}%`,
    '--over': `${(Math.max(0, value - max) / scale) * 100}%`,
  } as CSSProperties;
  return (
    <div className={styles['meter']}>
      {!label_hidden && (
        <div className={styles['texts']}>
          <span>{label}</span>
          <span className={classNames(styles['text'], over && styles['overText'])}>{text}</span>
        </div>
      )}
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(value, max)}
        aria-valuetext={text}
        className={styles['track']}
        style={style}
      >
        <span className={styles['used']} />
        <span className={styles['over']} />
      </div>
    </div>
  );
}
