import { describe, expect, it } from 'vitest';
import golden from '../../../tests/golden/weather.json' with { type: 'json' };
import { material, materialJson } from '../../../tests/setup/samples/material.ts';
import { localMidnights, localTime } from '../calendar/local-days.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { COLD_C, hoursBelow, stretchesBeyond, temperaturesOf, type DailyHours } from './hours-below.ts';
import { HOUR_MS } from './weather-hours.ts';

const START = Date.parse('2025-07-01T00:00Z');
const series = (values: readonly (number | null)[], first_ms = START) =>
  temperaturesOf({ first: new Date(first_ms).toISOString(), temperature_c: [...values] });
const below = (days: DailyHours, threshold: (typeof COLD_C)[number]): Float64Array => days.below_h[COLD_C.indexOf(threshold)]!;
const utcDays = (count: number, first_ms = START) => Float64Array.from({ length: count + 1 }, (_, i) => first_ms + i * 24 * HOUR_MS);

describe('hours below of one night', () => {
  const { hourly_T_0_to_24, below: expected, hours_above_35, edge_cases } = golden.hours_below;

  it.each(COLD_C)('under %i °C, of the vectors', (threshold) => {
    const days = hoursBelow(series(hourly_T_0_to_24), utcDays(1));
    expect(below(days, threshold)[0]).toBeCloseTo(expected[String(threshold) as keyof typeof expected], 5);
    expect([days.above_h[0], days.min_c[0], days.known_h[0]]).toEqual([hours_above_35, -2.9, 24]);
    expect(days.min_ms[0]).toBe(START + 7 * HOUR_MS);
  });

  it.each(edge_cases)('from $T at $th', ({ T, hours }) => {
    const days = hoursBelow(series(T), Float64Array.of(START, START + HOUR_MS));
    expect(below(days, 0)[0]).toBeCloseTo(hours, 9);
  });

  it('over 35 °C with the signs reversed', () => {
    const hot = hoursBelow(series([34, 36, 36, 34]), Float64Array.of(START, START + 3 * HOUR_MS));
    expect(hot.above_h[0]).toBeCloseTo(2, 9);
    expect(hoursBelow(series([35, 35]), Float64Array.of(START, START + HOUR_MS)).above_h[0]).toBe(0);
  });

  it('add up to what the stretches are long', () => {
    const stretches = stretchesBeyond(series(hourly_T_0_to_24), 0, [START, START + 24 * HOUR_MS]);
    expect(stretches).toHaveLength(1);
    expect((stretches[0]!.to_ms - stretches[0]!.from_ms) / HOUR_MS).toBeCloseTo(expected['0'], 5);
    expect(stretchesBeyond(series([34, 36, 34]), 35, [START, START + 2 * HOUR_MS], true)).toEqual([
      { from_ms: START + HOUR_MS / 2, to_ms: START + 1.5 * HOUR_MS },
    ]);
  });
});

describe('gaps', () => {
  const day = Array.from({ length: 49 }, () => -1);
  it.each([
    ['two readings missing', [10, 11], [24, 24]],
    ['three readings missing', [10, 11, 12], [Number.NaN, 24]],
    ['three missing across midnight', [23, 24, 25], [Number.NaN, Number.NaN]],
    ['the first reading missing', [0], [Number.NaN, 24]],
    ['everything missing', day.map((_, i) => i), [Number.NaN, Number.NaN]],
  ])('%s', (_name, missing, hours) => {
    const found = hoursBelow(series(day.map((value, i) => (missing.includes(i) ? null : value))), utcDays(2));
    expect([...below(found, 0)]).toEqual(hours);
    expect([...found.min_c].map(Number.isNaN)).toEqual(hours.map(Number.isNaN));
  });

  it('no stretch is drawn across one', () => {
    const found = stretchesBeyond(series([-1, -1, null, null, null, -1, -1]), 0, [START, START + 6 * HOUR_MS]);
    expect(found.map(({ from_ms, to_ms }) => [(from_ms - START) / HOUR_MS, (to_ms - START) / HOUR_MS])).toEqual([
      [0, 1],
      [5, 6],
    ]);
  });

  it('a day that is not over has no numbers', () => {
    expect([...below(hoursBelow(series(day.slice(0, 30)), utcDays(2)), 0)]).toEqual([24, Number.NaN]);
  });
});

describe('civil days', () => {
  const lengths = (from: string, to: string, zone: string) => {
    const midnights = localMidnights(from, to, zone);
    return [...midnights].slice(1).map((at, i) => (at - midnights[i]!) / HOUR_MS);
  };
  it.each([
    ['America/Argentina/Buenos_Aires', '2025-08-21', '2025-08-22', [24, 24]],
    // Summer time began and ended at midnight.
    ['America/Sao_Paulo', '2018-11-03', '2018-11-05', [24, 23, 24]],
    ['America/Sao_Paulo', '2019-02-16', '2019-02-17', [25, 24]],
    ['America/Mexico_City', '2022-04-03', '2022-10-30', null],
    // A zone that moved by half an hour, as those of the countries did in their history.
    ['America/Caracas', '2007-12-08', '2007-12-10', [24, 24.5, 24]],
    ['Australia/Lord_Howe', '2025-04-06', '2025-04-06', [24.5]],
  ])('%s from %s', (zone, from, to, expected) => {
    const found = lengths(from, to, zone);
    if (expected === null) expect([found[0], found.at(-1), new Set(found.slice(1, -1))]).toEqual([23, 25, new Set([24])]);
    else expect(found).toEqual(expected);
  });

  it('begin in the middle of an hour where the zone is half an hour off, and cut the hour in two', () => {
    const midnights = localMidnights('2025-07-01', '2025-07-01', 'Asia/Kolkata');
    expect(localTime(midnights[0]!, 'Asia/Kolkata')).toBe('2025-07-01 00:00');
    const days = hoursBelow(
      series(
        Array.from({ length: 30 }, () => -1),
        START - 6 * HOUR_MS,
      ),
      midnights,
    );
    expect([below(days, 0)[0], days.known_h[0]]).toEqual([24, 24]);
  });
});

type Station = { hourly: { time: string[]; temperature_2m: (number | null)[] } };
type Window = { from: string; to: string } & Record<string, number>;
const STATIONS = ['inmet-a701-sao-paulo-2023-jan-aug', 'isd-014160-norway-2016', 'winters-california-2008-with-gaps'];
const BEYOND: readonly (readonly [key: string, beyond: (t: number) => boolean, of: (days: DailyHours) => Float64Array])[] = [
  ...([5, 2, 0, -5] as const).map((th) => [`below_${String(th)}`, (t: number) => t < th, (days: DailyHours) => below(days, th)] as const),
  ['above_35', (t) => t > 35, (days) => days.above_h],
];

describe.skipIf(material('weather') === null)('stations of the material (absent: skipped)', () => {
  it.each(STATIONS)('%s: days differ from counted readings by no more than an hour a crossing, and have no numbers with a gap', (name) => {
    const { hourly } = materialJson<Station>('weather/hourly', `${name}.json`);
    const { windows } = materialJson<{ windows: Window[] }>('weather/hourly', `${name}.expected.json`);
    const first_ms = Date.parse(`${hourly.time[0]!}Z`);
    const hourOf = (time: string): number => (Date.parse(`${time}Z`) - first_ms) / HOUR_MS;
    const values = new Array<number | null>(hourOf(hourly.time.at(-1)!) + 1).fill(null);
    hourly.time.forEach((time, i) => (values[hourOf(time)] = hourly.temperature_2m[i] ?? null));
    let compared = 0;
    for (const { from, to, ...counted } of windows) {
      const days = hoursBelow(series(values, first_ms), localMidnights(from, to, 'UTC'));
      const start = hourOf(`${from}T00:00`);
      for (const [key, beyond, of] of BEYOND) {
        const inside = values.slice(start, start + days.above_h.length * 24);
        expect(inside.filter((t) => t !== null && beyond(t)).length, `${from} ${key}`).toBe(counted[key]);
        of(days).forEach((found, day) => {
          const readings = values.slice(start + day * 24, start + day * 24 + 25);
          compared += 1;
          const text = readings.map((t) => (t === null ? '-' : 'x')).join('');
          if (text.includes('---')) expect(found, `${from} ${key}`).toBeNaN();
          if (readings.length < 25 || text.includes('-')) return;
          const crossings = readings.slice(1).filter((t, i) => beyond(t!) !== beyond(readings[i]!)).length;
          expect(
            Math.abs(found - readings.slice(0, 24).filter((t) => beyond(t!)).length),
            dayDate(epochDay(from) + day),
          ).toBeLessThanOrEqual(crossings);
        });
      }
    }
    expect(compared).toBeGreaterThan(300);
  });
});
