import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './ReviewRow.module.css';

type Props = {
  /** What the button that opens the choice is called. */
  readonly label: string;
  /** The choice as it stands; null where there is none yet. */
  readonly chosen: string | null;
  /** Stands there while nothing is chosen. */
  readonly none: string;
  readonly disabled: boolean;
  /** The box to choose in; it says when it is done. */
  readonly box: (close: () => void) => ReactNode;
};

/** One choice of a row. Five thousand open lists would be slow, so a row has one only while it is being changed. */
export function CellChoice({ label, chosen, none, disabled, box }: Props) {
  const [is_open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (is_open) place.current?.querySelector('input')?.focus();
  }, [is_open]);
  if (is_open)
    return (
      <span ref={place} className={styles['choiceBox']}>
        {box(() => setOpen(false))}
      </span>
    );
  return (
    <button type="button" className={styles['choice']} disabled={disabled} aria-label={label} onClick={() => setOpen(true)}>
      <span className={chosen === null ? styles['missing'] : undefined}>{chosen ?? none}</span>
      <ChevronDown size={14} aria-hidden="true" />
    </button>
  );
}
