import type { CurveStep } from '#domain/series/types.ts';
import type { RainBin } from '#domain/weather/rain.ts';

/** One step of 8 days: what the curve and the rain say of it. */
export type CurveRow = { readonly date: string; readonly step: CurveStep | undefined; readonly bin: RainBin | undefined };

/** Steps of the curve and of the rain side by side, oldest first: either may begin before the other and end after it. */
export function curveRows(steps: readonly CurveStep[], bins: readonly RainBin[]): CurveRow[] {
  const by_date = new Map<string, CurveRow>(steps.map((step) => [step.date, { date: step.date, step, bin: undefined }]));
  for (const bin of bins) by_date.set(bin.date, { date: bin.date, step: by_date.get(bin.date)?.step, bin });
  return [...by_date.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}
