import type { Country } from '../../codes.ts';
import { quantile } from '../../raster/statistics/statistics.ts';
import type { Season, RecordedCrop } from '../../schemas/season.ts';
import { seasonDates, cropIn, isSameSeason } from '../../seasons/season.ts';
import { STEP_DAYS } from '../eight-day.ts';
import { epochDay } from '../epoch-day.ts';
import { growingSeasons, matchSeasons } from './match-seasons.ts';
import { referenceCurve, type AlignedSeason, type ReferenceCurve } from './reference-curve.ts';
import { seasonCurve } from '../season-curve.ts';
import type { Observation, Phenology, SeasonCurve } from '../types.ts';

export type YearRequest = { readonly year: number; readonly observations: readonly Observation[] };
export type FieldRequest = {
  readonly season: Season;
  readonly crops: readonly RecordedCrop[];
  readonly country: Country | null;
  readonly years: readonly YearRequest[];
};

export type YearAnalysis = {
  readonly year: number;
  readonly curve: SeasonCurve | null;
  /** Peaks of the year, oldest first. */
  readonly seasons: readonly Phenology[];
  /** The growing season that belongs to the season on screen, in other years to the same season and period; null where it cannot be determined. */
  readonly phenology: Phenology | null;
  readonly has_same_crop: boolean;
};

export type FieldAnalysis = {
  readonly years: readonly YearAnalysis[];
  /** What earlier seasons looked like, laid over this year from `first_day`: those of the same crop by their starts, else all by the calendar. */
  readonly reference: (ReferenceCurve & { readonly first_day: number; readonly is_same_crop: boolean }) | null;
  /** Day and EVI at which the same crop peaked in earlier seasons, while this one is still climbing. */
  readonly expected_peak: { readonly day: number; readonly value: number } | null;
};

const LEAST_PAST_SEASONS = 2;
const july = (year: number): number => epochDay(seasonDates({ year })[0]);
const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

function analyseYear({ year, observations }: YearRequest, { season, crops, country }: FieldRequest): YearAnalysis {
  const curve = seasonCurve(observations);
  const recorded = crops.filter((crop) => crop.year === year);
  const own = cropIn(crops, season);
  const at = recorded.findIndex((crop) => isSameSeason(crop, { ...season, year }));
  const has_same_crop = own !== undefined && recorded[at]?.crop === own.crop;
  if (curve === null) return { year, curve, seasons: [], phenology: null, has_same_crop };
  const seasons = growingSeasons(curve, year);
  const highest = seasons.toSorted((a, b) => b.amplitude - a.amplitude)[0] ?? null;
  const phenology = at >= 0 ? (matchSeasons(recorded, curve, year, country)[at] ?? null) : recorded.length === 0 ? highest : null;
  return { year, curve, seasons, phenology, has_same_crop };
}

type Past = { readonly curve: SeasonCurve; readonly phenology: Phenology; readonly sos20: number };

const isClimbing = ({ pos, is_open }: Phenology, { first_day, daily }: SeasonCurve): boolean =>
  is_open && first_day + daily.length - 1 - pos < STEP_DAYS;

/**
 * Everything the analytics of one field show, in one go: the curve and seasons of each year, which of these belongs to the season on screen, what earlier
 * seasons looked like on this year's calendar, and the peak to expect of a season still climbing (domain.md §2.2, §2.6). Index units and epoch days.
 * With maize in three earlier years the reference is the median of their curves moved to this season's start.
 */
export function analyseField(request: FieldRequest): FieldAnalysis {
  const { season } = request;
  const years = request.years.map((year) => analyseYear(year, request));
  const own = years.find(({ year }) => year === season.year);
  const past = years.filter(({ year }) => year < season.year);
  const same_crop = past.flatMap(({ curve, phenology, has_same_crop }): Past[] => {
    const sos20 = phenology?.sos20 ?? null;
    return has_same_crop && curve !== null && phenology !== null && sos20 !== null ? [{ curve, phenology, sos20 }] : [];
  });
  const start = own?.phenology?.sos20 ?? null;
  const is_same_crop = start !== null && same_crop.length >= LEAST_PAST_SEASONS;
  const aligned: readonly AlignedSeason[] = is_same_crop
    ? same_crop.map(({ curve, sos20 }) => ({ curve, origin: sos20 }))
    : past.flatMap(({ curve, year }) => (curve === null ? [] : [{ curve, origin: july(year) }]));
  const reference = referenceCurve(aligned);
  const origin = is_same_crop ? Math.round(start) : july(season.year);
  const [curve, phenology] = [own?.curve ?? null, own?.phenology ?? null];
  const climbs = curve !== null && phenology !== null && isClimbing(phenology, curve);
  return {
    years,
    reference: reference === null ? null : { ...reference, first_day: origin + reference.first_offset, is_same_crop },
    expected_peak:
      is_same_crop && climbs
        ? {
            day: start + median(same_crop.map(({ phenology, sos20 }) => phenology.pos - sos20)),
            value: median(same_crop.map(({ phenology }) => phenology.peak)),
          }
        : null,
  };
}
