import { z } from 'zod';
import { AppError } from '../errors.ts';
import type { WeatherDay } from '../schemas/weather.ts';

/** What is asked of Open-Meteo for each day, and the units its answer must be in. */
export const OPEN_METEO_DAILY = { temperature_2m_min: '°C', temperature_2m_max: '°C', precipitation_sum: 'mm' } as const;

const column = z.array(z.number().nullable());
const answerSchema = z.looseObject({
  daily_units: z.looseObject({ temperature_2m_min: z.string(), temperature_2m_max: z.string(), precipitation_sum: z.string() }),
  daily: z
    .looseObject({ time: z.array(z.iso.date()), temperature_2m_min: column, temperature_2m_max: column, precipitation_sum: column })
    .refine(({ time, ...columns }) =>
      [columns.temperature_2m_min, columns.temperature_2m_max, columns.precipitation_sum].every((one) => one.length === time.length),
    ),
});

/** No place on earth has had less or more; a sentinel such as -999 would. */
const TEMPERATURES_C = [-95, 65] as const;
const MOST_RAIN_MM = 2_000;

const within = (value: number | null | undefined, low: number, high: number): number | null =>
  value === null || value === undefined || value < low || value > high ? null : value;

/**
 * A daily answer of Open-Meteo as days, oldest first; days of which it knows nothing are left out, impossible numbers are unknown.
 * Refuses what is no such answer or is in other units: a temperature in °F would not look wrong. `today` and later are forecast.
 */
export function readOpenMeteo(json: unknown, today: string): WeatherDay[] {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'answer' });
  const { daily, daily_units } = parsed.data;
  for (const [name, unit] of Object.entries(OPEN_METEO_DAILY))
    if (daily_units[name] !== unit) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'units', property: name });
  return daily.time
    .map((date, i) => ({
      date,
      tmin_c: within(daily.temperature_2m_min[i], ...TEMPERATURES_C),
      tmax_c: within(daily.temperature_2m_max[i], ...TEMPERATURES_C),
      rain_mm: within(daily.precipitation_sum[i], 0, MOST_RAIN_MM),
      is_forecast: date >= today,
    }))
    .filter(({ tmin_c, tmax_c, rain_mm }) => tmin_c !== null || tmax_c !== null || rain_mm !== null)
    .toSorted((a, b) => a.date.localeCompare(b.date));
}
