import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#i18n/use-text.ts';
import { tip } from '#ui/overlays/tip.ts';
import { Mark } from '../brand/Mark.tsx';
import { useBrand } from '../brand/appearance.ts';
import { openShortcutSheet } from '../keyboard/overlay.ts';
import { useMode } from '../mode.ts';
import { leaveMode } from '../panels/open-panel.ts';
import { RegionContent } from '../panels/RegionContent.tsx';
import { useNavItems, type NavItem } from '../panels/regions.ts';
import styles from './NavRail.module.css';

const never = () => false;
const none = () => 0;

export function NavItemButton({ item }: { item: NavItem }) {
  const text = useText();
  const useCurrent = item.useCurrent ?? never;
  const useCount = item.useCount ?? none;
  const current = useCurrent();
  const count = useCount();
  const { icon: Icon } = item;
  return (
    <button type="button" className={styles['item']} aria-current={current ? 'page' : undefined} onClick={item.run}>
      <Icon size={20} strokeWidth={1.6} aria-hidden="true" />
      {text(item.label_key)}
      {count > 0 && <span className={styles['pip']}>{count}</span>}
    </button>
  );
}

/** The brand's edge of the window: the product's nav items, help and the account. */
export function NavRail({ account }: { account: ReactNode }) {
  const { t } = useTranslation('common');
  const brand = useBrand();
  const items = useNavItems();
  const mode = useMode();
  return (
    <nav className={styles['rail']} aria-label={t('region.main')} data-region="main" tabIndex={-1}>
      {mode === null ? (
        <div className={styles['brand']}>
          <Mark theme={brand.theme} />
        </div>
      ) : (
        <button
          type="button"
          className={styles['brand']}
          aria-label={t('nav_rail.leave_mode')}
          {...tip(t('nav_rail.leave_mode'), 'Esc')}
          onClick={leaveMode}
        >
          <Mark theme={brand.theme} />
        </button>
      )}
      {items
        .filter(({ is_tab_only }) => !is_tab_only)
        .map((item) => (
          <NavItemButton key={item.id} item={item} />
        ))}
      <span className={styles['grow']} />
      <Suspense fallback={null}>
        <RegionContent name="nav_rail_foot" variant="bar" />
      </Suspense>
      <button
        type="button"
        className={styles['mini']}
        aria-label={t('nav_rail.help')}
        {...tip(t('nav_rail.help'), '?')}
        onClick={openShortcutSheet}
      >
        <CircleHelp size={20} strokeWidth={1.6} aria-hidden="true" />
      </button>
      {account}
    </nav>
  );
}
