import { expect, test } from 'vitest';
import { checkCrops } from './check-crops.ts';

const maize = { year: 2025, season: 2, period: 'summer', crop: 5, genotype_id: 502 } as const;

test('one crop per season, with a genotype of that crop or none, is right', () => {
  expect(checkCrops([maize, { ...maize, year: 2024, crop: 7, genotype_id: null }, { ...maize, period: 'winter' }])).toEqual([]);
});

test('a season named twice and a genotype of another crop are named by their place', () => {
  expect(
    checkCrops([
      maize,
      { ...maize, crop: 7, genotype_id: 702 },
      { ...maize, year: 2024, genotype_id: 702 },
      { ...maize, year: 2023, genotype_id: 9_999 },
    ]),
  ).toEqual([
    { path: 'crops.1', code: 'INVALID' },
    { path: 'crops.2.genotype_id', code: 'INVALID' },
    { path: 'crops.3.genotype_id', code: 'INVALID' },
  ]);
});
