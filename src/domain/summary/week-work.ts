import { WEATHER } from '../limits.ts';
import type { ForecastDay } from '../weather/forecast-days.ts';

/** Rain of a day, mm, from which it is worth saying (the condition "rain" begins here). */
export const RAIN_MM = 5;
/** Rain of a day, mm, from which nothing is sprayed (the condition "light rain" begins here). */
const WET_MM = 1;

/** What matters most of a day: °C, km/h or mm. */
export type DayMark = { readonly kind: 'frost' | 'heat' | 'wind' | 'rain'; readonly value: number };

export type WeekWork = {
  /** One for each day, in their order; null where nothing of the day matters. */
  readonly marks: readonly (DayMark | null)[];
  /** Days one may spray on. */
  readonly spray: readonly string[];
  readonly storms: readonly string[];
  /** Days with gusts above the limit, and the strongest of them, km/h. */
  readonly gusts: { readonly dates: readonly string[]; readonly most_kmh: number } | null;
  readonly frosts: readonly string[];
  readonly heat: readonly string[];
  /** Every day's wind, rain and temperatures are known: what is not named above will not be. */
  readonly is_known: boolean;
};

const isStorm = ({ condition }: ForecastDay): boolean => condition === 'storms' || condition === 'scattered_storms';
const over = (value: number | null, limit: number): value is number => value !== null && value > limit;
const isKnown = ({ tmin_c, tmax_c, rain_mm, gust_kmh }: ForecastDay): boolean =>
  [tmin_c, tmax_c, rain_mm, gust_kmh].every((value) => value !== null);

function markOf({ tmin_c, tmax_c, gust_kmh, rain_mm }: ForecastDay): DayMark | null {
  if (tmin_c !== null && tmin_c < WEATHER.frost_c) return { kind: 'frost', value: tmin_c };
  if (over(gust_kmh, WEATHER.max_wind_kmh)) return { kind: 'wind', value: gust_kmh };
  if (rain_mm !== null && rain_mm >= RAIN_MM) return { kind: 'rain', value: rain_mm };
  return over(tmax_c, WEATHER.heat_c) ? { kind: 'heat', value: tmax_c } : null;
}

const maySpray = (day: ForecastDay): boolean => {
  if (!isKnown(day) || isStorm(day)) return false;
  const { tmin_c, tmax_c, rain_mm, gust_kmh } = day;
  return (
    (rain_mm ?? 0) < WET_MM &&
    (gust_kmh ?? 0) <= WEATHER.max_wind_kmh &&
    (tmin_c ?? 0) >= WEATHER.frost_c &&
    (tmax_c ?? 0) <= WEATHER.heat_c
  );
};

/**
 * What the coming days hold for work on a field (spec, numbers): no spraying with gusts over 35 km/h, 1 mm of rain or a storm, below 2 °C or above 35 °C.
 * A day of 38 km/h gusts among calm ones → marked `wind` 38, named under `gusts`, and not among those to spray on.
 */
export function weekWork(days: readonly ForecastDay[]): WeekWork {
  const datesOf = (holds: (day: ForecastDay) => boolean): string[] => days.filter(holds).map(({ date }) => date);
  const gusts = datesOf(({ gust_kmh }) => over(gust_kmh, WEATHER.max_wind_kmh));
  return {
    marks: days.map(markOf),
    spray: datesOf(maySpray),
    storms: datesOf(isStorm),
    gusts: gusts.length === 0 ? null : { dates: gusts, most_kmh: Math.max(...days.map(({ gust_kmh }) => gust_kmh ?? 0)) },
    frosts: datesOf(({ tmin_c }) => tmin_c !== null && tmin_c < WEATHER.frost_c),
    heat: datesOf(({ tmax_c }) => over(tmax_c, WEATHER.heat_c)),
    is_known: days.length > 0 && days.every(isKnown),
  };
}
