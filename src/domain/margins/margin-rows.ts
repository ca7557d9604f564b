import { grossMargin } from './gross-margin.ts';
import { COST_KEYS, type CostKey, type MarginPlan } from './margin-plan.ts';

type Columns = Readonly<Record<string, 'text' | 'number'>>;
const COSTS = Object.fromEntries(COST_KEYS.map((key) => [key, 'number'])) as Readonly<Record<CostKey, 'number'>>;

/** Columns of the exported table, in their order; labels are the screen's. */
export const MARGIN_COLUMNS = {
  field: 'text',
  farm: 'text',
  season: 'text',
  scenario: 'text',
  status: 'text',
  crop: 'text',
  area_ha: 'number',
  yield_t_ha: 'number',
  price_usd_t: 'number',
  commercial_pct: 'number',
  ...COSTS,
  gross_income: 'number',
  commercial_expense: 'number',
  net_income: 'number',
  total_costs: 'number',
  margin: 'number',
  margin_total: 'number',
  breakeven_yield_t_ha: 'number',
  breakeven_price_usd_t: 'number',
} as const satisfies Columns;
export type MarginColumn = keyof typeof MARGIN_COLUMNS;
export type MarginRow = Readonly<Record<MarginColumn, string | number | null>>;

/** A plan as a row of the table, its words given: what was typed, what was not as empty, and what comes of it. */
export function marginRow(plan: MarginPlan, words: Pick<MarginRow, 'field' | 'farm' | 'season' | 'crop' | 'status'>): MarginRow {
  const { yield_t_ha, price_usd_t, commercial_pct, costs } = plan.inputs;
  const { groups: _groups, return: _return, ...found } = grossMargin(plan.inputs, plan.area_ha);
  return { ...words, scenario: plan.name, area_ha: plan.area_ha, yield_t_ha, price_usd_t, commercial_pct, ...costs, ...found };
}
