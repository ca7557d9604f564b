import type { Contract } from '#contract/index.ts';
import { AppError } from '#domain/errors.ts';
import { labelPoint } from '#domain/geometry/label-point.ts';
import { WEATHER } from '#domain/limits.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { Handlers } from '#server/context.ts';
import { findDays } from '#server/weather/find-days.ts';
import { findGeometry } from './queries.ts';

/** Handlers of the weather over lots. */
export const weatherHandlers: Handlers<Contract['weather']> = {
  async days({ field_id, from, to }, ctx) {
    const geometry = await findGeometry(ctx.db, field_id);
    if (geometry === undefined) throw new AppError('NOT_FOUND');
    const ahead = dayDate(epochDay(ctx.today) + WEATHER.forecast_days - 1);
    const range = { from: from > WEATHER.first_date ? from : WEATHER.first_date, to: to < ahead ? to : ahead };
    const { weather } = ctx.providers;
    const { days, as_of } = await findDays(ctx.db, weather, labelPoint(geometry), range, ctx.now);
    return { days: [...days], attribution: weather.attribution, is_demo: weather.is_demo, as_of: as_of.toISOString() };
  },
};
