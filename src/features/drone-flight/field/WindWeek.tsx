import { Check, Minus, TriangleAlert, X } from 'lucide-react';
import { useId, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { WindVerdict } from '#domain/flights/check-wind.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import type { FlightDay } from '#domain/flights/flight-week.ts';
import { mostOf } from '#domain/extremes.ts';
import { useFormat } from '#i18n/use-format.ts';
import { ChartFigure } from '#ui/charts/ChartFigure.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { tip } from '#ui/overlays/tip.ts';
import { Failed } from './Failed.tsx';
import styles from './Field.module.css';
import type { Flight } from './use-flight.ts';
import { useFlightTexts } from './use-flight-texts.ts';

const ICONS = { calm: Check, gusty: TriangleAlert, windy: X, unknown: Minus } as const;
/** The two slots the strip has bars of; the third is both. */
const HALVES = ['morning', 'afternoon'] as const;
/** km/h at the upper edge, raised in steps where gusts are stronger. */
const TOP_KMH = 50;
const STEP_KMH = 10;

const percent = (kmh: number, top: number): string => `${String((100 * kmh) / top)}%`;

function Bar({ verdict, top }: { readonly verdict: WindVerdict; readonly top: number }) {
  if (verdict.verdict === 'unknown') return <span className={styles['bar']} />;
  const style = { '--wind': percent(verdict.wind_kmh, top), '--gust': percent(verdict.gust_kmh, top) } as CSSProperties;
  return (
    <span className={styles['bar']} data-verdict={verdict.verdict} style={style}>
      <i />
    </span>
  );
}

type StripProps = { readonly flight: Flight; readonly week: readonly FlightDay[]; readonly saidOf: (day: FlightDay) => string };

/** Native radio buttons, so that the arrow keys move between the days. */
function Strip({ flight: { today, day: chosen, onDay }, week, saidOf }: StripProps) {
  const { t } = useTranslation('drone-flight');
  const texts = useFlightTexts();
  const name = useId();
  const { max_wind_kmh } = FLIGHT_SERVICE;
  const gusts = week.flatMap(({ slots }) => HALVES.map((slot) => (slots[slot].wind.verdict === 'unknown' ? 0 : slots[slot].wind.gust_kmh)));
  const top = Math.max(TOP_KMH, STEP_KMH * Math.ceil(mostOf(gusts) / STEP_KMH));
  return (
    <fieldset className={styles['strip']} style={{ '--limit': percent(max_wind_kmh, top) } as CSSProperties}>
      <legend className="visually-hidden">{t('panel.wind_days')}</legend>
      {week.map((day) => {
        const Icon = ICONS[day.verdict];
        return (
          <label key={day.date} data-verdict={day.verdict} {...tip(saidOf(day))}>
            <input type="radio" name={name} checked={day.date === chosen?.date} onChange={() => onDay(day.date)} />
            <b>{texts.day(day.date, today)}</b>
            <span className={styles['bars']} aria-hidden="true">
              {HALVES.map((slot) => (
                <Bar key={slot} verdict={day.slots[slot].wind} top={top} />
              ))}
            </span>
            <span className={styles['letters']} aria-hidden="true">
              {HALVES.map((slot) => (
                <span key={slot}>{t(`panel.letter.${slot}`)}</span>
              ))}
            </span>
            <Icon size={14} aria-hidden="true" />
            <span className="visually-hidden">{saidOf(day)}</span>
          </label>
        );
      })}
      <span className={styles['limit']} aria-hidden="true">
        <span>{t('panel.limit', { limit: max_wind_kmh })}</span>
      </span>
    </fieldset>
  );
}

/** Wind and gusts of both slots of seven days; a pressed day chooses both. */
export function WindWeek({ flight }: { readonly flight: Flight }) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const texts = useFlightTexts();
  const { week, wind, today, day: chosen } = flight;
  const saidOf = ({ slots, verdict }: FlightDay): string =>
    t('panel.day_said', {
      verdict: t(`verdict.${verdict}`),
      morning: texts.wind(slots.morning.wind),
      afternoon: texts.wind(slots.afternoon.wind),
    });
  const speed = (verdict: WindVerdict, name: 'wind_kmh' | 'gust_kmh'): string =>
    verdict.verdict === 'unknown' ? '—' : format.withUnit(verdict[name], 'km/h');
  const columns = [t('wind.day'), t('wind.slot'), t('wind.wind'), t('wind.gust'), t('panel.verdict')];
  return (
    <section className={styles['section']}>
      <h3>
        {t('panel.wind')} <span>{t('panel.wind_key')}</span>
      </h3>
      {wind.error !== null && <Failed error={wind.error} text={t('panel.wind_failed')} onRetry={wind.retry} />}
      {week === null ? (
        <Skeleton rows={4} variant="chart" />
      ) : (
        <ChartFigure
          summary={t('panel.wind_summary', { limit: FLIGHT_SERVICE.max_wind_kmh })}
          table={{
            caption: t('panel.wind'),
            columns,
            rows: week.flatMap(({ date, slots }) =>
              HALVES.map((slot) => ({
                key: `${date} ${slot}`,
                is_current: date === chosen?.date,
                cells: [
                  texts.day(date, today),
                  t(`slot.${slot}`),
                  speed(slots[slot].wind, 'wind_kmh'),
                  speed(slots[slot].wind, 'gust_kmh'),
                  t(`verdict.${slots[slot].wind.verdict}`),
                ],
              })),
            ),
          }}
          actions={<span className={styles['note']}>{wind.is_demo ? t('wind.demo') : wind.source}</span>}
        >
          <Strip flight={flight} week={week} saidOf={saidOf} />
        </ChartFigure>
      )}
    </section>
  );
}
