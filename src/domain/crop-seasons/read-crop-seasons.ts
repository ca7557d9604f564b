import type { Country } from '../codes.ts';
import type { RecordedCrop } from '../schemas/season.ts';
import { matchSeasons } from '../series/seasons/match-seasons.ts';
import { seasonCurve } from '../series/season-curve.ts';
import type { Observation, Phenology, SeasonCurve } from '../series/types.ts';

/** What was seen of one field in one season's year, with everything recorded about its crops. */
export type FieldYear = {
  readonly field_id: string;
  readonly country: Country | null;
  readonly crops: readonly RecordedCrop[];
  readonly year: number;
  readonly observations: readonly Observation[];
};

/** One recorded crop of one field, and the season of the curve it had; null where there is no curve, or the season cannot be determined. */
export type CropSeason = {
  readonly field_id: string;
  readonly recorded: RecordedCrop;
  readonly curve: SeasonCurve | null;
  readonly phenology: Phenology | null;
};

/**
 * The seasons of fields and years, one for each recorded crop: curve and metrics of domain.md §2.2. A year without a recorded crop gives none:
 * what grew there is never inferred (domain.md §2.6). Wheat and late soybean recorded in 2024 → two seasons on one curve.
 */
export function readCropSeasons(years: readonly FieldYear[]): CropSeason[] {
  return years.flatMap(({ field_id, country, crops, year, observations }) => {
    const recorded = crops.filter((crop) => crop.year === year);
    if (recorded.length === 0) return [];
    const curve = seasonCurve(observations);
    const matched = curve === null ? [] : matchSeasons(recorded, curve, year, country);
    return recorded.map((crop, i): CropSeason => ({ field_id, recorded: crop, curve, phenology: matched[i] ?? null }));
  });
}
