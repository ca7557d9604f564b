import { expect, it } from 'vitest';
import { FLIGHT_SERVICE } from './flight-service.ts';
import { standError, t975 } from './stand-interval.ts';

// Tables of Student's t: 9 → 2.262, 19 → 2.093, 29 → 2.045.
it.each([
  [9, 2.262],
  [19, 2.093],
  [29, 2.045],
])('t of %i degrees of freedom', (df, t) => expect(t975(df)).toBeCloseTo(t, 3));

it('is 8.6 % for ten photos that vary by 12 % (domain.md §10.7), and less for more', () => {
  const { photos_per_100ha, photo_variation, photo_m2 } = FLIGHT_SERVICE;
  expect(standError(photos_per_100ha, photo_variation)).toBeCloseTo(0.0858, 4);
  expect(standError(50, photo_variation)).toBeLessThan(0.035);
  expect((photos_per_100ha * photo_m2) / 1_000_000).toBeCloseTo(0.0018, 5);
});
