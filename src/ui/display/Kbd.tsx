import styles from './Kbd.module.css';

/** A key as printed on a keycap. */
export const Kbd = ({ children }: { children: string }) => <kbd className={styles['kbd']}>{children}</kbd>;
