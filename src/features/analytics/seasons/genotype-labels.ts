import { useTranslation } from 'react-i18next';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { useLanguage } from '#i18n/use-language.ts';

/** A genotype by its id in the language on screen; without one, that it was not recorded. */
export function useGenotypeLabels(): (id: number | null) => string {
  const { t } = useTranslation('catalog');
  const language = useLanguage();
  return (id) => (id === null ? undefined : findGenotype(id)?.names[language]) ?? t('field.no_genotype');
}
