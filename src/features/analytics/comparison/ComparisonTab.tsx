import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '#api/fields/use-fields.ts';
import { isChosen, MOST_CURVES, offeredYears, type ChoiceRules } from '#domain/crop-seasons/chart-choice.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates, compareSeasons, cropIn } from '#domain/seasons/season.ts';
import { useSelection } from '#state/selection.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import styles from '../Panel.module.css';
import { Chooser } from '../seasons/Chooser.tsx';
import { useChoice } from '../seasons/use-choice.ts';
import { useCropSeasons } from '../seasons/use-crop-seasons.ts';
import { candidateFields, chosenCrops, firstFields } from './candidate-fields.ts';
import { ComparisonResult } from './ComparisonResult.tsx';
import { useFieldYears } from './use-field-years.ts';

/** Years offered at first; only the season on screen is drawn until more are asked for. */
const FIRST_YEARS = 3;

/** Seasons of several fields beside each other (domain.md §2.6). */
export function ComparisonTab({ field, season, today }: { field: Field; season: Season; today: string }) {
  const { t } = useTranslation('analytics');
  const all = useFields();
  const selected = useSelection((state) => state.field_ids);
  const fields = useMemo(() => candidateFields(field, all, selected), [field, all, selected]);
  const rules: ChoiceRules = { only_history: false, countCurves: (draft) => chosenCrops(fields, draft).length };
  const crop = cropIn(field.crops, season)?.crop ?? field.crops.toSorted(compareSeasons)[0]?.crop ?? null;
  const choosing = useChoice(
    {
      kind: 'curves',
      crop,
      genotype: 'all',
      until: [seasonDates({ year: season.year + 1 })[0], today].toSorted()[0] ?? today,
      years: FIRST_YEARS,
      seasons: offeredYears(season.year, 1),
      fields: firstFields(fields, selected, crop, season.year).slice(0, MOST_CURVES),
    },
    rules,
  );
  const { choice } = choosing;
  const { years, ranked, pending, is_loading, error: failed, retry } = useFieldYears(fields, choice);
  const { seasons, error: unread } = useCropSeasons(years);
  const chosen = useMemo(
    () => (choice === null ? [] : (seasons?.filter(({ recorded }) => isChosen(recorded, choice)) ?? [])),
    [seasons, choice],
  );
  const error = failed ?? unread;
  return (
    <>
      <Chooser choosing={choosing} year={season.year} today={today} fields={fields} />
      {choice !== null && pending > 0 && (
        <p className={styles['pending']} role="status">
          {t('season.reading', { count: pending })}
        </p>
      )}
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {choice === null && <EmptyState title={t('history.choose')} text={t('comparison.choose_text')} />}
      {choice !== null && error === null && years.length === 0 && (
        <EmptyState title={t('comparison.none')} text={t('comparison.none_text')} />
      )}
      {choice !== null && error === null && years.length > 0 && (is_loading || seasons === null) && <Skeleton rows={6} />}
      {choice !== null && error === null && !is_loading && chosen.length > 0 && (
        <ComparisonResult field={field} fields={fields} season={season} choice={choice} seasons={chosen} ranked={ranked} />
      )}
    </>
  );
}
