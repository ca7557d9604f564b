import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sowing, fertilization, harvest, NO_MONEY } from '../../../tests/setup/samples/activity-samples.ts';
import type { Activity, ActivityInfo } from '../schemas/activity.ts';
import { followedPlans } from './followed-plans.ts';
import { grossMargin, sensitivity, sumMargins } from './gross-margin.ts';
import { COST_KEYS, marginPlanInfoSchema, MARGIN_STATUSES, type CostKey, type MarginInputs, type MarginPlan } from './margin-plan.ts';
import { whyNotStatus } from './margin-states.ts';
import { recordedCosts } from './recorded-costs.ts';

const noCosts = Object.fromEntries(COST_KEYS.map((key) => [key, null])) as MarginInputs['costs'];
const inputsOf = (
  change: Partial<Omit<MarginInputs, 'costs'>> = {},
  costs: Partial<Record<CostKey, number | null>> = {},
): MarginInputs => ({ yield_t_ha: null, price_usd_t: null, commercial_pct: null, ...change, costs: { ...noCosts, ...costs } });

/** The worked example of domain.md §5, which is the vector `gross_margin` too. */
const EXAMPLE = inputsOf(
  { yield_t_ha: 9.2, price_usd_t: 178, commercial_pct: 12.5 },
  {
    tillage: 38,
    harvest: 72,
    glyphosate: 14,
    fungicides: 11,
    seeds: 118,
    herbicides: 26,
    other_herbicides: 9,
    adjuvants: 3,
    water_protectors: 1.5,
    fertilizers: 132,
    insecticides: 7,
    extra_costs: 20,
    lease: 260,
  },
);

describe('gross margin', () => {
  it('is what the worked example says, to the cent', () => {
    const margin = grossMargin(EXAMPLE, 84.6);
    expect(margin).toMatchObject({
      gross_income: 1637.6,
      commercial_expense: 204.7,
      net_income: 1432.9,
      groups: { labour: 110, inputs: 321.5, other: 280 },
      total_costs: 711.5,
      margin: 721.4,
      margin_total: 61_030.44,
    });
    expect(margin.breakeven_yield_t_ha).toBeCloseTo(4.568218, 6);
    expect(margin.breakeven_price_usd_t).toBeCloseTo(88.385093, 6);
    expect(margin.return).toBeCloseTo(1.013914, 6);
  });

  it('counts what was not typed as nothing, and has no break-even where nothing is earned', () => {
    expect(grossMargin(inputsOf(), 10)).toMatchObject({
      margin: 0,
      margin_total: 0,
      breakeven_yield_t_ha: null,
      breakeven_price_usd_t: null,
      return: null,
    });
    expect(grossMargin(inputsOf({ yield_t_ha: 3, price_usd_t: 300, commercial_pct: 100 }, { lease: 90 }), 10)).toMatchObject({
      margin: -90,
      breakeven_yield_t_ha: null,
      breakeven_price_usd_t: null,
      return: -1,
    });
  });

  const typed = (most: number) => fc.option(fc.integer({ min: 0, max: most * 100 }).map((cents) => cents / 100));
  const inputs = fc
    .record({
      yield_t_ha: typed(30),
      price_usd_t: typed(1_000),
      commercial_pct: typed(100),
      costs: fc.record(Object.fromEntries(COST_KEYS.map((key) => [key, typed(2_000)])) as Record<CostKey, fc.Arbitrary<number | null>>),
    })
    .map((value): MarginInputs => value);
  const area = fc.integer({ min: 1_000, max: 5_000_000 }).map((m2) => m2 / 10_000);

  it('is yield × price × (1 − commission) less the groups, for whatever is typed', () => {
    fc.assert(
      fc.property(inputs, area, (given, area_ha) => {
        const { gross_income, net_income, groups, total_costs, margin } = grossMargin(given, area_ha);
        const income = (given.yield_t_ha ?? 0) * (given.price_usd_t ?? 0);
        expect(gross_income).toBeCloseTo(income, 6);
        expect(net_income).toBeCloseTo(income * (1 - (given.commercial_pct ?? 0) / 100), 6);
        expect(groups.inputs + groups.labour + groups.other).toBeCloseTo(total_costs, 6);
        expect(margin).toBeCloseTo(net_income - total_costs, 6);
      }),
    );
  });

  it('breaks even at its break-even yield and price', () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(inputs, (given) => {
        const { breakeven_yield_t_ha, breakeven_price_usd_t } = grossMargin(given, 1);
        if (breakeven_yield_t_ha !== null) expect(grossMargin({ ...given, yield_t_ha: breakeven_yield_t_ha }, 1).margin).toBeCloseTo(0, 4);
        if (breakeven_price_usd_t !== null)
          expect(grossMargin({ ...given, price_usd_t: breakeven_price_usd_t }, 1).margin).toBeCloseTo(0, 4);
      }),
    );
  });

  it('of several fields is the sum of what each of them shows, to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(inputs, area), { maxLength: 40 }), (fields) => {
        const parts = fields.map(([given, area_ha]) => ({ area_ha, margin_total: grossMargin(given, area_ha).margin_total }));
        const cents = parts.reduce((sum, { margin_total }) => sum + BigInt(Math.round(margin_total * 100)), 0n);
        expect(BigInt(Math.round(sumMargins(parts).margin_total * 100))).toBe(cents);
      }),
    );
    expect(sumMargins([])).toEqual({ area_ha: 0, margin_total: 0, margin: null });
  });
});

describe('sensitivity', () => {
  it('lies around the plan’s own yield and price, whose margin stands in the middle', () => {
    const grid = sensitivity(inputsOf({ yield_t_ha: 9.5, price_usd_t: 178, commercial_pct: 14 }, { lease: 1_042 }));
    expect(grid?.yields_t_ha).toEqual([7.5, 8.5, 9.5, 10.5, 11.5]);
    expect(grid?.prices_usd_t).toEqual([150, 164, 178, 192, 206]);
    expect(grid?.margins[2]?.[2]).toBeCloseTo(9.5 * 178 * 0.86 - 1_042, 6);
    expect(sensitivity(inputsOf({ yield_t_ha: 9.5 }))).toBeNull();
  });

  it('has five yields and five prices above nothing, whatever is typed', () => {
    const typed = fc.integer({ min: 1, max: 1_000_000 }).map((value) => value / 10_000);
    fc.assert(
      fc.property(typed, typed, (yield_t_ha, price_usd_t) => {
        const grid = sensitivity(inputsOf({ yield_t_ha, price_usd_t }));
        for (const [all, own] of [[grid?.yields_t_ha ?? [], yield_t_ha] as const, [grid?.prices_usd_t ?? [], price_usd_t] as const]) {
          expect([all.length, all[2], (all[0] ?? 0) > 0]).toEqual([5, own, true]);
        }
      }),
    );
    expect(sensitivity(inputsOf({ yield_t_ha: 1, price_usd_t: 2 }))?.prices_usd_t).toEqual([1.6, 1.8, 2, 2.2, 2.4]);
  });
});

describe('what a person types', () => {
  const plan = (inputs: Partial<Record<string, unknown>>, crop: number | null = 5) =>
    marginPlanInfoSchema.safeParse({ name: ' Plan  base ', crop, inputs: { ...inputsOf(), ...inputs } });
  it.each([
    ['below nothing', { price_usd_t: -1 }],
    ['more than any field gives', { yield_t_ha: 31 }],
    ['no number', { yield_t_ha: Number.NaN }],
    ['without end', { yield_t_ha: Number.POSITIVE_INFINITY }],
    ['more than the whole', { commercial_pct: 100.5 }],
    ['a negative cost', { costs: { ...noCosts, lease: -0.01 } }],
  ])('is refused: %s', (_what, inputs) => expect(plan(inputs).success).toBe(false));
  it('keeps four decimals, a clean name, and up to 150 t/ha of other crops', () => {
    expect(plan({ yield_t_ha: 9.123456 }).data).toMatchObject({ name: 'Plan base', inputs: { yield_t_ha: 9.1235 } });
    expect(plan({ yield_t_ha: 90 }, 6).success).toBe(true);
    expect(plan({ yield_t_ha: 90 }).error?.issues[0]).toMatchObject({ path: ['inputs', 'yield_t_ha'], message: 'OUT_OF_RANGE' });
  });
});

describe('a plan’s status', () => {
  it('goes from draft to active to closed and back, one step at a time', () => {
    const refused = MARGIN_STATUSES.flatMap((from) =>
      MARGIN_STATUSES.flatMap((to) => {
        const why = whyNotStatus(from, to);
        return why === null ? [] : [`${from} → ${to}: ${why}`];
      }),
    );
    expect(refused).toEqual(['draft → closed: MARGIN_NOT_ACTIVE', 'closed → draft: MARGIN_CLOSED']);
  });
});

it('one plan of each field is followed: the active or closed one, else the first', () => {
  const plans = [
    ['a', 'draft', 'first'],
    ['a', 'active', 'followed'],
    ['b', 'draft', 'only'],
    ['c', 'closed', 'settled'],
  ].map(([field_id, status, name]) => ({ field_id, status, name }) as MarginPlan);
  expect(followedPlans(plans).map(({ name }) => name)).toEqual(['followed', 'only', 'settled']);
});

describe('costs of the record', () => {
  const of = { crop: 5, country: 'AR' } as const;
  const kept = (info: ActivityInfo) => ({ ...info, area_ha: 10 }) as unknown as Activity;
  const typeOf = (product: string) => ({ atrazine: 'preemergent_herbicide', clethodim: 'postemergent_herbicide' })[product] ?? null;
  const spray = (products: readonly (readonly [string | null, string | null, number])[]): Activity =>
    kept({
      type: 'application',
      planned_date: null,
      done_date: '2025-11-20',
      comments: null,
      details: {
        mode: 'ground',
        contractor: null,
        products: products.map(([product, product_type]) => ({ product, product_type, name: null, dose: 2, unit: 'l_ha' })),
      },
      money: { ...NO_MONEY, cost_usd_ha: 8, unit_costs_usd: products.map(([, , price]) => price) },
    });

  it('come from what is done: seed by the bag, products by their type, labour apart from harvest', () => {
    const recorded = recordedCosts(
      [
        kept(sowing({}, { money: { ...NO_MONEY, bag_price_usd: 180, cost_usd_ha: 22 } })),
        kept(fertilization()),
        spray([
          ['glyphosate', null, 4],
          ['atrazine', null, 5],
          ['clethodim', null, 12.5],
          [null, 'fungicide', 11],
          ['unheard', null, 1.5],
        ]),
        kept(harvest({ money: { ...NO_MONEY, cost_usd_ha: 72 } })),
        kept(sowing({}, { planned_date: '2026-05-01', done_date: null, money: { ...NO_MONEY, cost_usd_ha: 999 } })),
      ],
      of,
      typeOf,
    );
    expect(recorded.costs).toEqual({
      ...noCosts,
      seeds: 168.75,
      fertilizers: 41,
      glyphosate: 8,
      herbicides: 10,
      other_herbicides: 25,
      fungicides: 22,
      extra_costs: 3,
      tillage: 30,
      harvest: 72,
    });
    expect(recorded.yield_t_ha).not.toBeNull();
    expect(recordedCosts([kept(sowing())], of, typeOf)).toEqual({ costs: noCosts, yield_t_ha: null });
  });
});
