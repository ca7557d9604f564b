import { z } from 'zod';

/** Local dates, both included. */
export type DayRange = { readonly from: string; readonly to: string };

/** There where the source said the same time twice or contradicted itself: what is in doubt is null. */
const repairedSchema = z.literal(true).optional();

/** One local civil day at a place; null where the source does not know it. */
export const weatherDaySchema = z.object({
  date: z.iso.date(),
  tmin_c: z.number().nullable(),
  tmax_c: z.number().nullable(),
  rain_mm: z.number().nullable(),
  /** Not over when it was asked for: the numbers are, in part at least, expected. */
  is_forecast: z.boolean(),
  is_repaired: repairedSchema,
});
export type WeatherDay = z.output<typeof weatherDaySchema>;

/** One local hour at a place; null where the source does not know it. */
export const windHourSchema = z.object({
  /** `2026-01-12T08:00`, by the place's own clock. */
  time: z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:00$/),
  /** Ten metres above the ground. */
  wind_kmh: z.number().nullable(),
  /** The strongest of the hour before. */
  gust_kmh: z.number().nullable(),
  is_repaired: repairedSchema,
});
export type WindHour = z.output<typeof windHourSchema>;

const hourColumn = z.array(z.number().nullable()).readonly();

/** What is known of an hour: of rain, its chance, gusts and evapotranspiration the hour before, of the rest the moment itself. */
export const HOUR_COLUMNS = [
  'temperature_c',
  'humidity_pct',
  'dew_point_c',
  'rain_mm',
  'rain_chance_pct',
  /** WMO 4677 as Open-Meteo gives it. */
  'wmo_code',
  'cloud_pct',
  /** At sea level. */
  'pressure_hpa',
  'wind_kmh',
  'gust_kmh',
  /** Where the wind comes from, degrees from north. */
  'wind_deg',
  /** 1 by day, 0 by night. */
  'is_day',
  'et0_mm',
] as const;
export type HourColumn = (typeof HOUR_COLUMNS)[number];

/** Hour after hour at a place, in columns of one length from a UTC moment on the full hour; null where nobody knows. */
export const weatherHoursSchema = z.object({
  first: z.iso.datetime(),
  temperature_c: hourColumn,
  humidity_pct: hourColumn,
  dew_point_c: hourColumn,
  rain_mm: hourColumn,
  rain_chance_pct: hourColumn,
  wmo_code: hourColumn,
  cloud_pct: hourColumn,
  pressure_hpa: hourColumn,
  wind_kmh: hourColumn,
  gust_kmh: hourColumn,
  wind_deg: hourColumn,
  is_day: hourColumn,
  et0_mm: hourColumn,
} satisfies { first: unknown } & Record<HourColumn, unknown>);
export type WeatherHours = z.output<typeof weatherHoursSchema>;
