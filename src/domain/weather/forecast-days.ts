import { localTime } from '../calendar/local-days.ts';
import { WEATHER } from '../limits.ts';
import type { HourColumn, WeatherHours } from '../schemas/weather.ts';
import { dayCondition, type Condition } from './conditions.ts';
import { HOUR_MS } from './weather-hours.ts';

/** One civil day of a forecast, out of its hours; null where the hours say nothing. */
export type ForecastDay = {
  readonly date: string;
  /** Indices of its hours, the last excluded. */
  readonly from: number;
  readonly to: number;
  readonly condition: Condition | null;
  readonly tmin_c: number | null;
  readonly tmax_c: number | null;
  readonly rain_mm: number | null;
  readonly rain_chance_pct: number | null;
  readonly wind_kmh: number | null;
  readonly gust_kmh: number | null;
  readonly et0_mm: number | null;
};

/** A condition is of the hours people are out (domain.md §8). */
const OUT_HOURS = [6, 21] as const;

const known = (hours: WeatherHours, name: HourColumn, from: number, to: number): number[] =>
  hours[name].slice(from, to).filter((value) => value !== null);
const extreme = (pick: (...values: number[]) => number, values: readonly number[]): number | null =>
  values.length === 0 ? null : pick(...values);
const sum = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((a, b) => a + b, 0));

/** Columns that tell of the hour before the moment they stand at: what falls from 23 to 24 h stands at 0 h of the next day. */
const OF_HOUR_BEFORE: ReadonlySet<HourColumn> = new Set(['rain_mm', 'rain_chance_pct', 'gust_kmh', 'et0_mm']);
const shiftOf = (name: HourColumn): number => (OF_HOUR_BEFORE.has(name) ? 1 : 0);

/** The civil days of a zone a series reaches into, oldest first. */
export function forecastDays(hours: WeatherHours, zone: string): ForecastDay[] {
  const first_ms = Date.parse(hours.first);
  const times = hours.temperature_c.map((_, i) => localTime(first_ms + i * HOUR_MS, zone));
  const dates = [...new Set(times.map((time) => time.slice(0, 10)))];
  return dates.map((date): ForecastDay => {
    const from = times.findIndex((time) => time.startsWith(date));
    const to = times.findLastIndex((time) => time.startsWith(date)) + 1;
    const of = (name: HourColumn): number[] => known(hours, name, from + shiftOf(name), to + shiftOf(name));
    const rain_mm = sum(of('rain_mm'));
    const out = times.flatMap((time, i) => {
      const hour = Number(time.slice(11, 13));
      return i >= from && i < to && hour >= OUT_HOURS[0] && hour <= OUT_HOURS[1] ? [i] : [];
    });
    return {
      date,
      from,
      to,
      condition: dayCondition(hours, out, rain_mm ?? 0),
      tmin_c: extreme(Math.min, of('temperature_c')),
      tmax_c: extreme(Math.max, of('temperature_c')),
      rain_mm,
      rain_chance_pct: extreme(Math.max, of('rain_chance_pct')),
      wind_kmh: extreme(Math.max, of('wind_kmh')),
      gust_kmh: extreme(Math.max, of('gust_kmh')),
      et0_mm: sum(of('et0_mm')),
    };
  });
}

export type Warning = {
  readonly kind: 'wind' | 'frost' | 'heat';
  readonly date: string;
  /** The worst of the day: km/h or °C. */
  readonly value: number;
  /** Index of its first and last hour beyond the limit. */
  readonly from: number;
  readonly to: number;
};

const LIMITS: readonly { readonly kind: Warning['kind']; readonly column: HourColumn; readonly limit: number; readonly sign: 1 | -1 }[] = [
  { kind: 'wind', column: 'gust_kmh', limit: WEATHER.max_wind_kmh, sign: 1 },
  { kind: 'frost', column: 'temperature_c', limit: WEATHER.frost_c, sign: -1 },
  { kind: 'heat', column: 'temperature_c', limit: WEATHER.heat_c, sign: 1 },
];

/** Days with gusts over 35 km/h, frost below 2 °C or heat over 35 °C in hours that are still to come (from index `now` on), by day and kind. */
export function forecastWarnings(hours: WeatherHours, days: readonly ForecastDay[], now: number): Warning[] {
  return days.flatMap(({ date, from, to }) =>
    LIMITS.flatMap(({ kind, column, limit, sign }): Warning[] => {
      const shift = shiftOf(column);
      const beyond = Array.from({ length: to - from }, (_, i) => from + i).filter((at) => {
        const value = hours[column][at + shift] ?? null;
        return at >= now && value !== null && sign * value > sign * limit;
      });
      const [first, last] = [beyond[0], beyond.at(-1)];
      if (first === undefined || last === undefined) return [];
      const values = beyond.map((at) => hours[column][at + shift] ?? 0);
      return [{ kind, date, value: sign * Math.max(...values.map((value) => sign * value)), from: first, to: last }];
    }),
  );
}
