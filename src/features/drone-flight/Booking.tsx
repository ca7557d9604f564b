import { useTranslation } from 'react-i18next';
import { FLIGHT_SERVICE, type FlightSlot } from '#domain/flights/flight-service.ts';
import { useFormat } from '#i18n/use-format.ts';
import button from '#ui/buttons/Button.module.css';
import { classNames } from '#ui/class-names.ts';
import { clock } from './clock.ts';
import { mailTo } from './mail-to.ts';
import styles from './Page.module.css';

type Props = { email: string | null; place: string; date: string; slot: FlightSlot };

/** A flight is booked by writing to whoever runs the installation; where nobody is named, that is said. */
export function Booking({ email, place, date, slot }: Props) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  if (email === null) return <p className={styles['idle']}>{t('booking.none')}</p>;
  const { from, to, early_usd } = FLIGHT_SERVICE.slots[slot];
  const about = {
    place: place === '' ? '…' : place,
    day: date === '' ? '…' : format.date(date),
    slot: t(`slot.${slot}`),
    from: clock(from),
    to: clock(to),
    price: early_usd,
  };
  return (
    <div className={styles['booking']}>
      <a
        className={classNames(button['button'], button['primary'], button['lg'])}
        href={mailTo(email, { subject: t('booking.subject', about), body: t('booking.body', about) })}
      >
        {t('booking.write')}
      </a>
      <p>{t('booking.text', { email })}</p>
    </div>
  );
}
