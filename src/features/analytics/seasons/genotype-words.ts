import { useTranslation } from 'react-i18next';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import type { Language } from '#domain/codes.ts';

/** A genotype by its id in the language on screen; without one, that it was not recorded. */
export function useGenotypeWords(): (id: number | null) => string {
  const { t, i18n } = useTranslation('catalog');
  const language: Language = i18n.language.startsWith('pt') ? 'pt' : i18n.language.startsWith('en') ? 'en' : 'es';
  return (id) => (id === null ? undefined : findGenotype(id)?.names[language]) ?? t('field.no_genotype');
}
