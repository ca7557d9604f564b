import type { Position } from '#domain/geometry/types.ts';
import type { WeatherHours } from '#domain/schemas/weather.ts';
import { atSolarHour, solarHour } from '#domain/weather/estimate-hours.ts';
import { et0 } from '#domain/weather/et0.ts';
import { hourlyFromMinMax, type SunlitDay } from '#domain/weather/hourly-from-minmax.ts';
import { relativeHumidity } from '#domain/weather/moisture.ts';
import { dayOfYear, sunDay } from '#domain/weather/sun.ts';
import { HOUR_MS, unknownHours } from '#domain/weather/weather-hours.ts';
import { chance, hash32 } from '../../imagery/provider/demo/noise.ts';
import { demoWindAt } from './demo-wind.ts';

/** A day of the demo's weather, by its epoch day. */
export type DemoDay = { readonly day: number; readonly tmin_c: number; readonly tmax_c: number; readonly rain_mm: number };

const SEED = 52_361;
const HOURS = 24;
/** Air over the fields of a plain. */
const ELEVATION_M = 80;
/** How long rain lasts, hours. */
const RAIN_HOURS = [2, 9] as const;
/** Rain as warm as this may come with thunder. */
const THUNDER_C = 20;
/** Upper ends of the classes of rain and of cloud by which the source names an hour (domain.md §8), and their codes. */
const RAIN_CODES = [
  [1.3, 51],
  [2.5, 61],
  [7.6, 63],
  [Number.POSITIVE_INFINITY, 65],
] as const;
const CLOUD_CODES = [
  [20, 0],
  [50, 1],
  [80, 2],
  [Number.POSITIVE_INFINITY, 3],
] as const;

const rounded = (value: number, parts: number): number => Math.round(value * parts) / parts;
const codeOf = (classes: readonly (readonly [number, number])[], value: number): number => classes.find(([end]) => value < end)?.[1] ?? 0;

/** A smooth course through a drawn value every `step` hours, 0…1. */
const course = (seed: number, hour: number, step: number, what: number): number => {
  const at = Math.floor(hour / step);
  const t = hour / step - at;
  const [before, after] = [chance(seed, at, what), chance(seed, at + 1, what)];
  return before + (after - before) * t * t * (3 - 2 * t);
};

/** The hours of a day's rain, mm, adding up to it: one shower that swells and ebbs. */
const rainOfDay = (seed: number, { day, rain_mm }: DemoDay): number[] => {
  const length = RAIN_HOURS[0] + Math.floor(chance(seed, day, 31) * (RAIN_HOURS[1] - RAIN_HOURS[0]));
  const start = Math.floor(chance(seed, day, 32) * (HOURS - length));
  const weights = Array.from({ length: HOURS }, (_, hour) =>
    hour < start || hour >= start + length
      ? 0
      : Math.sin((Math.PI * (hour - start + 0.5)) / length) * (0.6 + 0.8 * chance(seed, day, 33, hour)),
  );
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => (rain_mm * weight) / sum);
};

/** Dry days have drier air than their coolest hour needs for dew. */
const dewOf = ({ tmin_c, rain_mm }: DemoDay): number => tmin_c - (rain_mm > 0 ? 0 : 2.5);

type Hour = { temperature_c: number; rain_mm: number; cloud_pct: number; dew_point_c: number; is_day: boolean; day: number };

/** Each hour of solar time of all but the first and the last day. */
function solarHours(seed: number, latitude: number, days: readonly DemoDay[]): Hour[] {
  const sunlit = days.map((day): SunlitDay => ({ ...day, sun: sunDay(latitude, dayOfYear(day.day)) }));
  return days.slice(1, -1).flatMap((today, i) => {
    const [before, day, next] = [sunlit[i], sunlit[i + 1], sunlit[i + 2]];
    const rain = rainOfDay(seed, today);
    return hourlyFromMinMax(before!, day!, next!).map((temperature_c, hour): Hour => {
      const rain_mm = rain[hour] ?? 0;
      const at = today.day * HOURS + hour;
      const cloud = course(seed, at, 9, 41) ** 1.6 + (today.rain_mm > 0 ? 0.35 : 0);
      // From one day's dew to the next one's, without a step at midnight.
      const dew = dewOf(today) + ((dewOf(days[i + 2] ?? today) - dewOf(today)) * hour) / HOURS;
      return {
        temperature_c,
        rain_mm,
        cloud_pct: rain_mm > 0 ? 100 : Math.min(100, 100 * cloud),
        dew_point_c: Math.min(temperature_c - 0.3, dew + 2 * course(seed, at, 14, 42)),
        is_day: hour >= day!.sun.sunrise_h && hour < day!.sun.sunset_h,
        day: today.day,
      };
    });
  });
}

/** Evapotranspiration of a day by hour: what FAO-56 gives for it, shared out by the height of the sun. */
function et0ByHour(latitude: number, hours: readonly Hour[], wind_kmh: number): number[] {
  const day_of_year = dayOfYear(hours[0]!.day);
  const temperatures = hours.map(({ temperature_c }) => temperature_c);
  const humidities = hours.map(({ temperature_c, dew_point_c }) => relativeHumidity(temperature_c, dew_point_c));
  const cloud = hours.reduce((sum, { cloud_pct }) => sum + cloud_pct, 0) / hours.length / 100;
  const { sunrise_h, daylength_h } = sunDay(latitude, day_of_year);
  const sum = et0({
    tmax_c: Math.max(...temperatures),
    tmin_c: Math.min(...temperatures),
    humidity_max_pct: Math.max(...humidities),
    humidity_min_pct: Math.min(...humidities),
    wind_kmh,
    sunshine_h: daylength_h * (1 - 0.75 * cloud),
    latitude,
    day_of_year,
    elevation_m: ELEVATION_M,
  });
  const weights = hours.map((_, hour) => Math.max(0, Math.sin((Math.PI * (hour - sunrise_h)) / daylength_h)));
  const all = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => (all === 0 ? 0 : Math.max(0, sum) * (weight / all)));
}

/**
 * The hours of whole UTC days (epoch days, both included) computed from the demo's days, of which two more are given at either end. Hours of the sun
 * become hours of UTC by the longitude.
 */
export function demoHours(
  [longitude, latitude]: Position,
  [first, last]: readonly [number, number],
  days: readonly DemoDay[],
): WeatherHours {
  const seed = hash32(SEED, Math.floor(longitude), Math.floor(latitude));
  const windAt = demoWindAt([longitude, latitude]);
  const solar = solarHours(seed, latitude, days);
  const solar_first = (days[1]?.day ?? 0) * HOURS;
  const evaporated = days.slice(1, -1).flatMap((_, i) => {
    const hours = solar.slice(i * HOURS, (i + 1) * HOURS);
    const winds = hours.map((__, hour) => windAt(solar_first + i * HOURS + hour).wind_kmh ?? 0);
    return et0ByHour(latitude, hours, winds.reduce((a, b) => a + b, 0) / HOURS);
  });
  const count = Math.max(0, last - first + 1) * HOURS;
  const columns = (['temperature_c', 'dew_point_c', 'cloud_pct'] as const).map((name) => solar.map((one) => one[name]));
  const out = unknownHours(first * HOURS * HOUR_MS, count);
  for (let i = 0; i < count; i++) {
    const hour = solarHour(first * HOURS + i, longitude);
    const local = Math.round(hour);
    const near = solar[local - solar_first]!;
    const [temperature, dew, cloudiness] = columns.map((column) => atSolarHour(column, solar_first, hour) ?? 0) as [number, number, number];
    // the source's rain is that of the hour before
    const rain = rounded((solar[local - 1 - solar_first] ?? near).rain_mm, 10);
    const humidity = rain > 0 ? Math.max(92, relativeHumidity(temperature, dew)) : relativeHumidity(temperature, dew);
    const thunders = rain >= 1 && temperature > THUNDER_C && chance(seed, near.day, 51) < 0.5;
    const cloud = rain > 0 ? 100 : Math.round(cloudiness);
    const wind = windAt(local);
    out.temperature_c[i] = rounded(temperature, 10);
    out.humidity_pct[i] = Math.round(humidity);
    out.dew_point_c[i] = rounded(Math.min(dew, temperature), 10);
    out.rain_mm[i] = rain;
    out.rain_chance_pct[i] = rain > 0 ? 60 + Math.round(35 * chance(seed, local, 61)) : Math.round(cloud * 0.25);
    out.wmo_code[i] = thunders ? 95 : rain > 0 ? codeOf(RAIN_CODES, rain) : codeOf(CLOUD_CODES, cloud);
    out.cloud_pct[i] = cloud;
    out.pressure_hpa[i] = rounded(1_014 + 14 * (course(seed, local, 60, 71) - 0.5) - 5 * course(seed, local, 9, 41), 10);
    out.wind_kmh[i] = wind.wind_kmh;
    out.gust_kmh[i] = wind.gust_kmh;
    out.wind_deg[i] = Math.round((course(seed, local, 30, 81) * 400 + 300) % 360);
    out.is_day[i] = near.is_day ? 1 : 0;
    out.et0_mm[i] = rounded(evaporated[local - 1 - solar_first] ?? 0, 100);
  }
  return out;
}
