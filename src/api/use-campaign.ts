import type { Campaign } from '#domain/schemas/season.ts';
import { useCalendar } from './use-calendar.ts';

/** The campaign on screen; null while unknown. */
export const useCampaign = (): Campaign | null => useCalendar().campaign;
