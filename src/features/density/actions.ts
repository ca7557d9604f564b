import { api } from '#api/client.ts';
import { refresh, setCached } from '#api/use-call.ts';
import type { DensityPlan, DensityPrices, DensityInputs, Origins } from '#domain/density/density-plan.ts';
import type { FieldRow } from '#domain/density/recommend-field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { Prescription, ZoneRecord } from '#domain/schemas/zones.ts';
import type { Doses, DoseUnit } from '#domain/zones/prescription/prescription.ts';
import type { UniformDoses } from '#domain/zones/prescription/prescription-totals.ts';

type Written = {
  readonly version: number;
  readonly inputs: DensityInputs;
  /** Null: as they are, of whoever does not see them. */
  readonly prices: DensityPrices | null;
  readonly origins: Origins;
};

export async function savePlan(field_id: string, { year, season, period }: Season, written: Written): Promise<DensityPlan> {
  const of = { field_id, year, season, period };
  const plan = await api.density.save({ ...of, ...written });
  setCached(api.density.get, of, (old) => old && { ...old, plan });
  return plan;
}

/** The recommendation of a season as it is now. */
export async function readPlan(field_id: string, { year, season, period }: Season): Promise<DensityPlan | null> {
  return (await api.density.get({ field_id, year, season, period })).plan;
}

type Product = { readonly name: string; readonly unit: DoseUnit };
type Prescribed = Pick<Prescription, 'doses' | 'uniform'>;

/** Rates of a recommendation as a prescription takes them, the lowest zone first; what one dose everywhere was stays. */
export function prescriptionOf(
  rows: readonly FieldRow[],
  { low_kg_ha, high_kg_ha }: Pick<DensityInputs, 'low_kg_ha' | 'high_kg_ha'>,
  product: Product | null,
  before: Prescription | null,
): Prescribed {
  const doses = rows.map(({ dose }) => dose ?? 0);
  return {
    doses: {
      yields: { low_kg_ha, high_kg_ha },
      seeds_ha: rows.map(({ seeds_ha }) => seeds_ha),
      n_kg_ha: rows.map(({ n_kg_ha }) => n_kg_ha),
      product: product === null || rows.some(({ dose }) => dose === null) ? null : { ...product, doses },
    },
    uniform: before?.uniform ?? { seeds_ha: null, n_kg_ha: null, dose: null },
  };
}

const NOTHING: { readonly doses: Doses; readonly uniform: UniformDoses } = {
  doses: { yields: null, seeds_ha: null, n_kg_ha: null, product: null },
  uniform: { seeds_ha: null, n_kg_ha: null, dose: null },
};

/** Puts a prescription in the place of the one a field's zones have. */
export async function prescribe({ field_id, version }: ZoneRecord, { doses, uniform }: Prescribed): Promise<ZoneRecord> {
  const saved = await api.zones.prescribe({ field_id, version, doses, uniform });
  setCached(api.zones.get, { field_id }, (old) => old && { ...old, zones: saved });
  await refresh(api.zones.list);
  return saved;
}

/** The way back from `prescribe`. */
export const prescribeBefore = (saved: ZoneRecord, before: ZoneRecord): Promise<ZoneRecord> =>
  prescribe(saved, before.prescription ?? NOTHING);
