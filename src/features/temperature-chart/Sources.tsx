import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import styles from './Panel.module.css';
import type { Chart } from './use-hours.ts';
import type { Source } from './use-source.ts';

/** `estación El Ceibo, 11 km`; `grilla Open-Meteo`. */
export function useSourceName(): (source: Source) => string {
  const { t } = useTranslation('temperature-chart');
  const format = useFormat();
  return ({ station, attribution, is_demo, is_estimated }) => {
    const name =
      station === null
        ? t(is_demo ? 'source.grid_demo' : 'source.grid', { source: attribution })
        : t(is_demo ? 'source.station_demo' : 'source.station', {
            name: station.name,
            distance: format.withUnit(station.distance_km, 'km'),
          });
    return is_estimated ? t('source.estimated', { name }) : name;
  };
}

/** Where each field's hours come from. */
export function Sources({ fields }: Pick<Chart, 'fields'>) {
  const { t } = useTranslation('temperature-chart');
  const nameOf = useSourceName();
  return (
    <p className={styles['sources']} data-testid="temperature-sources">
      {fields.map(({ letter, source }) => `${t('source.of', { letter, name: nameOf(source) })} `)}
      {t('source.method')}
    </p>
  );
}
