import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isChosen, offeredYears, type ChartChoice, type ChoiceRules } from '#domain/crop-seasons/chart-choice.ts';
import { checkHistoryCrop } from '#domain/crop-seasons/history-crops.ts';
import { unrecordedYears } from '#domain/crop-seasons/field-history.ts';
import type { FieldYear } from '#domain/crop-seasons/read-crop-seasons.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates, compareSeasons, cropIn } from '#domain/seasons/season.ts';
import type { FieldRequest } from '#domain/series/seasons/analyse-field.ts';
import { EmptyState } from '#ui/display/EmptyState.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { Chooser } from '../seasons/Chooser.tsx';
import { useChoice } from '../seasons/use-choice.ts';
import { useCropSeasons } from '../seasons/use-crop-seasons.ts';
import { HistoryResult } from './HistoryResult.tsx';
import { UnrecordedSeasons } from './UnrecordedSeasons.tsx';

export type HistoryTabProps = {
  readonly field: Field;
  readonly season: Season;
  readonly today: string;
  /** The field's images of this season and the five before it. */
  readonly request: FieldRequest;
  readonly is_reading: boolean;
};

const NONE: readonly FieldYear[] = [];
/** One field over the years at hand is never too many curves. */
const RULES: ChoiceRules = { only_history: true, countCurves: () => 1 };

/** The field's images of the chosen seasons, up to the chosen day. */
const yearsOf = (field: Field, { years }: FieldRequest, choice: ChartChoice | null): readonly FieldYear[] =>
  choice === null
    ? NONE
    : years
        .filter(({ year }) => choice.seasons.includes(year))
        .map(({ year, observations }) => ({
          field_id: field.id,
          country: field.country,
          crops: field.crops,
          year,
          observations: observations.filter(({ date }) => date <= choice.until),
        }));

/** What one crop did on this field in past seasons, and where this one stands among them (domain.md §2.6). */
export function HistoryTab({ field, season, today, request, is_reading }: HistoryTabProps) {
  const { t } = useTranslation('analytics');
  const own = cropIn(field.crops, season)?.crop ?? null;
  const known = field.crops.toSorted(compareSeasons).map(({ crop }) => crop);
  const last = request.years.length;
  const choosing = useChoice(
    {
      kind: 'curves',
      crop: [...(own === null ? [] : [own]), ...known].find((crop) => checkHistoryCrop(crop) === true) ?? null,
      genotype: 'all',
      until: [seasonDates({ year: season.year + 1 })[0], today].toSorted()[0] ?? today,
      years: last,
      seasons: offeredYears(season.year, last),
      fields: [field.id],
    },
    RULES,
  );
  const { choice } = choosing;
  const years = useMemo(() => yearsOf(field, request, choice), [field, request, choice]);
  const { seasons, error } = useCropSeasons(years);
  const chosen = useMemo(
    () => (choice === null ? [] : (seasons?.filter(({ recorded }) => isChosen(recorded, choice)) ?? [])),
    [seasons, choice],
  );
  const missing = unrecordedYears(field.crops, offeredYears(season.year, choosing.draft.years));
  return (
    <>
      <Chooser choosing={choosing} year={season.year} today={today} />
      {error !== null && <ErrorState error={error} />}
      {choice === null && <EmptyState title={t('history.choose')} text={t('history.choose_text')} />}
      {choice !== null && error === null && seasons === null && <Skeleton rows={6} />}
      {choice !== null && seasons !== null && chosen.length === 0 && (
        <EmptyState title={t('history.none')} text={t(is_reading ? 'season.reading_past' : 'history.none_text')} />
      )}
      {choice !== null && chosen.length > 0 && <HistoryResult field={field} season={season} choice={choice} seasons={chosen} />}
      <UnrecordedSeasons field={field} years={missing} />
    </>
  );
}
