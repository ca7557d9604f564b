import { expect, test } from 'vitest';
import { differenceOf, exceedsPaidArea, priceOf, tierOf } from './price.ts';

const prices = { up_to_140: 10_000, up_to_500: 18_000 };

test.each([
  [25, 'up_to_140'],
  [140, 'up_to_140'],
  [140.01, 'up_to_500'],
  [500, 'up_to_500'],
] as const)('%d ha are of the tier %s', (area_ha, tier) => {
  expect(tierOf(area_ha)).toBe(tier);
  expect(priceOf(prices, area_ha)).toEqual({ tier, amount: prices[tier] });
});

test.each([
  ['the same', 100, 100, false],
  ['smaller', 100, 60, false],
  ['smaller, of the lower tier', 200, 100, false],
  ['5 % more', 100, 105, false],
  ['over 5 % more', 100, 105.01, true],
  ['a little more, of the next tier', 139, 140.01, true],
  ['a little more, within the tier', 139, 140, false],
] as const)('%s: from %d to %d ha', (_name, paid, area, exceeds) => expect(exceedsPaidArea(paid, area)).toBe(exceeds));

test.each([
  ['the added share within a tier', 50, 60, 2_000],
  ['at least the step to the next tier', 139, 141, 8_000],
  ['the added share where it is more than the step', 50, 150, 18_000],
  ['never more than a year of the tier', 26, 139, 10_000],
] as const)('%s: from %d to %d ha costs %d', (_name, paid, area, amount) => expect(differenceOf(prices, paid, area).amount).toBe(amount));
