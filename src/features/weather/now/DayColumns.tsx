import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#i18n/use-format.ts';
import type { ForecastDay } from '#domain/weather/forecast-days.ts';
import { ConditionIcon } from '#widgets/ConditionIcon.tsx';
import type { WeatherTexts } from '../use-weather-texts.ts';
import type { WeatherView } from '../view.ts';
import styles from './Now.module.css';

const share = (value: number, low: number, high: number): number => (high === low ? 0 : (100 * (value - low)) / (high - low));

/** From the lowest to the highest of the day, at its place between those of the week. */
function Span({ day: { tmin_c, tmax_c }, low, high }: { readonly day: ForecastDay; readonly low: number; readonly high: number }) {
  if (tmin_c === null || tmax_c === null) return <span className={styles['span']} />;
  const style = { '--low': `${share(tmin_c, low, high)}%`, '--high': `${100 - share(tmax_c, low, high)}%` } as CSSProperties;
  return (
    <span className={styles['span']} style={style} aria-hidden="true">
      <span />
    </span>
  );
}

type Props = {
  readonly view: WeatherView;
  readonly texts: WeatherTexts;
  /** With bars of temperature and rain; without, numbers alone. */
  readonly has_bars?: boolean;
  /** Day and sky alone, over strips that say the rest. */
  readonly is_head?: boolean;
  /** Which day is chosen, where one can be. */
  readonly chosen?: string;
  readonly onChoose?: (date: string) => void;
};

/** The seven days side by side. */
export function DayColumns({ view, texts, has_bars, is_head, chosen, onChoose }: Props) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  const { days } = view;
  const low = Math.min(...days.map(({ tmin_c }) => tmin_c ?? Number.POSITIVE_INFINITY));
  const high = Math.max(...days.map(({ tmax_c }) => tmax_c ?? Number.NEGATIVE_INFINITY));
  const most_mm = Math.max(10, ...days.map(({ rain_mm }) => rain_mm ?? 0));
  const today = days[0]?.date ?? '';
  return (
    <ol className={styles['days']} aria-label={t('days')}>
      {days.map((day) => {
        const { date, condition, tmin_c, tmax_c, rain_mm } = day;
        const rains = rain_mm !== null && rain_mm >= 0.5;
        const body = (
          <>
            <span className={styles['day']} data-today={date === today || undefined}>
              {texts.day(date, today)}
            </span>
            <span className={styles['sky']}>
              {condition !== null && <ConditionIcon condition={condition} size={18} />}
              <span className="visually-hidden">{condition === null ? t('unknown') : t(`condition.${condition}`)}</span>
            </span>
            {!is_head && (
              <>
                <span className={styles['high']}>{tmax_c === null ? '—' : texts.degrees(tmax_c)}</span>
                {has_bars && <Span day={day} low={low} high={high} />}
                <span className={styles['low']}>{tmin_c === null ? '—' : texts.degrees(tmin_c)}</span>
                {has_bars && (
                  <span className={styles['rainBar']} aria-hidden="true">
                    <span style={{ height: `${rains ? Math.max(8, (100 * rain_mm) / most_mm) : 0}%` }} />
                  </span>
                )}
                <span className={styles['rain']}>
                  {rains ? format.withUnit(rain_mm, 'mm') : <span className="visually-hidden">{t('dry')}</span>}
                </span>
              </>
            )}
          </>
        );
        return (
          <li key={date}>
            {onChoose === undefined ? (
              <div>{body}</div>
            ) : (
              <button type="button" aria-pressed={date === chosen} onClick={() => onChoose(date)}>
                {body}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
