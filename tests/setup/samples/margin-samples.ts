import { COST_KEYS, type MarginInputs, type MarginPlanInfo } from '#domain/margins/margin-plan.ts';

const NO_COSTS = Object.fromEntries(COST_KEYS.map((key) => [key, null])) as MarginInputs['costs'];

/** 9.5 t/ha at 178 USD/t with 14 % of commerce, a lease of 385 USD/ha and seeds of 168: 901.26 USD/ha. */
export const newPlan = (
  change: Partial<Omit<MarginInputs, 'costs'>> & Partial<MarginInputs['costs']> = {},
  name = 'Plan base',
): MarginPlanInfo => {
  const { yield_t_ha = 9.5, price_usd_t = 178, commercial_pct = 14, ...costs } = change;
  return { name, crop: 5, inputs: { yield_t_ha, price_usd_t, commercial_pct, costs: { ...NO_COSTS, lease: 385, seeds: 168, ...costs } } };
};
