const DEGREE = Math.PI / 180;
const NOON = 12;
const DEGREES_AN_HOUR = 15;
/** The sun's upper edge at the horizon, with refraction. */
const RISE_ALTITUDE = -0.8333;

export type SunDay = { readonly sunrise_h: number; readonly sunset_h: number; readonly daylength_h: number };

/** Declination of the sun by Spencer (1971), radians. */
const declination = (day_of_year: number): number => {
  const g = (2 * Math.PI * (day_of_year - 1)) / 365;
  return (
    0.006918 -
    0.399912 * Math.cos(g) +
    0.070257 * Math.sin(g) -
    0.006758 * Math.cos(2 * g) +
    0.000907 * Math.sin(2 * g) -
    0.002697 * Math.cos(3 * g) +
    0.00148 * Math.sin(3 * g)
  );
};

const DAY_MS = 86_400_000;

/** Which day of its year an epoch day is; 1 January is 1. */
export const dayOfYear = (day: number): number => day - Date.UTC(new Date(day * DAY_MS).getUTCFullYear(), 0, 1) / DAY_MS + 1;

/** Sunrise and sunset in hours of solar time; day or night without an end are 24 and 0 hours. At 33° S on day 200 → 6.889, 17.111. */
export function sunDay(latitude: number, day_of_year: number): SunDay {
  const sun = declination(day_of_year);
  const lat = latitude * DEGREE;
  const cosine = (Math.sin(RISE_ALTITUDE * DEGREE) - Math.sin(lat) * Math.sin(sun)) / (Math.cos(lat) * Math.cos(sun));
  const half = Math.acos(Math.min(1, Math.max(-1, cosine))) / DEGREE / DEGREES_AN_HOUR;
  return { sunrise_h: NOON - half, sunset_h: NOON + half, daylength_h: 2 * half };
}
