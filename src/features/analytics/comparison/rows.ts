import { compareCropSeasons, type ComparedSeason, type Grouping } from '#domain/crop-seasons/compare-crop-seasons.ts';
import type { CropSeason } from '#domain/crop-seasons/read-crop-seasons.ts';
import type { CropSeason as RankedSeason, Performance } from '#domain/schemas/analytics.ts';
import type { Field } from '#domain/schemas/field.ts';
import { isSameSeason } from '#domain/seasons/season.ts';
import type { ChartTone } from '#ui/charts/chart-types.ts';

/** Distinguished by letter, colour and dash (DESIGN §9); from the fifth on by letter alone. */
const LOOKS: readonly { readonly tone: ChartTone; readonly dash?: string }[] = [
  { tone: 'field-a' },
  { tone: 'field-b', dash: '7 3' },
  { tone: 'field-c', dash: '2 3' },
  { tone: 'field-d', dash: '10 3 2 3' },
];
export const lookAt = (at: number): { readonly tone: ChartTone; readonly dash?: string } => LOOKS[at] ?? { tone: 'quiet' };
const FIRST_LETTER = 65;

export type ComparisonRow = ComparedSeason & {
  readonly letter: string;
  readonly field: Field;
  /** The server's index; undefined until it has answered. */
  readonly performance: Performance | undefined;
};

const performanceOf = (ranked: readonly RankedSeason[] | undefined, { recorded }: CropSeason): Performance | undefined =>
  ranked?.find(({ season, crop }) => crop === recorded.crop && isSameSeason(season, recorded))?.performance;

/** The seasons as lines of a table: by group, best integral first, lettered in that order. */
export function comparisonRows(
  seasons: readonly CropSeason[],
  by: Grouping,
  fields: readonly Field[],
  ranked: ReadonlyMap<string, readonly RankedSeason[]>,
): readonly ComparisonRow[] {
  const integral = ({ season }: ComparedSeason): number => season.phenology?.small_integral ?? -1;
  const last = '\uFFFF';
  return compareCropSeasons(seasons, by)
    .toSorted((a, b) => (a.group ?? last).localeCompare(b.group ?? last) || integral(b) - integral(a))
    .flatMap((row, i) => {
      const field = fields.find(({ id }) => id === row.season.field_id);
      const letter = String.fromCharCode(FIRST_LETTER + i);
      return field === undefined ? [] : [{ ...row, letter, field, performance: performanceOf(ranked.get(field.id), row.season) }];
    });
}
