/** Fewer seasons, or fewer fields, are no reference (domain.md §1.6). */
export const MIN_SEASONS = 3;
export const MIN_FIELDS = 3;
