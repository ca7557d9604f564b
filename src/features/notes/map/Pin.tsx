import { Globe } from 'lucide-react';
import type { Icon } from '#shell/panels/define-panel.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './OnMap.module.css';

/** Its tip is the place. */
const SHAPE = 'M12 28.5C4 19.5 .7 14.9.7 9.2a11.3 11.3 0 0 1 22.6 0c0 5.7-3.3 10.3-11.3 19.3z';
const BOX = '0 -3 24 32';

type Props = { readonly icon: Icon | null; readonly is_public: boolean; readonly is_chosen?: boolean };

/** A white pin with the icon of its type, never coloured by it; dark and larger where it is chosen, with a globe where others see it. */
export const Pin = ({ icon: TypeIcon, is_public, is_chosen = false }: Props) => (
  <span className={classNames(styles['shape'], is_chosen && styles['dark'])}>
    <svg viewBox={BOX} aria-hidden="true">
      <path d={SHAPE} />
    </svg>
    {TypeIcon !== null && <TypeIcon size={is_chosen ? 16 : 14} aria-hidden="true" />}
    {is_public && (
      <span className={styles['globe']}>
        <Globe size={9} strokeWidth={2.4} aria-hidden="true" />
      </span>
    )}
  </span>
);

export const CountPin = ({ count }: { count: number }) => (
  <span className={styles['shape']}>
    <svg viewBox={BOX} aria-hidden="true">
      <path d={SHAPE} />
    </svg>
    <b>{count > 99 ? '99+' : count}</b>
  </span>
);
