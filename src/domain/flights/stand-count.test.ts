import { expect, it } from 'vitest';
import { standCountSchema, standInterval } from './stand-count.ts';

it('ten photos that differ by 12 %: an error of 3.8 %, the truth within 8.6 % (domain.md §10.7)', () => {
  const { error_pct, half_pct, low, high } = standInterval({ photos: 10, plants_ha: 71_400, variation_pct: 12 });
  expect([error_pct, half_pct].map((percent) => percent.toFixed(1))).toEqual(['3.8', '8.6']);
  expect([low, high].map(Math.round)).toEqual([65_272, 77_528]);
  expect(standInterval({ photos: 10, plants_ha: 50_000, variation_pct: 100 }).low).toBeGreaterThan(0);
  expect(standInterval({ photos: 10, plants_ha: 71_400, variation_pct: 0 })).toMatchObject({ low: 71_400, high: 71_400 });
});

it.each([
  [{ photos: 9 }, 'photos', 'OUT_OF_RANGE'],
  [{ photos: 10.5 }, 'photos', 'INVALID'],
  [{ plants_ha: null }, 'plants_ha', 'REQUIRED'],
  [{ variation_pct: -1 }, 'variation_pct', 'OUT_OF_RANGE'],
  [{ gaps_pct: 101 }, 'gaps_pct', 'OUT_OF_RANGE'],
])('%o is refused', (change, path, message) => {
  const count = { photos: 10, plants_ha: 71_400, variation_pct: 12, gaps_pct: 4, ...change };
  expect(standCountSchema.safeParse(count).error?.issues).toMatchObject([{ path: [path], message }]);
});
