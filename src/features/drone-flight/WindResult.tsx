import { useTranslation } from 'react-i18next';
import type { CallReply } from '#contract/define.ts';
import type { weather } from '#contract/imagery/weather.ts';
import { FLIGHT_SERVICE, type FlightSlot } from '#domain/flights/flight-service.ts';
import { slotHours, type WindVerdict } from '#domain/flights/check-wind.ts';
import { useFormat } from '#i18n/use-format.ts';
import text from '#ui/text.module.css';
import { clock } from './clock.ts';
import styles from './Page.module.css';
import { VERDICT_ICONS } from './WindDays.tsx';

type Props = { wind: CallReply<typeof weather.wind>; verdict: WindVerdict; date: string; slot: FlightSlot; place: string };

/** The answer for one slot: in words, with its numbers, its hours and where it comes from. */
export function WindResult({ wind, verdict, date, slot, place }: Props) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const { from, to } = FLIGHT_SERVICE.slots[slot];
  const Icon = VERDICT_ICONS[verdict.verdict];
  const wanted = new Set(slotHours(slot).map((hour) => `${date}T${String(hour).padStart(2, '0')}:00`));
  const hours = wind.hours.filter(({ time }) => wanted.has(time));
  const speed = (kmh: number | null): string => (kmh === null ? '—' : format.withUnit(kmh, 'km/h'));
  return (
    <div className={styles['result']} data-verdict={verdict.verdict}>
      <p className={styles['verdict']} role="status">
        <Icon size={20} aria-hidden="true" />
        <span>
          <b>{t(`verdict.${verdict.verdict}`)}</b>
          <span>
            {verdict.verdict === 'unknown'
              ? t(`unknown.${verdict.why}`)
              : t('wind.worst', { wind: speed(verdict.wind_kmh), gust: speed(verdict.gust_kmh), limit: FLIGHT_SERVICE.max_wind_kmh })}
          </span>
        </span>
      </p>
      <p className={text['sub']}>
        {place} · {format.date(date)} · {t('window', { from: clock(from), to: clock(to) })}
      </p>
      {hours.length > 0 && (
        <details className={styles['hours']}>
          <summary>{t('wind.hours')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('wind.hour')}</th>
                <th scope="col">{t('wind.wind')}</th>
                <th scope="col">{t('wind.gust')}</th>
              </tr>
            </thead>
            <tbody>
              {hours.map(({ time, wind_kmh, gust_kmh }) => (
                <tr key={time}>
                  <th scope="row">{clock(time.slice(11))}</th>
                  <td>{speed(wind_kmh)}</td>
                  <td>{speed(gust_kmh)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <p className={text['note']}>
        {t('wind.source', { source: wind.attribution, day: format.date(wind.as_of.slice(0, 10)), time: format.time(wind.as_of) })}
        {wind.is_demo && ` · ${t('wind.demo')}`}
        {wind.hours.some(({ is_repaired }) => is_repaired) && ` · ${t('wind.repaired')}`}
      </p>
    </div>
  );
}
