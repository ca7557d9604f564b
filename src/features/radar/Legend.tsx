import { useTranslation } from 'react-i18next';
import { RAIN_RAMP } from '#domain/radar/rain-ramp.ts';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';

const UNIT = 'mm/h';

/** The colours of the radar, each over the rain it begins with; the same as a table for who does not see them. */
export function Legend() {
  const { t } = useTranslation('radar');
  const format = useFormat();
  const rain = (mm_h: number): string => format.number(mm_h, mm_h < 1 ? 1 : 0);
  return (
    <div className={styles['legend']}>
      <div className={styles['ramp']} aria-hidden="true">
        {RAIN_RAMP.map(({ mm_h, color }) => (
          <span key={mm_h} className={styles['step']}>
            <i style={{ background: color }} />
            {rain(mm_h)}
          </span>
        ))}
        <span className={styles['unit']}>{UNIT}</span>
      </div>
      <table className="visually-hidden">
        <caption>{t('legend.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('legend.color')}</th>
            <th scope="col">{t('legend.from')}</th>
          </tr>
        </thead>
        <tbody>
          {RAIN_RAMP.map(({ mm_h, name }) => (
            <tr key={mm_h}>
              <th scope="row">{t(`legend.colors.${name}`)}</th>
              <td>{`${rain(mm_h)} ${UNIT}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
