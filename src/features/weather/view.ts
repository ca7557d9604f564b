import type { Forecast } from '#api/use-forecast.ts';
import { WEATHER } from '#domain/limits.ts';
import type { HourColumn, WeatherHours } from '#domain/schemas/weather.ts';
import { hourCondition, type Condition } from '#domain/weather/conditions.ts';
import { forecastDays, forecastWarnings, type ForecastDay, type Warning } from '#domain/weather/forecast-days.ts';
import { feltTemperature } from '#domain/weather/moisture.ts';
import { gatherHours, HOUR_MS } from '#domain/weather/weather-hours.ts';

/** What a station measured, and which one it is. */
export type Measured = {
  readonly name: string;
  readonly distance_km: number;
  readonly last_report: string | null;
  readonly attribution: string;
  readonly is_demo: boolean;
  readonly hours: WeatherHours;
};

/** A value of this moment and where it comes from; null where nobody knows. */
export type Reading = { readonly value: number | null; readonly is_measured: boolean };

export type WeatherView = {
  readonly timezone: string;
  readonly now_ms: number;
  /** Now, in hours from the first. */
  readonly now: number;
  readonly hours: WeatherHours;
  readonly days: readonly ForecastDay[];
  readonly warnings: readonly Warning[];
  readonly condition: Condition | null;
  readonly felt_c: number | null;
  readonly measured: Measured | null;
  readonly attribution: string;
  readonly is_demo: boolean;
  readonly as_of: string;
  readonly reading: (column: HourColumn) => Reading;
};

/** A report older than this says nothing of now, hours. */
const OLD_REPORT_H = 2;

/** The newest report not older than two hours, else what the grid says of the nearest hour. */
const readingOf = (hours: WeatherHours, reports: WeatherHours | null, at: number, column: HourColumn): Reading => {
  const measured = reports === null ? [] : reports[column].slice(Math.max(0, at - OLD_REPORT_H), at + 1);
  const newest = measured.findLast((value) => value !== null);
  return newest === undefined ? { value: hours[column][at] ?? null, is_measured: false } : { value: newest, is_measured: true };
};

/** Everything the weather's panels, their drawing and the PDF show of a field. */
export function viewOf(forecast: Forecast, measured: Measured | null): WeatherView {
  const { timezone, attribution, is_demo, as_of } = forecast;
  const now_ms = Date.parse(forecast.now);
  const first_ms = Date.parse(forecast.hours.first);
  const end_ms = first_ms + forecast.hours.temperature_c.length * HOUR_MS;
  const reports = measured === null ? null : gatherHours([measured.hours], first_ms, end_ms);
  const hours = reports === null ? forecast.hours : gatherHours([reports, forecast.hours], first_ms, end_ms);
  const days = forecastDays(hours, timezone).slice(0, WEATHER.forecast_days);
  const now = (now_ms - first_ms) / HOUR_MS;
  const at = Math.round(now);
  const reading = (column: HourColumn): Reading => readingOf(hours, reports, at, column);
  const [temperature, humidity, wind] = (['temperature_c', 'humidity_pct', 'wind_kmh'] as const).map((column) => reading(column).value);
  const is_felt = typeof temperature === 'number' && typeof humidity === 'number' && typeof wind === 'number';
  return {
    timezone,
    now_ms,
    now,
    hours,
    days,
    warnings: forecastWarnings(hours, days, Math.floor(now)),
    condition: hourCondition(hours, at),
    felt_c: is_felt ? feltTemperature(temperature, humidity, wind) : null,
    measured,
    attribution,
    is_demo,
    as_of,
    reading,
  };
}
