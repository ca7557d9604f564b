import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LookupRow } from '#domain/schemas/lookup.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Tag } from '#ui/display/Tag.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { removeEntry, saveEntry, takeBack } from './actions.ts';
import styles from './Panel.module.css';
import { useChosen } from './store.ts';

/** An entry: what it is called and says, whose it is, and what may be done with it. */
export function EntryRow({ row, name, says }: { row: LookupRow; name: string; says: string }) {
  const { t } = useTranslation('lookups');
  const { entry, version, origin } = row;
  const { is_active } = entry;
  const change = (done: 'lookups:activated' | 'lookups:deactivated' | 'lookups:restored') => ({
    done,
    params: () => ({ name }),
    undo: (saved: LookupRow) => takeBack(saved, row),
  });
  const setActive = useAction(
    () => saveEntry({ ...entry, is_active: !is_active }, version),
    change(is_active ? 'lookups:deactivated' : 'lookups:activated'),
  );
  const restore = useAction(() => removeEntry(row), change('lookups:restored'));
  return (
    <tr className={styles['row']} data-entry={entry.code} data-inactive={!is_active || undefined}>
      <td className={styles['name']}>{name}</td>
      <td className={styles['says']}>{says}</td>
      <td className={styles['code']}>{entry.code}</td>
      <td className={styles['state']}>
        {!is_active && <Tag tone="warn">{t('inactive')}</Tag>}
        {origin !== 'built_in' && <Tag>{t(`origin.${origin}`)}</Tag>}
      </td>
      <td className={styles['verbs']}>
        <Menu
          label={t('menu', { name })}
          entries={[
            { id: 'edit', label: t('edit'), run: () => useChosen.setState({ editing: row }) },
            { id: 'active', label: t(is_active ? 'deactivate' : 'activate'), run: () => void setActive.run() },
            ...(origin === 'override' ? [{ id: 'restore', label: t('restore'), run: () => void restore.run() }] : []),
          ]}
        >
          <IconButton size="sm" label={t('menu', { name })} icon={<Ellipsis size={16} aria-hidden="true" />} />
        </Menu>
      </td>
    </tr>
  );
}
