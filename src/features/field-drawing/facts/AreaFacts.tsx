import { useTranslation } from 'react-i18next';
import { AREA } from '#domain/limits.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Meter } from '#ui/display/Meter.tsx';
import styles from './AreaFacts.module.css';

/** The area as a figure and as a meter to 500 ha. */
export function AreaMeter({ area_m2 }: { area_m2: number }) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  const area_ha = area_m2 / 10_000;
  const left_ha = AREA.max_ha - area_ha;
  return (
    <>
      <div className={styles['line']}>
        <span className={styles['figure']} data-over={left_ha < 0} data-testid="drawn-area">
          {format.number(area_ha, 1)}
          <small>ha</small>
        </span>
        <span>{t('facts.of_max')}</span>
        <span className={styles['left']} data-over={left_ha < 0}>
          {left_ha >= 0 ? t('facts.left', { area: format.hectares(left_ha) }) : t('facts.over', { area: format.hectares(-left_ha) })}
        </span>
      </div>
      <Meter
        label={t('facts.meter')}
        label_hidden
        value={area_ha}
        max={AREA.max_ha}
        text={`${format.hectares(area_ha)} ${t('facts.of_max')}`}
      />
    </>
  );
}

/** What was drawn in numbers: the area, perimeter and vertices. */
export function AreaFacts({ area_m2, length_m, vertices }: { area_m2: number; length_m: number; vertices: number }) {
  const { t } = useTranslation('field-drawing');
  const format = useFormat();
  return (
    <div className={styles['facts']}>
      <AreaMeter area_m2={area_m2} />
      <dl className={styles['list']}>
        <dt>{t('facts.perimeter')}</dt>
        <dd>{format.withUnit(length_m / 1000, 'km', 2)}</dd>
        <dt>{t('facts.vertices')}</dt>
        <dd>{format.number(vertices)}</dd>
      </dl>
    </div>
  );
}
