import { useTranslation } from 'react-i18next';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { cropKey } from '#domain/codes.ts';
import type { FieldDraft } from '#domain/fields/check-draft.ts';
import { useLanguage } from '#i18n/use-language.ts';

const LABEL_KEY = {
  name: 'name',
  farm_name: 'farm',
  fiscal_name: 'fiscal_name',
  ownership: 'ownership',
  genotype_id: 'genotype',
  producer_id: 'producer',
  treatment_type: 'treatment',
} as const;

type Labels = { readonly label: (key: keyof FieldDraft) => string; readonly value: (key: keyof FieldDraft, draft: FieldDraft) => string };

/** What a field's data are called and how their values read; empty where there is none. */
export function useDraftLabels(producers: readonly { readonly id: string; readonly name: string }[]): Labels {
  const { t } = useTranslation(['fields', 'catalog']);
  const language = useLanguage();
  return {
    label: (key) => (key === 'crop' ? t('card.crop') : t(`catalog:field.${LABEL_KEY[key]}`)),
    value: (key, draft) => {
      const value = draft[key];
      if (value === null || value === '') return '';
      if (key === 'crop') return t(`catalog:crop.${cropKey(Number(value)) ?? 'other'}`);
      if (key === 'genotype_id') return findGenotype(Number(value))?.names[language] ?? String(value);
      if (key === 'producer_id') return producers.find(({ id }) => id === value)?.name ?? '';
      if (key === 'treatment_type') return t(`catalog:treatment.${draft.treatment_type || 'other'}`);
      return key === 'ownership' ? t(`catalog:ownership.${draft.ownership ?? 'owner'}`) : String(value);
    },
  };
}
