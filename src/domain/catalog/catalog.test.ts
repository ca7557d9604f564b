import { expect, test } from 'vitest';
import { COUNTRIES, CROP_CODES, cropKey } from '../codes.ts';
import { COUNTRY_CATALOG } from './countries.ts';
import { CROP_CATALOG } from './crops.ts';
import { findGenotype, GENOTYPES } from './genotypes.ts';
import { PROVINCES } from './provinces.ts';

test('every crop code is described once, under its key, with its own colour', () => {
  expect(CROP_CATALOG.map((crop) => crop.code)).toEqual([...CROP_CODES].toSorted((a, b) => a - b));
  for (const crop of CROP_CATALOG) expect(crop.key).toBe(cropKey(crop.code));
  expect(new Set(CROP_CATALOG.map((crop) => crop.color)).size).toBe(CROP_CATALOG.length);
  expect(CROP_CATALOG.filter((crop) => crop.season === 1).map((crop) => crop.key)).toEqual(['barley', 'rye', 'wheat']);
});

test('provinces: 24 in Argentina, 32 in Mexico, 27 in Brazil, each code once and of its country', () => {
  const count = (country: string): number => PROVINCES.filter((province) => province.country === country).length;
  expect(COUNTRIES.map(count)).toEqual([24, 32, 27]);
  expect(new Set(PROVINCES.map((province) => province.code)).size).toBe(83);
  for (const province of PROVINCES) expect(province.code.slice(0, 2)).toBe(province.country);
});

test('every country of the product is listed', () => {
  expect(COUNTRY_CATALOG.map((country) => country.code)).toEqual([...COUNTRIES]);
});

test('genotype ids are unique and say their crop', () => {
  expect(new Set(GENOTYPES.map((genotype) => genotype.id)).size).toBe(GENOTYPES.length);
  for (const genotype of GENOTYPES) expect(Math.floor(genotype.id / 100)).toBe(genotype.crop);
  expect(findGenotype(702)?.names.es).toBe('Grupo IV');
  expect(findGenotype(1)).toBeUndefined();
});
