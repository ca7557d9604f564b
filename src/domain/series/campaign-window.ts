import type { Campaign } from '../schemas/season.ts';
import { campaignDates } from '../seasons/campaign.ts';
import { dayDate, epochDay } from './epoch-day.ts';

/** Days before and after a campaign's year in which its first crop may have come up and its last one may still stand. */
const MARGIN_DAYS = 60;

/**
 * First and last day of the images a campaign's curve is made of: its year and 60 days on each side, so that bases are in it.
 * `campaignWindow({ year: 2025, … })` → `['2025-05-02', '2026-08-29']`.
 */
export function campaignWindow(campaign: Pick<Campaign, 'year'>): readonly [from: string, to: string] {
  const [from, to] = campaignDates(campaign);
  return [dayDate(epochDay(from) - MARGIN_DAYS), dayDate(epochDay(to) + MARGIN_DAYS)];
}
