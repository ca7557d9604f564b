import type { Season } from '#domain/schemas/season.ts';
import { useCalendar } from './use-calendar.ts';

/** The season on screen; null while unknown. */
export const useSeason = (): Season | null => useCalendar().season;
