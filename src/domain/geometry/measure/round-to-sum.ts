/**
 * Values rounded so that they add up to their rounded sum: what rounding down takes goes to the greatest remainders.
 * `roundToSum([51.66, 63.33, 0.02], 1)` → `[51.7, 63.3, 0]`, together 115.
 */
export function roundToSum(values: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals;
  const scaled = values.map((value) => value * scale);
  const floors = scaled.map(Math.floor);
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
  const missing = Math.round(sum(scaled)) - sum(floors);
  const remainder = (at: number): number => (scaled[at] ?? 0) - (floors[at] ?? 0);
  const raised = new Set([...floors.keys()].toSorted((a, b) => remainder(b) - remainder(a)).slice(0, missing));
  return floors.map((floor, at) => (floor + (raised.has(at) ? 1 : 0)) / scale);
}
