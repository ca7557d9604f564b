import type { Country } from '../../codes.ts';
import type { FieldCrop, RecordedCrop } from '../../schemas/season.ts';
import { seasonDates } from '../../seasons/season.ts';
import { epochDay } from '../epoch-day.ts';
import { phenologies } from '../phenology.ts';
import type { Phenology, SeasonCurve } from '../types.ts';

/** Which of a season's crops stands first: fine grains; then in Brazil the second crop after the summer one, elsewhere the autumn–winter one before it. */
const sowingOrder = ({ season, period }: FieldCrop, country: Country | null): number => {
  if (season === 1) return 0;
  return (period === 'winter') === (country === 'BR') ? 2 : 1;
};

/** No crop peaks sooner after its sowing: a peak before is of what grew there until then. */
const SOONEST_PEAK_DAYS = 30;

/** The growing seasons of a curve whose peaks lie in one season year, 1 July to 30 June. */
export function growingSeasons(curve: SeasonCurve, year: number): Phenology[] {
  const [from, to] = seasonDates({ year }).map(epochDay) as [number, number];
  return phenologies(curve).filter(({ pos }) => pos >= from && pos <= to);
}

const sownOn = ({ sowing_date }: RecordedCrop): number | null => (typeof sowing_date === 'string' ? epochDay(sowing_date) : null);

/** The first growing season that peaks after each known sowing and before the next one; null for a sowing that no peak follows. Days. */
function seasonsOfSowings(crops: readonly RecordedCrop[], seasons: readonly Phenology[]): Map<RecordedCrop, Phenology | null> {
  const sown = crops.flatMap((crop) => sownOn(crop) ?? []);
  const dated = crops.filter((crop) => sownOn(crop) !== null);
  return new Map(
    dated.map((crop) => {
      const day = sownOn(crop) ?? 0;
      const next = Math.min(...sown.filter((other) => other > day));
      return [crop, seasons.find(({ pos }) => pos >= day + SOONEST_PEAK_DAYS && pos < next) ?? null];
    }),
  );
}

/**
 * The growing season of the curve that each recorded crop of one season had, in the order of `crops`; null where it cannot be determined.
 * A crop whose sowing is known has the first peak after it, before the next known sowing. For the others, as many of the highest peaks left
 * as there are crops, in the order of sowing, on the right side of the known ones. With fewer peaks than crops the first ones are taken while
 * the season runs, and none once it is over. Wheat and late soybean over a curve with peaks in October and February → the peak of October and
 * that of February; maize alone over the same curve → the higher one, or that of February if it was sown on 5 December.
 */
export function matchSeasons(
  crops: readonly RecordedCrop[],
  curve: SeasonCurve,
  year: number,
  country: Country | null,
): (Phenology | null)[] {
  const seasons = growingSeasons(curve, year);
  const of_sowing = seasonsOfSowings(crops, seasons);
  const ordered = crops.filter((crop) => !of_sowing.has(crop)).toSorted((a, b) => sowingOrder(a, country) - sowingOrder(b, country));
  const taken = new Set(of_sowing.values());
  const fits = (crop: RecordedCrop, { pos }: Phenology): boolean =>
    [...of_sowing.keys()].every((other) => pos < (sownOn(other) ?? 0) === sowingOrder(crop, country) < sowingOrder(other, country));
  const found = seasons
    .filter((season) => !taken.has(season) && ordered.some((crop) => fits(crop, season)))
    .sort((a, b) => b.amplitude - a.amplitude)
    .slice(0, ordered.length)
    .sort((a, b) => a.pos - b.pos);
  const is_over = curve.first_day + curve.daily.length - 1 >= epochDay(seasonDates({ year })[1]);
  const is_short = found.length < ordered.length && is_over;
  return crops.map((crop) => of_sowing.get(crop) ?? (is_short ? null : (found[ordered.indexOf(crop)] ?? null)));
}
