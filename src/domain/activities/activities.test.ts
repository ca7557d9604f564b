import { describe, expect, it } from 'vitest';
import type { Activity, ActivityInfo } from '../schemas/activity.ts';
import { BUILT_IN_LOOKUPS, lookupsOf } from '../catalog/activities/index.ts';
import { fertilization, harvest, NO_MONEY, sowing, SUMMER } from '../../../tests/setup/samples/activity-samples.ts';
import { doubtsOf, logDoubts } from './doubts.ts';
import { activityRows, type ActivityNames } from './rows.ts';
import { bagsOf, costOf, dryYield, harvestedYield, harvestTotals, irrigationTotals, nutrientsOf, shrinkage, totalOf } from './totals.ts';

const MAIZE = { area_ha: 10, crop: 5, country: 'AR' } as const;
const grade = { product_type: null, name: null, k2o_pct: 0, density_kg_l: null };

/** domain.md §6 and `test-vectors.json`: harvest, irrigation, fertiliser. */
describe('worked vectors', () => {
  it.each([
    [10, 18, 14.5, 9.590643],
    [3.6, 12, 13.5, 3.662428],
  ])('%f t/ha at %f %% on %f %% is %f dry', (wet, moisture, base, dry) => expect(dryYield(wet, moisture, base)).toBeCloseTo(dry, 6));
  it.each([
    [14.6, 1.271676],
    [18, 5.202312],
    [25, 13.294798],
    [14.5, 0],
  ])('maize at %f %% loses %f %% in Argentina', (moisture, pct) => expect(shrinkage(moisture, 14.5, 13.5)).toBeCloseTo(pct, 6));
  it('10 t of maize at 18 % are paid as 9.454769 t', () => {
    const totals = harvestTotals({ yield_t_ha: 10, moisture_pct: 18 }, MAIZE);
    expect(totals).toMatchObject({ base_pct: 14.5, total_t: 100 });
    expect(totals?.dry_t_ha).toBeCloseTo(9.590643, 6);
    expect(totals?.commercial_t_ha).toBeCloseTo(9.454769, 6);
    expect(harvestTotals({ yield_t_ha: 10, moisture_pct: 18 }, { ...MAIZE, country: 'MX' })?.commercial_t_ha).toBeNull();
    expect(harvestTotals({ yield_t_ha: 10, moisture_pct: null }, MAIZE)).toMatchObject({ dry_t_ha: null, total_t: 100 });
    expect(harvestTotals({ yield_t_ha: null, moisture_pct: 18 }, MAIZE)).toBeNull();
  });
  it('of dry grain nothing is taken off, handling neither', () => {
    const paid = (moisture_pct: number) => harvestTotals({ yield_t_ha: 10, moisture_pct }, MAIZE)?.commercial_t_ha;
    expect([paid(14), paid(14.5)]).toEqual([10, 10]);
    expect(paid(14.6)).toBeCloseTo(10 * (1 - 0.01521676), 6);
  });
  it.each([
    ['L/ha', { unit: 'l_ha', density_kg_l: 1.32 }, { amount: 13_167, unit: 'kg' }],
    ['L/ha', { unit: 'l_ha', density_kg_l: null }, { amount: 9_975, unit: 'L' }],
    ['cc/ha', { unit: 'cc_ha' }, { amount: 9_975, unit: 'cc' }],
    ['%', { unit: 'pct' }, null],
  ])('a total is in its own unit: 100 %s on 99.75 ha', (name, product, total) => {
    const dosed = { ...grade, product: 'UAN', dose: 100, n_pct: 32, p2o5_pct: 0, ...product };
    const { density_kg_l: _of_none, ...sprayed } = dosed;
    expect(totalOf('density_kg_l' in product ? dosed : sprayed, name, 99.75)).toEqual(total);
  });
  it('what a season yielded is of the harvests done, by their hectares', () => {
    const of = (yield_t_ha: number, area_ha: number, done_date: string | null = '2026-03-20', moisture_pct: number | null = 14.5) => ({
      ...harvest({ done_date, details: { yield_t_ha, moisture_pct, contractor: null, machinery_brand: null } }),
      area_ha,
    });
    expect(harvestedYield([{ ...sowing(), area_ha: 10 }, of(10, 40, '2026-03-20', 18)], MAIZE)).toBeCloseTo(9.590643, 6);
    expect(harvestedYield([of(10, 30), of(6, 10), of(20, 40, null)], MAIZE)).toBeCloseTo(9, 9);
    expect(harvestedYield([of(10, 30, '2026-03-20', null)], MAIZE)).toBeNull();
    expect(harvestedYield([of(10, 30)], { ...MAIZE, crop: null })).toBeNull();
  });
  it('1200 L/min for 480 min are 576,000 L, on 6.4 ha 9 mm', () =>
    expect(irrigationTotals({ minutes: 480, flow_l_min: 1200 }, 6.4)).toEqual({ litres: 576_000, depth_mm: 9 }));
  it('nutrients of litres and kilograms', () => {
    const uan = { ...grade, product: 'UAN', dose: 100, unit: 'l_ha', n_pct: 32, p2o5_pct: 0, density_kg_l: 1.32 };
    const map = { ...grade, product: 'MAP', dose: 80, unit: 'kg_ha', n_pct: 11, p2o5_pct: 52 };
    expect(nutrientsOf([uan])?.n_kg_ha).toBeCloseTo(42.24, 6);
    expect(nutrientsOf([map])?.n_kg_ha).toBeCloseTo(8.8, 6);
    expect(nutrientsOf([map])?.p_kg_ha).toBeCloseTo(18.15424, 5);
    expect(nutrientsOf([uan, map])?.n_kg_ha).toBeCloseTo(51.04, 6);
    expect(nutrientsOf([{ ...uan, density_kg_l: null }])).toBeNull();
  });
  it('seed is bought by the bag, all costs are of a hectare', () => {
    expect(bagsOf({ crop: 5, density_plants_ha: 75_000 })).toBe(0.9375);
    const sown = sowing({}, { money: { ...NO_MONEY, bag_price_usd: 160, cost_usd_ha: 40 } });
    expect(costOf(sown)).toBe(190);
    expect(costOf(sowing({ crop: 7 }, { money: { ...NO_MONEY, bag_price_usd: 160 } }))).toBeNull();
    expect(costOf(fertilization())).toBeCloseTo(41, 9);
    expect(costOf(harvest())).toBeNull();
  });
});

describe('what is asked about', () => {
  const products = lookupsOf(BUILT_IN_LOOKUPS, 'product').map(({ code, attributes }) => ({ code, ...attributes }));
  const sown = [{ type: 'sow', done_date: '2025-10-02' }] as const;
  const codes = (activity: ActivityInfo, others: readonly Pick<Activity, 'type' | 'done_date'>[] = []) =>
    doubtsOf(activity, SUMMER, others, products, 5).map(({ code }) => code);
  const dosed = (dose: number) => {
    const one = fertilization();
    return {
      ...one,
      details: { ...one.details, products: one.details.products.map((product) => ({ ...product, product: 'UREA', dose })) },
    };
  };
  it('nothing of what is usual', () => {
    expect(codes(harvest(), sown)).toEqual([]);
    expect(codes(dosed(180))).toEqual([]);
  });
  it('a harvest before the sowing, a second sowing, a day of another season, an odd yield, an odd dose', () => {
    expect(codes(harvest({ done_date: '2025-09-01' }), sown)).toEqual(['before_sowing']);
    expect(codes(sowing(), sown)).toEqual(['second_sowing']);
    expect(codes(harvest({ done_date: '2026-07-01' }))).toEqual(['outside_season']);
    expect(codes(harvest({ details: { ...harvest().details, yield_t_ha: 100 } }))).toEqual(['unusual_yield']);
    expect([codes(dosed(18)), codes(dosed(1800))]).toEqual([['unusual_dose'], ['unusual_dose']]);
  });
  it.each([
    ['flowering', '2025-10-02', ['stage_at_sowing']],
    ['stage', '2025-09-30', ['stage_at_sowing']],
    ['flowering', '2025-10-03', []],
    ['rain', '2025-10-02', []],
  ] as const)('of the log a %s of %s', (kind, date, doubts) => {
    expect(logDoubts({ kind, date }, ['2025-10-01', '2025-10-02']).map(({ code }) => code)).toEqual(doubts);
    expect(logDoubts({ kind, date }, [])).toEqual([]);
  });
});

describe('the exported rows', () => {
  const names: ActivityNames = {
    place: () => ({ ...MAIZE, field: '7 Norte', farm: 'Don Emilio' }),
    type: (type) => type,
    state: String,
    season: () => '25/26',
    crop: String,
    lookup: (_list, code) => code,
  };
  const record = (info: ActivityInfo): Activity =>
    ({
      ...info,
      ...SUMMER,
      id: '',
      version: 1,
      field_id: '',
      geometry_version: 1,
      area_ha: 10,
      group_id: null,
      can_edit: true,
      created_at: '',
      updated_at: '',
    }) as Activity;

  it('has a row for each product, and the sums of an activity once', () => {
    const one = fertilization();
    const [urea] = one.details.products;
    if (urea === undefined) throw new Error('A product');
    const mixed = {
      ...one,
      details: { ...one.details, products: [urea, { ...urea, product: null, name: '=HYPERLINK("x")', dose: 50 }] },
      money: { ...NO_MONEY, cost_usd_ha: 5, unit_costs_usd: [0.41, 1] },
    };
    const rows = activityRows([record(mixed), record(harvest())], names);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ product: 'UREA', dose: 100, product_total: 1000, n_kg_ha: 69, cost_usd_ha: 96, cost_usd: 960 });
    expect(rows[1]).toMatchObject({ field: '7 Norte', product: '=HYPERLINK("x")', dose: 50, product_total: 500, unit_cost_usd: 1 });
    expect(rows[1]).not.toHaveProperty('cost_usd');
    expect(rows.map(({ product_total_unit }) => product_total_unit)).toEqual(['kg', 'kg', undefined]);
    expect(rows[2]).toMatchObject({ type: 'harvest', dry_t_ha: expect.closeTo(9.5906, 4) as number, cost_usd: null });
  });
});
