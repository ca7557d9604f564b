import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import text from '#ui/text.module.css';
import styles from './Account.module.css';

type Props = { id: string; title: string; lead?: ReactNode; danger?: boolean; children: ReactNode };

/** One matter of the account, with its own verb. */
export const Section = ({ id, title, lead, danger = false, children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={classNames(styles['section'], danger && styles['danger'])}>
    <header>
      <h2 id={`${id}-title`} className={text['h3']}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
    </header>
    {children}
  </section>
);
