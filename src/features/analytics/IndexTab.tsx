import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cropKey } from '#domain/codes.ts';
import type { CropSeason } from '#domain/schemas/analytics.ts';
import { seasonKey, seasonYears } from '#domain/seasons/season.ts';
import { anomalyPercent } from '#domain/series/seasons/reference-curve.ts';
import { codeText } from '#i18n/error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartTableView } from '#ui/charts/ChartFigure.tsx';
import { NoteBox } from '#ui/display/Tag.tsx';
import styles from './Panel.module.css';
import { usePlaceText } from './use-place-text.ts';

/** Integrals of the earlier, finished seasons of the same crop and period. */
const earlierIntegrals = (own: CropSeason, seasons: readonly CropSeason[]): number[] =>
  seasons.flatMap(({ crop, season, metrics }) =>
    crop !== null && crop === own.crop && season.period === own.season.period && season.year < own.season.year && metrics?.is_open === false
      ? (metrics.small_integral ?? [])
      : [],
  );

/** What was harvested by the field's record; nothing where that is not known. */
function Harvested({ harvested_kg_ha }: Pick<CropSeason, 'harvested_kg_ha'>) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return harvested_kg_ha === null ? null : <p>{t('index.harvested', { value: format.withUnit(harvested_kg_ha, 'kg/ha') })}</p>;
}

function SeasonIndex({ performance, yield: predicted, harvested_kg_ha }: Pick<CropSeason, 'performance' | 'yield' | 'harvested_kg_ha'>) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const placeText = usePlaceText();
  if (!performance.ok && performance.code === 'PLAN_REQUIRED') {
    return (
      <NoteBox tone="accent" icon={<Lock size={16} aria-hidden="true" />}>
        <b>{codeText(performance.code)}</b>
        <p>{t('index.locked_text')}</p>
        <Harvested harvested_kg_ha={harvested_kg_ha} />
      </NoteBox>
    );
  }
  return (
    <>
      <div className={styles['section']}>
        <h3>{t('index.title')}</h3>
        {performance.ok ? (
          <>
            <p className={styles['big']}>
              {format.number(performance.index, 1)}
              <span className={styles['unit']}>{t('number.of_ten')}</span>
            </p>
            <p>{placeText(performance)}</p>
            {performance.is_scarce && <p className={styles['warn']}>{t('index.scarce')}</p>}
            <p className={styles['note']}>{t('index.meaning')}</p>
          </>
        ) : (
          <p>{codeText(performance.code)}</p>
        )}
      </div>
      <div className={styles['section']}>
        <h3>{t('index.yield')}</h3>
        {predicted.ok ? (
          <>
            <p className={styles['big']}>
              {t('index.yield_value', {
                value: format.withUnit(predicted.yield_kg_ha, 'kg/ha'),
                margin: format.number(predicted.margin_kg_ha),
              })}
            </p>
            {!predicted.is_calibrated && <p className={styles['warn']}>{t('index.uncalibrated')}</p>}
          </>
        ) : (
          <p>{codeText(predicted.code)}</p>
        )}
        <Harvested harvested_kg_ha={harvested_kg_ha} />
      </div>
    </>
  );
}

/** Index, yield and every season of the field that has been looked at. */
export function IndexTab({ own, seasons }: { own: CropSeason | undefined; seasons: readonly CropSeason[] }) {
  const { t } = useTranslation(['analytics', 'catalog']);
  const format = useFormat();
  const dayOf = (date: string | null | undefined): string => (date === null || date === undefined ? '—' : format.dayMonth(date));
  const known = seasons.filter(({ image_count }) => image_count > 0);
  const has_harvests = known.some(({ harvested_kg_ha }) => harvested_kg_ha !== null);
  const rows = known.map((one) => {
    const { season, crop, metrics, performance, harvested_kg_ha } = one;
    const value = metrics?.is_open === false ? metrics.small_integral : null;
    const anomaly = value === null ? null : anomalyPercent(value, earlierIntegrals(one, seasons));
    return {
      key: seasonKey(season),
      is_current: one === own,
      cells: [
        seasonYears(season),
        crop === null ? t('index.no_crop') : t(`catalog:crop.${cropKey(crop) ?? 'other'}`),
        dayOf(metrics?.sos20),
        dayOf(metrics?.pos),
        metrics === null ? '—' : format.index(metrics.peak),
        metrics?.small_integral === null || metrics === null ? '—' : format.number(metrics.small_integral, 1),
        anomaly === null ? '—' : format.signedPercent(anomaly, 0),
        performance.ok ? format.number(performance.index, 1) : '—',
        ...(has_harvests ? [harvested_kg_ha === null ? '—' : format.number(harvested_kg_ha)] : []),
      ],
    };
  });
  const columns = (
    ['season', 'crop', 'sos', 'pos', 'peak', 'integral', 'anomaly', 'index', ...(has_harvests ? (['harvest'] as const) : [])] as const
  ).map((key) => t(`index.columns.${key}`));
  return (
    <>
      {own !== undefined && <SeasonIndex {...own} />}
      <div className={styles['section']}>
        <h3>{t('index.table')}</h3>
        <ChartTableView caption={t('index.table')} columns={columns} rows={rows} />
      </div>
    </>
  );
}
