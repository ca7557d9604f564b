import { z } from 'zod';
import { WEATHER } from '#domain/limits.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { weatherDaySchema } from '#domain/schemas/weather.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { call } from './define.ts';

const MOST_DAYS = 366 * WEATHER.max_years;

export const weather = {
  /** `as_of`: when the days that may still change were asked of the source, old only while it is away. Days nobody knows are absent. */
  days: call({
    method: 'GET',
    path: '/weather',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z
      .object({ field_id: idSchema, from: z.iso.date(), to: z.iso.date() })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'DATES_REVERSED' })
      .refine(({ from, to }) => epochDay(to) - epochDay(from) <= MOST_DAYS, { path: ['to'], message: 'DATES_TOO_FAR' }),
    reply: z.object({ days: z.array(weatherDaySchema), attribution: z.string(), is_demo: z.boolean(), as_of: z.iso.datetime() }),
    errors: ['DATES_REVERSED', 'DATES_TOO_FAR', 'WEATHER_PROVIDER_DOWN'],
    summary: 'Temperature and rain of each day over a field, oldest first, up to seven days from today on',
  }),
};
