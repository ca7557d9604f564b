import { useTranslation } from 'react-i18next';
import { campaignYears } from '#domain/seasons/campaign.ts';
import type { Campaign } from '#domain/schemas/season.ts';

/** A campaign as people say it: `25/26 Gruesa`. */
export function useCampaignWords(): (campaign: Campaign) => string {
  const { t } = useTranslation('catalog');
  return (campaign) => t('field.campaign', { years: campaignYears(campaign), season: t(`period.${campaign.period}`) });
}
