import Big from 'big.js';
import { COST_GROUPS, type CostGroup, type CostKey, type MarginInputs } from './margin-plan.ts';

/** Decimals of a quotient that does not end. */
const QUOTIENT_DECIMALS = 10;
const CENTS = 2;
/** Decimal arithmetic of its own, so that no other setting reaches it. */
const Decimal = Big();
Decimal.DP = QUOTIENT_DECIMALS;

export type GrossMargin = {
  /** USD/ha, exact decimals of what was typed. */
  readonly gross_income: number;
  readonly commercial_expense: number;
  readonly net_income: number;
  readonly groups: Readonly<Record<CostGroup, number>>;
  /** Inputs, labour and the rest, USD/ha: the specification's "total labour and input costs". */
  readonly total_costs: number;
  readonly margin: number;
  /** USD of all hectares, to the cent. */
  readonly margin_total: number;
  /** Yield at which nothing is left, t/ha at this price; null where nothing is earned by a ton. */
  readonly breakeven_yield_t_ha: number | null;
  /** Price at which nothing is left, USD/t at this yield; null where nothing is harvested or all of it goes to commerce. */
  readonly breakeven_price_usd_t: number | null;
  /** Margin of a dollar spent; null where nothing is. */
  readonly return: number | null;
};

type Typed = number | null | undefined;
const decimal = (typed: Typed): Big => new Decimal(typed ?? 0);
const sumOf = (parts: readonly Big[]): Big => parts.reduce((total, part) => total.plus(part), new Decimal(0));
const ratio = (over: Big, under: Big): number | null => (under.eq(0) ? null : over.div(under).toNumber());

const costsOf = ({ costs }: MarginInputs, keys: readonly CostKey[]): Big => sumOf(keys.map((key) => decimal(costs[key])));

/**
 * Gross margin of a hectare and of a field, USD (domain.md §5): income less commercial expense, labour, inputs and the rest, in decimals, not in
 * binary fractions. What was not typed counts as nothing. 9.2 t/ha at 178 USD/t, 12.5 %, costs of 711.50 USD/ha on 84.6 ha → 721.40 USD/ha, 61030.44 USD.
 */
export function grossMargin(inputs: MarginInputs, area_ha: number): GrossMargin {
  const yield_t_ha = decimal(inputs.yield_t_ha);
  const price = decimal(inputs.price_usd_t);
  const gross = yield_t_ha.times(price);
  const kept = new Decimal(1).minus(decimal(inputs.commercial_pct).div(100));
  const net = gross.times(kept);
  const groups = {
    inputs: costsOf(inputs, COST_GROUPS.inputs),
    labour: costsOf(inputs, COST_GROUPS.labour),
    other: costsOf(inputs, COST_GROUPS.other),
  };
  const costs = sumOf(Object.values(groups));
  const margin = net.minus(costs);
  return {
    gross_income: gross.toNumber(),
    commercial_expense: gross.minus(net).toNumber(),
    net_income: net.toNumber(),
    groups: { inputs: groups.inputs.toNumber(), labour: groups.labour.toNumber(), other: groups.other.toNumber() },
    total_costs: costs.toNumber(),
    margin: margin.toNumber(),
    margin_total: margin.times(decimal(area_ha)).round(CENTS).toNumber(),
    breakeven_yield_t_ha: ratio(costs, price.times(kept)),
    breakeven_price_usd_t: ratio(costs, yield_t_ha.times(kept)),
    return: ratio(margin, costs),
  };
}

export type MarginSum = { readonly area_ha: number; readonly margin_total: number; readonly margin: number | null };

/**
 * Several fields together: hectares, dollars to the cent as the sum of what each field shows, and the margin of a hectare among them; null
 * without hectares. 100 ha at 412.00 and 50 ha at 298.50 → 150 ha, 56125.00 USD, 374.17 USD/ha.
 */
export function sumMargins(fields: readonly { readonly area_ha: number; readonly margin_total: number }[]): MarginSum {
  const area = sumOf(fields.map(({ area_ha }) => decimal(area_ha)));
  const total = sumOf(fields.map(({ margin_total }) => decimal(margin_total)));
  return { area_ha: area.toNumber(), margin_total: total.toNumber(), margin: ratio(total, area) };
}

/** Yields and prices of the grid on each side of the plan's own, and how far apart they lie, as shares of it. */
const SIDE = 2;
const YIELD_STEP = 0.1;
const PRICE_STEP = 0.08;

export type Sensitivity = {
  readonly yields_t_ha: readonly number[];
  readonly prices_usd_t: readonly number[];
  /** USD/ha, a row for each yield. */
  readonly margins: readonly (readonly number[])[];
};

/** A step that reads well: 1, 2 or 5 of a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const digit = [1, 2, 5].find((one) => one * power >= step * 0.85) ?? 10;
  return digit * power;
}

const around = (middle: number, step: number): number[] =>
  Array.from({ length: 2 * SIDE + 1 }, (_, at) =>
    decimal(middle)
      .plus(decimal(step).times(at - SIDE))
      .toNumber(),
  );

/**
 * Margins at other yields and prices around the plan's own, five by five; null where one of them is missing, since there is nothing to be
 * around of. 9.5 t/ha at 178 USD/t → 7.5 to 11.5 by 1, 150 to 206 by 14.
 */
export function sensitivity(inputs: MarginInputs): Sensitivity | null {
  const { yield_t_ha, price_usd_t } = inputs;
  if (yield_t_ha === null || price_usd_t === null || yield_t_ha === 0 || price_usd_t === 0) return null;
  const yields_t_ha = around(yield_t_ha, roundStep(yield_t_ha * YIELD_STEP));
  const price_step = price_usd_t * PRICE_STEP;
  // Whole dollars, of a low price so little that none below is nothing or less.
  const prices_usd_t = around(price_usd_t, price_step < 1 ? roundStep(price_step) : Math.round(price_step));
  return {
    yields_t_ha,
    prices_usd_t,
    margins: yields_t_ha.map((yields) =>
      prices_usd_t.map((price) => grossMargin({ ...inputs, yield_t_ha: yields, price_usd_t: price }, 0).margin),
    ),
  };
}
