import { STEP_DAYS } from './eight-day.ts';
import { findPeaks, type Peak } from './find-peaks.ts';
import { integral } from './integral.ts';
import type { Phenology, SeasonCurve } from './types.ts';

const PROMINENCE = 0.1;
const APART_DAYS = 60;
/** Less than this between base and peak is no crop. */
const LEAST_AMPLITUDE = 0.15;
const EARLY = 0.2;
const HALF = 0.5;
/** Dates of two methods further apart than this make a curve irregular. */
const AGREEMENT_DAYS = 10;
/** A curve that moves by more of its amplitude than this over the first or last step has no base there. */
const MOVING = 0.1;
/** A fall of less than this share of the rise is the top of an open season. */
const OPEN_FALL = 0.5;

/** First place at which the curve passes `level` upwards between two places, on the line between days. */
function firstRise(daily: Float64Array, level: number, from: number, to: number): number | null {
  for (let i = from; i < to; i++) {
    const [low, high] = [daily[i]!, daily[i + 1]!];
    if (low <= level && high > level) return i + (level - low) / (high - low);
  }
  return null;
}

/** Last place at which the curve passes `level` downwards between two places. */
function lastFall(daily: Float64Array, level: number, from: number, to: number): number | null {
  for (let i = to - 1; i >= from; i--) {
    const [high, low] = [daily[i]!, daily[i + 1]!];
    if (high > level && low <= level) return i + (high - level) / (high - low);
  }
  return null;
}

/** Where the curve is steepest, by central differences; `sign` 1 for the rise, -1 for the fall. */
function steepest(daily: Float64Array, sign: 1 | -1, from: number, to: number): number {
  const slope = (i: number): number => sign * (daily[Math.min(i + 1, daily.length - 1)]! - daily[Math.max(i - 1, 0)]!);
  let best = from;
  for (let i = from; i <= to; i++) if (slope(i) > slope(best)) best = i;
  return best;
}

/** Whether the data begins or ends while the curve is still on its way, so that the base beyond is not in it. */
const isMoving = (daily: Float64Array, edge: number, amplitude: number): boolean => {
  const inward = edge === 0 ? Math.min(STEP_DAYS, daily.length - 1) : Math.max(daily.length - 1 - STEP_DAYS, 0);
  return Math.abs(daily[edge]! - daily[inward]!) > MOVING * amplitude;
};

/** The two bases of a peak, null where the data does not reach them. */
function basesOf(daily: Float64Array, { at, left, right }: Peak): { left: number | null; right: number | null } {
  const rise = daily[at]! - daily[left]!;
  const fall = daily[at]! - daily[right]!;
  const last = daily.length - 1;
  return {
    left: left === 0 && isMoving(daily, 0, rise) ? null : daily[left]!,
    right: right === last && (fall < OPEN_FALL * rise || isMoving(daily, last, fall)) ? null : daily[right]!,
  };
}

function phenologyOf({ daily, first_day, gaps }: SeasonCurve, peak: Peak): Phenology | null {
  const { at, left, right } = peak;
  const top = daily[at]!;
  const bases = basesOf(daily, peak);
  const base = bases.left === null ? bases.right : Math.max(bases.left, bases.right ?? bases.left);
  const amplitude = base === null ? 0 : top - base;
  const isHidden = (from: number, to: number): boolean => gaps.some((gap) => to + first_day > gap.from && from + first_day < gap.to);
  if (base === null || amplitude < LEAST_AMPLITUDE || isHidden(at, at)) return null;

  const seen = (place: number | null): number | null => (place === null || isHidden(place, place) ? null : place);
  const rise = (share: number): number | null =>
    bases.left === null ? null : seen(firstRise(daily, bases.left + share * (top - bases.left), left, at));
  const fall = (share: number): number | null =>
    bases.right === null ? null : seen(lastFall(daily, bases.right + share * (top - bases.right), at, right));
  const [sos20, sos50, eos50, eos20] = [rise(EARLY), rise(HALF), fall(HALF), fall(EARLY)];
  const max_slope = bases.left === null ? null : seen(steepest(daily, 1, left, at));
  const min_slope = bases.right === null ? null : seen(steepest(daily, -1, at, right));
  const is_open = bases.right === null;
  const end = is_open ? daily.length - 1 : eos20;
  const is_summed = sos20 !== null && end !== null && !isHidden(sos20, end);
  const dayOf = (place: number | null): number | null => (place === null ? null : place + first_day);
  const disagree = (date: number | null, slope: number | null): boolean =>
    date !== null && slope !== null && Math.abs(date - slope) > AGREEMENT_DAYS;
  return {
    sos20: dayOf(sos20),
    sos50: dayOf(sos50),
    pos: at + first_day,
    eos50: dayOf(eos50),
    eos20: dayOf(eos20),
    max_slope: dayOf(max_slope),
    min_slope: dayOf(min_slope),
    peak: top,
    left_base: bases.left,
    base,
    amplitude,
    small_integral: is_summed ? integral(daily, sos20, end, base) : null,
    large_integral: is_summed ? integral(daily, sos20, end, 0) : null,
    is_open,
    is_irregular: disagree(sos50, max_slope),
  };
}

/**
 * The growing seasons of a curve, oldest first: peaks of prominence ≥ 0.10 and 60 days apart, dates where each side passes 20 % and 50 % of its own
 * amplitude, checked against the steepest day, integrals in EVI·days (TIMESAT's threshold method, domain.md §2.2). Epoch days.
 * None means no crop can be determined from the curve: amplitude under 0.15, or a peak inside a gap.
 * Base 0.14, amplitude 0.60, half grown on day 48 at 0.11/d and half dry on day 118 at 0.10/d → SOS20 35.07, POS 82, EOS20 132.39, small integral 39.25.
 */
export const phenologies = (curve: SeasonCurve): Phenology[] =>
  findPeaks(curve.daily, PROMINENCE, APART_DAYS).flatMap((peak) => phenologyOf(curve, peak) ?? []);
