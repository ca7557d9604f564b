import { expect, it } from 'vitest';
import { seeded } from '../../../tests/setup/samples/seeded.ts';
import { isNearField } from './near-field.ts';
import { dayDate, epochDay } from '../series/epoch-day.ts';
import { cellCentre, cellOf, isoWeek, mondayOf } from './public-cell.ts';

it('a place leads to the middle of its cell, south and west of zero too', () => {
  expect(cellOf([-61.4823, -34.21086])).toEqual([-615, -343]);
  expect(cellCentre([-615, -343]).map((degrees) => degrees.toFixed(3))).toEqual(['-61.450', '-34.250']);
  expect([cellOf([0, 0]), cellOf([-1e-9, -1e-9]), cellOf([0.1, 0.0999])]).toEqual([
    [0, 0],
    [-1, -1],
    [1, 0],
  ]);
});

it('10,000 boxes that are shifted and shrunk within one cell ask for that cell', () => {
  const random = seeded(26);
  const asked = new Set<string>();
  for (let one = 0; one < 10_000; one += 1) {
    const [west, south] = [-61.5 + 1e-9 + random() * 0.0999, -34.3 + 1e-9 + random() * 0.0999];
    const [east, north] = [west + random() * (-61.4000001 - west), south + random() * (-34.2000001 - south)];
    asked.add([...cellOf([west, south]), ...cellOf([east, north])].join(' '));
  }
  expect([...asked]).toEqual(['-615 -343 -615 -343']);
});

it.each([
  ['2026-01-14', 2026, 3],
  ['2025-12-29', 2026, 1],
  ['2027-01-03', 2026, 53],
  ['2024-12-30', 2025, 1],
  ['2021-01-01', 2020, 53],
])('%s is in week %i-W%i of ISO 8601', (day, year, week) => {
  expect(isoWeek(day)).toEqual({ year, week });
});

it('a place up to five kilometres outside a field’s box is near it, farther east on a smaller circle too', () => {
  const box = [-61, -34, -60.99, -33.99] as const;
  expect([isNearField(box, [-60.995, -33.995]), isNearField(box, [-61, -34.0448]), isNearField(box, [-61, -34.0451])]).toEqual([
    true,
    true,
    false,
  ]);
  expect([isNearField(box, [-60.9361, -33.995]), isNearField(box, [-60.935, -33.995])]).toEqual([true, false]);
});

it.each([
  ['2026-01-12', '2026-01-12'],
  ['2026-01-14', '2026-01-12'],
  ['2026-01-18', '2026-01-12'],
  ['2027-01-03', '2026-12-28'],
])('the week of %s begins on Monday %s', (day, monday) => {
  expect(dayDate(mondayOf(epochDay(day)))).toBe(monday);
});
