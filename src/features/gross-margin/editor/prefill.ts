import type { FieldTotals } from '#domain/density/recommend-field.ts';
import { COST_KEYS, type MarginInputs } from '#domain/margins/margin-plan.ts';
import type { Recorded } from '#domain/margins/margin-plan.ts';
import type { LastSeason } from '../use-margins.ts';

type Priced = Pick<FieldTotals, 'seed_usd_ha' | 'n_usd_ha'>;
const cents = (usd: number | null): number | null => (usd === null ? null : Math.round(usd * 100) / 100);

/** What the record knows in the place of what was typed; what it does not know stays. */
export const fromRecord = (recorded: Pick<Recorded, 'costs'>, inputs: MarginInputs): MarginInputs => ({
  ...inputs,
  costs: Object.fromEntries(COST_KEYS.map((key) => [key, recorded.costs[key] ?? inputs.costs[key]])) as MarginInputs['costs'],
});

/** The last season's plan, and over it what that season really cost and gave. */
export function fromLast({ plan, recorded }: LastSeason, inputs: MarginInputs): MarginInputs {
  const base = plan?.inputs ?? inputs;
  return fromRecord(recorded, {
    ...base,
    yield_t_ha: recorded.yield_t_ha === null ? base.yield_t_ha : Math.round(recorded.yield_t_ha * 100) / 100,
  });
}

/** Seed and nitrogen as a recommendation of density has them; nothing else is known of it. */
export const fromDensity = ({ seed_usd_ha, n_usd_ha }: Priced, inputs: MarginInputs): MarginInputs => ({
  ...inputs,
  costs: { ...inputs.costs, seeds: cents(seed_usd_ha) ?? inputs.costs.seeds, fertilizers: cents(n_usd_ha) ?? inputs.costs.fertilizers },
});
