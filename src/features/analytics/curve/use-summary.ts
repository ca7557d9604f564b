import { useTranslation } from 'react-i18next';
import type { Field } from '#domain/schemas/field.ts';
import type { FieldAnalysis, YearAnalysis } from '#domain/series/seasons/analyse-field.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import { valueOn } from './chart-model.ts';

/** The chart in whole sentences. */
export function useSummary(
  field: Field,
  { year, curve, phenology }: YearAnalysis,
  { reference }: FieldAnalysis,
  cursor: number | null,
): string {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const mean = cursor === null ? null : valueOn(curve, cursor);
  const sentences = [
    t('curve.summary', {
      field: field.name,
      years: seasonYears({ year }),
      count: curve?.image_count ?? 0,
      mean: mean === null ? '—' : format.index(mean),
    }),
  ];
  if (phenology !== null)
    sentences.push(t('curve.summary_peak', { peak: format.index(phenology.peak), date: format.date(dayDate(phenology.pos)) }));
  if (curve !== null && curve.gaps.length > 0) sentences.push(t('curve.summary_gap', { days: curve.max_gap_days }));
  if (reference !== null)
    sentences.push(t(reference.is_same_crop ? 'curve.summary_same' : 'curve.summary_all', { count: reference.season_count }));
  return sentences.join(' ');
}
