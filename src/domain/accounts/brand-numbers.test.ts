import { expect, it } from 'vitest';
import { BRAND_NAMES, brandOfNumber, numbersOf, slugOfNumber } from './brand-numbers.ts';

it('gives every number one brand, and asks for each brand by the numbers that are its own', () => {
  for (let number = 1; number <= 99; number += 1) {
    const named = BRAND_NAMES.filter((name) => {
      const { numbers, is_among } = numbersOf(name);
      return numbers.includes(number) === is_among;
    });
    expect(named).toEqual([brandOfNumber(number)]);
  }
  expect([1, 2, 3, 7, 8].map(brandOfNumber)).toEqual(['horizonte', 'brevant', 'surco', 'surco', 'horizonte']);
});

it('gives the slug of a number’s brand where it has one', () => {
  expect([1, 2, 3, 7, 8].map(slugOfNumber)).toEqual([null, 'brevant', null, null, null]);
});
