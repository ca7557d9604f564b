import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useCampaign } from '#api/use-campaign.ts';
import { campaignKey } from '#domain/seasons/campaign.ts';
import { useCampaignWords } from '#i18n/use-campaign-words.ts';
import { setCampaign, setDate } from '#state/selection.ts';
import { Chip } from '#ui/Chip.tsx';
import { Menu } from '#ui/Menu.tsx';
import styles from './SeasonMenu.module.css';

/** The campaign everything is read in; another one keeps view, filters and any unfinished drawing (rules 23). */
export function SeasonMenu() {
  const { t } = useTranslation('fields');
  const words = useCampaignWords();
  const campaign = useCampaign();
  const campaigns = useCall(api.seasons.list, {}, { stale_ms: 600_000 }).data?.campaigns ?? [];
  if (campaign === null) return null;
  return (
    <Menu
      label={t('season')}
      entries={campaigns.map(({ field_count: _count, ...one }) => ({
        id: campaignKey(one),
        label: words(one),
        checked: campaignKey(one) === campaignKey(campaign),
        run: () => {
          setCampaign(one);
          setDate(null);
        },
      }))}
    >
      <Chip opens className={styles['season']} data-tour="season">
        {words(campaign)}
      </Chip>
    </Menu>
  );
}
