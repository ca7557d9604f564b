import { expect, it } from 'vitest';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { flightSize } from './flight-size.ts';
import { calmestDay, flightHours, flightWeek, type FlightHour } from './flight-week.ts';

const TODAY = '2026-01-14';
const NOW = `${TODAY}T09:41`;
const START = epochDay(TODAY);
const date = (day: number): string => dayDate(START + day);
/** Gusts by day; a usual day otherwise. */
const hours = (gusts: readonly number[], change: (time: string) => Partial<FlightHour> = () => ({})): FlightHour[] =>
  Array.from({ length: 7 * 24 }, (_, i) => {
    const time = `${date(Math.floor(i / 24))}T${String(i % 24).padStart(2, '0')}:00`;
    return { time, wind_kmh: 12, gust_kmh: gusts[Math.floor(i / 24)] ?? 30, rain_mm: 0, ...change(time) };
  });

it('reads the hours of a forecast by the field’s clock', () => {
  const columns = { first: '2026-01-12T11:00:00.000Z', wind_kmh: [12, null], gust_kmh: [20], rain_mm: [0] };
  expect(flightHours(columns, 'America/Argentina/Buenos_Aires')).toEqual([
    { time: '2026-01-12T08:00', wind_kmh: 12, gust_kmh: 20, rain_mm: 0 },
    { time: '2026-01-12T09:00', wind_kmh: null, gust_kmh: null, rain_mm: null },
  ]);
});

it('says of each day the worse of its slots, and of today what has begun', () => {
  const week = flightWeek(
    hours([30, 40], (time) => (time === `${date(2)}T15:00` ? { wind_kmh: 36 } : {})),
    NOW,
  );
  expect(week.map(({ verdict }) => verdict)).toEqual(['calm', 'gusty', 'windy', 'calm', 'calm', 'calm', 'calm']);
  expect(week[2]?.slots).toMatchObject({ morning: { wind: { verdict: 'calm' } }, afternoon: { wind: { verdict: 'windy' } } });
  expect(Object.values(week[0]!.slots).map(({ has_begun }) => has_begun)).toEqual([true, false, true]);
  expect(flightWeek([], NOW).map(({ verdict }) => verdict)).toEqual(new Array(7).fill('unknown'));
});

it('counts the rain that falls while the drone flies', () => {
  // of 8 to 9 h; of 18 to 19 h
  const rains = [`${date(0)}T09:00`, `${date(0)}T19:00`];
  const [today] = flightWeek(
    hours([], (time) => ({ rain_mm: rains.includes(time) ? 2 : 0 })),
    NOW,
  );
  expect(Object.values(today!.slots).map(({ rain_mm }) => rain_mm)).toEqual([2, 0, 2]);
});

it('finds the calmest day while the crop can be counted, else the first there is', () => {
  const week = flightWeek(hours([10, 30, 22, 25, 20, 12, 14]), NOW);
  // this morning has begun
  expect(calmestDay(week, 'morning', null)?.date).toBe(date(5));
  expect(calmestDay(week, 'afternoon', null)?.date).toBe(date(0));
  expect(calmestDay(week, 'morning', START + 4)?.date).toBe(date(2));
  expect(calmestDay(flightWeek([], NOW), 'morning', null)?.date).toBe(date(1));
  expect(calmestDay(week, 'morning', START)?.date).toBe(date(1));
});

it.each([
  [82.5, 10, 13],
  [5, 10, 1],
  [120, 12, 18],
  [250, 25, 38],
  [500, 50, 75],
])('a flight over %f ha takes %i photos in %i minutes', (area_ha, photos, minutes) =>
  expect(flightSize(area_ha)).toEqual({ photos, minutes }),
);
