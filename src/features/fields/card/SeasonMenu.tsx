import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { useSeason } from '#api/use-season.ts';
import { seasonKey } from '#domain/seasons/season.ts';
import { useSeasonLabels } from '#i18n/use-season-labels.ts';
import { setSeason, setDate } from '#state/selection.ts';
import { Chip } from '#ui/buttons/Chip.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import styles from './SeasonMenu.module.css';

/** The season everything is read in; another one keeps view, filters and any unfinished drawing (rules 23). */
export function SeasonMenu() {
  const { t } = useTranslation('fields');
  const labelOf = useSeasonLabels();
  const season = useSeason();
  const seasons = useCall(api.seasons.list, {}, { stale_ms: 600_000 }).data?.seasons ?? [];
  if (season === null) return null;
  return (
    <Menu
      label={t('season')}
      entries={seasons.map(({ field_count: _count, ...one }) => ({
        id: seasonKey(one),
        label: labelOf(one),
        checked: seasonKey(one) === seasonKey(season),
        run: () => {
          setSeason(one);
          setDate(null);
        },
      }))}
    >
      <Chip opens className={styles['season']} data-tour="season">
        {labelOf(season)}
      </Chip>
    </Menu>
  );
}
