const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a calendar date. `epochDay('2025-01-01')` → `20089`. */
export const epochDay = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);

/** The calendar date a day falls on; a fraction of a day is dropped. `dayDate(20089.7)` → `'2025-01-01'`. */
export const dayDate = (day: number): string => new Date(Math.floor(day) * DAY_MS).toISOString().slice(0, 10);
