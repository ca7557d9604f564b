import { z } from 'zod';

/** One local civil day at a place; null where the source does not know it. */
export const weatherDaySchema = z.object({
  date: z.iso.date(),
  tmin_c: z.number().nullable(),
  tmax_c: z.number().nullable(),
  rain_mm: z.number().nullable(),
  /** Not over when it was asked for: the numbers are, in part at least, expected. */
  is_forecast: z.boolean(),
});
export type WeatherDay = z.output<typeof weatherDaySchema>;
