import type { SunDay } from './sun.ts';

export type Extremes = { readonly tmin_c: number; readonly tmax_c: number };
const HOURS = 24;
/** The warmest hour is this much later than noon by the sine of the day. */
const LATE_H = 4;

/** The day's sine at an hour of solar time between sunrise and sunset. */
const byDay = ({ tmin_c, tmax_c }: Extremes, hour: number, { sunrise_h, daylength_h }: SunDay): number =>
  tmin_c + (tmax_c - tmin_c) * Math.sin((Math.PI * (hour - sunrise_h)) / (daylength_h + LATE_H));

/** The night's logarithmic fall from the temperature at sunset to a minimum, by the hours since sunset; counted from one. */
const byNight = (sunset_c: number, min_c: number, since_h: number, night_h: number): number =>
  sunset_c - ((sunset_c - min_c) / Math.log(night_h)) * Math.log(since_h + 1);

/** A day with its sun. */
export type SunlitDay = Extremes & { readonly sun: SunDay };

/**
 * Temperatures at the 24 full hours of solar time of a day from its extremes, those of the day before and the next minimum, °C (Linvill 1990 as in chillR,
 * whose morning ends an hour short of the minimum; domain.md §7.2). At 33° S on day 200 with −2/14 °C after 1/15 °C and before 0.5 °C: 0.937 at 0 h,
 * −1.609 at 7 h, 13.611 at 15 h.
 */
export function hourlyFromMinMax(before: SunlitDay, day: SunlitDay, next: Pick<SunlitDay, 'tmin_c' | 'sun'>): number[] {
  const { sunrise_h, sunset_h } = day.sun;
  const sunset_before_h = before.sun.sunset_h;
  const sunset_c = byDay(day, sunset_h, day.sun);
  const sunset_before_c = byDay(before, sunset_before_h, before.sun);
  return Array.from({ length: HOURS }, (_, hour) => {
    if (hour < sunrise_h) return byNight(sunset_before_c, day.tmin_c, hour + HOURS - sunset_before_h, HOURS - sunset_before_h + sunrise_h);
    if (hour <= sunset_h) return byDay(day, hour, day.sun);
    return byNight(sunset_c, next.tmin_c, hour - sunset_h, HOURS - sunset_h + next.sun.sunrise_h + 1);
  });
}
