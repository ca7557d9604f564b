import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_LOOKUPS, lookupsOf } from '../catalog/activities/index.ts';
import { FERTILIZERS } from '../catalog/fertilizers.ts';
import { HYBRIDS } from '../explorer/catalog/hybrids.ts';
import { DENSITY } from '../limits.ts';
import { BLANK_INPUTS, densityInputsSchema, isUnusual, NO_PRICES, relationsOf, relationThatCounts, termsOf } from './density-plan.ts';
import { curveOf, GENERIC_CURVE } from './hybrid-curve.ts';
import {
  nitrogenOfNitrate,
  nitrogenToApply,
  optimalNitrogen,
  plateauNitrogen,
  productDose,
  usualNitrogen,
  yieldAtNitrogen,
} from './nitrogen.ts';
import { agronomicDensity, economicDensity, seedsPerMetre, yieldAtDensity, type DensityCurve } from './plant-density.ts';
import { nitrogenPrice, priceRelation, relationScore, relationWord } from './price-relation.ts';
import { fieldMean, recommend, type Terms } from './recommend.ts';

const hybrid = (code: string): DensityCurve => HYBRIDS.find((one) => one.code === code) as DensityCurve;
const YIELDS = [3_500, 6_000, 8_000, 10_000, 12_000, 14_000, 16_000];
/** kg of grain a seed costs: grain at 0.18 USD/kg, a bag of 80 000 at 180 USD. */
const SEED = 180 / 80_000 / 0.18;
const EMERGENCE = 0.92;

/** domain.md §4.1: D_agr; and `test-vectors.json`, density: D_economic and the yield at it. */
const DENSITIES: Readonly<Record<string, readonly (readonly [agronomic: number, economic: number, yield_kg_ha: number])[]>> = {
  'G-FLEX': [
    [37_650, 30_000, 3449.4],
    [47_400, 40_132, 5950.6],
    [55_200, 47_807, 7949.8],
    [63_000, 55_296, 9947.7],
    [70_800, 62_692, 11_944.9],
    [78_600, 70_035, 13_941.8],
    [86_400, 77_344, 15_938.5],
  ],
  'G-MID': [
    [41_100, 35_000, 3461.5],
    [52_600, 46_335, 5957.4],
    [61_800, 55_314, 7955.9],
    [71_000, 64_151, 9953.5],
    [80_200, 72_917, 11_950.5],
    [89_400, 81_643, 13_947.3],
  ],
};
/** domain.md §4.2: Nc, N*, N to apply (60 kg/ha in the soil) at 5, 10 and 15, yield without fertilizer and at N* (10). */
const NITROGEN = [
  [3500, 92, 79.9, 67.8, 55.7, 19.9, 7.8, 0, 3288, 3379],
  [6000, 122, 109.6, 97.2, 84.8, 49.6, 37.2, 24.8, 5225, 5876],
  [8000, 146, 132.7, 119.4, 106, 72.7, 59.4, 46, 6612, 7867],
  [10_000, 170, 155.6, 141.1, 126.7, 95.6, 81.1, 66.7, 7907, 9856],
  [12_000, 194, 178.3, 162.6, 147, 118.3, 102.6, 87, 9137, 11_843],
  [14_000, 218, 201, 184.1, 167.1, 141, 124.1, 107.1, 10_323, 13_830],
  [16_000, 242, 223.7, 205.4, 187.1, 163.7, 145.4, 127.1, 11_475, 15_817],
] as const;

const terms = (change: Partial<Terms> = {}): Terms => ({
  curve: GENERIC_CURVE,
  emergence: EMERGENCE,
  row_spacing_m: 0.525,
  n_soil_kg_ha: 60,
  price_relation: 10,
  seed_relation: SEED,
  product: null,
  prices: null,
  ...change,
});
const yieldOf = fc.integer({ min: DENSITY.min_yield_kg_ha, max: DENSITY.max_yield_kg_ha });
const anyHybrid = fc.constantFrom(...HYBRIDS);

describe('density of plants (domain.md §4.1)', () => {
  it('is the tables and vectors of the domain', () => {
    for (const [code, rows] of Object.entries(DENSITIES))
      for (const [at, [agronomic, economic, yield_kg_ha]] of rows.entries()) {
        const expected = YIELDS[at] ?? 0;
        const found = economicDensity(hybrid(code), expected, SEED, EMERGENCE);
        expect([agronomicDensity(hybrid(code), expected), Math.round(found)]).toEqual([agronomic, economic]);
        expect(yieldAtDensity(hybrid(code), expected, found)).toBeCloseTo(yield_kg_ha, 1);
      }
    const others = ['G-FIX', 'G-LATE', 'G-TROP'].map((code) => YIELDS.map((y) => agronomicDensity(hybrid(code), y)));
    expect(others).toEqual([
      [45_500, 58_000, 68_000, 78_000, 88_000, 98_000, 105_000],
      [37_400, 48_400, 57_200, 66_000, 74_800, 83_600, 88_000],
      [40_700, 51_200, 59_600, 68_000, 76_400, 84_800, 85_000],
    ]);
    expect(agronomicDensity(hybrid('G-MID'), 16_000)).toBe(98_000);
    expect(seedsPerMetre(69_729, 0.525)).toBeCloseTo(3.66, 2);
  });

  it('costs nothing to be found by trying every density', () => {
    fc.assert(
      fc.property(anyHybrid, yieldOf, fc.double({ min: 0.002, max: 0.03, noNaN: true }), (curve, expected, seed) => {
        const left = (plants: number): number => yieldAtDensity(curve, expected, plants) - (plants / EMERGENCE) * seed;
        const best = economicDensity(curve, expected, seed, EMERGENCE);
        const top = agronomicDensity(curve, expected);
        for (let plants = curve.least_plants_ha; plants <= top; plants += 250) expect(left(plants)).toBeLessThanOrEqual(left(best) + 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it('falls where seed is dear, and rises with the yield', () => {
    fc.assert(
      fc.property(anyHybrid, yieldOf, yieldOf, (curve, one, other) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(agronomicDensity(curve, low)).toBeLessThanOrEqual(agronomicDensity(curve, high));
        expect(economicDensity(curve, low, SEED * 2, EMERGENCE)).toBeLessThanOrEqual(economicDensity(curve, low, SEED, EMERGENCE));
      }),
    );
  });
});

describe('nitrogen (domain.md §4.2)', () => {
  it('is the table of the domain', () => {
    const rows = NITROGEN.map(([y]) => {
      const targets = [5, 10, 15].map((r) => optimalNitrogen(y, r));
      return [
        y,
        plateauNitrogen(y),
        ...targets.map((n) => Number(n.toFixed(1))),
        ...targets.map((n) => Number(nitrogenToApply(n, 60).toFixed(1))),
        Math.round(yieldAtNitrogen(y, 60)),
        Math.round(yieldAtNitrogen(y, Math.max(60, targets[1] ?? 0))),
      ];
    });
    // The domain's table rounds halves to even.
    for (const [at, row] of rows.entries())
      for (const [column, value] of row.entries()) expect(Math.abs(value - (NITROGEN[at]?.[column] ?? 0))).toBeLessThanOrEqual(0.11);
  });

  it('costs nothing to be found by trying every dose; more soil nitrogen or a worse price asks for less', () => {
    fc.assert(
      fc.property(yieldOf, fc.double({ min: 1, max: 30, noNaN: true }), (y, r) => {
        const best = optimalNitrogen(y, r);
        const left = (n: number): number => yieldAtNitrogen(y, n) - n * r;
        for (let n = 0; n <= 300; n += 2.5) expect(left(n)).toBeLessThanOrEqual(left(best) + 1e-6);
        expect(optimalNitrogen(y, r + 1)).toBeLessThanOrEqual(best);
        expect(nitrogenToApply(best, 80)).toBeLessThanOrEqual(nitrogenToApply(best, 60));
        expect(nitrogenToApply(10_000, 0)).toBe(250);
      }),
      { numRuns: 60 },
    );
  });

  it('is dosed as a product, and read of a soil sample', () => {
    const grade = (code: string) => FERTILIZERS.find((one) => one.code === code) ?? { n_pct: null, density_kg_l: null };
    expect(['UREA', 'UAN', 'CAN'].map((code) => Math.round(productDose(81.1, grade(code)) ?? 0))).toEqual([176, 192, 300]);
    expect([productDose(80, grade('SPT')), productDose(80, { n_pct: null, density_kg_l: null })]).toEqual([null, null]);
    const sample = { ppm: 10, is_no3: false, bulk_density_g_cm3: 1.25, depth_cm: 60 };
    expect([nitrogenOfNitrate(sample), nitrogenOfNitrate({ ...sample, ppm: 44.3, is_no3: true })]).toEqual([75, 75]);
    expect([usualNitrogen('AR', 7), usualNitrogen('MX', null), usualNitrogen('BR', 10), usualNitrogen('BR', 8)]).toEqual([60, 50, 40, 70]);
  });
});

it('words a price relation from best to worst', () => {
  const urea = nitrogenPrice(600, 46);
  expect(priceRelation(urea, 0.18)).toBeCloseTo(7.2464, 4);
  expect([5, 7.2464, 10, 15, 3, 20].map((r) => Number(relationScore(r).toFixed(2)))).toEqual([1, 0.78, 0.5, 0, 1, 0]);
  expect([3, 5, 8, 10, 12, 15, 40].map(relationWord)).toEqual(['very_good', 'very_good', 'good', 'fair', 'poor', 'very_poor', 'very_poor']);
});

describe('a recommendation', () => {
  it('is the worked examples of the domain', () => {
    const prices = { n_usd_kg: 1.8, seed_usd: 180 / 80_000, grain_usd_kg: 0.18 };
    const found = recommend(10_000, terms({ prices, product: { n_pct: 46, density_kg_l: null } }));
    expect(found).toMatchObject({ agronomic_plants_ha: 71_000, plants_ha: 64_000, seeds_ha: 69_500, n_kg_ha: 81, dose: 176 });
    expect([found.economic_plants_ha, found.seeds_m, found.target_n_kg_ha].map((value) => Number(value?.toFixed(1)))).toEqual([
      64_150.8, 3.6, 141.1,
    ]);
    expect(found.cost_usd_ha).toBeCloseTo(69_500 * (180 / 80_000) + 81 * 1.8, 6);
    expect(found.extra_usd_ha).toBeGreaterThan(0);
    expect(recommend(10_000, terms({ seed_relation: null }))).toMatchObject({ plants_ha: 71_000, economic_plants_ha: null, dose: null });
    expect(recommend(3_500, terms({ price_relation: 15 }))).toMatchObject({ n_kg_ha: 0, efficiency: null });
  });

  it('is of the field as its zones are by area', () => {
    expect(fieldMean([75_000, 69_000, 60_000], [40.7, 53.9, 32.5])).toBeCloseTo(68_619.98, 2);
    expect([fieldMean([1, null], [1, 1]), fieldMean([], [])]).toEqual([null, null]);
  });
});

const INPUTS = { ...BLANK_INPUTS, low_kg_ha: 7_700, high_kg_ha: 10_800 };
const refusals = (change: object): string[] =>
  densityInputsSchema.safeParse({ ...INPUTS, ...change }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('what is typed', () => {
  it('is refused at its place; bounds are inclusive', () => {
    expect(refusals({ low_kg_ha: 3_500, high_kg_ha: 16_000, price_relation: 5, real_plants_ha: 110_000 })).toEqual([]);
    expect(refusals({ low_kg_ha: 3_499, high_kg_ha: 16_001 })).toEqual(['low_kg_ha DENSITY_YIELD_RANGE', 'high_kg_ha DENSITY_YIELD_RANGE']);
    expect(refusals({ low_kg_ha: 10_801 })).toEqual(['low_kg_ha DENSITY_LOW_ABOVE_HIGH']);
    expect(refusals({ price_relation: 15.1, n_soil_kg_ha: -1, emergence_pct: 101 })).toEqual([
      'n_soil_kg_ha OUT_OF_RANGE',
      'price_relation OUT_OF_RANGE',
      'emergence_pct OUT_OF_RANGE',
    ]);
    expect(refusals({ real_plants_ha: 34_999 })).toEqual(['real_plants_ha DENSITY_UNUSUAL']);
    expect(refusals({ real_plants_ha: 34_999, is_real_confirmed: true })).toEqual([]);
    expect([isUnusual(35_000), isUnusual(110_001), isUnusual(null)]).toEqual([false, true, false]);
  });

  it('counts before prices, and prices before the middle', () => {
    const prices = { n_usd_kg: 1.3043, grain_usd_t: 200, commercial_pct: 10, bag_usd: 180 };
    const relations = relationsOf(prices);
    expect([relations.nitrogen, relations.seed].map((value) => Number(value?.toFixed(4)))).toEqual([7.2461, 0.0125]);
    expect(relationsOf({ ...prices, grain_usd_t: null })).toEqual({ nitrogen: null, seed: null });
    const count = (price_relation: number | null, of = relations) => relationThatCounts({ inputs: { price_relation }, relations: of });
    expect([count(12), count(null), count(null, relationsOf(NO_PRICES))]).toEqual([12, relations.nitrogen, 10]);
    const of = termsOf({ inputs: { ...INPUTS, nitrate_ppm: 10 }, prices, relations }, GENERIC_CURVE, null, 60);
    expect(of).toMatchObject({ emergence: 0.92, n_soil_kg_ha: 75, row_spacing_m: 0.525 });
    expect(of.prices?.n_usd_kg).toBeCloseTo(1.3043, 6);
  });
});

it('has the curves of the five generic hybrids in the lists of both maizes, and of no other genotype', () => {
  const curves = lookupsOf(BUILT_IN_LOOKUPS, 'genotype').flatMap(({ code, attributes }) => {
    const curve = curveOf(attributes);
    return curve === null ? [] : [[code, curve.a_plants_ha, curve.k]];
  });
  const five = HYBRIDS.map(({ a_plants_ha, k }, at) => [at, a_plants_ha, k] as const);
  const codes = (first: number) => five.map(([at, a, k]) => [String(first + at), a, k]);
  expect(curves).toEqual([...codes(404), ...codes(504)]);
});
