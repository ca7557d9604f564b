import { z } from 'zod';
import { COUNTRIES } from '#domain/codes.ts';
import { WEATHER } from '#domain/limits.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { weatherDaySchema, windHourSchema } from '#domain/schemas/weather.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { call } from '../define.ts';

const degrees = (most: number) => z.coerce.number<string | number>('INVALID').min(-most).max(most).optional();

const MOST_DAYS = 366 * WEATHER.max_years;

export const weather = {
  /** `as_of`: when the days that may still change were asked of the source, old only while it is away. Days nobody knows are absent, repaired ones flagged. */
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
  /** Those of the nearest ten, none further than 100 km, that anything is known of; `as_of` as of `days`. */
  stations: call({
    method: 'GET',
    path: '/weather_station/',
    access: { who: 'field', right: 'premium', id: 'field_id' },
    input: z.object({ field_id: idSchema }),
    reply: z.object({
      stations: z.array(
        z.object({
          /** ICAO location indicator. */
          code: z.string(),
          name: z.string(),
          country: z.enum(COUNTRIES),
          longitude: z.number(),
          latitude: z.number(),
          elevation_m: z.number(),
          distance_km: z.number(),
          last_report: z.iso.datetime().nullable(),
          /** Of the hours of the last 30 days those with a temperature, 0…1. */
          share: z.number(),
          /** Near enough and complete enough to be chosen by itself; one with a share of 0.8 or less is not to be chosen at all. */
          stands: z.boolean(),
        }),
      ),
      attribution: z.string(),
      is_demo: z.boolean(),
      as_of: z.iso.datetime(),
    }),
    errors: ['PLAN_REQUIRED', 'NO_STATION_NEAR', 'WEATHER_PROVIDER_DOWN'],
    summary: 'Weather stations around an advanced field, nearest first, with how much they reported in the last 30 days',
  }),
  wind: call({
    method: 'GET',
    path: '/weather/wind',
    access: { who: 'anyone' },
    input: z
      .object({ province: z.string().max(6).optional(), longitude: degrees(180), latitude: degrees(90) })
      .refine(({ province, longitude, latitude }) => province !== undefined || (longitude !== undefined && latitude !== undefined), {
        path: ['province'],
        message: 'PLACE_REQUIRED',
      }),
    reply: z.object({
      hours: z.array(windHourSchema).readonly(),
      /** The place's own clock at this moment, `2026-01-12T09:41`. */
      local_now: z.string(),
      attribution: z.string(),
      is_demo: z.boolean(),
      as_of: z.iso.datetime(),
    }),
    errors: ['PLACE_REQUIRED', 'PLACE_OUTSIDE', 'WEATHER_PROVIDER_DOWN'],
    rate: 30,
    summary: 'Wind and gusts by the hour for seven days in the cell of 0.1° of a place, or in the middle of a province',
  }),
};
