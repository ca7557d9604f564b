import { CROP_CATALOG } from '../catalog/crops.ts';
import { PERIODS, type CropCode } from '../codes.ts';
import type { Campaign, FieldCrop } from '../schemas/season.ts';

const FIRST_MONTH = 7;

/**
 * The campaign running on a local calendar date: the summer one of the year that starts on 1 July (rules 23).
 * `runningCampaign('2026-01-12')` → `{ year: 2025, season: 2, period: 'summer' }`.
 */
export function runningCampaign(date: string): Campaign {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return { year: month >= FIRST_MONTH ? year : year - 1, season: 2, period: PERIODS[0] };
}

/** First and last day of a campaign's year, ISO dates. `campaignDates({ year: 2025, … })` → `['2025-07-01', '2026-06-30']`. */
export const campaignDates = (campaign: Pick<Campaign, 'year'>): readonly [from: string, to: string] => [
  `${campaign.year}-07-01`,
  `${campaign.year + 1}-06-30`,
];

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** The two years a campaign is named by. `campaignYears({ year: 2025, … })` → `'25/26'`. */
export const campaignYears = (campaign: Pick<Campaign, 'year'>): string => `${twoDigits(campaign.year)}/${twoDigits(campaign.year + 1)}`;

/** Key of a campaign in maps and addresses. `campaignKey({ year: 2025, season: 2, period: 'summer' })` → `'2025-2-summer'`. */
export const campaignKey = (campaign: Campaign): string => `${campaign.year}-${campaign.season}-${campaign.period}`;

/** Newest first; within a year the summer season before the winter one, the summer period before the winter one. */
export const compareCampaigns = (a: Campaign, b: Campaign): number =>
  b.year - a.year || b.season - a.season || PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period);

/** Whether two campaigns are one: year, season and period. */
export const isSameCampaign = (a: Campaign, b: Campaign): boolean => campaignKey(a) === campaignKey(b);

/** What a field grows in one campaign; undefined reads "sin cultivo". */
export const cropIn = (crops: readonly FieldCrop[], campaign: Campaign): FieldCrop | undefined =>
  crops.find((crop) => crop.year === campaign.year && crop.season === campaign.season && crop.period === campaign.period);

/**
 * The crop of the latest campaign before this one, of the same season and period: what "copy from last" offers (rules 23).
 * With maize in 2024 and nothing in 2025, `lastCropBefore(crops, 2025 summer)` → the maize of 2024.
 */
export const lastCropBefore = (crops: readonly FieldCrop[], campaign: Campaign): FieldCrop | undefined =>
  crops
    .filter((crop) => crop.year < campaign.year && crop.season === campaign.season && crop.period === campaign.period)
    .toSorted(compareCampaigns)[0];

/**
 * The campaign of a year a crop is usually recorded in: its season, and winter for fine grains (domain.md §10.1).
 * `usualCampaign(2024, 10)` → `{ year: 2024, season: 1, period: 'winter' }`.
 */
export function usualCampaign(year: number, crop: CropCode): Campaign {
  const season = CROP_CATALOG.find(({ code }) => code === crop)?.season ?? 2;
  return { year, season, period: season === 1 ? 'winter' : 'summer' };
}
