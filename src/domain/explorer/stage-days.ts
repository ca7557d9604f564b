/** Days after sowing a crop is given to reach its last stage; colder places never get there. */
const MOST_DAYS = 400;

/** Degree-days summed from the sowing day on, one sum for the end of each day; `gddOf` answers those of the n-th day. 10 a day → 10, 20, 30 … */
export function gddSums(gddOf: (days: number) => number): Float64Array {
  const sums = new Float64Array(MOST_DAYS);
  for (let days = 0, sum = 0; days < MOST_DAYS; days++) sums[days] = sum += gddOf(days);
  return sums;
}

/** Days after sowing on which the sums reach a threshold; null when they do not. With 10 °C·d a day a threshold of 61 is reached on day 6. */
export function daysToGdd(threshold: number, sums: Float64Array): number | null {
  const days = sums.findIndex((sum) => sum >= threshold);
  return days < 0 ? null : days;
}

const SOYBEAN_STAGES = ['R1', 'R3', 'R5', 'R6', 'R7', 'R8'] as const;
const SOYBEAN_DAYS: Readonly<Record<string, readonly number[]>> = {
  MG_III: [38, 52, 68, 86, 105, 115],
  MG_IV: [42, 57, 74, 92, 112, 122],
  MG_V: [48, 64, 82, 100, 122, 132],
  MG_VI: [55, 72, 92, 110, 134, 145],
};
const SECOND_CROP = 0.85;

/**
 * Days after emergence of a soybean stage by maturity group, ±7 (domain.md §2.3): photoperiod rules it, not degree-days. 0.85 of it as second crop; null
 * for stages and groups without a figure. `soybeanDays('MG_IV', 'R5', true)` → `63`.
 */
export function soybeanDays(group: string, stage: string, is_second: boolean): number | null {
  const days = SOYBEAN_DAYS[group]?.[SOYBEAN_STAGES.indexOf(stage as 'R1')];
  return days === undefined ? null : Math.round(days * (is_second ? SECOND_CROP : 1));
}

/** Degree-days from sowing to the emergence of soybean, base 7 °C (domain.md §2.3). */
export const SOYBEAN_EMERGENCE_GDD = 70;
