import { Sun, SunMoon, Sunrise, Wind } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { FLIGHT_SERVICE, FLIGHT_SLOTS, type FlightSlot } from '#domain/flights/flight-service.ts';
import { Button } from '#ui/buttons/Button.tsx';
import text from '#ui/text.module.css';
import styles from './Page.module.css';
import { clock } from './clock.ts';
import { SlotPrices } from './SlotPrices.tsx';

const ICONS = { morning: Sunrise, afternoon: Sun, full_day: SunMoon } as const;

/** What each slot costs: full price, and that of early access. */
export function Prices({ onChoose }: { onChoose: (slot: FlightSlot) => void }) {
  const { t } = useTranslation('drone-flight');
  return (
    <section aria-labelledby="prices">
      <h2 id="prices" className={styles['heading']}>
        <span className={text['h2']}>{t('prices')}</span> <span className={text['sub']}>{t('prices_note')}</span>
      </h2>
      <ul className={styles['prices']}>
        {FLIGHT_SLOTS.map((slot) => {
          const { from, to } = FLIGHT_SERVICE.slots[slot];
          const Icon = ICONS[slot];
          return (
            <li key={slot}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles['slot']}>
                <b>{t(`slot.${slot}`)}</b>
                <span>{t('window', { from: clock(from), to: clock(to) })}</span>
              </span>
              <SlotPrices slot={slot} />
              <Button aria-label={t('book_slot', { slot: t(`slot.${slot}`) })} onClick={() => onChoose(slot)}>
                {t('book')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles['rule']}>
        <Wind size={16} aria-hidden="true" /> {t('wind_rule', { limit: FLIGHT_SERVICE.max_wind_kmh })}
      </p>
    </section>
  );
}
