import type { Position } from '#domain/geometry/types.ts';
import { WEATHER } from '#domain/limits.ts';
import type { WindHour } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { chance, hash32 } from '../../imagery/provider/demo/noise.ts';

const SEED = 40_087;
const HOURS = 24;
/** Wind of a usual day in km/h: at night, and what the sun's warmth adds by four in the afternoon. */
const CALM_KMH = 6;
const SUN_KMH = 9;
const WINDIEST_HOUR = 16;
/** Fronts pass every few days; the strongest bring this much more. */
const FRONT_DAYS = 3;
const FRONT_KMH = 45;

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Strength of the front at an hour, 0…1: a few fronts in a month are strong, most days have none. */
const frontAt = (seed: number, hours: number): number => {
  const at = hours / (HOURS * FRONT_DAYS);
  const step = Math.floor(at);
  const t = at - step;
  const [before, after] = [chance(seed, step, 1) ** 3, chance(seed, step + 1, 1) ** 3];
  return before + (after - before) * t * t * (3 - 2 * t);
};

/** Wind of any local hour (since 1970-01-01) computed from integers, the same for ever: of a whole degree, so that neighbours share their fronts. */
export const demoWindAt = ([longitude, latitude]: Position): ((hours: number) => Pick<WindHour, 'wind_kmh' | 'gust_kmh'>) => {
  const seed = hash32(SEED, Math.floor(longitude), Math.floor(latitude));
  return (hours) => {
    const warmth = Math.max(0, Math.cos((2 * Math.PI * ((hours % HOURS) - WINDIEST_HOUR)) / HOURS));
    const wind = CALM_KMH + SUN_KMH * warmth + FRONT_KMH * frontAt(seed, hours) + 4 * (chance(seed, hours, 2) - 0.5);
    return { wind_kmh: tenths(wind), gust_kmh: tenths(wind * (1.35 + 0.35 * chance(seed, hours, 3))) };
  };
};

/** Wind of a week from today on. */
export const demoWind = (place: Position, today: string): WindHour[] => {
  const windAt = demoWindAt(place);
  const first = epochDay(today);
  return Array.from({ length: WEATHER.forecast_days * HOURS }, (_, i): WindHour => {
    const date = dayDate(first + Math.floor(i / HOURS));
    return { time: `${date}T${String(i % HOURS).padStart(2, '0')}:00`, ...windAt(first * HOURS + i) };
  });
};
