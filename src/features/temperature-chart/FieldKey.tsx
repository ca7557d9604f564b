import styles from './FieldKey.module.css';
import type { Letter } from './days/letters.ts';

/** A field's letter on its colour: never the colour alone (DESIGN §7). */
export const FieldKey = ({ letter }: { readonly letter: Letter }) => (
  <span className={styles['key']} data-field={letter}>
    {letter}
  </span>
);
