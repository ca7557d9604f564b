import { z } from 'zod';
import { AppError } from '../../errors.ts';
import type { DayRange, WeatherDay } from '../../schemas/weather.ts';
import { mergeRepeated } from './merge-repeated.ts';

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

/** A day whose night is warmer than its noon has no temperature: either of the two may be the wrong one. */
const withoutReversed = (day: WeatherDay): WeatherDay =>
  day.tmin_c !== null && day.tmax_c !== null && day.tmin_c > day.tmax_c ? { ...day, tmin_c: null, tmax_c: null, is_repaired: true } : day;

/**
 * A daily answer of Open-Meteo as days, oldest first, each date once; days of which it knows nothing are left out, impossible numbers are
 * unknown. What contradicts itself (a minimum over the maximum, a date twice with two values) is unknown too; such days, and those
 * repeated alike, are flagged. `today` and later are forecast. Throws WEATHER_PROVIDER_DOWN for what is no such answer, is in other units
 * (a temperature in °F would not look wrong) or holds days outside `asked`: it answers something else.
 */
export function readOpenMeteo(json: unknown, asked: DayRange, today: string): WeatherDay[] {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'answer' });
  const { daily, daily_units } = parsed.data;
  for (const [name, unit] of Object.entries(OPEN_METEO_DAILY))
    if (daily_units[name] !== unit) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'units', property: name });
  if (daily.time.some((date) => date < asked.from || date > asked.to)) throw new AppError('WEATHER_PROVIDER_DOWN', { reason: 'range' });
  const days = daily.time.map((date, i): WeatherDay => ({
    date,
    tmin_c: within(daily.temperature_2m_min[i], ...TEMPERATURES_C),
    tmax_c: within(daily.temperature_2m_max[i], ...TEMPERATURES_C),
    rain_mm: within(daily.precipitation_sum[i], 0, MOST_RAIN_MM),
    is_forecast: date >= today,
  }));
  return mergeRepeated(days, ({ date }) => date)
    .map(withoutReversed)
    .filter(({ tmin_c, tmax_c, rain_mm, is_repaired }) => is_repaired || tmin_c !== null || tmax_c !== null || rain_mm !== null);
}
