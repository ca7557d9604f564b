import type { Country } from '../../codes.ts';
import type { FieldCrop } from '../../schemas/season.ts';
import { seasonDates } from '../../seasons/season.ts';
import { epochDay } from '../epoch-day.ts';
import { phenologies } from '../phenology.ts';
import type { Phenology, SeasonCurve } from '../types.ts';

/** Which of a season's crops stands first: fine grains; then in Brazil the second crop after the summer one, elsewhere the autumn–winter one before it. */
const sowingOrder = ({ season, period }: FieldCrop, country: Country | null): number => {
  if (season === 1) return 0;
  return (period === 'winter') === (country === 'BR') ? 2 : 1;
};

/** The growing seasons of a curve whose peaks lie in one season year, 1 July to 30 June. */
export function growingSeasons(curve: SeasonCurve, year: number): Phenology[] {
  const [from, to] = seasonDates({ year }).map(epochDay) as [number, number];
  return phenologies(curve).filter(({ pos }) => pos >= from && pos <= to);
}

/**
 * The growing season of the curve that each recorded crop of one season had, in the order of `crops`; null where it cannot be determined. As many of the highest peaks
 * as there are crops, in the order of sowing. With fewer peaks than crops the first ones are taken while the season runs, and none once it is over.
 * Wheat and late soybean over a curve with peaks in October and February → the peak of October and that of February.
 */
export function matchSeasons(crops: readonly FieldCrop[], curve: SeasonCurve, year: number, country: Country | null): (Phenology | null)[] {
  const found = growingSeasons(curve, year)
    .sort((a, b) => b.amplitude - a.amplitude)
    .slice(0, crops.length)
    .sort((a, b) => a.pos - b.pos);
  const is_over = curve.first_day + curve.daily.length - 1 >= epochDay(seasonDates({ year })[1]);
  if (found.length < crops.length && is_over) return crops.map(() => null);
  const ordered = crops.toSorted((a, b) => sowingOrder(a, country) - sowingOrder(b, country));
  return crops.map((crop) => found[ordered.indexOf(crop)] ?? null);
}
