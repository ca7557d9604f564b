/** Of the season's best EVI, at most what the earlier day shows; and days between the two. */
const GROWING = 0.65;
const APART = 15;

/** A day on which enough of a field was seen, as an epoch day, with its EVI. */
export type SeenDay = { readonly day: number; readonly value: number };

/**
 * Two days that tell a season where nobody chooses them: the one it was at its best, and before it the last one on which the crop still
 * grew (at most 65 % of the best, 15 days before), else the first. Days in their order, each once; null under two.
 * Days 10, 40 and 60 with 0.2, 0.5 and 0.8 give 40 and 60.
 */
export function chooseDays<Seen extends SeenDay>(seen: readonly Seen[]): readonly [growing: Seen, best: Seen] | null {
  const [first, second, ...later] = seen;
  if (first === undefined || second === undefined) return null;
  const best = later.reduce((most, one) => (one.value > most.value ? one : most), second);
  return [seen.findLast(({ day, value }) => day <= best.day - APART && value <= GROWING * best.value) ?? first, best];
}
