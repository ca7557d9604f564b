import type { TFunction } from 'i18next';
import { sumOf, type RecentRain } from '#api/use-recent-rain.ts';
import type { HourColumn } from '#domain/schemas/weather.ts';
import type { Warning } from '#domain/weather/forecast-days.ts';
import type { Formats } from '#domain/formats.ts';
import type { WeatherTexts } from './use-weather-texts.ts';
import type { WeatherView } from './view.ts';

export const NONE = '—';

/** What everything that is said of the weather needs, on screen and on paper. */
export type Words = { readonly t: TFunction<'weather'>; readonly format: Formats };

export type NowFact = {
  readonly id: 'humidity' | 'dew_point' | 'wind' | 'pressure' | 'et0';
  /** null where it is of the whole day. */
  readonly column: HourColumn | null;
  readonly name: string;
  readonly text: string;
};

/** Beside the temperature, what the weather is now. */
export function nowFacts(view: WeatherView, texts: WeatherTexts, { t, format }: Words): readonly NowFact[] {
  const text = (column: HourColumn, unit: string): string => {
    const { value } = view.reading(column);
    return value === null ? NONE : format.withUnit(value, unit, 0);
  };
  const et0_mm = view.days[0]?.et0_mm;
  return [
    { id: 'humidity', column: 'humidity_pct', name: t('fact.humidity'), text: text('humidity_pct', '%') },
    { id: 'dew_point', column: 'dew_point_c', name: t('fact.dew_point'), text: text('dew_point_c', '°C') },
    { id: 'wind', column: 'wind_kmh', name: texts.wind(view.reading('wind_deg').value), text: text('wind_kmh', 'km/h') },
    { id: 'pressure', column: 'pressure_hpa', name: t('fact.pressure'), text: text('pressure_hpa', 'hPa') },
    { id: 'et0', column: null, name: t('fact.et0'), text: typeof et0_mm === 'number' ? format.withUnit(et0_mm, 'mm', 1) : NONE },
  ];
}

/** A warning in a full sentence. */
export function warningText(
  { kind, value, date, from, to }: Warning,
  view: WeatherView,
  texts: WeatherTexts,
  { t, format }: Words,
): string {
  const start = view.days.find((day) => day.date === date)?.from ?? 0;
  const text = kind === 'wind' ? format.withUnit(value, 'km/h') : format.withUnit(value, '°C', 1);
  return t(`sentence.${kind}`, { value: text, day: texts.day(date, view.days[0]?.date ?? ''), from: from - start, to: to - start + 1 });
}

/** How the rain of 30 days stands to the usual. */
export function rainWords(rain: RecentRain, { t, format }: Words): { readonly difference: string; readonly normal: string } {
  if (rain.normal_mm === null) return { difference: t('rain.no_normal'), normal: '' };
  const difference = Math.round(sumOf(rain).mm - rain.normal_mm);
  const mm = format.number(Math.abs(difference));
  return {
    difference: difference === 0 ? t('rain.even') : t(difference < 0 ? 'rain.below' : 'rain.above', { mm }),
    normal: t('rain.normal_years', { count: rain.normal_years, mm: format.number(rain.normal_mm) }),
  };
}

/** The words in the drawing of it. */
export const rainTexts = ({ t, format }: Words) => ({
  number: (value: number) => format.number(value),
  rain: (value: number) => format.withUnit(value, 'mm'),
  normal: t('rain.line'),
  day: (date: string) => format.dayMonth(date),
});
