import { expect, it } from 'vitest';
import { exampleStand, FRAME, TARGET_PL_HA, UNITS_PER_M } from './example-stand.ts';

const stand = exampleStand();

it('counts the plants of its frame, and says the stand they mean', () => {
  const area_ha = (FRAME.width * FRAME.height) / UNITS_PER_M ** 2 / 10_000;
  expect(stand.counted).toBe(stand.plants.filter(({ is_counted }) => is_counted).length);
  expect(Math.abs(stand.density - stand.counted / area_ha)).toBeLessThanOrEqual(50);
  expect(stand.density).toBeLessThan(TARGET_PL_HA);
  expect(stand.density).toBeGreaterThan(0.8 * TARGET_PL_HA);
});

it('calls a gap what is longer than twice the wanted distance', () => {
  const wanted_m = 10_000 / (TARGET_PL_HA * 0.52);
  expect(stand.gaps.length).toBeGreaterThan(3);
  for (const { length_m } of stand.gaps) expect(length_m).toBeGreaterThan(2 * wanted_m - 1e-9);
  expect(stand.gap_percent).toBeGreaterThan(0);
  expect(stand.gap_percent).toBeLessThan(20);
});

it('is the same every time', () => expect(exampleStand()).toEqual(stand));
