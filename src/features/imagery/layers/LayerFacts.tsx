import { useTranslation } from 'react-i18next';
import type { UsedReference } from '#domain/raster/types.ts';
import { seasonYears } from '#domain/seasons/season.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { Frame } from '#api/imagery/frames.ts';
import styles from '../Panel.module.css';

/** What crop health was compared with, in words. */
function Reference({ used }: { used: UsedReference }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const years = format.list(used.years.map((year) => seasonYears({ year })));
  switch (used.kind) {
    case 'seasons':
      return <>{t('reference.seasons', { years, count: used.scene_count })}</>;
    case 'fields':
      return <>{t('reference.fields', { count: used.field_count })}</>;
    case 'envelope':
      return <>{t('reference.envelope')}</>;
    case 'none':
      return <>{t('reference.none')}</>;
  }
}

/** What a reader should know of the picture of one field: water, reference, where heights come from, and the picture's own notes. */
export function LayerFacts({ frame }: { frame: Frame }) {
  const { t } = useTranslation('imagery');
  const format = useFormat();
  const spread = frame.statistics.cv;
  const cv = spread === null ? '—' : format.percent(spread * 100);
  const { origin, water_area_ha, reference } = frame;
  return (
    <>
      {water_area_ha !== null && (
        <p className={styles['fact']}>
          {t('legend.water_area')} <strong data-testid="water-area">{format.hectares(water_area_ha)}</strong>
        </p>
      )}
      {reference !== null && (
        <p className={styles['why']} data-testid="health-reference" data-kind={reference.kind}>
          <Reference used={reference} />
        </p>
      )}
      {frame.layer === 'slope' && <p className={styles['why']}>{t('legend.slope_note')}</p>}
      {frame.scene?.sensor !== undefined && frame.layer === 'chlorophyll' && <p className={styles['why']}>{t('hd.chlorophyll')}</p>}
      {origin !== null && (
        <p className={styles['why']}>
          {t(origin.is_demo ? 'legend.heights_demo' : 'legend.heights', { source: origin.attribution, date: format.date(origin.as_of) })}
        </p>
      )}
      {frame.notes.map((note) => (
        <p key={note} className={styles['why']}>
          {t(`note.${note}`, { cv })}
        </p>
      ))}
    </>
  );
}
