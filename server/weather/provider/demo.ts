import type { Position } from '#domain/geometry/types.ts';
import { WEATHER } from '#domain/limits.ts';
import type { WeatherDay } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { gatherHours } from '#domain/weather/weather-hours.ts';
import { chance, hash32 } from '../../imagery/provider/demo/noise.ts';
import { dayClimate } from './demo-climate.ts';
import { demoHours, type DemoDay } from './demo-hours.ts';
import { demoWind } from './demo-wind.ts';
import type { WeatherProvider } from './provider.ts';

const SEED = 71_903;
const DAY_MS = 86_400_000;
/** How much a day takes after the one before it: wet days come in spells. */
const PERSISTENCE = 0.28;
/** Gamma shape of daily rain: many small falls, few large ones. */
const SHAPE = 0.75;
/** Swings of the weather around the season's course: days from one to the next, °C. */
const SPELLS = [
  [5, 5.5],
  [23, 3],
] as const;

const ATTEMPT = { normal: 101, uniform: 202, boost: 303 } as const;

const normal = (seed: number, day: number, attempt: number): number =>
  Math.sqrt(-2 * Math.log(1 - chance(seed, day, ATTEMPT.normal, attempt))) *
  Math.cos(2 * Math.PI * chance(seed, day, ATTEMPT.normal, attempt + 500));

/** Gamma amount of mean 1, drawn from integers (Marsaglia and Tsang 2000, with the boost for shapes below 1). */
const gammaShare = (seed: number, day: number): number => {
  const d = SHAPE + 1 - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (let attempt = 0; ; attempt++) {
    const x = normal(seed, day, attempt);
    const v = (1 + c * x) ** 3;
    const u = 1 - chance(seed, day, ATTEMPT.uniform, attempt);
    if (v > 0 && Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v))
      return (d * v * (1 - chance(seed, day, ATTEMPT.boost)) ** (1 / SHAPE)) / SHAPE;
  }
};

/** Smooth course through a drawn value every `step` days, −0.5…0.5. */
const spell = (seed: number, day: number, step: number): number => {
  const at = Math.floor(day / step);
  const t = day / step - at;
  const [before, after] = [chance(seed, at, step), chance(seed, at + 1, step)];
  return before + (after - before) * t * t * (3 - 2 * t) - 0.5;
};

const july = (day: number): number => {
  const date = new Date(day * 86_400_000);
  return Date.UTC(date.getUTCFullYear() - (date.getUTCMonth() < 6 ? 1 : 0), 6, 1) / 86_400_000;
};

/** Whether it rains, day by day from 1 July on: a chain of two states whose share of wet days is the season's. */
const wetDays = (seed: number, longitude: number, latitude: number, first: number, last: number): ReadonlySet<number> => {
  const wet = new Set<number>();
  let was_wet = false;
  for (let day = july(first); day <= last; day++) {
    const { wet_share } = dayClimate(longitude, latitude, day);
    const follows: number = day === july(day) ? wet_share : wet_share * (1 - PERSISTENCE) + (was_wet ? PERSISTENCE : 0);
    was_wet = chance(seed, day, 7) < follows;
    if (was_wet) wet.add(day);
  }
  return wet;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Daily weather between two epoch days at a place. */
const demoDays = ([longitude, latitude]: Position, first: number, last: number): DemoDay[] => {
  const region = [Math.floor(longitude), Math.floor(latitude)] as const;
  const seed = hash32(SEED, ...region);
  const cell = hash32(SEED, Math.round(longitude * 10), Math.round(latitude * 10));
  const wet = wetDays(seed, region[0] + 0.5, region[1] + 0.5, first, last);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i): DemoDay => {
    const day = first + i;
    const usual = dayClimate(longitude, latitude, day);
    const rains = wet.has(day);
    const mean = usual.mean_c + SPELLS.reduce((sum, [step, size]) => sum + size * spell(seed, day, step), 0) - (rains ? 1.2 : 0);
    const range = usual.range_c * (rains ? 0.7 : 1.06) + 3 * (chance(seed, day, 11) - 0.5);
    const rain = rains ? usual.wet_mm * gammaShare(seed, day) * (0.85 + 0.3 * chance(cell, day)) : 0;
    return { day, tmin_c: tenths(mean - range / 2), tmax_c: tenths(mean + range / 2), rain_mm: tenths(rain) };
  });
};

/**
 * Weather computed from integers for any place, the same for ever: the product works without a network. It is of a whole degree, so that neighbours share
 * their fronts, with amounts that differ a little between cells of 0.1°.
 */
export const demoWeather = (today: (place: Position) => string): WeatherProvider => ({
  id: 'demo',
  attribution: 'Surco demo',
  is_demo: true,
  days(place, { from, to }) {
    const now = today(place);
    const last = Math.min(epochDay(to), epochDay(now) + WEATHER.forecast_days - 1);
    const days = demoDays(place, epochDay(from), last).map(({ day, ...values }): WeatherDay => {
      const date = dayDate(day);
      return { date, ...values, is_forecast: date >= now };
    });
    return Promise.resolve(days);
  },
  hours(place, { from, to }) {
    const [first, last] = [epochDay(from), epochDay(to)];
    const end = Math.min(last, epochDay(today(place)) + WEATHER.forecast_days);
    const part = demoHours(place, [first, end], demoDays(place, first - 2, end + 2));
    return Promise.resolve(gatherHours([part], first * DAY_MS, (last + 1) * DAY_MS));
  },
  wind: (place) => Promise.resolve(demoWind(place, today(place))),
});
