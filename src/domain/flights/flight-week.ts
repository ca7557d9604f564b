import { localTime } from '../calendar/local-days.ts';
import { leastOf } from '../extremes.ts';
import { WEATHER } from '../limits.ts';
import type { WeatherHours, WindHour } from '../schemas/weather.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { HOUR_MS } from '../weather/weather-hours.ts';
import { checkWind, slotHours, type WindVerdict } from './check-wind.ts';
import { FLIGHT_SERVICE, FLIGHT_SLOTS, type FlightSlot } from './flight-service.ts';

/** The hours of a field's forecast by its own clock, as `checkWind` reads them, with the rain of each. */
export type FlightHour = WindHour & { readonly rain_mm: number | null };

export type SlotOutlook = {
  readonly wind: WindVerdict;
  /** Expected while the drone would fly; of hours nobody knows nothing is. */
  readonly rain_mm: number;
  /** Its first minute is past: nobody books it any more. */
  readonly has_begun: boolean;
};
export type FlightDay = {
  readonly date: string;
  readonly slots: Readonly<Record<FlightSlot, SlotOutlook>>;
  /** The worse of morning and afternoon, as far as they are known. */
  readonly verdict: WindVerdict['verdict'];
};

const WORST_FIRST = ['windy', 'gusty', 'calm', 'unknown'] as const;

/** `2026-01-12T11:00Z` in Buenos Aires → `2026-01-12T08:00`. */
export function flightHours(hours: Pick<WeatherHours, 'first' | 'wind_kmh' | 'gust_kmh' | 'rain_mm'>, zone: string): readonly FlightHour[] {
  const first_ms = Date.parse(hours.first);
  return hours.wind_kmh.map((wind_kmh, i) => ({
    time: localTime(first_ms + i * HOUR_MS, zone).replace(' ', 'T'),
    wind_kmh,
    gust_kmh: hours.gust_kmh[i] ?? null,
    rain_mm: hours.rain_mm[i] ?? null,
  }));
}

/** Rain stands at the end of the hour it fell in: that of 8 to 9 h at 9. */
function rainIn(hours: readonly FlightHour[], date: string, slot: FlightSlot): number {
  const [, ...ends] = slotHours(slot).map((hour) => `${date}T${String(hour).padStart(2, '0')}:00`);
  return hours.reduce((sum, { time, rain_mm }) => sum + (ends.includes(time) ? (rain_mm ?? 0) : 0), 0);
}

/** What the wind says of each slot of seven days; without hours nothing is known of any. `local_now` is the field's own clock, `2026-01-12T09:41`. */
export function flightWeek(hours: readonly FlightHour[], local_now: string): readonly FlightDay[] {
  const today = epochDay(local_now.slice(0, 10));
  return Array.from({ length: WEATHER.forecast_days }, (_, i): FlightDay => {
    const date = dayDate(today + i);
    const outlook = (slot: FlightSlot): SlotOutlook => ({
      wind: checkWind(hours, date, slot, local_now),
      rain_mm: rainIn(hours, date, slot),
      has_begun: local_now >= `${date}T${FLIGHT_SERVICE.slots[slot].from}`,
    });
    const slots = Object.fromEntries(FLIGHT_SLOTS.map((slot) => [slot, outlook(slot)])) as FlightDay['slots'];
    const seen = [slots.morning.wind.verdict, slots.afternoon.wind.verdict];
    return { date, slots, verdict: WORST_FIRST.find((verdict) => seen.includes(verdict)) ?? 'unknown' };
  });
}

/** The first day of the least gusts in a slot, before an epoch day; where none is calm, the first on which the slot can still be had. */
export function calmestDay(week: readonly FlightDay[], slot: FlightSlot, before: number | null): FlightDay | undefined {
  const open = week.filter(({ date, slots }) => !slots[slot].has_begun && (before === null || epochDay(date) < before));
  const gustOf = ({
    slots: {
      [slot]: { wind },
    },
  }: FlightDay): number => (wind.verdict === 'calm' ? wind.gust_kmh : Number.POSITIVE_INFINITY);
  const least = leastOf(open.map(gustOf));
  return open.find((day) => gustOf(day) === least) ?? week.find(({ slots }) => !slots[slot].has_begun) ?? week[0];
}
