import { describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES, CROP_CODES, type ActivityType } from '../../codes.ts';
import { CROP_TRAITS } from '../../explorer/catalog/crop-traits.ts';
import { LOOKUP_LISTS, lookupEntrySchema } from '../../schemas/lookup.ts';
import { FERTILIZERS } from '../fertilizers.ts';
import { BUILT_IN_LOOKUPS, lookupsOf } from './index.ts';

const list = <L extends (typeof LOOKUP_LISTS)[number]>(name: L) => lookupsOf(BUILT_IN_LOOKUPS, name);
const codes = (entries: readonly { readonly code: string }[]) => entries.map(({ code }) => code);
const unit = (code: string) => list('unit').find((one) => one.code === code)!.attributes;

describe('the built-in lookups', () => {
  it('are each as the schema wants them, under a code that is unique in its list, named in three languages', () => {
    for (const entry of BUILT_IN_LOOKUPS) expect(lookupEntrySchema.parse(entry)).toEqual(entry);
    for (const name of LOOKUP_LISTS) {
      const entries = list(name);
      expect(entries.length).toBeGreaterThan(2);
      expect(new Set(codes(entries)).size).toBe(entries.length);
      expect(new Set(entries.map(({ position }) => position)).size).toBe(entries.length);
    }
  });

  it('are listed by position, and of equal ones by code', () => {
    const [dry, normal, humid] = list('year_type');
    expect(codes(lookupsOf([{ ...humid!, position: 1 }, { ...normal!, position: 1 }, dry!], 'year_type'))).toEqual([
      'humid',
      'normal',
      'dry',
    ]);
  });

  it('give each crop the stages of its scale, with the degree-days of domain.md', () => {
    const of = (scale: string) => list('stage').filter(({ attributes }) => attributes.scale === scale);
    for (const crop of CROP_CODES) {
      const scales = new Set(list('stage').flatMap(({ attributes }) => (attributes.crops.includes(crop) ? [attributes.scale] : [])));
      const { scale } = CROP_TRAITS[crop];
      expect(scales).toEqual(new Set(scale === 'maize' ? ['maize_mid', 'maize_short', 'maize_long'] : [scale]));
    }
    const counts = { zadoks_wheat: 33, zadoks_barley: 33, zadoks_rye: 33, maize_mid: 24, maize_short: 23, maize_long: 26, soybean: 22 };
    for (const [scale, count] of Object.entries({ ...counts, sunflower: 20, sorghum: 10, bbch: 10 })) expect(of(scale)).toHaveLength(count);
    const gdd = (code: string) => list('stage').find((one) => one.code === code)?.attributes.gdd_from_sowing;
    expect(
      ['zadoks_wheat.Z65', 'zadoks_barley.Z31', 'maize_mid.VE', 'sunflower.R5.5', 'sorghum.9', 'soybean.R5', 'bbch.6'].map(gdd),
    ).toEqual([1120, 590, 61, 1334, 1400, null, null]);
    expect(list('stage').find(({ code }) => code === 'sunflower.R5.1')).toMatchObject({
      names: { es: 'Inicio de antesis (10 %)' },
      attributes: { short: 'R5.1', crops: [3] },
    });
  });

  it('convert units by their base: 2 t/ha are 20 qq/ha, 500 cc/ha half a litre, 25 mm 250 m³/ha, 8 plants/m² 80 000 a hectare', () => {
    const convert = (amount: number, from: string, to: string) => (amount * unit(from).to_base) / unit(to).to_base;
    expect(convert(2, 't_ha', 'qq_ha')).toBeCloseTo(20, 9);
    expect(convert(500, 'cc_ha', 'l_ha')).toBeCloseTo(0.5, 9);
    expect(convert(500, 'ml_ha', 'cc_ha')).toBeCloseTo(500, 9);
    expect(convert(7, 'g_ha', 'kg_ha')).toBeCloseTo(0.007, 9);
    expect(convert(25, 'mm', 'm3_ha')).toBeCloseTo(250, 9);
    expect(convert(8, 'plants_m2', 'plants_ha')).toBeCloseTo(80_000, 9);
    expect(new Set(list('unit').map(({ attributes }) => `${attributes.dimension} ${attributes.base}`)).size).toBe(
      new Set(list('unit').map(({ attributes }) => attributes.dimension)).size,
    );
  });

  it('offer units to every activity that measures, products of a type and a unit of their activity, and no range that is reversed', () => {
    const measured = new Set<ActivityType>(list('unit').flatMap(({ attributes }) => attributes.activities));
    expect(measured).toEqual(new Set(ACTIVITY_TYPES.filter((one) => one !== 'uproot')));
    for (const { attributes } of list('product')) {
      const type = list('product_type').find(({ code }) => code === attributes.product_type);
      expect(type?.attributes.activity).toBe(attributes.activity);
      expect(unit(attributes.unit).activities).toContain(attributes.activity);
      const { usual_min, usual_max } = attributes;
      expect(usual_min === null).toBe(usual_max === null);
      if (usual_min !== null && usual_max !== null) expect(usual_min).toBeLessThan(usual_max);
    }
    const used = new Set(list('product').map(({ attributes }) => attributes.product_type));
    expect(codes(list('product_type')).filter((code) => !used.has(code))).toEqual(['other']);
  });

  it('hold the fertilizers of the specification with their grades, and ways to place them', () => {
    const fertilizers = list('product').filter(({ attributes }) => attributes.activity === 'fertilization');
    expect(codes(fertilizers)).toEqual([...codes(FERTILIZERS), 'OTHER']);
    expect(fertilizers.find(({ code }) => code === 'UAN')?.attributes).toMatchObject({
      product_type: 'liquid_fertilizer',
      unit: 'l_ha',
      n_pct: 32,
      density_kg_l: 1.32,
    });
    const ways = list('mode').filter(({ attributes }) => attributes.kind === 'type');
    expect(codes(ways)).toEqual(['broadcast', 'liquid_stream', 'incorporated', 'sprayed']);
    expect(new Set(list('mode').map(({ attributes }) => attributes.activity))).toEqual(new Set(ACTIVITY_TYPES));
  });

  it('begin with the brand of the product', () => {
    expect(list('brand')[0]).toMatchObject({ code: 'seed.brevant', names: { es: 'Brevant' }, attributes: { kind: 'seed' } });
    expect(codes(list('brand'))).toEqual(expect.arrayContaining(['seed.other', 'machinery.caiman', 'machinery.other']));
  });
});
