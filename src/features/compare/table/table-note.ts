import type { TFunction } from 'i18next';
import type { ComparedField } from '../use-compared-fields.ts';

/** What the numbers of the table mean, whose they are and where they were repaired, for the screen and the report. */
export function tableNote(fields: readonly Pick<ComparedField, 'letter' | 'weather'>[], t: TFunction<'compare'>): string {
  const sources = fields.flatMap(({ weather }) =>
    weather === undefined ? [] : [weather.is_demo ? t('table.weather_demo') : t('table.weather', { source: weather.attribution })],
  );
  const letters = fields
    .flatMap(({ letter, weather }) => (weather?.days.some(({ is_repaired }) => is_repaired) ? [letter] : []))
    .join(', ');
  return [t('table.note'), ...new Set(sources), ...(letters === '' ? [] : [t('table.weather_repaired', { letters })])].join(' ');
}
