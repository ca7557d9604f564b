import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePolygon } from '#api/fields/field-shapes.ts';
import { FLIGHT_SERVICE } from '#domain/flights/flight-service.ts';
import { planPhotos } from '#domain/flights/plan-photos.ts';
import { bboxOf } from '#domain/geometry/measure/bbox.ts';
import type { Field } from '#domain/schemas/field.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Skeleton } from '#ui/display/Skeleton.tsx';
import { CountForm } from './CountForm.tsx';
import { Failed } from './Failed.tsx';
import styles from './Field.module.css';
import { Figures } from './Figures.tsx';
import { FlightFooter } from './FlightFooter.tsx';
import { Needs } from './Needs.tsx';
import { Outside } from './Outside.tsx';
import { Slots } from './Slots.tsx';
import { useFlightPlan } from './store.ts';
import { useFlight, type Flight, type FlightCrop } from './use-flight.ts';
import { WindWeek } from './WindWeek.tsx';

/** Puts the sample plan on the map, and takes it away with the panel. */
function useMapPlan({ field: { id: field_id, name }, size: { photos, minutes } }: Flight): void {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const polygon = usePolygon(field_id);
  const plan = useMemo(() => {
    if (polygon === undefined) return null;
    const [west, south, east] = bboxOf(polygon);
    return { points: planPhotos(polygon, photos), below: [(west + east) / 2, south] as const };
  }, [polygon, photos]);
  const text = t('panel.sample_label', { count: photos, minutes: format.withUnit(minutes, 'min') });
  useEffect(() => {
    useFlightPlan.setState({ plan: plan === null ? null : { ...plan, field_id, name, text } });
    return () => useFlightPlan.setState({ plan: null });
  }, [field_id, name, plan, text]);
}

type Props = { readonly field: Field; readonly crop: FlightCrop; readonly today: string };

/** Of a sown crop: its stage, the wind, slots and prices, what is needed, and the count that comes back. */
export function FieldFlight({ field, crop, today }: Props) {
  const { t } = useTranslation('drone-flight');
  const flight = useFlight(field, crop, today);
  useMapPlan(flight);
  const { window, error, retry } = flight.stages;
  if (window === null && error === null) return <Skeleton rows={10} />;
  const is_outside = window?.state === 'before' || window?.state === 'past';
  return (
    <div className={styles['panel']}>
      <Figures flight={flight} />
      {error !== null && <Failed error={error} text={t('panel.stage_failed')} onRetry={retry} />}
      {is_outside ? <Outside window={window} crop={flight.crop} /> : <WindWeek flight={flight} />}
      <Slots flight={flight} is_outside={is_outside} />
      <Needs flight={flight} is_outside={is_outside} />
      <section className={styles['section']}>
        <h3>{t('panel.rules')}</h3>
        <p className={styles['text']}>
          {t('panel.rules_text', { limit: FLIGHT_SERVICE.max_wind_kmh, hours: FLIGHT_SERVICE.reschedule_notice_h })}
        </p>
        <p className={styles['note']}>{t('panel.sample')}</p>
      </section>
      <CountForm field={field} />
      <FlightFooter flight={flight} is_outside={is_outside} />
    </div>
  );
}
