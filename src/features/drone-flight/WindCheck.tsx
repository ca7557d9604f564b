import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '#api/client.ts';
import { useCall } from '#api/use-call.ts';
import { WEATHER } from '#domain/limits.ts';
import { FLIGHT_SERVICE, FLIGHT_SLOTS, type FlightSlot } from '#domain/flights/flight-service.ts';
import { checkWind } from '#domain/flights/check-wind.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { ComboBox } from '#ui/inputs/ComboBox.tsx';
import { DateInput } from '#ui/inputs/DateInput.tsx';
import { ErrorState } from '#ui/display/ErrorState.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import text from '#ui/text.module.css';
import { Booking } from './Booking.tsx';
import styles from './Page.module.css';
import { usePlaces } from './use-places.ts';
import { WindDays } from './WindDays.tsx';
import { WindResult } from './WindResult.tsx';

type Props = { slot: FlightSlot; onSlot: (slot: FlightSlot) => void };

/** Whether the wind lets a drone fly where and when it is wanted, as far as anybody can tell. */
export function WindCheck({ slot, onSlot }: Props) {
  const { t } = useTranslation('drone-flight');
  const places = usePlaces();
  const [place, setPlace] = useState<string | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const features = useCall(api.config.features, {});
  const asked = place === null ? null : places.asked(place);
  const wind = useCall(api.weather.wind, asked ?? {}, { enabled: asked !== null, stale_ms: 600_000 });
  const today = wind.data?.local_now.slice(0, 10) ?? features.data?.today ?? null;
  const tomorrow = today === null ? null : dayDate(epochDay(today) + 1);
  const date = wanted ?? tomorrow ?? '';
  const days = today === null ? [] : Array.from({ length: WEATHER.forecast_days }, (_, i) => dayDate(epochDay(today) + i));
  const of = (day: string) => checkWind(wind.data?.hours ?? [], day, slot, wind.data?.local_now ?? '');
  const name = places.options.find(({ value }) => value === place)?.label ?? '';
  return (
    <section className={styles['wind']} aria-labelledby="wind">
      <header>
        <h2 id="wind" tabIndex={-1} className={text['h2']}>
          {t('wind.title')}
        </h2>
        <p>{t('wind.text', { days: WEATHER.forecast_days, limit: FLIGHT_SERVICE.max_wind_kmh })}</p>
      </header>
      <div className={styles['asked']}>
        <ComboBox label={t('wind.place')} options={places.options} value={place} onChange={setPlace} placeholder={t('wind.place_hint')} />
        <DateInput label={t('wind.day')} value={date} onChange={setWanted} min={today ?? undefined} />
        <Segmented
          label={t('wind.slot')}
          label_shown
          options={FLIGHT_SLOTS.map((value) => ({ value, label: t(`slot.${value}`) }))}
          value={slot}
          onChange={onSlot}
        />
      </div>
      {asked === null && <p className={styles['idle']}>{t('wind.choose')}</p>}
      {asked !== null && wind.isPending && <Skeleton rows={2} />}
      {asked !== null && wind.isError && <ErrorState error={wind.error} title={t('wind.failed')} onRetry={() => void wind.refetch()} />}
      {asked !== null && wind.data && (
        <div className={styles['answer']}>
          <WindDays days={days.map((day) => ({ day, verdict: of(day) }))} value={date} onChange={setWanted} />
          <WindResult wind={wind.data} verdict={of(date)} date={date} slot={slot} place={name} />
        </div>
      )}
      {features.isError && <ErrorState error={features.error} onRetry={() => void features.refetch()} />}
      {features.data && <Booking email={features.data.contact_email} place={name} date={date} slot={slot} />}
    </section>
  );
}
