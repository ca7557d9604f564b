/** A usable mean of EVI over one field; the share is of usable pixels, 0–1. */
export type UsableMean = { readonly date: string; readonly mean: number; readonly valid_fraction: number };

/** Least fall of the mean EVI that is notified, and the days it must have happened in. */
export const EVI_FALL = 0.1;
export const FALL_DAYS = 14;
/** Neighbours count when their newest image is this near in days to the field's. */
const SAME_TIME_DAYS = 5;

/** Means are differences of rounded numbers: a fall of 0.10 must not be missed by the last bit. */
const EPSILON = 1e-9;

const DAY_MS = 86_400_000;
const daysBetween = (earlier: string, later: string): number => (Date.parse(later) - Date.parse(earlier)) / DAY_MS;

export type Change = { readonly now: UsableMean; readonly before: UsableMean; readonly change: number };

/**
 * How the newest usable mean differs from the usable one before it, or null when there is none within 14 days.
 * Means come newest first. `[{ date: '2026-01-12', mean: 0.5 }, { date: '2026-01-07', mean: 0.62 }]` → change −0.12.
 */
export function lastChange([now, before]: readonly UsableMean[]): Change | null {
  if (now === undefined || before === undefined || daysBetween(before.date, now.date) > FALL_DAYS) return null;
  return { now, before, change: now.mean - before.mean };
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? high) + high) / 2;
};

export type Fall = Change & { readonly neighbours: number; readonly neighbour_change: number };

/** A fall to be notified, or the reason why there is none, with what was found. */
export type FallVerdict =
  | { readonly is_fall: true; readonly fall: Fall }
  | { readonly is_fall: false; readonly reason: 'one_image' }
  | { readonly is_fall: false; readonly reason: 'small_fall' | 'no_neighbours'; readonly change: Change }
  | { readonly is_fall: false; readonly reason: 'like_neighbours'; readonly change: Fall };

/**
 * A field whose mean EVI fell by 0.10 or more within 14 days against its own previous usable image, and by 0.10 or more
 * beside the median of its neighbours: a ripening or harvest common to all is no alert, and neither is a fall nobody
 * can be compared with.
 * Own change −0.15, neighbours −0.02, 0.01 and −0.04 → notified, `neighbour_change` −0.02.
 */
export function judgeFall(own: Change | null, neighbours: readonly (Change | null)[]): FallVerdict {
  if (own === null) return { is_fall: false, reason: 'one_image' };
  if (own.change > -EVI_FALL + EPSILON) return { is_fall: false, reason: 'small_fall', change: own };
  const changes = neighbours.flatMap((one) =>
    one !== null && Math.abs(daysBetween(one.now.date, own.now.date)) <= SAME_TIME_DAYS ? [one.change] : [],
  );
  if (changes.length === 0) return { is_fall: false, reason: 'no_neighbours', change: own };
  const fall = { ...own, neighbours: changes.length, neighbour_change: median(changes) };
  return own.change - fall.neighbour_change <= -EVI_FALL + EPSILON
    ? { is_fall: true, fall }
    : { is_fall: false, reason: 'like_neighbours', change: fall };
}
