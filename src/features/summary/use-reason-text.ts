import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import type { NotificationReason } from '#domain/alerts/notification-reason.ts';
import { useFormat } from '#i18n/use-format.ts';

const C = '°C';

/** Why there was no notification, in a sentence with its numbers. */
export function useReasonText(): (why: NotificationReason) => string {
  const { t } = useTranslation(['summary', 'catalog']);
  const format = useFormat();
  const share = (fraction: number): string => format.percent(fraction * 100);
  const smallFall = (change: number, before_date: string, least: number): string => {
    const said = { date: format.dayMonth(before_date), least: format.index(least) };
    return change < 0
      ? t('why.small_fall', { ...said, fall: format.index(-change), short: format.index(least + change) })
      : t('why.no_fall', { ...said, change: format.signed(change) });
  };
  return (why) => {
    switch (why.reason) {
      case 'cloudy':
        return t('why.cloudy', { share: share(why.params.valid_fraction), least: share(why.params.least) });
      case 'no_image':
      case 'one_image':
        return t(`why.${why.reason}`, why.params);
      case 'old_image':
        return t('why.old_image', { days: why.params.most_days });
      case 'small_fall':
        return smallFall(why.params.change, why.params.before_date, why.params.least);
      case 'like_neighbours': {
        const { change, neighbours, neighbour_change, least } = why.params;
        return t('why.like_neighbours', {
          count: neighbours,
          fall: format.index(-change),
          change: format.signed(neighbour_change),
          least: format.index(least),
        });
      }
      case 'no_neighbours':
        return t('why.no_neighbours', { fall: format.index(-why.params.change) });
      case 'no_sowing':
        return t('why.no_sowing', { crop: t(`catalog:crop.${cropKey(why.params.crop) ?? 'other'}`) });
      case 'not_cold': {
        const { tmin_c, least_c, days } = why.params;
        return t('why.not_cold', { days, tmin: format.withUnit(tmin_c, C, 1), least: format.withUnit(least_c, C) });
      }
      case 'muted':
      case 'already_notified':
      case 'no_crop':
      case 'no_forecast':
        return t(`why.${why.reason}`);
    }
  };
}
