import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GENOTYPES } from '../catalog/genotypes.ts';
import { CROP_CODES } from '../codes.ts';
import type { Field } from '../schemas/field.ts';
import { formatFilters, keepKnown, fieldFilter, NO_CROP, NO_FILTERS, parseFilters, type FieldFilters } from './filters.ts';

const read = (search: string): FieldFilters => parseFilters(new URLSearchParams(search));
const write = (filters: FieldFilters): string => new URLSearchParams(formatFilters(filters)).toString();

const season = { year: 2025, season: 2, period: 'summer' } as const;
const field: Pick<Field, 'farm_name' | 'crops' | 'province' | 'fiscal_name' | 'owner_name'> = {
  owner_name: null,
  farm_name: 'Don Emilio',
  fiscal_name: 'Agropecuaria Don Emilio, S.A.',
  province: 'AR-B',
  crops: [{ ...season, crop: 5, genotype_id: 502, sowing_date: null }],
};

describe('the address of the filters', () => {
  const text = fc
    .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
    .map((value) => value.trim())
    .filter((value) => value !== '');
  const list = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.uniqueArray(value, { maxLength: 5 });
  const filters: fc.Arbitrary<FieldFilters> = fc.record({
    farms: list(text),
    crops: list(fc.constantFrom(NO_CROP, ...CROP_CODES)),
    location: list(fc.constantFrom('AR-B', 'MX-SIN', 'BR-MT')),
    genotype: list(fc.constantFrom(...GENOTYPES.map((genotype) => genotype.id))),
    fiscal_name: list(text),
    whose: list(fc.constantFrom('own', 'shared')),
  });

  test('reads back what it writes, commas and percent signs in names included', () => {
    fc.assert(
      fc.property(filters, (value) => {
        expect(read(write(value))).toEqual(value);
      }),
    );
    const awkward: FieldFilters = { ...NO_FILTERS, farms: ['100 %, sur', '%2C', 'a%25b'], fiscal_name: ['Pérez & Hijos, S.A.'] };
    expect(read(`?${write(awkward)}`)).toEqual(awkward);
  });

  test('reads the five names of the specification, plain', () => {
    expect(read('?campo=Don Emilio,Santa Rita&cultivo=5,7&localidad=AR-B&genotipo=502&razonSocial=Uno')).toEqual({
      farms: ['Don Emilio', 'Santa Rita'],
      crops: [5, 7],
      location: ['AR-B'],
      genotype: [502],
      fiscal_name: ['Uno'],
      whose: [],
    });
  });

  test('drops what cannot be: other numbers, words for numbers, repeats, empty places', () => {
    expect(read('?cultivo=5,99,-1,5,maíz,,1e1, 7 &genotipo=502,1,NaN&campo=,,&otro=1')).toEqual({
      ...NO_FILTERS,
      crops: [5, 7],
      genotype: [502],
    });
  });

  test('is empty without filters', () => expect(write(NO_FILTERS)).toBe(''));
});

describe('matching', () => {
  test.each<[string, Partial<FieldFilters>, boolean]>([
    ['no filter', {}, true],
    ['OR inside a key', { crops: [7, 5] }, true],
    ['AND between keys', { crops: [5], location: ['MX-SIN'] }, false],
    ['names without case and accents', { farms: ['DON EMÍLIO'] }, true],
    ['another farm', { farms: ['Santa Rita'] }, false],
    ['fiscal name', { fiscal_name: ['agropecuaria don emilio, s.a.'] }, true],
    ['genotype', { genotype: [502] }, true],
    ['another genotype', { genotype: [503] }, false],
    ['without crop', { crops: [NO_CROP] }, false],
    ['own fields', { whose: ['own'] }, true],
    ['fields of others', { whose: ['shared'] }, false],
  ])('%s', (_name, filters, expected) => {
    expect(fieldFilter({ ...NO_FILTERS, ...filters }, season)(field)).toBe(expected);
  });

  test('crop and genotype are those of the season', () => {
    const next = { ...season, year: 2026 };
    expect(fieldFilter({ ...NO_FILTERS, crops: [5] }, next)(field)).toBe(false);
    expect(fieldFilter({ ...NO_FILTERS, crops: [NO_CROP] }, next)(field)).toBe(true);
    expect(fieldFilter({ ...NO_FILTERS, location: ['AR-B'] }, next)({ ...field, province: null })).toBe(false);
  });
});

test('names and places that no visible field has are dropped', () => {
  const filters: FieldFilters = {
    ...NO_FILTERS,
    farms: ['don emilio', 'Vendido'],
    location: ['AR-B', 'AR-X'],
    fiscal_name: ['Nadie'],
    crops: [9],
    whose: ['shared'],
  };
  expect(keepKnown(filters, [field])).toEqual({ ...NO_FILTERS, farms: ['don emilio'], location: ['AR-B'], crops: [9] });
});
