import { localMidnight, localTime } from '#domain/calendar/local-days.ts';
import { zoneAt } from '#domain/calendar/zone-at.ts';
import { AppError } from '#domain/errors.ts';
import { labelPoint } from '#domain/geometry/measure/label-point.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { DayRange } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { HOUR_MS } from '#domain/weather/weather-hours.ts';
import { productNow } from '#server/config/env.ts';
import type { Ctx } from '#server/context.ts';
import { findPlacedField } from './queries.ts';

/** Where a field lies and what its clock says. */
export type FieldClock = {
  readonly place: Position;
  readonly timezone: string;
  /** UTC, ms; of a demo held at a fixed day, that day at this time of day. */
  readonly now_ms: number;
  readonly today: string;
};

/** The field's middle and clock. Throws NOT_FOUND. */
export const fieldClock = async (ctx: Ctx, field_id: string): Promise<FieldClock> => {
  const field = await findPlacedField(ctx.db, field_id);
  if (field === undefined) throw new AppError('NOT_FOUND');
  const place = labelPoint(field.geometry);
  const timezone = zoneAt(place, field.province);
  const now_ms = productNow(ctx.env, ctx.now).getTime();
  return { place, timezone, now_ms, today: localTime(now_ms, timezone).slice(0, 10) };
};

/** Readings this far outside a day still tell of its first and last minutes (domain.md §7.1). */
const MARGIN_MS = 3 * HOUR_MS;

/** The full hours a span of local days reaches over, with three more at either end; nothing after now. Throws DATE_IN_FUTURE at `from`. */
export const hoursOfWindow = (
  { timezone, now_ms, today }: FieldClock,
  { from, to }: DayRange,
): readonly [from_ms: number, to_ms: number] => {
  if (from > today) throw new AppError('INVALID', {}, { fields: [{ path: 'from', code: 'DATE_IN_FUTURE' }] });
  const start = localMidnight(from, timezone) - MARGIN_MS;
  const end = localMidnight(dayDate(epochDay(to) + 1), timezone) + MARGIN_MS;
  const hour = (ms: number): number => Math.floor(ms / HOUR_MS) * HOUR_MS;
  return [hour(start), hour(Math.min(end, now_ms)) + HOUR_MS];
};
