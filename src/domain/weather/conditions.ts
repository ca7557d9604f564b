import type { WeatherHours } from '../schemas/weather.ts';

/** The twelve conditions in the order of the specification; the first is code 1 (weather-codes.json). */
export const CONDITIONS = [
  'sunny',
  'clear',
  'partly_cloudy',
  'mostly_cloudy',
  'rain',
  'heavy_rain',
  'light_rain',
  'some_showers',
  'scattered_storms',
  'partly_sunny',
  'storms',
  'cloudy',
] as const;
export type Condition = (typeof CONDITIONS)[number];

export type HourState = {
  readonly code: number;
  readonly is_day: boolean;
  readonly cloud_pct: number | null;
  readonly rain_chance_pct: number | null;
  readonly rain_mm: number | null;
};

/** Cover from which a sky is closed rather than mostly so. */
const CLOSED_PCT = 95;
const isScattered = ({ rain_chance_pct, rain_mm }: HourState): boolean =>
  rain_chance_pct !== null && rain_chance_pct < 60 && (rain_mm ?? 0) < 2.5;

const SKY: Readonly<Record<number, readonly [day: Condition, night: Condition]>> = {
  0: ['sunny', 'clear'],
  1: ['partly_sunny', 'clear'],
  2: ['partly_cloudy', 'partly_cloudy'],
  45: ['cloudy', 'cloudy'],
  48: ['cloudy', 'cloudy'],
};
/** WMO codes of rain and snow, by condition. */
const WET: readonly (readonly [Condition, readonly number[]])[] = [
  ['light_rain', [51, 53, 55, 56, 57, 61, 66, 71, 77]],
  ['rain', [63, 73]],
  ['heavy_rain', [65, 67, 75, 82, 86]],
  ['some_showers', [80, 81, 85]],
  ['storms', [96, 99]],
];

/** The condition of an hour from its WMO code (domain.md §8); null for a code no source of ours gives. 0 by night → clear. */
export function conditionOf(state: HourState): Condition | null {
  if (state.code === 3) return (state.cloud_pct ?? 100) >= CLOSED_PCT ? 'cloudy' : 'mostly_cloudy';
  if (state.code === 95) return isScattered(state) ? 'scattered_storms' : 'storms';
  const sky = SKY[state.code];
  if (sky !== undefined) return sky[state.is_day ? 0 : 1];
  return WET.find(([, codes]) => codes.includes(state.code))?.[0] ?? null;
}

/** The condition of one hour of a series; null where its code is not known. */
export function hourCondition(hours: WeatherHours, at: number): Condition | null {
  const code = hours.wmo_code[at] ?? null;
  if (code === null) return null;
  const column = (name: 'cloud_pct' | 'rain_chance_pct' | 'rain_mm'): number | null => hours[name][at] ?? null;
  return conditionOf({
    code,
    is_day: hours.is_day[at] !== 0,
    cloud_pct: column('cloud_pct'),
    rain_chance_pct: column('rain_chance_pct'),
    rain_mm: column('rain_mm'),
  });
}

const THUNDER = new Set([95, 96, 99]);
/** Rain of a day, mm, from which it is called so. */
const RAIN_NAMES: readonly (readonly [mm: number, Condition])[] = [
  [20, 'heavy_rain'],
  [5, 'rain'],
  [1, 'light_rain'],
  [0.2, 'some_showers'],
];
const SKIES: readonly Condition[] = ['sunny', 'partly_sunny', 'partly_cloudy', 'mostly_cloudy', 'cloudy'];

/**
 * The condition of a day out of its hours by day (some indices of the series) and its rain: the source's own daily code is the worst hour's, which
 * overstates (domain.md §8). Two hours of thunder → storms, one → scattered; then by rain; then the sky most of its hours had, on a tie the clearer.
 */
export function dayCondition(hours: WeatherHours, by_day: readonly number[], rain_mm: number): Condition | null {
  const thunder = by_day.filter((at) => THUNDER.has(hours.wmo_code[at] ?? -1)).length;
  if (thunder > 0) return thunder > 1 ? 'storms' : 'scattered_storms';
  const wet = RAIN_NAMES.find(([mm]) => rain_mm >= mm);
  if (wet !== undefined) return wet[1];
  const skies = by_day.map((at) => hourCondition(hours, at));
  const counted = SKIES.map((sky) => skies.filter((one) => one === sky).length);
  const most = Math.max(...counted);
  return most === 0 ? null : (SKIES[counted.indexOf(most)] ?? null);
}
