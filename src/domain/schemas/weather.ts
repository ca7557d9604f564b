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
