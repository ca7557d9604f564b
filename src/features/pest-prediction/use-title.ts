import { useTranslation } from 'react-i18next';
import type { Diagnosis, Prediction } from '#domain/diagnosis/diagnosis.ts';
import { commonNameOf, HEALTHY } from '#domain/diagnosis/pests.ts';
import { useLanguage } from '#i18n/use-language.ts';

/** What a prediction is called: its common name, else its scientific one. */
export function useNameOf(): (prediction: Prediction) => string {
  const { t } = useTranslation('pest-prediction');
  const language = useLanguage();
  return (one) => (one.key === HEALTHY ? t('healthy') : (commonNameOf(one, language) ?? one.eppo ?? t('outcome.not_identified')));
}

/** What came of a diagnosis, in a few words. */
export function useTitleOf(): (diagnosis: Diagnosis) => string {
  const { t } = useTranslation('pest-prediction');
  const nameOf = useNameOf();
  return ({ outcome, predictions: [top] }) => (outcome === 'identified' && top !== undefined ? nameOf(top) : t(`outcome.${outcome}`));
}
