import { useTranslation } from 'react-i18next';
import type { Notification } from '#domain/schemas/notification.ts';
import { useFormat } from '#i18n/use-format.ts';

type Words = { readonly title: string; readonly reason: string };

/** What happened on which day, and why it is told, with its numbers. */
export function useNotificationWords(): (notification: Notification) => Words {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  const share = (fraction: number): string => format.percent(fraction * 100);
  return ({ type, date, params }) => {
    const title = t(`kind.${type}`, { date: format.date(date) });
    if (type === 'new_image')
      return { title, reason: t('new_image', { share: share(params.valid_fraction), mean: format.index(params.mean) }) };
    if (type === 'shared') return { title, reason: t('shared', { name: params.owner_name }) };
    const reason = t('evi_fall', {
      count: params.neighbours,
      fall: format.index(params.before - params.mean),
      before: format.index(params.before),
      before_date: format.dayMonth(params.before_date),
      before_share: share(params.before_valid_fraction),
      mean: format.index(params.mean),
      date: format.dayMonth(date),
      share: share(params.valid_fraction),
      change: format.signed(params.neighbour_change),
    });
    return { title, reason };
  };
}
