import styles from './LotKey.module.css';
import type { Letter } from './use-lots.ts';

/** A pane's letter on its colour: never the colour alone (DESIGN §7). */
export const LotKey = ({ letter }: { letter: Letter }) => (
  <span className={styles['key']} data-lot={letter}>
    {letter}
  </span>
);
