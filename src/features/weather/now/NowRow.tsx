import { Droplet, Droplets, Gauge, Leaf, Wind } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HourColumn } from '#domain/schemas/weather.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConditionIcon } from '#widgets/ConditionIcon.tsx';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';
import { NONE, nowFacts, type NowFact } from '../words.ts';
import styles from './Now.module.css';

const ICON = 18;

const ICONS: Readonly<Record<NowFact['id'], ReactNode>> = {
  humidity: <Droplets size={ICON} />,
  dew_point: <Droplet size={ICON} />,
  wind: <Wind size={ICON} />,
  pressure: <Gauge size={ICON} />,
  et0: <Leaf size={ICON} />,
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
  const facts = nowFacts(view, texts, { t, format });
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
          .map(({ id, column, name, text: value }) => (
            <div key={id} title={column === null ? texts.grid : sourceOf(column)}>
              <span className={styles['icon']} aria-hidden="true">
                {ICONS[id]}
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
