import { Menu as MenuIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { Menu, type MenuEntry } from '#ui/Menu.tsx';
import { useDoors } from '../regions.ts';
import { DoorButton } from './NavRail.tsx';
import styles from './NavRail.module.css';

const SHOWN = 4;

/** The phone's doors: four tabs, the rest and the account under More. */
export function BottomTabs({ account }: { account: readonly MenuEntry[] }) {
  const { t } = useTranslation('common');
  const text = useText();
  const doors = useDoors();
  const rest = doors.slice(SHOWN).map((door): MenuEntry => ({
    id: door.id,
    label: text(door.label_key),
    icon: <door.icon size={16} aria-hidden="true" />,
    run: door.run,
  }));
  const entries: readonly MenuEntry[] = [...rest, ...(rest.length > 0 ? (['separator'] as const) : []), ...account];
  return (
    <nav className={styles['tabs']} aria-label={t('region.main')} data-region="main" tabIndex={-1}>
      {doors.slice(0, SHOWN).map((door) => (
        <DoorButton key={door.id} door={door} />
      ))}
      <Menu label={t('more')} entries={entries} placement="top end">
        <button type="button" className={styles['door']}>
          <MenuIcon size={20} strokeWidth={1.6} aria-hidden="true" />
          {t('more')}
        </button>
      </Menu>
    </nav>
  );
}
