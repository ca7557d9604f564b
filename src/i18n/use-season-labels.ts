import { useTranslation } from 'react-i18next';
import { seasonYears } from '#domain/seasons/season.ts';
import type { Season } from '#domain/schemas/season.ts';

/** A season as people say it: `25/26 Gruesa`. */
export function useSeasonLabels(): (season: Season) => string {
  const { t } = useTranslation('catalog');
  return (season) => t('field.season', { years: seasonYears(season), season: t(`period.${season.period}`) });
}
