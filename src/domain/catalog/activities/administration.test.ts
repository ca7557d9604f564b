import { describe, expect, it } from 'vitest';
import type { LookupEntry } from '../../schemas/lookup.ts';
import { brokenUses, lookupRefusals } from './check-lookup.ts';
import { BUILT_IN_LOOKUPS } from './index.ts';
import { overlayLookups, type StoredLookup } from './overlay.ts';

const find = (list: LookupEntry['list'], code: string): LookupEntry => {
  const found = BUILT_IN_LOOKUPS.find((entry) => entry.list === list && entry.code === code);
  if (found === undefined) throw new Error(`${list} ${code}`);
  return found;
};
const changed = (entry: LookupEntry, change: object, attributes: object = {}): LookupEntry =>
  ({ ...entry, ...change, attributes: { ...entry.attributes, ...attributes } }) as LookupEntry;
const refused = (entry: LookupEntry): readonly string[] =>
  lookupRefusals(entry, BUILT_IN_LOOKUPS).map(({ path, code }) => `${path} ${code}`);

const urea = find('product', 'UREA');
const glyphosate = find('product', 'glyphosate');

describe('an entry among the others', () => {
  it('is right as built in', () => {
    for (const entry of BUILT_IN_LOOKUPS) expect([entry.code, lookupRefusals(entry, BUILT_IN_LOOKUPS)]).toEqual([entry.code, []]);
  });

  it('has a name of its own in each language, whatever its case and accents, within its part of the list', () => {
    const names = { es: 'ÚREA granulada', en: 'Granulated urea', pt: 'Ureia perolada' };
    expect(refused(changed(urea, { code: 'UREA-2', names }))).toEqual(['names.es LOOKUP_NAME_TAKEN']);
    expect(refused(changed(urea, { names }))).toEqual([]);
    expect(refused(changed(urea, { code: 'UREA-2', names, is_active: false }))).toEqual([]);
    const maize_late = find('genotype', '401');
    expect(refused(changed(maize_late, { code: 'x' }, { crop: 3 }))).toEqual([]);
    expect(refused(changed(maize_late, { code: 'x' }, { crop: 5 }))).toEqual([
      'names.es LOOKUP_NAME_TAKEN',
      'names.en LOOKUP_NAME_TAKEN',
      'names.pt LOOKUP_NAME_TAKEN',
    ]);
  });

  it('refers to a type and a unit of its activity, and to a brand of seed', () => {
    expect(refused(changed(glyphosate, {}, { unit: 'bushel' }))).toEqual(['attributes.unit LOOKUP_UNKNOWN']);
    expect(refused(changed(glyphosate, {}, { unit: 'mm' }))).toEqual(['attributes.unit LOOKUP_UNKNOWN']);
    expect(refused(changed(glyphosate, {}, { product_type: 'solid_fertilizer' }))).toEqual(['attributes.product_type LOOKUP_UNKNOWN']);
    const genotype = find('genotype', '501');
    expect(refused(changed(genotype, {}, { seed_brand: 'seed.brevant' }))).toEqual([]);
    expect(refused(changed(genotype, {}, { seed_brand: 'machinery.jacto' }))).toEqual(['attributes.seed_brand LOOKUP_UNKNOWN']);
  });

  it('has a least usual dose that is not above the most, and the base of its dimension', () => {
    expect(refused(changed(glyphosate, {}, { usual_min: 5, usual_max: 4 }))).toEqual(['attributes.usual_max RANGE_REVERSED']);
    expect(refused(changed(glyphosate, {}, { usual_min: 4, usual_max: 4 }))).toEqual([]);
    expect(refused(changed(glyphosate, {}, { usual_min: 5, usual_max: null }))).toEqual([]);
    expect(refused(changed(find('unit', 'g_ha'), {}, { base: 'L/ha' }))).toEqual(['attributes.base INVALID']);
  });

  it('is not put out of use under those that refer to it', () => {
    expect(brokenUses(changed(find('unit', 'g_ha'), { is_active: false }), BUILT_IN_LOOKUPS)).toBe(4);
    expect(brokenUses(changed(find('unit', 't_ha'), { is_active: false }), BUILT_IN_LOOKUPS)).toBe(0);
    expect(brokenUses(changed(find('product_type', 'inoculant'), {}, { activity: 'fertilization' }), BUILT_IN_LOOKUPS)).toBe(2);
    expect(brokenUses(changed(glyphosate, { is_active: false }), BUILT_IN_LOOKUPS)).toBe(0);
  });
});

describe('what the administration says', () => {
  const stored = (entry: LookupEntry, version: number): StoredLookup => ({ ...entry, version });
  const rowOf = (kept: readonly StoredLookup[], code: string) =>
    overlayLookups(BUILT_IN_LOOKUPS, kept).find(({ entry }) => entry.code === code);

  it('takes the place of the built-in entry, or is added', () => {
    const cheap = changed(urea, { names: { es: 'Urea', en: 'Urea', pt: 'Ureia' } });
    expect(rowOf([stored(cheap, 3)], 'UREA')).toEqual({ entry: cheap, origin: 'override', version: 3 });
    const own = changed(urea, { code: 'UREA-S' });
    expect(rowOf([stored(own, 1)], 'UREA-S')).toEqual({ entry: own, origin: 'own', version: 1 });
    expect(rowOf([], 'UREA')).toEqual({ entry: urea, origin: 'built_in', version: 0 });
    expect(overlayLookups(BUILT_IN_LOOKUPS, [stored(own, 1), stored(cheap, 3)])).toHaveLength(BUILT_IN_LOOKUPS.length + 1);
  });

  it('gives way to the built-in entry without content, or with one that is not understood, at its own version', () => {
    const empty = { list: 'product', code: 'UREA', names: null, attributes: null, position: null, is_active: null, version: 4 } as const;
    expect(rowOf([empty], 'UREA')).toEqual({ entry: urea, origin: 'built_in', version: 4 });
    expect(rowOf([{ ...stored(urea, 5), attributes: { unit: 7 } }], 'UREA')).toEqual({ entry: urea, origin: 'built_in', version: 5 });
    expect(rowOf([{ ...stored(changed(urea, { code: 'x' }), 2), names: {} }], 'x')).toBeUndefined();
  });
});
