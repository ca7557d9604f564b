import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { openPanel, usePanelShown } from '#shell/panels/open-panel.ts';
import { tip } from '#ui/overlays/tip.ts';
import styles from './BellButton.module.css';
import { useNotifications } from './use-notifications.ts';

const MOST = 99;

/** The bell at the foot of the navigation rail with the number of what was not read. */
export function BellButton() {
  const { t } = useTranslation('notifications');
  const unread = useNotifications().data?.unread ?? 0;
  const is_open = usePanelShown('notifications');
  const label = unread > 0 ? t('bell', { count: unread }) : t('title');
  return (
    <button
      type="button"
      className={styles['bell']}
      aria-label={label}
      aria-expanded={is_open}
      {...tip(label)}
      onClick={() => openPanel('notifications')}
    >
      <Bell size={20} strokeWidth={1.6} aria-hidden="true" />
      {unread > 0 && <span className={styles['pip']}>{unread > MOST ? `${MOST}+` : unread}</span>}
    </button>
  );
}
