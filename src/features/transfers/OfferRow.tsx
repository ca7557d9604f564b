import type { ReactNode } from 'react';
import { useFormat } from '#i18n/use-format.ts';
import type { Transfer } from './actions.ts';
import styles from './Panel.module.css';

type Props = { readonly transfer: Transfer; readonly sub: string; readonly children: ReactNode };

/** A field on offer in a list: which, with whom and until when, and what may be done. */
export function OfferRow({ transfer: { field_name: name, farm_name, area_ha }, sub, children }: Props) {
  const format = useFormat();
  return (
    <li className={styles['offer']} aria-label={name}>
      <p className={styles['head']}>
        <b>{name}</b>
        <span>{`${farm_name} · ${format.hectares(area_ha)}`}</span>
      </p>
      <p className={styles['sub']}>{sub}</p>
      {children}
    </li>
  );
}
