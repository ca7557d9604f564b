import type { CropCode } from '#domain/codes.ts';
import type { Axis } from '#domain/compare/board.ts';
import { CALENDAR, daysSince, heatSince, type TimeAxis } from '#domain/compare/time-axis.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { CROP_HEAT } from '#domain/weather/crop-heat.ts';
import { accumulateGdd } from '#domain/weather/gdd.ts';

/** Where the days of one field lie on the board's axis. */
export type FieldAxis = {
  readonly axis: TimeAxis | null;
  /** What there is no axis without. */
  readonly missing: 'start' | 'crop' | 'weather' | null;
  /** Counts from the start of the season, since nobody said when the field was sown. */
  readonly is_guessed: boolean;
};

export type FieldFacts = {
  readonly sown: string | null;
  /** Start of the season by the curve, as epoch day; null where none is detected. */
  readonly start: number | null;
  readonly crop: CropCode | undefined;
  /** undefined until the weather is known. */
  readonly days: readonly WeatherDay[] | undefined;
};

const without = (missing: FieldAxis['missing']): FieldAxis => ({ axis: null, missing, is_guessed: false });

/** The axis of a field: counted from its sowing, else from the start of its season. */
export function fieldAxis(kind: Axis, { sown, start, crop, days }: FieldFacts): FieldAxis {
  if (kind === 'calendar') return { axis: CALENDAR, missing: null, is_guessed: false };
  const zero = sown === null ? start : epochDay(sown);
  if (zero === null) return without('start');
  const is_guessed = sown === null;
  if (kind === 'sowing') return { axis: daysSince(Math.round(zero)), missing: null, is_guessed };
  if (crop === undefined) return without('crop');
  const sums = days === undefined ? undefined : accumulateGdd(days, Math.round(zero), CROP_HEAT[crop]);
  return sums === undefined || sums.sums.length === 0 ? without('weather') : { axis: heatSince(sums), missing: null, is_guessed };
}
