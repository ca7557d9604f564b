import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { useSession } from '#state/session.ts';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { useAccountEntries } from '../account-entries.ts';
import styles from './NavRail.module.css';

/** The account's menu as entries; the phone shows them under More. */
export function useAccountMenu(): readonly MenuEntry[] {
  const text = useText();
  const entries = useAccountEntries();
  return entries.flatMap((entry, at): MenuEntry[] => {
    const before = entries[at - 1];
    const line = before !== undefined && Math.floor(before.order / 10) !== Math.floor(entry.order / 10);
    return [
      ...(line ? (['separator'] as const) : []),
      { id: entry.id, label: text(entry.label_key), icon: <entry.icon size={16} aria-hidden="true" />, run: entry.run },
    ];
  });
}

/** Initials at the foot of the navigation rail; drawn, not written, since the name says them in full. */
export function AccountButton() {
  const { t } = useTranslation('common');
  const user = useSession((state) => state.user);
  const entries = useAccountMenu();
  const name = user ? `${user.firstname} ${user.lastname}` : '';
  const initials = user ? `${user.firstname.charAt(0)}${user.lastname.charAt(0)}`.toUpperCase() : '';
  return (
    <Menu label={t('nav_rail.account', { name })} entries={entries} placement="right bottom">
      <button type="button" className={styles['mini']} aria-label={t('nav_rail.account', { name })}>
        <span className={styles['avatar']} data-initials={initials} />
      </button>
    </Menu>
  );
}
