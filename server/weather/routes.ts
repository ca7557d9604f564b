import type { Contract } from '#contract/index.ts';
import { localMidnight, localTime } from '#domain/calendar/local-days.ts';
import { AppError } from '#domain/errors.ts';
import { WEATHER } from '#domain/limits.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { estimateHours } from '#domain/weather/estimate-hours.ts';
import { normalRain, normalRanges, recentDays } from '#domain/weather/normal-rain.ts';
import { nearestStations } from '#domain/weather/stations/nearest-stations.ts';
import { gatherHours, HOUR_MS } from '#domain/weather/weather-hours.ts';
import { productNow } from '#server/config/env.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { findDays, findDaysOf } from '#server/weather/find-days.ts';
import { findHours } from '#server/weather/find-hours.ts';
import { findStationReports } from '#server/weather/find-station-reports.ts';
import { findWind } from '#server/weather/find-wind.ts';
import { stations } from '#server/weather/stations-route.ts';
import { locateProvince, provinceMiddle } from '../resources/fields/geography/locate-province.ts';
import { cellOf, middleOf } from './cell.ts';
import { fieldClock, hoursOfWindow, type FieldClock } from './field-clock.ts';
import { placeTime } from './place-clock.ts';
import { listLoggedRain } from './queries.ts';

/** `2026-01-12T23:00`, an hour on → `2026-01-13T00:00`. */
const shiftedHour = (time: string, by_ms: number): string => new Date(Date.parse(`${time}Z`) + by_ms).toISOString().slice(0, 16);

/** Where the weather comes from. */
const originOf = ({ providers: { weather } }: Ctx, as_of: Date) => ({
  attribution: weather.attribution,
  is_demo: weather.is_demo,
  as_of: as_of.toISOString(),
});

const clockOf = ({ timezone, now_ms }: FieldClock) => ({ timezone, now: new Date(now_ms).toISOString() });

const utcDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

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
  stations,

  async days({ field_id, from, to }, ctx) {
    const { place, today } = await fieldClock(ctx, field_id);
    const ahead = dayDate(epochDay(today) + WEATHER.forecast_days - 1);
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
    // What is expected of today has not fallen.
    const told = new Map(found.days.filter(({ is_forecast }) => !is_forecast).map((day) => [day.date, day.rain_mm]));
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

  async stationHours({ field_id, station, from, to }, ctx) {
    const clock = await fieldClock(ctx, field_id);
    const near = nearestStations(clock.place).find(({ code }) => code === station);
    if (near === undefined) throw new AppError('NO_STATION_NEAR');
    const [from_ms, end_ms] = hoursOfWindow(clock, { from, to });
    // The newest report may count for the hour to come.
    const to_ms = Math.min(end_ms, Math.round(clock.now_ms / HOUR_MS) * HOUR_MS) + HOUR_MS;
    const range = { from: utcDate(from_ms), to: utcDate(to_ms - 1) };
    const { stations: provider } = ctx.providers;
    const { reports, as_of } = await findStationReports(ctx.unscoped, provider, [station], range, ctx.now);
    const found = reports.get(station);
    return {
      attribution: provider.attribution,
      is_demo: provider.is_demo,
      as_of: as_of.toISOString(),
      ...clockOf(clock),
      hours: gatherHours(found === undefined ? [] : [found.hours], from_ms, to_ms),
      last_report: found?.last_report ?? null,
    };
  },

  async wind({ province, longitude, latitude }, ctx) {
    const place = longitude !== undefined && latitude !== undefined ? ([longitude, latitude] as const) : provinceMiddle(province ?? '');
    // Only where the product is used: nobody asks the source for the whole world in our name.
    if (place === null || locateProvince([...place]).province === null) throw new AppError('PLACE_OUTSIDE');
    const { weather } = ctx.providers;
    const { hours, as_of } = await findWind(ctx.unscoped, weather, [...place], ctx.now);
    const now_ms = productNow(ctx.env, ctx.now).getTime();
    const local_now = placeTime([...place], now_ms);
    // The hours are by the clock of the cell's middle, which may lie beyond a border of zones.
    const shift_ms = Date.parse(`${local_now}Z`) - Date.parse(`${placeTime(middleOf(cellOf([...place])), now_ms)}Z`);
    return {
      hours: shift_ms === 0 ? hours : hours.map((hour) => ({ ...hour, time: shiftedHour(hour.time, shift_ms) })),
      local_now,
      ...originOf(ctx, as_of),
    };
  },
};
