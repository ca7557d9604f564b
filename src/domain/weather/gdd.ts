import type { WeatherDay } from '../schemas/weather.ts';
import { dayDate } from '../series/epoch-day.ts';
import type { CropHeat } from './crop-heat.ts';

/** Days in a row that may be missing from a sum: they count as the mean of the days on both sides. */
const BRIDGED_DAYS = 3;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/**
 * Growing degree-days of one day from its extremes, °C·d (domain.md §7.3). Maize, modified 86/50 °F: both extremes brought into [base, upper],
 * mean − base. Other crops: maximum capped at upper, minimum raised to base, mean − base, not below 0.
 * Maize, 33 and 7 °C → 10.0; 16 and 4 °C → 3.0. Soybean (7/30), 33 and 4 °C → 11.5.
 */
export function dailyGdd(tmin_c: number, tmax_c: number, { base_c, upper_c, clamp: way }: CropHeat): number {
  const [low, high] =
    way === 'both'
      ? [clamp(tmin_c, base_c, upper_c), clamp(tmax_c, base_c, upper_c)]
      : [Math.max(tmin_c, base_c), Math.min(tmax_c, upper_c)];
  return Math.max(0, (low + high) / 2 - base_c);
}

/** Growing degree-days since a day, one sum for the end of each day from it on. */
export type HeatSums = {
  /** Epoch day of `sums[0]`. */
  readonly first_day: number;
  /** °C·d, never falling; as long as the days are known. */
  readonly sums: Float64Array;
};

/** Each day's own degree-days from `first_day` to the last day known; null where the day is missing. */
function dailyFrom(days: readonly WeatherDay[], first_day: number, heat: CropHeat): (number | null)[] {
  const by_date = new Map(days.map((day) => [day.date, day]));
  const last = days.at(-1)?.date ?? '';
  const daily: (number | null)[] = [];
  for (let day = first_day; dayDate(day) <= last; day++) {
    const { tmin_c = null, tmax_c = null } = by_date.get(dayDate(day)) ?? {};
    daily.push(tmin_c === null || tmax_c === null ? null : dailyGdd(tmin_c, tmax_c, heat));
  }
  return daily;
}

/**
 * Growing degree-days accumulated from `first_day` (epoch day, itself included) over days in order, °C·d. Up to 3 missing days in a row count as the mean
 * of the days beside them; a longer gap ends the sum, since nothing after it would be true. Maize on two days of 33/7 °C and 16/4 °C → 10.0, 13.0.
 */
export function accumulateGdd(days: readonly WeatherDay[], first_day: number, heat: CropHeat): HeatSums {
  const daily = dailyFrom(days, first_day, heat);
  const sums: number[] = [];
  let sum = 0;
  for (let at = 0; at < daily.length; at++) {
    const next = daily.findIndex((value, i) => i >= at && value !== null);
    if (next === -1 || next - at > BRIDGED_DAYS) break;
    const after = daily[next] ?? 0;
    const before = daily[at - 1] ?? after;
    for (; at < next; at++) sums.push((sum += (before + after) / 2));
    sums.push((sum += after));
  }
  return { first_day, sums: Float64Array.from(sums) };
}
