import type { Contract } from '#contract/index.ts';
import { dateFormat } from '#domain/cached-formats.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { AppError } from '#domain/errors.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import { WEATHER } from '#domain/limits.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import { productDay } from '#server/config/env.ts';
import { findDays } from '#server/weather/find-days.ts';
import { findWind } from '#server/weather/find-wind.ts';
import { stations } from '#server/weather/stations-route.ts';
import { locateProvince, provinceMiddle } from '../resources/fields/geography/locate-province.ts';
import { findGeometry } from './queries.ts';

/** The clock at a place; of a demo held at a fixed day, that day. */
const localNow = ({ env, now }: Pick<Ctx, 'env' | 'now'>, province: string): string => {
  const timeZone = PROVINCES.find(({ code }) => code === province)?.timezone ?? 'UTC';
  const [date, time] = dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now).split(' ');
  return `${env.DEMO_DATE === undefined ? date : productDay(env, now)}T${time}`;
};

/** Handlers of the weather over fields. */
export const weatherHandlers: Handlers<Contract['weather']> = {
  stations,

  async days({ field_id, from, to }, ctx) {
    const geometry = await findGeometry(ctx.db, field_id);
    if (geometry === undefined) throw new AppError('NOT_FOUND');
    const ahead = dayDate(epochDay(ctx.today) + WEATHER.forecast_days - 1);
    const range = { from: from > WEATHER.first_date ? from : WEATHER.first_date, to: to < ahead ? to : ahead };
    const { weather } = ctx.providers;
    const { days, as_of } = await findDays(ctx.unscoped, weather, labelPoint(geometry), range, ctx.now);
    return { days: [...days], attribution: weather.attribution, is_demo: weather.is_demo, as_of: as_of.toISOString() };
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
      local_now: localNow(ctx, found),
      attribution: weather.attribution,
      is_demo: weather.is_demo,
      as_of: as_of.toISOString(),
    };
  },
};
