import { describe, expect, it } from 'vitest';
import { hoursBelow, temperaturesOf } from '#domain/weather/hours-below.ts';
import { HOUR_MS } from '#domain/weather/weather-hours.ts';
import type { Letter } from './letters.ts';
import { foremostDay, gapsOf, lastFrostOf, lowestOf, nextDay, nightStretches, stateOf, totalsOf, type FieldDays } from './model.ts';
import { checkWindow, daysOf, lastDays } from './window.ts';

/** Days from local midnight in Buenos Aires, each from its own hours. */
const START = Date.parse('2025-08-21T03:00Z');
const fieldOf = (letter: Letter, days: readonly ((hour: number) => number | null)[], now_day = days.length): FieldDays => {
  const values = Array.from({ length: days.length * 24 + 1 }, (_, i) => days[Math.min(days.length - 1, Math.floor(i / 24))]!(i % 24));
  const temperatures = temperaturesOf({ first: new Date(START).toISOString(), temperature_c: values });
  const midnights = Float64Array.from({ length: days.length + 1 }, (_, i) => START + i * 24 * HOUR_MS);
  const now_ms = midnights[now_day]!;
  return {
    ...hoursBelow(temperatures, midnights),
    letter,
    name: letter,
    zone: 'America/Argentina/Buenos_Aires',
    midnights,
    now_ms,
    temperatures,
  };
};
const warm = () => 10;
const gone = () => null;
/** Falls through 0 °C at 3:30 and rises through it at 7:30. */
const frost = (hour: number) => (hour >= 4 && hour <= 7 ? -2 : 2);
const chill = (hour: number) => (hour === 5 ? 1 : 8);

describe('what the temperature chart says', () => {
  const field = fieldOf('A', [warm, frost, warm, gone, gone, warm, chill, warm, gone], 8);

  it('counts hours and nights of known days only', () => {
    expect(totalsOf(field, 0)).toEqual({ hours: 4, days: 1, known: 4 });
    expect(totalsOf(field, 35)).toEqual({ hours: 0, days: 0, known: 4 });
  });

  it('tells a gap from a day that is not over', () => {
    expect(gapsOf(field)).toEqual([
      { letter: 'A', first: 2, last: 4 },
      { letter: 'A', first: 7, last: 7 },
    ]);
    expect(stateOf(field, 8)).toBe('open');
  });

  it('names the minimum and the last frost, under 2 °C', () => {
    expect(lowestOf([field])).toMatchObject({ day: 1, value_c: -2 });
    expect(lastFrostOf([field])).toMatchObject({ day: 6, value_c: 1 });
    expect(lastFrostOf([fieldOf('A', [warm, warm])])).toBeNull();
  });

  it('shows the night with the most hours first, and steps over those without', () => {
    const other = fieldOf('B', [warm, warm, warm, warm, warm, frost, warm, warm, warm], 8);
    expect(foremostDay([field, other], 0)).toBe(1);
    expect(nextDay([field, other], 0, 1, 1)).toBe(5);
    expect(nextDay([field, other], 0, 5, 1)).toBeNull();
    expect(foremostDay([fieldOf('A', [warm, chill])], 0)).toBe(1);
    expect(foremostDay([fieldOf('A', [gone])], 0)).toBeNull();
  });

  it('says when it crossed the threshold, by the field’s clock', () => {
    expect(nightStretches(field, 0, 1).map(({ from, to }) => [from, to])).toEqual([['3:30', '7:30']]);
    const whole = fieldOf('A', [() => -1, warm]);
    expect(nightStretches(whole, 0, 0).map(({ from }) => from)).toEqual(['0:00']);
    expect(nightStretches(fieldOf('A', [(hour) => (hour === 23 ? -1 : 5), () => -3]), 0, 0).map(({ to }) => to)).toEqual(['24:00']);
  });
});

describe('the window', () => {
  const today = '2026-01-12';
  it('is the last 60 days at first', () => {
    expect(lastDays(today)).toEqual({ from: '2025-11-14', to: today });
    expect(daysOf(lastDays(today))).toBe(60);
  });
  it.each([
    ['2025-11-13', '2026-01-12', {}],
    ['2025-11-12', '2026-01-12', { to: 'WINDOW_TOO_LONG' }],
    ['2026-01-12', '2026-01-11', { to: 'DATES_REVERSED' }],
    ['2026-01-13', '2026-01-14', { from: 'DATE_IN_FUTURE' }],
    ['1949-12-31', '1950-01-02', { from: 'DATE_INVALID' }],
    ['', '2026-01-12', {}],
  ])('%s to %s: %o', (from, to, problems) => expect(checkWindow({ from, to }, today)).toEqual(problems));
});
