import { Flame, Snowflake, Wind } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useForecast } from '#api/use-forecast.ts';
import type { Field } from '#domain/schemas/field.ts';
import { weekWork, type DayMark } from '#domain/summary/week-work.ts';
import { forecastDays, type ForecastDay } from '#domain/weather/forecast-days.ts';
import type { Formats } from '#domain/formats.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ConditionIcon } from '#widgets/ConditionIcon.tsx';
import styles from './Panel.module.css';
import { Section } from './Section.tsx';
import { useWeekText } from './use-week-text.ts';

const ICON = 18;
const DAYS = 7;
const MARK_ICONS = { frost: Snowflake, heat: Flame, wind: Wind } as const;

const markText = ({ kind, value }: DayMark, format: Formats): string => {
  if (kind === 'rain') return format.withUnit(value, 'mm');
  return kind === 'wind' ? format.withUnit(value, 'km/h') : format.withUnit(value, '°C');
};

type DayProps = { readonly day: ForecastDay; readonly mark: DayMark | null; readonly is_today: boolean };

function Day({ day: { date, condition }, mark, is_today }: DayProps) {
  const { t } = useTranslation(['summary', 'weather']);
  const format = useFormat();
  const number = Number(date.slice(8));
  const Icon = mark === null || mark.kind === 'rain' ? null : MARK_ICONS[mark.kind];
  return (
    <li className={styles['day']} data-mark={mark?.kind}>
      <span className={styles['dayName']}>
        {is_today ? t('weather:today', { day: number }) : `${format.weekday(date)} ${String(number)}`}
      </span>
      <span className={styles['sky']}>
        {Icon === null ? (
          condition !== null && <ConditionIcon condition={condition} size={ICON} />
        ) : (
          <Icon size={ICON} aria-hidden="true" />
        )}
        <span className="visually-hidden">{condition === null ? t('weather:unknown') : t(`weather:condition.${condition}`)}</span>
      </span>
      <span className={styles['markText']}>
        {mark !== null && <span className="visually-hidden">{t(`week.mark.${mark.kind}`)} </span>}
        {mark !== null && markText(mark, format)}
      </span>
    </li>
  );
}

/** The seven days to come over a field, with what matters of each, and what they are good for. */
export function Week({ field }: { readonly field: Field }) {
  const { t } = useTranslation('summary');
  const textOf = useWeekText();
  const { data, error, refetch } = useForecast(field.id);
  const days = useMemo(() => (data === undefined ? null : forecastDays(data.hours, data.timezone).slice(0, DAYS)), [data]);
  const week = useMemo(() => (days === null ? null : weekWork(days)), [days]);
  return (
    <Section
      id="week"
      title={t('week.title')}
      error={days === null ? error : null}
      onRetry={() => void refetch()}
      is_pending={days === null}
    >
      {days !== null && week !== null && (
        <>
          <ol className={styles['days']} aria-label={t('week.title')}>
            {days.map((day, at) => (
              <Day key={day.date} day={day} mark={week.marks[at] ?? null} is_today={at === 0} />
            ))}
          </ol>
          <p className={styles['says']}>
            {textOf(
              week,
              days.map(({ date }) => date),
            )}
          </p>
        </>
      )}
    </Section>
  );
}
