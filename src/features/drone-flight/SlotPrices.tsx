import { useTranslation } from 'react-i18next';
import { FLIGHT_SERVICE, type FlightSlot } from '#domain/flights/flight-service.ts';
import { useFormat } from '#i18n/use-format.ts';

/** The full price of a slot, struck through, and that of early access. */
export function SlotPrices({ slot }: { readonly slot: FlightSlot }) {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  const usd = (price: number): string => `USD ${format.number(price)}`;
  const { full_usd, early_usd } = FLIGHT_SERVICE.slots[slot];
  return (
    <>
      <s>
        <span className="visually-hidden">{t('full_price')}</span> {usd(full_usd)}
      </s>
      <strong>
        <span className="visually-hidden">{t('early_price')}</span> {usd(early_usd)}
      </strong>
    </>
  );
}
