import { useState } from 'react';
import type { Prescription, ZoneRecord } from '#domain/schemas/zones.ts';
import type { DoseUnit, Doses, PrescriptionRow } from '#domain/zones/prescription/prescription.ts';
import { prescriptionTotals, type PrescriptionTotals, type UniformDoses } from '#domain/zones/prescription/prescription-totals.ts';
import { prescribe } from '#domain/zones/prescription/prescription.ts';
import { spreadDose } from '#domain/zones/prescription/spread-dose.ts';
import { zoneYields } from '#domain/zones/zone-yields.ts';

export const APPLIED = ['seeds_ha', 'n_kg_ha', 'dose'] as const;
export type Applied = (typeof APPLIED)[number];
type Column = { readonly uniform: number | null; readonly zones: readonly (number | null)[] };

/** A prescription as it is being typed: numbers may be missing. */
export type Sheet = {
  readonly low_kg_ha: number | null;
  readonly high_kg_ha: number | null;
  readonly product: string;
  readonly unit: DoseUnit;
  readonly columns: Readonly<Record<Applied, Column>>;
};

function sheetOf(prescription: Prescription | null, count: number): Sheet {
  const none = Array.from({ length: count }, () => null);
  const { doses, uniform } = prescription ?? { doses: null, uniform: null };
  return {
    low_kg_ha: doses?.yields?.low_kg_ha ?? null,
    high_kg_ha: doses?.yields?.high_kg_ha ?? null,
    product: doses?.product?.name ?? '',
    unit: doses?.product?.unit ?? 'kg_ha',
    columns: {
      seeds_ha: { uniform: uniform?.seeds_ha ?? null, zones: doses?.seeds_ha ?? none },
      n_kg_ha: { uniform: uniform?.n_kg_ha ?? null, zones: doses?.n_kg_ha ?? none },
      dose: { uniform: uniform?.dose ?? null, zones: doses?.product?.doses ?? none },
    },
  };
}

/** What is no number, or may be two, counts as not typed; nothing is saved with it. */
const known = (typed: number | null): number | null => (Number.isNaN(typed) ? null : typed);
const isWhole = ({ low_kg_ha, high_kg_ha, columns }: Sheet): boolean =>
  [low_kg_ha, high_kg_ha, ...Object.values(columns).flatMap(({ uniform, zones }) => [uniform, ...zones])].every(
    (typed) => !Number.isNaN(typed),
  );

/** A column with a number anywhere is applied; where it has none, nothing goes. */
const listOf = ({ zones }: Column): number[] | null =>
  zones.map(known).every((dose) => dose === null) ? null : zones.map((dose) => known(dose) ?? 0);

function dosesOf({ product, unit, columns, ...yields }: Sheet): Doses {
  const [low_kg_ha, high_kg_ha] = [known(yields.low_kg_ha), known(yields.high_kg_ha)];
  const doses = listOf(columns.dose);
  return {
    yields: low_kg_ha === null || high_kg_ha === null ? null : { low_kg_ha, high_kg_ha },
    seeds_ha: listOf(columns.seeds_ha),
    n_kg_ha: listOf(columns.n_kg_ha),
    product: doses === null || product.trim() === '' ? null : { name: product, unit, doses },
  };
}
const uniformOf = ({ columns }: Sheet): UniformDoses => ({
  seeds_ha: known(columns.seeds_ha.uniform),
  n_kg_ha: known(columns.n_kg_ha.uniform),
  dose: known(columns.dose.uniform),
});

export type DoseSheet = {
  readonly sheet: Sheet;
  readonly change: (change: Partial<Omit<Sheet, 'columns'>>) => void;
  /** Sets one zone's dose, or the one for the whole field. */
  readonly setDose: (column: Applied, at: number | 'uniform', dose: number | null) => void;
  /** Spreads every dose of the whole field by the expected yield; null while yields or doses are missing. */
  readonly spread: (() => void) | null;
  /** Every number that was typed is one. */
  readonly is_whole: boolean;
  readonly doses: Doses;
  readonly uniform: UniformDoses;
  /** Lowest zone first, rounded as the server rounds. */
  readonly rows: readonly PrescriptionRow[];
  readonly totals: PrescriptionTotals;
};

/** The sheet behind the prescription's dialog, filled from the last one. */
export function useDoses({ plan, prescription }: ZoneRecord): DoseSheet {
  const [sheet, setSheet] = useState(() => sheetOf(prescription, plan.zones.length));
  const doses = dosesOf(sheet);
  const uniform = uniformOf(sheet);
  const rows = prescribe(plan, doses);
  const setColumns = (columns: Partial<Sheet['columns']>): void => setSheet((old) => ({ ...old, columns: { ...old.columns, ...columns } }));
  const { yields } = doses;
  const spread = (): void => {
    if (yields === null) return;
    const expected = zoneYields(
      plan.zones.map(({ mean }) => mean),
      yields.low_kg_ha,
      yields.high_kg_ha,
    );
    const areas = plan.zones.map(({ area_ha }) => area_ha);
    const spreadColumn = (column: Column): Column =>
      known(column.uniform) === null ? column : { ...column, zones: spreadDose(column.uniform ?? 0, expected, areas) };
    const columns = {
      seeds_ha: spreadColumn(sheet.columns.seeds_ha),
      n_kg_ha: spreadColumn(sheet.columns.n_kg_ha),
      dose: spreadColumn(sheet.columns.dose),
    };
    // what is shown is what will be applied
    const rounded = prescribe(plan, dosesOf({ ...sheet, columns }));
    setColumns({
      seeds_ha: { ...columns.seeds_ha, zones: rounded.map((row) => row.seeds_ha) },
      n_kg_ha: { ...columns.n_kg_ha, zones: rounded.map((row) => row.n_kg_ha) },
      dose: sheet.product.trim() === '' ? columns.dose : { ...columns.dose, zones: rounded.map((row) => row.dose) },
    });
  };
  const can_spread = yields !== null && APPLIED.some((name) => uniform[name] !== null);
  return {
    sheet,
    change: (change) => setSheet((old) => ({ ...old, ...change })),
    setDose: (name, at, dose) => {
      const column = sheet.columns[name];
      setColumns({ [name]: at === 'uniform' ? { ...column, uniform: dose } : { ...column, zones: column.zones.with(at, dose) } });
    },
    spread: can_spread ? spread : null,
    is_whole: isWhole(sheet),
    doses,
    uniform,
    rows,
    totals: prescriptionTotals(rows, uniform),
  };
}
