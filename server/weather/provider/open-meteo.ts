import { AppError } from '#domain/errors.ts';
import type { Position } from '#domain/geometry/types.ts';
import { WEATHER } from '#domain/limits.ts';
import type { DayRange, WindHour } from '#domain/schemas/weather.ts';
import { OPEN_METEO_DAILY, readOpenMeteo } from '#domain/weather/open-meteo/read-open-meteo.ts';
import { OPEN_METEO_HOURLY, readOpenMeteoHours } from '#domain/weather/open-meteo/read-open-meteo-hours.ts';
import { OPEN_METEO_WIND, readOpenMeteoWind } from '#domain/weather/open-meteo/read-open-meteo-wind.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import { gatherHours, HOUR_MS } from '#domain/weather/weather-hours.ts';
import { circuitBreaker } from '../../imagery/provider/circuit-breaker.ts';
import type { HostRule } from '../../imagery/provider/http/guarded-request.ts';
import { askJson } from '../../imagery/provider/stac-client.ts';
import { placeDay, placeZone } from '../place-clock.ts';
import type { WeatherProvider } from './provider.ts';

export type OpenMeteo = {
  /** Roots of the two services; an installation of one's own has both under one. */
  readonly archive: string;
  readonly forecast: string;
  readonly key: string | undefined;
  readonly rules: readonly HostRule[];
  readonly clock: () => number;
  readonly timeout_ms?: number;
};

/** Six years are some 120 kB. */
const MOST_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** A hundred metres: finer says nothing of cells of kilometres. */
const DECIMALS = 3;

const asWeather = (error: unknown): AppError => {
  if (error instanceof AppError && (error.code === 'WEATHER_PROVIDER_DOWN' || error.code === 'CANCELLED')) return error;
  const reason = error instanceof AppError ? String(error.params['reason'] ?? error.code) : 'unknown';
  return new AppError('WEATHER_PROVIDER_DOWN', { reason }, { cause: error });
};

/** Open-Meteo: its archive for days that no longer change, its forecast service for the last ten and the next seven. */
export const openMeteo = ({ archive, forecast, key, rules, clock, timeout_ms = TIMEOUT_MS }: OpenMeteo): WeatherProvider => {
  const breaker = circuitBreaker(() => performance.now());
  const running = new Map<string, Promise<unknown>>();
  const read = async <Answer>(href: string, understand: (json: unknown) => Answer): Promise<Answer> => {
    try {
      const limits = { timeout_ms, max_bytes: MOST_BYTES };
      return await breaker.run(async () => understand(await askJson({ href, method: 'GET', body: null, ...limits }, rules)));
    } catch (error) {
      throw asWeather(error);
    }
  };
  const hrefOf = (root: string, service: string, [longitude, latitude]: Position, about: Readonly<Record<string, string>>): string => {
    const query = new URLSearchParams({
      latitude: latitude.toFixed(DECIMALS),
      longitude: longitude.toFixed(DECIMALS),
      ...about,
      ...(key === undefined ? {} : { apikey: key }),
    });
    return `${root.replace(/\/$/, '')}/v1/${service}?${query.toString()}`;
  };
  /** Fields of one place ask for the same days at the same moment: one answer serves all. */
  const readOnce = <Answer>(href: string, understand: (json: unknown) => Answer): Promise<Answer> => {
    const answer = (running.get(href) as Promise<Answer> | undefined) ?? read(href, understand).finally(() => running.delete(href));
    running.set(href, answer);
    return answer;
  };
  /** A range, up to some days from today on, in the two parts of which the archive and the forecast service tell. */
  const eachPart = async <Answer>(
    { from, to }: DayRange,
    days_ahead: number,
    ask: (root: string, service: string, part: DayRange) => Promise<Answer>,
  ): Promise<Answer[]> => {
    const today = new Date(clock()).toISOString().slice(0, 10);
    const final = dayDate(epochDay(today) - WEATHER.final_after_days);
    const ahead = dayDate(epochDay(today) + days_ahead - 1);
    const past = { from, to: to < final ? to : final };
    const recent = { from: from > final ? from : dayDate(epochDay(final) + 1), to: to < ahead ? to : ahead };
    const parts: Promise<Answer>[] = [];
    if (past.from <= past.to) parts.push(ask(archive, 'archive', past));
    if (recent.from <= recent.to) parts.push(ask(forecast, 'forecast', recent));
    return Promise.all(parts);
  };
  return {
    id: 'open-meteo',
    attribution: 'Open-Meteo.com, CC BY 4.0',
    is_demo: false,
    async days(place, range) {
      // The answer's days are the place's own: in the evening it is tomorrow in Greenwich, and what is to fall has not.
      const today = placeDay(place, clock());
      const parts = await eachPart(range, WEATHER.forecast_days, (root, service, part) => {
        const about = { start_date: part.from, end_date: part.to, daily: Object.keys(OPEN_METEO_DAILY).join(','), timezone: 'auto' };
        return readOnce(hrefOf(root, service, place, about), (json) => readOpenMeteo(json, part, today));
      });
      return parts.flat();
    },
    async hours(place, range) {
      const names = Object.keys(OPEN_METEO_HOURLY);
      // The seventh local day ends on the eighth of UTC.
      const parts = await eachPart(range, WEATHER.forecast_days + 1, (root, service, part) => {
        const hourly = names.filter((name) => service === 'forecast' || name !== 'precipitation_probability').join(',');
        const about = { start_date: part.from, end_date: part.to, hourly, wind_speed_unit: 'kmh', timezone: 'GMT' };
        return readOnce(hrefOf(root, service, place, about), (json) => readOpenMeteoHours(json, part));
      });
      const [first, end] = [epochDay(range.from), epochDay(range.to) + 1].map((day) => day * 24 * HOUR_MS);
      return gatherHours(parts, first ?? 0, end ?? 0);
    },
    wind: (place): Promise<WindHour[]> => {
      const about = {
        hourly: Object.keys(OPEN_METEO_WIND).join(','),
        wind_speed_unit: 'kmh',
        forecast_days: String(WEATHER.forecast_days),
        timezone: placeZone(place),
      };
      return read(hrefOf(forecast, 'forecast', place, about), readOpenMeteoWind);
    },
  };
};
