import type { Contract } from '#contract/index.ts';
import { localMidnight, localTime, zoneAt } from '#domain/calendar/local-days.ts';
import { AppError } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { estimateHours } from '#domain/weather/estimate-hours.ts';
import { normalRain, normalRanges, recentDays } from '#domain/weather/normal-rain.ts';
import { HOUR_MS } from '#domain/weather/weather-hours.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { findDays, findDaysOf } from '#server/weather/find-days.ts';
import { findHours } from '#server/weather/find-hours.ts';
import { findWind } from '#server/weather/find-wind.ts';
import { locateProvince, provinceMiddle } from '../resources/fields/geography/locate-province.ts';
import { fieldClock, hoursOfWindow, zoneNow, type FieldClock } from './field-clock.ts';
import { listLoggedRain } from './queries.ts';

/** The clock of a province: `2026-01-12T09:41`. */
const localClock = (ctx: Ctx, province: string): string => {
  const zone = zoneAt(province, 0);
  return localTime(zoneNow(ctx, zone), zone).replace(' ', 'T');
};

/** Where the weather comes from. */
const originOf = ({ providers: { weather } }: Ctx, as_of: Date) => ({
  attribution: weather.attribution,
  is_demo: weather.is_demo,
  as_of: as_of.toISOString(),
});

const clockOf = ({ timezone, now_ms }: FieldClock) => ({ timezone, now: new Date(now_ms).toISOString() });

/** Hours made of the daily extremes that are at hand, while nobody can tell the hours themselves. */
const estimateWindow = async (ctx: Ctx, { place, timezone }: FieldClock, [from_ms, to_ms]: readonly [number, number]) => {
  const [first, last] = [from_ms, to_ms].map((ms) => epochDay(localTime(ms, timezone).slice(0, 10)));
  const range = { from: dayDate((first ?? 0) - 2), to: dayDate((last ?? 0) + 2) };
  const { days, as_of } = await findDays(ctx.unscoped, ctx.providers.weather, place, range, ctx.now);
  const temperature_c = estimateHours(days, place, from_ms, to_ms);
  return { hours: { first: new Date(from_ms).toISOString(), temperature_c }, as_of };
};

/** Handlers of the weather over fields. */
export const weatherHandlers: Handlers<Contract['weather']> = {
  async days({ field_id, from, to }, ctx) {
    const { place } = await fieldClock(ctx, field_id);
    const ahead = dayDate(epochDay(ctx.today) + WEATHER.forecast_days - 1);
    const range = { from: from > WEATHER.first_date ? from : WEATHER.first_date, to: to < ahead ? to : ahead };
    const { days, as_of } = await findDays(ctx.unscoped, ctx.providers.weather, place, range, ctx.now);
    return { days: [...days], ...originOf(ctx, as_of) };
  },

  async forecast({ field_id }, ctx) {
    const clock = await fieldClock(ctx, field_id);
    const end = localMidnight(dayDate(epochDay(clock.today) + WEATHER.forecast_days), clock.timezone);
    const start = Math.ceil(localMidnight(clock.today, clock.timezone) / HOUR_MS) * HOUR_MS;
    const { hours, as_of } = await findHours(ctx.unscoped, ctx.providers.weather, clock.place, [start, end], ctx.now);
    return { ...originOf(ctx, as_of), ...clockOf(clock), hours };
  },

  async rain({ field_id }, ctx) {
    const { place, today } = await fieldClock(ctx, field_id);
    const recent = recentDays(today);
    const [logged, found] = await Promise.all([
      listLoggedRain(ctx.db, field_id, recent),
      findDaysOf(ctx.unscoped, ctx.providers.weather, place, [...normalRanges(today).reverse(), recent], ctx.now),
    ]);
    const written = new Map(logged.map(({ date, rain_mm }) => [date, rain_mm]));
    const told = new Map(found.days.map((day) => [day.date, day.rain_mm]));
    const days = Array.from({ length: WEATHER.rain_days }, (_, i) => {
      const date = dayDate(epochDay(recent.from) + i);
      return { date, rain_mm: written.get(date) ?? told.get(date) ?? null, is_logged: written.has(date) };
    });
    const { mm, years } = normalRain(found.days, today);
    return { ...originOf(ctx, found.as_of), days, normal_mm: mm, normal_years: years };
  },

  async hoursBelow({ field_id, from, to }, ctx) {
    const clock = await fieldClock(ctx, field_id);
    const span = hoursOfWindow(clock, { from, to });
    const measured = await findHours(ctx.unscoped, ctx.providers.weather, clock.place, span, ctx.now).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'WEATHER_PROVIDER_DOWN') return null;
      throw error;
    });
    const { hours, as_of } = measured ?? (await estimateWindow(ctx, clock, span));
    const { first, temperature_c } = hours;
    return {
      ...originOf(ctx, as_of),
      ...clockOf(clock),
      hours: { first, temperature_c: [...temperature_c] },
      is_estimated: measured === null,
    };
  },

  async wind({ province, longitude, latitude }, ctx) {
    const place = longitude !== undefined && latitude !== undefined ? ([longitude, latitude] as const) : provinceMiddle(province ?? '');
    // Only where the product is used: nobody asks the source for the whole world in our name.
    const found = place === null ? null : locateProvince([...place]).province;
    if (place === null || found === null) throw new AppError('PLACE_OUTSIDE');
    const { weather } = ctx.providers;
    const { hours, as_of } = await findWind(ctx.unscoped, weather, [...place], ctx.now);
    return {
      hours,
      local_now: localClock(ctx, found),
      ...originOf(ctx, as_of),
    };
  },
};
