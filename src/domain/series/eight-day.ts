/** Days between two steps of the sampled curve (specification §9). */
export const STEP_DAYS = 8;

/**
 * First day of the 8-day bin an epoch day lies in; the grid starts at epoch day 0 and is equally spaced for ever (domain.md §2.1).
 * `eightDayBin(20089)` (2025-01-01) → `20088` (2024-12-31).
 */
export const eightDayBin = (epoch_day: number): number => Math.floor(epoch_day / STEP_DAYS) * STEP_DAYS;

/** The days of the grid from `first` to `last`, both included where they lie on it. `eightDayGrid(20087, 20100)` → `[20088, 20096]`. */
export function eightDayGrid(first: number, last: number): number[] {
  const grid: number[] = [];
  for (let day = eightDayBin(first + STEP_DAYS - 1); day <= last; day += STEP_DAYS) grid.push(day);
  return grid;
}
