import { classNames } from '#ui/class-names.ts';
import styles from './FieldsPicture.module.css';

/** Purely a picture, of the product's own map over its demo land: hidden from screen readers, filling the place it is given. */
export const FieldsPicture = ({ caption, className }: { caption?: string; className?: string | undefined }) => (
  <figure className={classNames(styles['picture'], className)} aria-hidden="true">
    <img src="/pictures/fields.jpg" alt="" />
    {caption !== undefined && <figcaption className={styles['caption']}>{caption}</figcaption>}
  </figure>
);
