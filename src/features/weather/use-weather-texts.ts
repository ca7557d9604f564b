import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { localTime } from '#domain/calendar/local-days.ts';
import { WEATHER } from '#domain/limits.ts';
import { HOUR_MS } from '#domain/weather/weather-hours.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { StripTexts } from './drawing/strips.ts';
import type { WeatherView } from './view.ts';

const MINUTE_MS = 60_000;

export type WeatherTexts = StripTexts & {
  /** `hoy 14`, `jue 15`. */
  readonly day: (date: string, today: string) => string;
  /** `vie 16, 18 h`. */
  readonly hour: (at: number) => string;
  /** `hace 8 min`, of a UTC moment before the view's now. */
  readonly ago: (iso: string) => string;
  readonly wind: (deg: number | null) => string;
  /** Where the values come from: the station with its distance and the age of its report, the grid with its own. */
  readonly station: string | null;
  readonly grid: string;
};

/** The words and numbers all parts of the weather share, in the language on screen. */
export function useWeatherTexts(view: WeatherView): WeatherTexts {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return useMemo(() => {
    const { timezone, measured, now_ms } = view;
    const first_ms = Date.parse(view.hours.first);
    const ago = (iso: string): string => format.lapse(Math.max(0, now_ms - Date.parse(iso)) / MINUTE_MS);
    const age = ago(view.is_demo ? new Date(now_ms).toISOString() : view.as_of);
    return {
      name: (id) => t(`strip.${id}`),
      number: (value) => format.number(value),
      degrees: (value) => `${format.number(value)}°`,
      rain: (mm) => format.withUnit(mm, 'mm'),
      limit: t('limit', { limit: WEATHER.max_wind_kmh }),
      gusts: t('gusts'),
      day: (date, today) =>
        date === today ? t('today', { day: Number(date.slice(8)) }) : `${format.weekday(date)} ${String(Number(date.slice(8)))}`,
      hour: (at) => {
        const [date = '', time = ''] = localTime(first_ms + at * HOUR_MS, timezone).split(' ');
        return t('hour', { day: `${format.weekday(date)} ${String(Number(date.slice(8)))}`, hour: Number(time.slice(0, 2)) });
      },
      ago,
      wind: (deg) => (deg === null ? t('wind_plain') : t('wind_from', { from: t(`compass.${Math.round(deg / 45) % 8}` as 'compass.0') })),
      station:
        measured === null
          ? null
          : t(measured.last_report === null ? 'source.station_silent' : 'source.station', {
              name: measured.name,
              distance: format.withUnit(measured.distance_km, 'km'),
              age: measured.last_report === null ? '' : ago(measured.last_report),
            }),
      grid: t(view.is_demo ? 'source.grid_demo' : 'source.grid', { source: view.attribution, age }),
    };
  }, [t, format, view]);
}
