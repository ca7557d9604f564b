import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { useNavItems } from '../panels/regions.ts';
import { NavItemButton } from './NavRail.tsx';
import styles from './NavRail.module.css';

/** The phone's nav items: four tabs, the rest and the account under More. */
export function BottomTabs({ account }: { account: readonly MenuEntry[] }) {
  const { t } = useTranslation('common');
  const text = useText();
  const items = useNavItems();
  const tabs = items.filter(({ tab }) => tab !== undefined).toSorted((a, b) => (a.tab ?? 0) - (b.tab ?? 0));
  const rest = items
    .filter(({ tab }) => tab === undefined)
    .map((item): MenuEntry => ({
      id: item.id,
      label: text(item.label_key),
      icon: <item.icon size={16} aria-hidden="true" />,
      run: item.run,
    }));
  const entries: readonly MenuEntry[] = [...rest, ...(rest.length > 0 ? (['separator'] as const) : []), ...account];
  return (
    <nav className={styles['tabs']} aria-label={t('region.main')} data-region="main" tabIndex={-1}>
      {tabs.map((item) => (
        <NavItemButton key={item.id} item={item} />
      ))}
      <Menu label={t('more')} entries={entries} placement="top end">
        <button type="button" className={styles['item']}>
          <MenuIcon size={20} strokeWidth={1.6} aria-hidden="true" />
          {t('more')}
        </button>
      </Menu>
    </nav>
  );
}
