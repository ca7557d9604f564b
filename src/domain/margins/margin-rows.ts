import type { ColumnKind } from '../files/workbook/table.ts';
import { grossMargin } from './gross-margin.ts';
import { COST_KEYS, type CostKey, type MarginPlan } from './margin-plan.ts';

const COSTS = Object.fromEntries(COST_KEYS.map((key) => [key, 'entered'])) as Readonly<Record<CostKey, 'entered'>>;

/** Columns of the exported table, in their order; labels are the screen's. */
export const MARGIN_COLUMNS = {
  field: 'text',
  farm: 'text',
  season: 'text',
  scenario: 'text',
  status: 'text',
  crop: 'text',
  area_ha: 'derived',
  yield_t_ha: 'entered',
  price_usd_t: 'entered',
  commercial_pct: 'entered',
  ...COSTS,
  gross_income: 'derived',
  commercial_expense: 'derived',
  net_income: 'derived',
  total_costs: 'derived',
  margin: 'derived',
  margin_total: 'derived',
  breakeven_yield_t_ha: 'derived',
  breakeven_price_usd_t: 'derived',
} as const satisfies Readonly<Record<string, ColumnKind>>;
export type MarginColumn = keyof typeof MARGIN_COLUMNS;
export type MarginRow = Readonly<Record<MarginColumn, string | number | null>>;

/** A plan as a row of the table, its words given: what was typed, what was not as empty, and what comes of it. */
export function marginRow(plan: MarginPlan, words: Pick<MarginRow, 'field' | 'farm' | 'season' | 'crop' | 'status'>): MarginRow {
  const { yield_t_ha, price_usd_t, commercial_pct, costs } = plan.inputs;
  const { groups: _groups, return: _return, ...found } = grossMargin(plan.inputs, plan.area_ha);
  return { ...words, scenario: plan.name, area_ha: plan.area_ha, yield_t_ha, price_usd_t, commercial_pct, ...costs, ...found };
}
