import type { ChartValue } from './chart-types.ts';

export type Place = { readonly x: number; readonly y: number };
export type Run = { readonly is_estimated: boolean; readonly places: readonly Place[] };

/** Cuts a line into runs to draw: a null breaks it, and stretches that touch an estimated value are runs of their own that meet the solid ones. */
export function runsOf(values: readonly ChartValue[]): Run[] {
  const runs: { is_estimated: boolean; places: Place[] }[] = [];
  let last: (Place & { is_estimated: boolean }) | null = null;
  for (const { x, y, is_estimated = false } of values) {
    if (y === null || Number.isNaN(y)) {
      last = null;
      continue;
    }
    const place = { x, y };
    const is_guess = last !== null && (is_estimated || last.is_estimated);
    const run = runs.at(-1);
    if (last === null) runs.push({ is_estimated: false, places: [place] });
    else if (run?.is_estimated === is_guess) run.places.push(place);
    else runs.push({ is_estimated: is_guess, places: [{ x: last.x, y: last.y }, place] });
    last = { ...place, is_estimated };
  }
  return runs.filter(({ places }) => places.length > 1);
}
