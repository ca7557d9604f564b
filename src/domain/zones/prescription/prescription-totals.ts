import type { PrescriptionRow } from './prescription.ts';

/** What would be applied alike everywhere; null where nothing of it is. */
export type UniformDoses = { readonly seeds_ha: number | null; readonly n_kg_ha: number | null; readonly dose: number | null };
export type Total = {
  /** Over the field: seeds, kg, or the product's unit. */
  readonly total: number;
  readonly uniform: number | null;
  /** Zones less uniform: below 0 is saved. */
  readonly difference: number | null;
};
export type PrescriptionTotals = { readonly seeds: Total | null; readonly n_kg: Total | null; readonly product: Total | null };

function totalOf(
  rows: readonly PrescriptionRow[],
  doseOf: (row: PrescriptionRow) => number | null,
  everywhere: number | null,
): Total | null {
  if (rows.every((row) => doseOf(row) === null)) return null;
  const total = rows.reduce((sum, row) => sum + (doseOf(row) ?? 0) * row.area_ha, 0);
  const uniform = everywhere === null ? null : everywhere * rows.reduce((sum, { area_ha }) => sum + area_ha, 0);
  return { total, uniform, difference: uniform === null ? null : total - uniform };
}

/** Dose times area over the zones, beside what one dose everywhere would take (domain.md §3.2). 10 ha at 80 and 5 ha at 120 kg/ha → 1 400 kg; 100 everywhere → 1 500, difference −100. */
export const prescriptionTotals = (rows: readonly PrescriptionRow[], uniform: UniformDoses): PrescriptionTotals => ({
  seeds: totalOf(rows, (row) => row.seeds_ha, uniform.seeds_ha),
  n_kg: totalOf(rows, (row) => row.n_kg_ha, uniform.n_kg_ha),
  product: totalOf(rows, (row) => row.dose, uniform.dose),
});
