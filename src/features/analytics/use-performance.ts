import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { analytics } from '#contract/analytics.ts';
import type { CropSeason } from '#domain/schemas/analytics.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Campaign } from '#domain/schemas/season.ts';
import { campaignDates, isSameCampaign } from '#domain/seasons/campaign.ts';
import { YEARS_BACK } from './use-season-data.ts';

/** The lot's seasons with index and yield: this one once its images have been read, the earlier ones when theirs have. */
export function usePerformance(
  field: Field | undefined,
  campaign: Campaign | null,
  read: 'none' | 'season' | 'all',
): CallState<typeof analytics.cropPerformance> {
  const year = campaign?.year ?? 2000;
  const input = {
    field_id: field?.id ?? '',
    from: campaignDates({ year: read === 'all' ? year - YEARS_BACK : year })[0],
    to: campaignDates({ year })[1],
  };
  return useCall(api.analytics.cropPerformance, input, {
    enabled: field !== undefined && campaign !== null && read !== 'none',
    keep_previous: true,
  });
}

/** The one of the campaign on screen, or the only one of its year. */
export const seasonOf = (seasons: readonly CropSeason[] | undefined, campaign: Campaign): CropSeason | undefined => {
  const of_year = seasons?.filter((season) => season.campaign.year === campaign.year) ?? [];
  return of_year.find((season) => isSameCampaign(season.campaign, campaign)) ?? (of_year.length === 1 ? of_year[0] : undefined);
};
