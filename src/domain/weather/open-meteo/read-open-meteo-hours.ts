import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { DayRange, HourColumn, WeatherHours } from '../../schemas/weather.ts';
import { epochDay } from '../../series/epoch-day.ts';
import { HOUR_MS, unknownHours } from '../weather-hours.ts';

type Variable = { readonly column: HourColumn; readonly unit: string; readonly low: number; readonly high: number };

/** What is asked of Open-Meteo for each hour, the unit its answer must be in, and beyond what no place on earth has been: a sentinel would be. */
export const OPEN_METEO_HOURLY: Readonly<Record<string, Variable>> = {
  temperature_2m: { column: 'temperature_c', unit: '°C', low: -95, high: 65 },
  relative_humidity_2m: { column: 'humidity_pct', unit: '%', low: 0, high: 100 },
  dew_point_2m: { column: 'dew_point_c', unit: '°C', low: -95, high: 40 },
  precipitation: { column: 'rain_mm', unit: 'mm', low: 0, high: 500 },
  precipitation_probability: { column: 'rain_chance_pct', unit: '%', low: 0, high: 100 },
  weather_code: { column: 'wmo_code', unit: 'wmo code', low: 0, high: 99 },
  cloud_cover: { column: 'cloud_pct', unit: '%', low: 0, high: 100 },
  pressure_msl: { column: 'pressure_hpa', unit: 'hPa', low: 850, high: 1_090 },
  wind_speed_10m: { column: 'wind_kmh', unit: 'km/h', low: 0, high: 410 },
  wind_gusts_10m: { column: 'gust_kmh', unit: 'km/h', low: 0, high: 410 },
  wind_direction_10m: { column: 'wind_deg', unit: '°', low: 0, high: 360 },
  is_day: { column: 'is_day', unit: '', low: 0, high: 1 },
  et0_fao_evapotranspiration: { column: 'et0_mm', unit: 'mm', low: 0, high: 5 },
};
/** Archives of what was say nothing of chances. */
const ABSENT_IN_ARCHIVES = 'precipitation_probability';

const answerSchema = z.looseObject({
  utc_offset_seconds: z.literal(0),
  hourly_units: z.record(z.string(), z.string()),
  hourly: z.looseObject({ time: z.array(z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:00$/)) }),
});
const columnSchema = z.array(z.number().nullable());

const refuse = (reason: string, property?: string): AppError =>
  new AppError('WEATHER_PROVIDER_DOWN', property === undefined ? { reason } : { reason, property });

/**
 * An hourly answer of Open-Meteo asked in UTC as the hours of whole UTC days; what it does not say is unknown, impossible numbers are too, and an hour
 * said twice keeps only what both rows agree on. Throws WEATHER_PROVIDER_DOWN for what is no such answer, is in local time or other units (a wind in m/s
 * would look like a calm day) or holds hours that were not asked for.
 */
export function readOpenMeteoHours(json: unknown, { from, to }: DayRange): WeatherHours {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw refuse('answer');
  const { hourly, hourly_units } = parsed.data;
  const first_ms = epochDay(from) * 24 * HOUR_MS;
  const hours = unknownHours(first_ms, (epochDay(to) - epochDay(from) + 1) * 24);
  const places = hourly.time.map((time) => Math.round((Date.parse(`${time}:00Z`) - first_ms) / HOUR_MS));
  if (places.some((at) => !(at >= 0 && at < hours.temperature_c.length))) throw refuse('range');
  for (const [name, { column, unit, low, high }] of Object.entries(OPEN_METEO_HOURLY)) {
    if (hourly[name] === undefined && name === ABSENT_IN_ARCHIVES) continue;
    const values = columnSchema.safeParse(hourly[name]);
    if (!values.success || values.data.length !== places.length) throw refuse('answer', name);
    if (hourly_units[name] !== unit) throw refuse('units', name);
    const said = new Set<number>();
    values.data.forEach((given, i) => {
      const at = places[i] ?? 0;
      const value = given === null || given < low || given > high ? null : given;
      hours[column][at] = said.has(at) && hours[column][at] !== value ? null : value;
      said.add(at);
    });
  }
  return hours;
}
