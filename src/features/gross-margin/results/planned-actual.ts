import { grossMargin, type GrossMargin } from '#domain/margins/gross-margin.ts';
import { COST_GROUPS, type CostGroup, type CostKey, type MarginInputs, type Recorded } from '#domain/margins/margin-plan.ts';
import { fromRecord } from '../editor/prefill.ts';

export type PlannedRow = {
  readonly key: 'yield' | CostGroup | 'margin';
  readonly planned: number | null;
  /** Null: nothing of it is in the record yet. */
  readonly actual: number | null;
};

const groupOf = ({ costs }: Recorded, group: CostGroup): number | null => {
  const keys: readonly CostKey[] = COST_GROUPS[group];
  const known = keys.flatMap((key) => costs[key] ?? []);
  return known.length === 0 ? null : known.reduce((sum, cost) => sum + cost, 0);
};

/** Planned beside what the record says so far; the last row is the margin with what is known in the place of what was planned. */
export function plannedRows(inputs: MarginInputs, recorded: Recorded, planned: GrossMargin): readonly PlannedRow[] {
  const groups = Object.keys(COST_GROUPS) as CostGroup[];
  const known = fromRecord(recorded, { ...inputs, yield_t_ha: recorded.yield_t_ha ?? inputs.yield_t_ha });
  const actual = groups.map((group) => ({ key: group, planned: planned.groups[group], actual: groupOf(recorded, group) }));
  const is_known = recorded.yield_t_ha !== null || actual.some((row) => row.actual !== null);
  return [
    { key: 'yield', planned: inputs.yield_t_ha, actual: recorded.yield_t_ha },
    ...actual,
    { key: 'margin', planned: planned.margin, actual: is_known ? grossMargin(known, 0).margin : null },
  ];
}
