import type { ReactNode } from 'react';
import styles from './States.module.css';

export type EmptyStateProps = {
  /** A drawing made of the product's own shapes. */
  drawing?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The real next steps, at most two. */
  actions?: ReactNode;
  /** Below a panel's heading or a page's section; 2: below the title of a page. */
  level?: 2 | 3;
};

export const EmptyState = ({ drawing, title, text, actions, level = 3 }: EmptyStateProps) => {
  const Heading = `h${level}` as const;
  return (
    <div className={styles['state']}>
      {drawing !== undefined && <div className={styles['drawing']}>{drawing}</div>}
      <Heading className={styles['title']}>{title}</Heading>
      {text !== undefined && <p className={styles['text']}>{text}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </div>
  );
};

/** The small square that carries the icon of an error, a lock or an outcome. */
export const StateIcon = ({ children, tone }: { children: ReactNode; tone: 'ok' | 'danger' | 'accent' | 'warn' }) => (
  <span className={styles['icon']} data-tone={tone} aria-hidden="true">
    {children}
  </span>
);
