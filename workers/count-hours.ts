import { localMidnights } from '#domain/calendar/local-days.ts';
import type { DayRange, WeatherHours } from '#domain/schemas/weather.ts';
import { hoursBelow, temperaturesOf, type DailyHours } from '#domain/weather/hours-below.ts';
import { withTransfer } from './wire.ts';

/** Hourly temperatures, °C, of fields, each with the IANA zone whose civil days are counted. */
export type HoursRequest = DayRange & {
  readonly fields: readonly (Pick<WeatherHours, 'first' | 'temperature_c'> & { readonly zone: string })[];
};

/** `midnights`: UTC ms where each day begins and where the last one ends. */
export type HoursReply = readonly (DailyHours & { readonly midnights: Float64Array })[];

/** Hours beyond each threshold in each day of the window, field by field in the order they came. */
export function countHours({ from, to, fields }: HoursRequest): HoursReply {
  const zones = new Map<string, Float64Array>();
  const reply = fields.map(({ zone, ...series }) => {
    const midnights = zones.get(zone) ?? localMidnights(from, to, zone);
    zones.set(zone, midnights);
    return { ...hoursBelow(temperaturesOf(series), midnights), midnights };
  });
  const moved = new Set([...zones.values(), ...reply.map(({ known_h }) => known_h)].map(({ buffer }) => buffer as ArrayBuffer));
  return withTransfer(reply, [...moved]);
}
