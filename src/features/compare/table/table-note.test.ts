import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import type { Weather } from '#api/use-weather.ts';
import { tableNote } from './table-note.ts';

const t = ((key: string, { letters = '' }: { letters?: string } = {}): string => `${key}${letters}.`) as unknown as TFunction<'compare'>;
const day = { date: '2026-01-12', tmin_c: null, tmax_c: null, rain_mm: 1, is_forecast: false };
const weather: Weather = { days: [day], attribution: 'Open-Meteo', is_demo: false, as_of: '2026-01-13T00:00:00Z' };
const repaired: Weather = { ...weather, days: [day, { ...day, date: '2026-01-11', is_repaired: true }] };

it('names the fields whose weather was repaired, and nothing where none was', () => {
  const rest = 'table.note. table.weather.';
  expect(
    tableNote(
      [
        { letter: 'A', weather },
        { letter: 'B', weather: undefined },
      ],
      t,
    ),
  ).toBe(rest);
  const fields: Parameters<typeof tableNote>[0] = [
    { letter: 'A', weather: repaired },
    { letter: 'B', weather },
    { letter: 'C', weather: repaired },
  ];
  expect(tableNote(fields, t)).toBe(`${rest} table.weather_repairedA, C.`);
});
