import { useTranslation } from 'react-i18next';
import { ZONES } from '#domain/limits.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { ZONE_CLEAR_FRACTION } from '#domain/zones/rank-scenes.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Select } from '#ui/inputs/Select.tsx';
import type { Season } from '../store.ts';
import styles from '../Zones.module.css';

const LEFT_OUT = 'none';
/** More images of one season than this are no choice any more. */
const OFFERED = 12;

/** One row a season: which of its images goes in, or none; three seasons at least stay in. */
export function SeasonList({ seasons, onChange }: { seasons: readonly Season[]; onChange: (seasons: readonly Season[]) => void }) {
  const { t } = useTranslation('zones');
  const format = useFormat();
  const used = seasons.filter(({ chosen_id }) => chosen_id !== null).length;
  const choose = (year: number, value: string): void =>
    onChange(seasons.map((season) => (season.year === year ? { ...season, chosen_id: value === LEFT_OUT ? null : value } : season)));
  return (
    <div className={styles['seasons']}>
      {seasons.map(({ year, scenes, chosen_id }) => {
        const chosen = scenes.find(({ scene_id }) => scene_id === chosen_id);
        const years = seasonYears({ year });
        return (
          <div key={year} className={styles['season']}>
            <Select
              label={t('inputs.season', { years })}
              value={chosen_id ?? LEFT_OUT}
              options={[
                ...scenes.slice(0, OFFERED).map(({ scene_id, date, valid_fraction }) => ({
                  value: scene_id,
                  label: t('inputs.image', { date: format.date(date), share: format.percent(valid_fraction * 100) }),
                })),
                { value: LEFT_OUT, label: t('inputs.left_out'), disabled: chosen_id !== null && used <= ZONES.min_seasons },
              ]}
              onChange={(value) => choose(year, value)}
            />
            {scenes.length === 0 && <p className={styles['sub']}>{t('inputs.all_cloudy')}</p>}
            {chosen !== undefined && chosen.valid_fraction < ZONE_CLEAR_FRACTION && (
              <p className={styles['sub']}>{t('inputs.not_clear', { share: format.percent(chosen.valid_fraction * 100) })}</p>
            )}
          </div>
        );
      })}
      <p className={styles['sub']}>{t('inputs.least', { least: ZONES.min_seasons })}</p>
    </div>
  );
}
