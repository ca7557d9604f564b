/** Shares of a field that must be free of cloud (domain.md §1.2). */
export const USABLE = { clear: 0.8, partly_cloudy: 0.6 } as const;
export type Usability = 'clear' | 'partly_cloudy' | 'cloudy';

/** What a scene is worth over a field. 0.80 is clear, 0.60 partly cloudy, 0.59 cloudy. */
export function usability(valid_fraction: number): Usability {
  if (valid_fraction >= USABLE.clear) return 'clear';
  return valid_fraction >= USABLE.partly_cloudy ? 'partly_cloudy' : 'cloudy';
}
