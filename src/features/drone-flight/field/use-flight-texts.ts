import { useTranslation } from 'react-i18next';
import type { WindVerdict } from '#domain/flights/check-wind.ts';
import { isMaize, CROPS, type CropCode } from '#domain/codes.ts';
import { FLIGHT_SERVICE, type FlightSlot } from '#domain/flights/flight-service.ts';
import { dayDate } from '#domain/series/epoch-day.ts';
import { useFormat } from '#i18n/use-format.ts';
import { clock } from '../clock.ts';

/** Words that several parts of the panel share. */
export function useFlightTexts() {
  const { t } = useTranslation('drone-flight');
  const format = useFormat();
  return {
    /** `hoy 14`, `jue 15`. */
    day: (date: string, today: string): string =>
      `${date === today ? t('panel.today') : format.weekday(date)} ${String(Number(date.slice(8)))}`,
    /** `domingo 18`. */
    longDay: (date: string): string => `${format.weekdayName(date)} ${String(Number(date.slice(8)))}`,
    epoch: (day: number): string => format.dayMonth(dayDate(day)),
    slotHours: (slot: FlightSlot): string => {
      const { from, to } = FLIGHT_SERVICE.slots[slot];
      return t('window', { from: clock(from), to: clock(to) });
    },
    crop: (crop: CropCode): string => t(`panel.crop.${isMaize(crop) ? 'maize' : crop === CROPS.sunflower ? 'sunflower' : 'soybean'}`),
    usd: (price: number): string => `USD ${format.number(price)}`,
    /** `hasta 18 km/h`, or why nothing can be said. */
    wind: (verdict: WindVerdict): string =>
      verdict.verdict === 'unknown'
        ? t(`panel.no_wind.${verdict.why}`)
        : verdict.verdict === 'gusty'
          ? t('panel.gusts_to', { gust: format.withUnit(verdict.gust_kmh, 'km/h') })
          : t('panel.wind_to', { wind: format.withUnit(verdict.wind_kmh, 'km/h') }),
  };
}
