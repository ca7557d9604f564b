import { expect, it } from 'vitest';
import { GENOTYPE_CYCLES } from '../explorer/catalog/cycles.ts';
import { PRODUCT_TYPES, productSchema } from '../schemas/product.ts';
import { FERTILIZERS } from './fertilizers.ts';
import { PRODUCTS } from './products.ts';

const P_OF_P2O5 = 0.4364;
const gradeOf = (code: string) => FERTILIZERS.find((one) => one.code === code)!;

it('lists every product once, each as its schema wants it', () => {
  for (const product of PRODUCTS) expect(productSchema.parse(product)).toEqual(product);
  const named = PRODUCTS.map(({ type, code }) => `${type} ${code}`);
  expect(new Set(named).size).toBe(named.length);
  expect(new Set(PRODUCTS.map(({ type }) => type))).toEqual(new Set(PRODUCT_TYPES));
});

it('has the fertilizers of the specification §3, "other" aside', () => {
  expect(FERTILIZERS.map(({ code }) => code)).toEqual(['CAN', 'MAP', 'PDA', 'SPT', 'UAN', 'UREA']);
});

it('has the grades of domain.md §6: 100 L UAN 42.24 kg N; 80 kg MAP 8.8 kg N and 18.15 kg P; 100 kg PDA 20.07 kg P', () => {
  const uan = gradeOf('UAN');
  expect((100 * uan.density_kg_l! * uan.n_pct) / 100).toBeCloseTo(42.24, 2);
  expect((80 * gradeOf('MAP').n_pct) / 100).toBeCloseTo(8.8, 2);
  expect((80 * gradeOf('MAP').p2o5_pct * P_OF_P2O5) / 100).toBeCloseTo(18.15, 2);
  expect(gradeOf('PDA').p2o5_pct * P_OF_P2O5).toBeCloseTo(20.07, 2);
  for (const { state, density_kg_l } of FERTILIZERS) expect(density_kg_l === null).toBe(state === 'solid');
});

it('names hybrids as the genotypes a field can be given do', () => {
  for (const product of PRODUCTS) {
    if (product.type !== 'hybrid') continue;
    const same = GENOTYPE_CYCLES.filter(({ names }) => names.es === product.names.es);
    expect(new Set(same.map(({ crop }) => crop))).toEqual(new Set(product.crops));
    expect(new Set(same.map(({ cycle }) => cycle))).toEqual(new Set([product.cycle]));
  }
});
