import { useTranslation } from 'react-i18next';
import type { Grouping } from '#domain/crop-seasons/compare-crop-seasons.ts';
import { useFormat } from '#i18n/use-format.ts';
import { useGenotypeLabels } from '../seasons/genotype-labels.ts';

/** A group's name: its genotype, or the half of the month in which its curves start. */
export function useGroupLabels(by: Grouping): (group: string | null) => string {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const genotype = useGenotypeLabels();
  return (group) => {
    if (by === 'genotype') return genotype(group === null ? null : Number(group));
    const [month, half] = group?.split('-') ?? [];
    if (month === undefined) return t('comparison.no_start');
    return t(half === '1' ? 'comparison.first_half' : 'comparison.second_half', { month: format.month(`2001-${month}-15`) });
  };
}
