import { useTranslation } from 'react-i18next';
import { WEATHER } from '#domain/limits.ts';
import type { WeekWork } from '#domain/summary/week-work.ts';
import { useFormat } from '#i18n/use-format.ts';

/** What the week holds for work on the field, in a sentence for each thing that matters; `dates` are the week's, today first. */
export function useWeekText(): (week: WeekWork, dates: readonly string[]) => string {
  const { t } = useTranslation('summary');
  const format = useFormat();
  return ({ spray, storms, gusts, frosts, heat, is_known }, dates) => {
    const [today, tomorrow] = dates;
    const named = (days: readonly string[]): string =>
      format.list(days.map((day) => (day === today ? t('week.today') : day === tomorrow ? t('week.tomorrow') : format.weekdayName(day))));
    const limit = format.withUnit(WEATHER.heat_c, '°C');
    const ifAny = (days: readonly string[], key: 'storms' | 'frosts' | 'heat'): string | null =>
      days.length === 0 ? null : t(`week.${key}`, { days: named(days), limit });
    const spraying = (): string | null => {
      if (spray.length === 0) return is_known ? t('week.spray_none') : null;
      return spray.length === dates.length ? t('week.spray_all') : t('week.spray', { days: named(spray) });
    };
    const calm = (): string | null => {
      if (!is_known) return null;
      if (frosts.length === 0) return heat.length === 0 ? t('week.calm', { limit }) : t('week.no_frost');
      return heat.length === 0 ? t('week.no_heat', { limit }) : null;
    };
    const parts = [
      spraying(),
      gusts === null ? null : t('week.gusts', { days: named(gusts.dates), gust: format.withUnit(gusts.most_kmh, 'km/h') }),
      ifAny(storms, 'storms'),
      ifAny(frosts, 'frosts'),
      ifAny(heat, 'heat'),
      calm(),
    ];
    const said = parts.filter((part) => part !== null);
    return said.length === 0 ? t('week.unknown') : said.join(' ');
  };
}
