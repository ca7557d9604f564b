import { BellOff, BellRing, CheckCheck, Ellipsis, Satellite, TrendingDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import type { Notification } from '#domain/schemas/notification.ts';
import { useFormat } from '#i18n/use-format.ts';
import { showError } from '#shell/show-error.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/Menu.tsx';
import { markRead, showNotification } from './actions.ts';
import styles from './Panel.module.css';
import { useMute } from './use-mute.ts';
import { useNotificationWords } from './use-notification-words.ts';

const ICONS = { new_image: Satellite, evi_fall: TrendingDown } as const;

/** One notification: what kind, which lot, why, of which day. */
export function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const words = useNotificationWords();
  const muted = useCall(api.notifications.muted, {}, { stale_ms: Infinity }).data?.field_ids ?? [];
  const { field_id, field_name, farm_name, type, read, id } = notification;
  const is_muted = muted.includes(field_id);
  const mute = useMute();
  const Icon = ICONS[type];
  const run = (work: Promise<void>): void => void work.catch(showError);
  return (
    <li className={styles['row']} data-read={read} data-type={type}>
      <button type="button" className={styles['main']} onClick={() => run(showNotification(notification))}>
        <span className={styles['icon']}>
          <Icon size={18} aria-hidden="true" />
        </span>
        <span className={styles['words']}>
          <span className={styles['title']}>
            {!read && <span className={styles['dot']} role="img" aria-label={t('new')} />}
            <b>{field_name}</b> <span className={styles['farm']}>{farm_name}</span>
          </span>
          <span className={styles['kind']}>{t(`kind.${type}`, { date: format.date(notification.date) })}</span>
          <span>{words(notification)}</span>
        </span>
      </button>
      <Menu
        label={t('menu', { name: field_name })}
        placement="bottom end"
        entries={[
          ...(read
            ? []
            : [{ id: 'read', label: t('read'), icon: <CheckCheck size={16} aria-hidden="true" />, run: () => run(markRead([id])) }]),
          {
            id: 'mute',
            label: is_muted ? t('hear') : t('mute'),
            icon: is_muted ? <BellRing size={16} aria-hidden="true" /> : <BellOff size={16} aria-hidden="true" />,
            run: () => void mute(field_id, field_name, !is_muted),
          },
        ]}
      >
        <IconButton size="sm" label={t('menu', { name: field_name })} icon={<Ellipsis size={16} />} />
      </Menu>
    </li>
  );
}
