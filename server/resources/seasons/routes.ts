import type { seasons } from '#contract/seasons.ts';
import { campaignKey, compareCampaigns, runningCampaign } from '#domain/seasons/campaign.ts';
import type { Handlers } from '#server/context.ts';
import { listRecordedCampaigns } from './queries.ts';

export const seasonHandlers: Handlers<typeof seasons> = {
  list: async (_input, { db, user, today }) => {
    const current = runningCampaign(today);
    const recorded = await listRecordedCampaigns(db, user.id);
    const isRecorded = recorded.some((campaign) => campaignKey(campaign) === campaignKey(current));
    return { current, campaigns: (isRecorded ? recorded : [...recorded, { ...current, field_count: 0 }]).toSorted(compareCampaigns) };
  },
};
