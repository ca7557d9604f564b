import type { ReactNode } from 'react';
import styles from './States.module.css';

export type EmptyStateProps = {
  /** A drawing made of the product's own shapes. */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The real next steps, at most two. */
  actions?: ReactNode;
};

export const EmptyState = ({ drawing, title, text, actions }: EmptyStateProps) => (
  <div className={styles['state']}>
    {drawing !== undefined && <div className={styles['drawing']}>{drawing}</div>}
    <h3 className={styles['title']}>{title}</h3>
    {text !== undefined && <p className={styles['text']}>{text}</p>}
    {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
  </div>
);

/** The small square that carries the icon of an error, a lock or an outcome. */
export const StateIcon = ({ children, tone }: { children: ReactNode; tone: 'ok' | 'danger' | 'accent' | 'warn' }) => (
  <span className={styles['icon']} data-tone={tone} aria-hidden="true">
    {children}
  </span>
);
