import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { WEATHER } from '../../limits.ts';
import { windHourSchema, type WindHour } from '../../schemas/weather.ts';
import { epochDay } from '../../series/epoch-day.ts';
import { mergeRepeated } from './merge-repeated.ts';

/** What is asked of Open-Meteo for each hour, and the units its answer must be in. */
export const OPEN_METEO_WIND = { wind_speed_10m: 'km/h', wind_gusts_10m: 'km/h' } as const;

const column = z.array(z.number().nullable());
const answerSchema = z.looseObject({
  hourly_units: z.looseObject({ wind_speed_10m: z.string(), wind_gusts_10m: z.string() }),
  hourly: z
    .looseObject({ time: z.array(windHourSchema.shape.time), wind_speed_10m: column, wind_gusts_10m: column })
    .refine(({ time, wind_speed_10m, wind_gusts_10m }) => wind_speed_10m.length === time.length && wind_gusts_10m.length === time.length),
});

/** The strongest gust ever measured was 408 km/h; a sentinel would be more or less than none. */
const MOST_KMH = 410;
const possible = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 || value > MOST_KMH ? null : value;

/**
 * An hourly answer of Open-Meteo as hours, first one first, each once; hours it knows nothing of are left out. An hour said twice is
 * flagged, and what its two rows do not agree on is unknown. Throws WEATHER_PROVIDER_DOWN for what is no such answer, is in other units
 * (20 m/s would look like a calm day) or holds more than the days asked for.
 */
export function readOpenMeteoWind(json: unknown): WindHour[] {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'answer' });
  const { hourly, hourly_units } = parsed.data;
  for (const [name, unit] of Object.entries(OPEN_METEO_WIND))
    if (hourly_units[name] !== unit) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'units', property: name });
  const hours = mergeRepeated(
    hourly.time.map((time, i): WindHour => ({
      time,
      wind_kmh: possible(hourly.wind_speed_10m[i]),
      gust_kmh: possible(hourly.wind_gusts_10m[i]),
    })),
    ({ time }) => time,
  );
  // a day that is on no calendar is NaN, and refused with the others
  const days = hours.map(({ time }) => epochDay(time.slice(0, 10)));
  if (days.some((day) => !(day - days[0]! < WEATHER.forecast_days))) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'range' });
  return hours.filter(({ wind_kmh, gust_kmh, is_repaired }) => is_repaired || wind_kmh !== null || gust_kmh !== null);
}
