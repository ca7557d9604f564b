import { BellOff, BellRing, CheckCheck, ChevronDown, Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { NotificationGroup } from '#domain/schemas/notification.ts';
import { showError } from '#shell/feedback/show-error.ts';
import { IconButton } from '#ui/buttons/IconButton.tsx';
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx';
import { markRead, showNotification } from './actions.ts';
import { Earlier } from './Earlier.tsx';
import { KINDS } from './kinds.ts';
import styles from './Panel.module.css';
import { useMute } from './use-mute.ts';
import { useNotificationTexts } from './use-notification-texts.ts';

/** The notifications of one field in one matter: the newest, why, and how many more there are. */
export function GroupRow({ group: { newest, count, unread } }: { group: NotificationGroup }) {
  const { t } = useTranslation('notifications');
  const textsOf = useNotificationTexts();
  const muted = useCall(api.notifications.muted, {}, { stale_ms: Infinity }).data?.field_ids ?? [];
  const [is_open, setOpen] = useState(false);
  const earlierId = useId();
  const { field_id, farm_name, type } = newest;
  const name = newest.field_name ?? t('account');
  const is_muted = field_id !== null && muted.includes(field_id);
  const mute = useMute();
  const { icon: Icon } = KINDS[type];
  const { title, reason } = textsOf(newest);
  const run = (work: Promise<void>): void => void work.catch(showError);
  const entries: readonly MenuEntry[] = [
    ...(unread === 0
      ? []
      : [
          {
            id: 'read',
            label: t('read'),
            icon: <CheckCheck size={16} aria-hidden="true" />,
            run: () => run(markRead({ of: { field_id, type } })),
          },
        ]),
    ...(field_id === null
      ? []
      : [
          {
            id: 'mute',
            label: is_muted ? t('hear') : t('mute'),
            icon: is_muted ? <BellRing size={16} aria-hidden="true" /> : <BellOff size={16} aria-hidden="true" />,
            run: () => void mute(field_id, name, !is_muted),
          },
        ]),
  ];
  return (
    <li className={styles['group']} data-read={unread === 0} data-type={type}>
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['main']}
          onClick={() => run(showNotification(newest, unread > 0 ? { of: { field_id, type } } : null))}
        >
          <span className={styles['icon']}>
            <Icon size={18} aria-hidden="true" />
          </span>
          <span className={styles['text']}>
            <span className={styles['title']}>
              {unread > 0 && <span className={styles['dot']} role="img" aria-label={t('new')} />}
              <b>{name}</b> <span className={styles['farm']}>{farm_name}</span>
            </span>
            <span className={styles['message']}>
              <span className={styles['kind']}>{title}</span> <span>{reason}</span>
            </span>
          </span>
        </button>
        {count > 1 && (
          <button
            type="button"
            className={styles['more']}
            aria-expanded={is_open}
            aria-controls={earlierId}
            onClick={() => setOpen(!is_open)}
          >
            {t('earlier', { count: count - 1 })} <ChevronDown size={14} aria-hidden="true" />
          </button>
        )}
        {entries.length > 0 && (
          <Menu label={t('menu', { name })} placement="bottom end" entries={entries}>
            <IconButton size="sm" label={t('menu', { name })} icon={<Ellipsis size={16} />} />
          </Menu>
        )}
      </div>
      {is_open && <Earlier id={earlierId} newest={newest} />}
    </li>
  );
}
