import type { Position } from '#domain/geometry/types.ts';
import type { DayRange, WeatherDay } from '#domain/schemas/weather.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { STATIONS, type Station } from '#domain/weather/stations/station-list.ts';
import { HOUR_MS, unknownHours } from '#domain/weather/weather-hours.ts';
import { chance, hash32, hashText } from '../../imagery/provider/demo/noise.ts';
import { demoWind } from '../provider/demo-wind.ts';
import { demoWeather } from '../provider/demo.ts';
import type { StationProvider, StationReports } from '../provider/provider.ts';

const SEED = 52_361;
const HOURS = 24;
const WIND_DAYS = 7;
/** Hours of the sun's clock at which a day is coldest and warmest. */
const COLDEST = 6;
const WARMEST = 15;
/** One station of so many falls silent for a part of these blocks of hours; of the others an hour is missing now and then. */
const SILENT_EVERY = 6;
const BLOCK_HOURS = 8;
const SILENT_SHARE = 0.4;
const LOST_SHARE = 0.02;
/** Minutes before now of the last report. */
const LAST = { least: 3, range: 48 };

const round = (value: number, decimals = 1): number => Number(value.toFixed(decimals));
const eased = (t: number): number => (1 - Math.cos(Math.PI * t)) / 2;

/** Saturation of air of a temperature against that of another, % (Magnus, constants of Alduchov and Eskridge 1996). */
const humidityOf = (dew_c: number, air_c: number): number => {
  const exponent = (c: number): number => (17.625 * c) / (243.04 + c);
  return 100 * Math.exp(exponent(dew_c) - exponent(air_c));
};

type Extremes = { readonly tmin_c: number; readonly tmax_c: number };
const extremesOf = (days: readonly WeatherDay[]): ReadonlyMap<number, Extremes> =>
  new Map(days.map(({ date, tmin_c, tmax_c }) => [epochDay(date), { tmin_c: tmin_c ?? 0, tmax_c: tmax_c ?? 0 }]));

/** Temperature at an hour of the sun's clock (counted from 1970): down to six in the morning, up to three in the afternoon. */
const courseAt = (days: ReadonlyMap<number, Extremes>, hours: number): number | null => {
  const day = Math.floor(hours / HOURS);
  const hour = hours - day * HOURS;
  const [before, now, after] = [days.get(day - 1), days.get(day), days.get(day + 1)];
  if (before === undefined || now === undefined || after === undefined) return null;
  const night = HOURS - WARMEST + COLDEST;
  if (hour < COLDEST) return before.tmax_c + (now.tmin_c - before.tmax_c) * eased((hour + HOURS - WARMEST) / night);
  if (hour < WARMEST) return now.tmin_c + (now.tmax_c - now.tmin_c) * eased((hour - COLDEST) / (WARMEST - COLDEST));
  return now.tmax_c + (after.tmin_c - now.tmax_c) * eased((hour - WARMEST) / night);
};

const windOf = (
  place: Position,
  first: number,
  last: number,
): ReadonlyMap<string, { wind_kmh: number | null; gust_kmh: number | null }> => {
  const hours = [];
  for (let day = first; day <= last; day += WIND_DAYS) hours.push(...demoWind(place, dayDate(day)));
  return new Map(hours.map(({ time, wind_kmh, gust_kmh }) => [time, { wind_kmh, gust_kmh }]));
};

const isLost = (seed: number, hours: number): boolean =>
  chance(seed, hours, 1) < LOST_SHARE || (seed % SILENT_EVERY === 0 && chance(seed, Math.floor(hours / BLOCK_HOURS), 2) < SILENT_SHARE);

const reportsOf = async (station: Station, { from, to }: DayRange, now: Date): Promise<StationReports> => {
  const seed = hash32(SEED, hashText(station.code));
  const place: Position = [station.longitude, station.latitude];
  const [first, last] = [epochDay(from), epochDay(to)];
  const hours = unknownHours(first * HOURS * HOUR_MS, (last - first + 1) * HOURS);
  const last_ms = Math.floor(now.getTime() / 60_000) * 60_000 - (LAST.least + (seed % LAST.range)) * 60_000;
  const around = { from: dayDate(first - 2), to: dayDate(last + 2) };
  const days = extremesOf(await demoWeather(() => now.toISOString().slice(0, 10)).days(place, around));
  const wind = windOf(place, first - 1, last + 1);
  const sun = Math.round(station.longitude / 15);
  const own_c = 2 * chance(seed, 3) - 1;
  let newest: number | null = null;
  for (let i = 0; i < hours.temperature_c.length; i++) {
    const utc = first * HOURS + i;
    const reported_ms = utc * HOUR_MS + (last_ms % HOUR_MS) - (last_ms % HOUR_MS > HOUR_MS / 2 ? HOUR_MS : 0);
    const course = courseAt(days, utc + sun);
    if (reported_ms > last_ms || course === null || isLost(seed, utc)) continue;
    newest = reported_ms;
    const air = course + own_c;
    const dew = Math.min(air, (days.get(Math.floor((utc + sun) / HOURS))?.tmin_c ?? air) + own_c - 1 + 2 * chance(seed, utc, 4));
    hours.temperature_c[i] = round(air);
    hours.dew_point_c[i] = round(dew);
    hours.humidity_pct[i] = round(humidityOf(dew, air));
    const time = new Date((utc + sun) * HOUR_MS).toISOString().slice(0, 16);
    hours.wind_kmh[i] = wind.get(time)?.wind_kmh ?? null;
    hours.gust_kmh[i] = wind.get(time)?.gust_kmh ?? null;
    hours.wind_deg[i] = 10 * Math.floor(36 * chance(seed, Math.floor(utc / BLOCK_HOURS), 5));
    hours.pressure_hpa[i] = round(1_008 + 12 * chance(seed, Math.floor(utc / HOURS), 6));
  }
  return { hours, last_report: newest === null || newest < Date.parse(from) ? null : new Date(newest).toISOString() };
};

/**
 * Reports computed from integers, the same for ever: the daily extremes of the demo's weather at each station as hours, with its own offset.
 * They say nothing of rain, as METAR does not.
 */
export const demoStations = (now: () => Date): StationProvider => ({
  id: 'demo',
  attribution: 'Surco demo',
  is_demo: true,
  async reports(codes, range) {
    const stations = STATIONS.filter(({ code }) => codes.includes(code));
    return new Map(await Promise.all(stations.map(async (station) => [station.code, await reportsOf(station, range, now())] as const)));
  },
});
