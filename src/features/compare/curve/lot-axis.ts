import type { CropCode } from '#domain/codes.ts';
import type { Axis } from '#domain/compare/board.ts';
import { CALENDAR, daysSince, heatSince, type TimeAxis } from '#domain/compare/time-axis.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { epochDay } from '#domain/series/epoch-day.ts';
import { CROP_HEAT } from '#domain/weather/crop-heat.ts';
import { accumulateGdd } from '#domain/weather/gdd.ts';

/** Where the days of one lot lie on the board's axis. */
export type LotAxis = {
  readonly axis: TimeAxis | null;
  /** What there is no axis without. */
  readonly missing: 'start' | 'crop' | 'weather' | null;
  /** Counts from the start of the season, since nobody said when the lot was sown. */
  readonly is_guessed: boolean;
};

export type LotFacts = {
  readonly sown: string | null;
  /** Start of the season by the curve, as epoch day; null where none is detected. */
  readonly start: number | null;
  readonly crop: CropCode | undefined;
  /** undefined until the weather is known. */
  readonly days: readonly WeatherDay[] | undefined;
};

const without = (missing: LotAxis['missing']): LotAxis => ({ axis: null, missing, is_guessed: false });

/** The axis of a lot: counted from its sowing, else from the start of its season. */
export function lotAxis(kind: Axis, { sown, start, crop, days }: LotFacts): LotAxis {
  if (kind === 'calendar') return { axis: CALENDAR, missing: null, is_guessed: false };
  const zero = sown === null ? start : epochDay(sown);
  if (zero === null) return without('start');
  const is_guessed = sown === null;
  if (kind === 'sowing') return { axis: daysSince(Math.round(zero)), missing: null, is_guessed };
  if (crop === undefined) return without('crop');
  const sums = days === undefined ? undefined : accumulateGdd(days, Math.round(zero), CROP_HEAT[crop]);
  return sums === undefined || sums.sums.length === 0 ? without('weather') : { axis: heatSince(sums), missing: null, is_guessed };
}
