/** Value between the days of a series, on the straight line. */
const valueAt = (daily: Float64Array, at: number): number => {
  const low = Math.min(Math.max(Math.floor(at), 0), daily.length - 1);
  const high = Math.min(low + 1, daily.length - 1);
  return daily[low]! + (daily[high]! - daily[low]!) * (at - low);
};

/**
 * ∫ (value − base) dt between two places of a daily series, by trapezoids with the ends on the line between days; unit: index·days (domain.md §2.2).
 * `integral(Float64Array.of(0, 1, 2), 0, 2, 0)` → `2`.
 */
export function integral(daily: Float64Array, from: number, to: number, base: number): number {
  let sum = 0;
  let at = from;
  let value = valueAt(daily, from) - base;
  while (at < to) {
    const next = Math.min(Math.floor(at) + 1, to);
    const next_value = valueAt(daily, next) - base;
    sum += ((value + next_value) / 2) * (next - at);
    at = next;
    value = next_value;
  }
  return sum;
}
