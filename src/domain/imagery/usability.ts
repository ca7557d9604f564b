/** Share of a field's pixels that must be usable, weighted by class (domain.md §1.2). */
export const CLEAR_FRACTION = 0.8;
export const USABLE_FRACTION = 0.6;

/** A scene nobody has read over the field is worth reading when its catalogue calls this much of the whole of it clear. */
export const CLEAR_ENOUGH_PERCENT = 60;

export type Usability = 'clear' | 'partly_cloudy' | 'cloudy' | 'unknown';

/** How a scene reads over one field: ≥ 0.80 clear, 0.60–0.80 partly cloudy, below cloudy. `usability(0.72)` → `'partly_cloudy'`. */
export function usability(valid_fraction: number | null): Usability {
  if (valid_fraction === null) return 'unknown';
  if (valid_fraction >= CLEAR_FRACTION) return 'clear';
  return valid_fraction >= USABLE_FRACTION ? 'partly_cloudy' : 'cloudy';
}

/** Whether a scene counts as a frame over one field; an unread one does not. */
export const isUsable = (valid_fraction: number | null): boolean => valid_fraction !== null && valid_fraction >= USABLE_FRACTION;
