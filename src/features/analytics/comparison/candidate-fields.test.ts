import { expect, it } from 'vitest';
import type { Field } from '#domain/schemas/field.ts';
import type { FieldCrop } from '#domain/schemas/season.ts';
import { candidateFields, chosenCrops, firstFields } from './candidate-fields.ts';

const crop = (year: number, code: 5 | 7, genotype_id: number | null = null): FieldCrop => ({
  year,
  season: 2,
  period: 'summer',
  crop: code,
  genotype_id,
});
const field = (id: string, farm_id: string, crops: readonly FieldCrop[] = []): Field => ({ id, farm_id, crops }) as unknown as Field;
const a = field('a', 'north', [crop(2025, 7, 702), crop(2024, 5)]);
const b = field('b', 'north', [crop(2025, 7, 703), crop(2024, 7)]);
const c = field('c', 'south', [crop(2025, 5)]);
const d = field('d', 'north', [crop(2024, 7)]);
const all = [a, b, c, d];

it('offers the selection first, then the farm', () => {
  expect(candidateFields(a, all, ['c', 'b']).map(({ id }) => id)).toEqual(['b', 'c', 'a', 'd']);
  expect(candidateFields(c, all, []).map(({ id }) => id)).toEqual(['c']);
});

it('begins with the selection, or with the fields of the farm that had the crop', () => {
  expect(firstFields(candidateFields(a, all, []), ['a'], 7, 2025)).toEqual(['a', 'b']);
  expect(firstFields(candidateFields(a, all, ['c', 'b']), ['c', 'b'], 7, 2025)).toEqual(['c', 'b']);
});

it('draws the chosen crop, genotype and seasons of the chosen fields', () => {
  const draft = { crop: 7 as const, genotype: 'all' as const, seasons: [2025, 2024], fields: ['a', 'b', 'c'] };
  const drawn = (change: Partial<Parameters<typeof chosenCrops>[1]>): string[] =>
    chosenCrops(all, { ...draft, ...change }).map((one) => `${one.field.id}${String(one.crop.year)}`);
  expect(drawn({})).toEqual(['a2025', 'b2025', 'b2024']);
  expect(drawn({ genotype: 702 })).toEqual(['a2025']);
  expect(drawn({ seasons: [2024] })).toEqual(['b2024']);
  expect(drawn({ fields: ['d'] })).toEqual(['d2024']);
});
