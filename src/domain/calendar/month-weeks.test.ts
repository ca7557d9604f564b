import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochDay } from '../series/epoch-day.ts';
import { monthWeeks } from './month-weeks.ts';

test('a month that starts on a Thursday and ends on a Saturday takes five weeks', () => {
  const weeks = monthWeeks('2026-01-12');
  expect(weeks).toHaveLength(5);
  expect([weeks[0]?.[0], weeks[4]?.[6]]).toEqual(['2025-12-29', '2026-02-01']);
});

test('a February of 28 days that starts on a Monday takes four weeks', () => {
  expect(monthWeeks('2027-02-10').map((week) => week[0])).toEqual(['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']);
});

test('every month stands whole in its weeks, each a Monday to a Sunday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2199 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const key = `${year}-${String(month).padStart(2, '0')}`;
      const weeks = monthWeeks(`${key}-01`);
      const days = weeks.flat();
      expect(days.filter((day) => day.startsWith(key))).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate());
      expect(weeks.map(([monday]) => new Date(`${monday ?? ''}T00:00:00Z`).getUTCDay())).toEqual(weeks.map(() => 1));
      expect(days.map(epochDay)).toEqual(days.map((_day, at) => epochDay(days[0] ?? '') + at));
    }),
  );
});
