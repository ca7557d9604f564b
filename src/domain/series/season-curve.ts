import { isUsable } from '#domain/imagery/usability.ts';
import { eightDayGrid } from './eight-day.ts';
import { dayDate, epochDay } from './epoch-day.ts';
import { robustWeights } from './robust-weights.ts';
import type { CurveStep, Observation, SeasonCurve, SeriesGap } from './types.ts';
import { whittaker } from './whittaker.ts';

/** Chosen by measurement on the daily grid, with the passes (domain.md §2.1). */
const LAMBDA = 300;
const PASSES = 3;
/** Longer gaps between usable images are shown as estimated and nothing is derived inside them. */
const LONGEST_GAP_DAYS = 48;
/** Fewer usable days make no curve. */
const LEAST_DAYS = 3;

type Day = { readonly day: number; weight: number; mean: number; p10: number; p90: number };

/** Usable observations by day, oldest first; two of one day become their weighted mean. */
function usableDays(observations: readonly Observation[]): Day[] {
  const days = new Map<number, Day>();
  for (const { date, valid_fraction: weight, mean, p10, p90 } of observations) {
    if (!isUsable(weight) || mean === null) continue;
    const day = epochDay(date);
    const known = days.get(day) ?? { day, weight: 0, mean: 0, p10: 0, p90: 0 };
    const all = known.weight + weight;
    const join = (a: number, b: number): number => (a * known.weight + b * weight) / all;
    days.set(day, { day, weight: all, mean: join(known.mean, mean), p10: join(known.p10, p10 ?? mean), p90: join(known.p90, p90 ?? mean) });
  }
  return [...days.values()].sort((a, b) => a.day - b.day);
}

const longGaps = (days: readonly Day[]): SeriesGap[] =>
  days.slice(1).flatMap(({ day: to }, i) => {
    const from = days[i]!.day;
    return to - from > LONGEST_GAP_DAYS ? [{ from, to }] : [];
  });

/**
 * The season's EVI curve from the images of one field: weighted Whittaker of λ 300 on the daily grid with 3 robust passes, P10 and P90 smoothed with the
 * weights the mean ended with, sampled every 8 days (domain.md §2.1). Index units; weights are the usable shares. Null under three usable days.
 * Images of 2025-10-01, 10-11 and 10-21 with means 0.2, 0.3 and 0.4 give 21 days and the straight line between them.
 */
export function seasonCurve(observations: readonly Observation[]): SeasonCurve | null {
  const days = usableDays(observations);
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  if (days.length < LEAST_DAYS) return null;
  const length = last - first + 1;
  const onGrid = (value: (day: Day, index: number) => number): Float64Array => {
    const grid = new Float64Array(length);
    days.forEach((day, index) => (grid[day.day - first] = value(day, index)));
    return grid;
  };

  const mean = onGrid((day) => day.mean);
  const observed = Float64Array.from(days, (day) => day.mean);
  const shares = Float64Array.from(days, (day) => day.weight);
  let smooth = whittaker(
    onGrid((day) => day.weight),
    LAMBDA,
  );
  let daily = smooth(mean);
  for (let pass = 1; pass < PASSES; pass++) {
    const fitted = Float64Array.from(days, ({ day }) => daily[day - first]!);
    const weights = robustWeights(observed, fitted, shares);
    smooth = whittaker(
      onGrid((_day, index) => weights[index]!),
      LAMBDA,
    );
    daily = smooth(mean);
  }
  // the ribbon may touch the line, never cross it
  const daily_p10 = smooth(onGrid((day) => day.p10)).map((low, i) => Math.min(low, daily[i]!));
  const daily_p90 = smooth(onGrid((day) => day.p90)).map((high, i) => Math.max(high, daily[i]!));

  const gaps = longGaps(days);
  const steps = eightDayGrid(first, last).map((day): CurveStep => {
    const at = day - first;
    const is_estimated = gaps.some((gap) => day > gap.from && day < gap.to);
    return { date: dayDate(day), mean: daily[at]!, p10: daily_p10[at]!, p90: daily_p90[at]!, is_estimated };
  });
  const max_gap_days = days.slice(1).reduce((most, { day }, i) => Math.max(most, day - days[i]!.day), 0);
  return { steps, daily, daily_p10, daily_p90, first_day: first, gaps, image_count: days.length, max_gap_days };
}
