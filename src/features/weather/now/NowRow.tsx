import { Droplet, Droplets, Gauge, Leaf, Wind } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HourColumn } from '#domain/schemas/weather.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConditionIcon } from '#widgets/ConditionIcon.tsx';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';
import styles from './Now.module.css';

const ICON = 18;
const NONE = '—';

type Fact = {
  readonly id: string;
  readonly column: HourColumn | null;
  readonly icon: ReactNode;
  readonly name: string;
  readonly text: string;
};

/** What the weather is now: each value says where it comes from when pointed at, and to who does not see. */
export function NowRow({
  view,
  texts,
  is_whole,
}: {
  readonly view: WeatherView;
  readonly texts: WeatherTexts;
  readonly is_whole?: boolean;
}) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const sourceOf = (column: HourColumn): string =>
    view.reading(column).is_measured && texts.station !== null ? texts.station : texts.grid;
  const text = (column: HourColumn, unit: string, decimals = 0): string => {
    const { value } = view.reading(column);
    return value === null ? NONE : format.withUnit(value, unit, decimals);
  };
  const today = view.days[0];
  const facts: readonly Fact[] = [
    { id: 'humidity', column: 'humidity_pct', icon: <Droplets size={ICON} />, name: t('fact.humidity'), text: text('humidity_pct', '%') },
    { id: 'dew_point', column: 'dew_point_c', icon: <Droplet size={ICON} />, name: t('fact.dew_point'), text: text('dew_point_c', '°C') },
    {
      id: 'wind',
      column: 'wind_kmh',
      icon: <Wind size={ICON} />,
      name: texts.wind(view.reading('wind_deg').value),
      text: text('wind_kmh', 'km/h'),
    },
    { id: 'pressure', column: 'pressure_hpa', icon: <Gauge size={ICON} />, name: t('fact.pressure'), text: text('pressure_hpa', 'hPa') },
    {
      id: 'et0',
      column: null,
      icon: <Leaf size={ICON} />,
      name: t('fact.et0'),
      text: typeof today?.et0_mm === 'number' ? format.withUnit(today.et0_mm, 'mm', 1) : NONE,
    },
  ];
  const temperature = view.reading('temperature_c').value;
  return (
    <div className={styles['now']} data-whole={is_whole || undefined}>
      <p className={styles['temperature']} title={sourceOf('temperature_c')}>
        {view.condition !== null && <ConditionIcon condition={view.condition} size={22} />}
        <strong>{temperature === null ? NONE : texts.degrees(temperature)}</strong>
        <span className={styles['words']}>
          {view.condition !== null && <span>{t(`condition.${view.condition}`)}</span>}
          {view.felt_c !== null && <span className={styles['felt']}>{t('felt', { felt: texts.degrees(view.felt_c) })}</span>}
        </span>
        <span className="visually-hidden">{sourceOf('temperature_c')}</span>
      </p>
      <dl className={styles['facts']}>
        {facts
          .filter(({ id }) => is_whole || (id !== 'dew_point' && id !== 'et0'))
          .map(({ id, column, icon, name, text: value }) => (
            <div key={id} title={column === null ? texts.grid : sourceOf(column)}>
              <span className={styles['icon']} aria-hidden="true">
                {icon}
              </span>
              <dt>{name}</dt>
              <dd>
                {value}
                <span className="visually-hidden">, {column === null ? texts.grid : sourceOf(column)}</span>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
