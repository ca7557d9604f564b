import type { Zone } from '../zones/types.ts';
import { zoneYields } from '../zones/zone-yields.ts';
import { fieldMean, recommend, type Recommendation, type Terms } from './recommend.ts';

export const ENVIRONMENTS = ['low', 'middle', 'high'] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/** What a zone gets, or an environment of a field that has none. */
export type FieldRow = Recommendation & {
  /** Null without zones. */
  readonly zone: Pick<Zone, 'number' | 'name' | 'area_ha'> | null;
  /** Null with zones. */
  readonly environment: Environment | null;
};

const MEANS = [
  'yield_kg_ha',
  'plants_ha',
  'seeds_ha',
  'n_kg_ha',
  'dose',
  'expected_kg_ha',
  'seed_usd_ha',
  'n_usd_ha',
  'cost_usd_ha',
  'extra_usd_ha',
] as const;
/** The same of the whole field, by area; without zones its middle. */
export type FieldTotals = Pick<Recommendation, (typeof MEANS)[number]>;
export type FieldRecommendation = {
  /** The lowest first. */
  readonly rows: readonly FieldRow[];
  readonly field: FieldTotals;
};

/**
 * A recommendation for each zone, whose yields lie between those of the lowest and the highest one, or where there are no zones for the low, the
 * middle and the high environment (specification §5).
 */
export function recommendField(
  { low_kg_ha, high_kg_ha }: { readonly low_kg_ha: number; readonly high_kg_ha: number },
  zones: readonly Pick<Zone, 'number' | 'name' | 'area_ha' | 'mean'>[] | null,
  terms: Terms,
): FieldRecommendation {
  if (zones === null || zones.length === 0) {
    const yields = { low: low_kg_ha, middle: (low_kg_ha + high_kg_ha) / 2, high: high_kg_ha };
    const rows = ENVIRONMENTS.map((environment): FieldRow => ({ ...recommend(yields[environment], terms), environment, zone: null }));
    return { rows, field: rows[1] as FieldRow };
  }
  const yields = zoneYields(
    zones.map(({ mean }) => mean),
    low_kg_ha,
    high_kg_ha,
  );
  const rows = zones.map((zone, at): FieldRow => ({ ...recommend(yields[at] ?? low_kg_ha, terms), environment: null, zone }));
  const areas = zones.map(({ area_ha }) => area_ha);
  const means = MEANS.map((key) => [
    key,
    fieldMean(
      rows.map((row) => row[key]),
      areas,
    ),
  ]);
  return { rows, field: Object.fromEntries(means) as FieldTotals };
}
