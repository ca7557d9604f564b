import type { TFunction } from 'i18next';
import type { ComparedLot } from '../use-lots.ts';

/** What the numbers of the table mean and whose they are, for the screen and the report. */
export function tableNote(lots: readonly Pick<ComparedLot, 'weather'>[], t: TFunction<'compare'>): string {
  const sources = lots.flatMap(({ weather }) =>
    weather === undefined ? [] : [weather.is_demo ? t('table.weather_demo') : t('table.weather', { source: weather.attribution })],
  );
  return [t('table.note'), ...new Set(sources)].join(' ');
}
