import type { ErrorCode } from '#domain/errors.ts';

/** A harvested season of one crop: the small integral (EVI·days), that over the critical period where known, and the yield. */
export type HarvestedSeason = { readonly integral: number; readonly critical_integral: number | null; readonly yield_kg_ha: number };

export type YieldPrediction = {
  readonly yield_kg_ha: number;
  /** Half the width of the stated range, kg/ha: 20 % uncalibrated, the leave-one-out error calibrated. */
  readonly margin_kg_ha: number;
  readonly is_calibrated: boolean;
  /** Leave-one-out R² of the calibration; null without one. */
  readonly r2: number | null;
};

/** The reason there is none. */
export type NoPrediction = Extract<ErrorCode, 'YIELD_TOO_EARLY' | 'YIELD_NO_HARVESTS'>;

const BETA = 0.8;
const LEAST_FACTOR = 0.4;
const MOST_FACTOR = 1.6;
const UNCALIBRATED_MARGIN = 0.2;
const LEAST_HARVESTS = 3;
const LEAST_CALIBRATION = 8;
const LEAST_R2 = 0.3;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Yield from how this season's small integral compares with that of the harvested ones: Ȳ · clamp(1 + 0.8 (I/Ī − 1), 0.4, 1.6), kg/ha (domain.md §2.5).
 * Expert default, not calibrated. `uncalibratedYield(27, 23.8, 8500)` → `9414.3`.
 */
export const uncalibratedYield = (integral: number, mean_integral: number, mean_yield_kg_ha: number): number =>
  mean_yield_kg_ha * Math.min(MOST_FACTOR, Math.max(LEAST_FACTOR, 1 + BETA * (integral / mean_integral - 1)));

export type YieldLine = { readonly intercept: number; readonly slope: number; readonly r2: number; readonly rmse_kg_ha: number };

/**
 * Least-squares line of yield (kg/ha) on the integral over the critical period, with leave-one-out R² and error (domain.md §2.5). Null when it may not be
 * shown: under 8 seasons, slope not above 0, or R² under 0.30. Points on y = 1000 + 300x give slope 300, R² 1 and error 0.
 */
export function calibrateYield(points: readonly { readonly x: number; readonly y: number }[]): YieldLine | null {
  const n = points.length;
  if (n < LEAST_CALIBRATION) return null;
  const [mx, my] = [meanOf(points.map(({ x }) => x)), meanOf(points.map(({ y }) => y))];
  const sxx = points.reduce((sum, { x }) => sum + (x - mx) ** 2, 0);
  const syy = points.reduce((sum, { y }) => sum + (y - my) ** 2, 0);
  const slope = points.reduce((sum, { x, y }) => sum + (x - mx) * (y - my), 0) / sxx;
  const intercept = my - slope * mx;
  // a left-out point's residual follows from its leverage, without fitting again
  const press = points.reduce((sum, { x, y }) => sum + ((y - intercept - slope * x) / (1 - 1 / n - (x - mx) ** 2 / sxx)) ** 2, 0);
  const r2 = 1 - press / syy;
  return slope > 0 && r2 >= LEAST_R2 ? { intercept, slope, r2, rmse_kg_ha: Math.sqrt(press / n) } : null;
}

/**
 * The yield to expect of a season, kg/ha, or the code of why there is none: before the peak it is too early, and three harvests of the crop on the farm
 * are the least to compare with. Calibrated on the critical period where eight harvested seasons allow it (domain.md §2.5).
 */
export function predictYield(
  season: { readonly integral: number | null; readonly critical_integral: number | null; readonly is_past_peak: boolean },
  harvests: readonly HarvestedSeason[],
): YieldPrediction | NoPrediction {
  if (!season.is_past_peak || season.integral === null) return 'YIELD_TOO_EARLY';
  if (harvests.length < LEAST_HARVESTS) return 'YIELD_NO_HARVESTS';
  const points = harvests.flatMap(({ critical_integral: x, yield_kg_ha: y }) => (x === null ? [] : [{ x, y }]));
  const line = season.critical_integral === null ? null : calibrateYield(points);
  if (line !== null && season.critical_integral !== null) {
    const yield_kg_ha = line.intercept + line.slope * season.critical_integral;
    return { yield_kg_ha, margin_kg_ha: line.rmse_kg_ha, is_calibrated: true, r2: line.r2 };
  }
  const yield_kg_ha = uncalibratedYield(
    season.integral,
    meanOf(harvests.map((one) => one.integral)),
    meanOf(harvests.map((one) => one.yield_kg_ha)),
  );
  return { yield_kg_ha, margin_kg_ha: UNCALIBRATED_MARGIN * yield_kg_ha, is_calibrated: false, r2: null };
}
