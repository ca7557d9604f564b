import styles from './FieldKey.module.css';
import type { Letter } from './letters.ts';

/** A pane's letter on its colour: never the colour alone (DESIGN §7). */
export const FieldKey = ({ letter }: { letter: Letter }) => (
  <span className={styles['key']} data-field={letter}>
    {letter}
  </span>
);
