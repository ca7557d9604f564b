import { z } from 'zod';
import { askedDaySchema } from '#domain/schemas/activity.ts';
import { COUNTRIES } from '#domain/codes.ts';
import { WEATHER } from '#domain/limits.ts';
import { idSchema } from '#domain/schemas/field.ts';
import { weatherDaySchema, weatherHoursSchema, windHourSchema } from '#domain/schemas/weather.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { call } from '../define.ts';

const degrees = (most: number) => z.coerce.number<string | number>('INVALID').min(-most).max(most).optional();

const MOST_DAYS = 366 * WEATHER.max_years;

/** Where the numbers come from, and when those that may still change were asked for: old only while the source is away. */
const origin = { attribution: z.string(), is_demo: z.boolean(), as_of: z.iso.datetime() };
const ofField = { who: 'field', right: 'read', id: 'field_id' } as const;

/** Local dates of a temperature chart, both included. */
const window = z
  .object({ field_id: idSchema, from: askedDaySchema.refine((date) => date >= WEATHER.first_date, 'INVALID'), to: askedDaySchema })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'DATES_REVERSED' })
  .refine(({ from, to }) => epochDay(to) - epochDay(from) <= WEATHER.max_window_days, { path: ['to'], message: 'WINDOW_TOO_LONG' });
/** The clock of a series of hours: the field's zone, and its moment now, which a demo may hold at a fixed day. */
const clock = { timezone: z.string(), now: z.iso.datetime() };

export const weather = {
  /** From the local midnight before now to the end of the seventh day. */
  forecast: call({
    method: 'GET',
    path: '/weather/forecast',
    access: ofField,
    input: z.object({ field_id: idSchema }),
    reply: z.object({ ...origin, ...clock, hours: weatherHoursSchema }),
    errors: ['WEATHER_PROVIDER_DOWN'],
    summary: 'Weather of each hour of today and the next six days over a field',
  }),
  /** Rain written down in the field's log counts before the source's, and of today alone: what is expected has not fallen. The normal is the mean of the same days of ten years. */
  rain: call({
    method: 'GET',
    path: '/weather/rain',
    access: ofField,
    input: z.object({ field_id: idSchema }),
    reply: z.object({
      ...origin,
      days: z.array(z.object({ date: z.iso.date(), rain_mm: z.number().nullable(), is_logged: z.boolean() })),
      normal_mm: z.number().nullable(),
      normal_years: z.int(),
    }),
    errors: ['WEATHER_PROVIDER_DOWN'],
    summary: 'Rain of the last 30 days over a field, and what is usual',
  }),
  /** Hours that are over, of the window's local days; `is_estimated`: out of daily extremes, while nobody can tell the hours. */
  hoursBelow: call({
    method: 'GET',
    path: '/hours_below_0',
    access: ofField,
    input: window,
    reply: z.object({
      ...origin,
      ...clock,
      hours: weatherHoursSchema.pick({ first: true, temperature_c: true }),
      is_estimated: z.boolean(),
    }),
    errors: ['DATES_REVERSED', 'WINDOW_TOO_LONG', 'DATE_IN_FUTURE', 'WEATHER_PROVIDER_DOWN'],
    summary: 'Hourly temperatures of the grid over a field, out of which hours below a threshold are counted',
  }),
  /** What a station reported in the window's local days, up to now. */
  stationHours: call({
    method: 'GET',
    path: '/weather_station/hours',
    access: { who: 'field', right: 'premium', id: 'field_id' },
    input: window.safeExtend({ station: z.string().max(8) }),
    reply: z.object({
      ...origin,
      ...clock,
      hours: weatherHoursSchema,
      last_report: z.iso.datetime().nullable(),
    }),
    errors: ['PLAN_REQUIRED', 'DATES_REVERSED', 'WINDOW_TOO_LONG', 'DATE_IN_FUTURE', 'NO_STATION_NEAR', 'WEATHER_PROVIDER_DOWN'],
    summary: 'Hourly reports of one of the stations near an advanced field',
  }),
  /** `as_of`: when the days that may still change were asked of the source, old only while it is away. Days nobody knows are absent, repaired ones flagged. */
  days: call({
    method: 'GET',
    path: '/weather',
    access: { who: 'field', right: 'read', id: 'field_id' },
    input: z
      .object({ field_id: idSchema, from: askedDaySchema, to: askedDaySchema })
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
