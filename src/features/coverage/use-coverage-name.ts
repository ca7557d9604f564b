import { useTranslation } from 'react-i18next';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { seasonYears } from '#domain/seasons/season.ts';

/** A coverage as people say it: its holder and season. */
export function useCoverageName(): (coverage: Coverage) => string {
  const { t } = useTranslation('coverage');
  return (coverage) => t('name', { holder: `${coverage.firstname} ${coverage.lastname}`, years: seasonYears(coverage) });
}
