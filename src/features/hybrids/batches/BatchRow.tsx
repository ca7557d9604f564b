import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SeedLotRow } from '#domain/seed-lots/seed-lot.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useLanguage } from '#i18n/use-language.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { removeLot, restoreLot } from '../actions.ts';
import styles from '../Panel.module.css';

/** A seed batch, and what may be done with it. */
export function BatchRow({ lot, onEdit }: { readonly lot: SeedLotRow; readonly onEdit: () => void }) {
  const { t } = useTranslation('hybrids');
  const format = useFormat();
  const language = useLanguage();
  const { number, treatment, caliber, bags, delivered_on } = lot;
  const remove = useAction(() => removeLot(lot), {
    done: 'hybrids:batches.removed',
    params: () => ({ number }),
    undo: () => restoreLot(lot),
  });
  return (
    <tr className={styles['row']}>
      <td>
        <b>{number}</b>
      </td>
      <td>{lot.names[language]}</td>
      <td className={styles['column_treatment']}>{treatment ?? '—'}</td>
      <td className={styles['column_caliber']}>{caliber ?? '—'}</td>
      <td className={styles['number']}>{bags === null ? '—' : format.number(bags)}</td>
      <td className={styles['column_delivered']}>{delivered_on === null ? '—' : format.date(delivered_on)}</td>
      <td className={styles['verbs']}>
        <Menu
          label={t('batches.menu', { number })}
          entries={[
            { id: 'edit', label: t('batches.edit'), run: onEdit },
            { id: 'remove', label: t('batches.remove'), danger: true, run: () => void remove.run() },
          ]}
        >
          <IconButton size="sm" label={t('batches.menu', { number })} icon={<Ellipsis size={16} aria-hidden="true" />} />
        </Menu>
      </td>
    </tr>
  );
}
