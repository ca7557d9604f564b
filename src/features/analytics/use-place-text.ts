import { useTranslation } from 'react-i18next';
import type { Performance } from '#domain/schemas/analytics.ts';
import { useFormat } from '#i18n/use-format.ts';

/** What an index was compared with, at which day, measured until when, and the share that it is better than. */
export function usePlaceText(): (performance: Extract<Performance, { ok: true }>) => string {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return ({ scope, size, days, measured_until, percentile }) =>
    [
      t(`index.scope.${scope}`, { count: size }),
      days === null ? null : t('index.cut', { days }),
      t('index.measured_until', { date: format.date(measured_until) }),
      t('number.better', { share: format.percent(percentile * 100) }),
    ]
      .filter((part) => part !== null)
      .join(' · ');
}
