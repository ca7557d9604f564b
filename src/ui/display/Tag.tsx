import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Tag.module.css';

export type Tone = 'ok' | 'warn' | 'danger' | 'info' | 'accent';

/** A short status label. */
export const Tag = ({ children, tone }: { children: ReactNode; tone?: Tone }) => (
  <span className={classNames(styles['tag'], tone && styles[tone])}>{children}</span>
);

/** A boxed remark inside a panel: what to know before going on. */
export const NoteBox = ({
  children,
  tone,
  icon,
  role,
}: {
  children: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
  role?: 'alert' | 'status';
}) => (
  <div className={classNames(styles['box'], tone && styles[tone])} role={role}>
    {icon !== undefined && <span className={styles['icon']}>{icon}</span>}
    <div className={styles['boxText']}>{children}</div>
  </div>
);
