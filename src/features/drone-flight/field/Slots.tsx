import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { FLIGHT_SLOTS, type FlightSlot } from '#domain/flights/flight-service.ts';
import { SlotPrices } from '../SlotPrices.tsx';
import styles from './Field.module.css';
import type { Flight } from './use-flight.ts';
import { useFlightTexts } from './use-flight-texts.ts';

/** The slots of the chosen day with their wind and prices; outside of the stages the prices alone. */
export function Slots({ flight, is_outside }: { readonly flight: Flight; readonly is_outside: boolean }) {
  const { t } = useTranslation('drone-flight');
  const texts = useFlightTexts();
  const name = useId();
  const { day, slot: chosen, onSlot } = flight;
  const shown = is_outside ? undefined : day;
  const about = (slot: FlightSlot): string => {
    if (shown === undefined) return texts.slotHours(slot);
    const { has_begun, wind } = shown.slots[slot];
    return `${texts.slotHours(slot)}, ${has_begun ? t('panel.begun') : texts.wind(wind)}`;
  };
  return (
    <fieldset className={styles['slots']} aria-labelledby={`${name}-title`}>
      <div className={styles['prices']}>
        <h3 id={`${name}-title`}>{shown === undefined ? t('prices') : t('panel.slot_of', { day: texts.longDay(shown.date) })}</h3>
        <span aria-hidden="true">{t('panel.full')}</span>
        <span aria-hidden="true">{t('panel.early')}</span>
      </div>
      {FLIGHT_SLOTS.map((slot) => {
        const is_over = shown?.slots[slot].has_begun === true;
        return (
          <label key={slot} data-off={is_over || undefined} data-plain={shown === undefined || undefined}>
            {shown !== undefined && (
              <>
                <input type="radio" name={name} disabled={is_over} checked={slot === chosen && !is_over} onChange={() => onSlot(slot)} />
                <i />
              </>
            )}
            <span>
              <b>{t(`slot.${slot}`)}</b>
              <small>{about(slot)}</small>
            </span>
            <SlotPrices slot={slot} />
          </label>
        );
      })}
    </fieldset>
  );
}
