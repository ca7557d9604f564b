import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import type { CropHeat } from '../weather/crop-heat.ts';
import { dailyGdd, type HeatSums } from '../weather/gdd.ts';

/** Days after sowing a crop is given to reach its last stage. */
const MOST_DAYS = 400;
/** So many missing days in a row count as the mean of the days on both sides; longer gaps as the usual days of the years before. */
const BRIDGED_DAYS = 3;
/** Not every stretch of years has one. */
const LEAP_DAY = '02-29';

/** Sums of degree-days with what they are made of. */
export type SeasonHeat = HeatSums & {
  /** Epoch day of the last day the weather of this season is known of, forecast included; null where none is. */
  readonly last_known: number | null;
  /** Days before it that are the usual ones, because nobody knows them. */
  readonly filled_days: number;
};

const gddOf = ({ tmin_c, tmax_c }: WeatherDay, heat: CropHeat): number | null =>
  tmin_c === null || tmax_c === null ? null : dailyGdd(tmin_c, tmax_c, heat);

/** Mean degree-days of each day of the year over earlier years, by `MM-DD`. Maize, 10 and 12 °C·d on two first Januaries → 11. */
export function usualGdd(past: readonly WeatherDay[], heat: CropHeat): ReadonlyMap<string, number> {
  const totals = new Map<string, { sum: number; count: number }>();
  for (const day of past) {
    const gdd = gddOf(day, heat);
    if (gdd === null) continue;
    const key = day.date.slice(5);
    const { sum, count } = totals.get(key) ?? { sum: 0, count: 0 };
    totals.set(key, { sum: sum + gdd, count: count + 1 });
  }
  return new Map([...totals].map(([key, { sum, count }]) => [key, sum / count]));
}

/**
 * Degree-days accumulated from sowing (that day included) over a whole season, °C·d: the days of this season, forecast included, then those of an average
 * of earlier years (domain.md §2.3). Up to three missing days in a row are the mean of those beside them. It ends where neither is known, or after 400 days.
 * Maize on days of 33/7 °C, then usual days of 8 °C·d: 10, 20, 28, 36 …
 */
export function seasonHeat(days: readonly WeatherDay[], past: readonly WeatherDay[], sown: string, heat: CropHeat): SeasonHeat {
  const first_day = epochDay(sown);
  const known = new Map(days.map((day) => [epochDay(day.date), gddOf(day, heat)]));
  const usual = usualGdd(past, heat);
  const usualOn = (day: number): number | null => {
    const key = dayDate(day).slice(5);
    return usual.get(key) ?? (key === LEAP_DAY ? usual.get(dayDate(day - 1).slice(5)) : undefined) ?? null;
  };
  const ownOn = (day: number): number | null => known.get(day) ?? null;
  const last_known = Array.from({ length: MOST_DAYS }, (_, i) => first_day + i).findLast((day) => ownOn(day) !== null) ?? null;
  const sums: number[] = [];
  let [sum, filled_days] = [0, 0];
  for (let day = first_day; day < first_day + MOST_DAYS; day++) {
    let gdd = ownOn(day);
    if (gdd === null && last_known !== null && day < last_known) {
      let [before, after] = [day - 1, day + 1];
      while (before >= first_day && ownOn(before) === null) before--;
      while (ownOn(after) === null) after++;
      const beside = [ownOn(before), ownOn(after)].filter((one) => one !== null);
      if (after - before - 1 <= BRIDGED_DAYS) gdd = beside.reduce((total, one) => total + one, 0) / beside.length;
      else filled_days++;
    }
    gdd ??= usualOn(day);
    if (gdd === null) break;
    sums.push((sum += gdd));
  }
  return { first_day, sums: Float64Array.from(sums), last_known, filled_days };
}
