import { roundDensity } from '../../density/plant-density.ts';
import { AppError } from '../../errors.ts';
import type { ZonePlan } from '../types.ts';
import { zoneYields } from '../zone-yields.ts';

/** What a product is measured in, a hectare. */
export type DoseUnit = 'kg_ha' | 'l_ha';
/** What is to be applied in each zone, lowest zone first; null where nothing of it is. */
export type Doses = {
  /** Yields to expect of the lowest and the highest zone, kg/ha. */
  readonly yields: { readonly low_kg_ha: number; readonly high_kg_ha: number } | null;
  readonly seeds_ha: readonly number[] | null;
  readonly n_kg_ha: readonly number[] | null;
  readonly product: { readonly name: string; readonly unit: DoseUnit; readonly doses: readonly number[] } | null;
};
/** One zone of a prescription; null where nothing of it is applied. */
export type PrescriptionRow = {
  readonly zone: number;
  /** The user's name for the zone; null shows the standard word. */
  readonly name: string | null;
  readonly area_ha: number;
  readonly yield_kg_ha: number | null;
  /** Rounded to 500. */
  readonly seeds_ha: number | null;
  /** Rounded to 1 kg. */
  readonly n_kg_ha: number | null;
  readonly product: string | null;
  readonly unit: DoseUnit | null;
  /** Rounded to 1 kg or 0.1 L. */
  readonly dose: number | null;
};

type Round = (dose: number) => number;
const roundLitres: Round = (dose) => Math.round(dose * 10) / 10;

/** The rounded dose of one zone; a list of another length, or a dose that is no quantity, is refused. */
function doseOf(list: readonly number[] | null, zone: number, count: number, round: Round): number | null {
  if (list === null) return null;
  const dose = list[zone] ?? Number.NaN;
  if (list.length !== count || !Number.isFinite(dose) || dose < 0) throw new AppError('INVALID', { field: 'doses' });
  return round(dose);
}

/**
 * The rows of a prescription (domain.md §3.2): the yield to expect and the rounded doses of each zone, lowest first. 68 240 seeds/ha → 68 000;
 * 92.6 kg/ha → 93.
 */
export function prescribe(plan: Pick<ZonePlan, 'zones'>, { yields, seeds_ha, n_kg_ha, product }: Doses): PrescriptionRow[] {
  const means = plan.zones.map(({ mean }) => mean);
  const expected = yields ? zoneYields(means, yields.low_kg_ha, yields.high_kg_ha) : null;
  const roundProduct = product?.unit === 'l_ha' ? roundLitres : Math.round;
  return plan.zones.map(({ number, name, area_ha }, i) => ({
    zone: number,
    name,
    area_ha,
    yield_kg_ha: expected?.[i] ?? null,
    seeds_ha: doseOf(seeds_ha, i, means.length, roundDensity),
    n_kg_ha: doseOf(n_kg_ha, i, means.length, Math.round),
    product: product?.name ?? null,
    unit: product?.unit ?? null,
    dose: doseOf(product?.doses ?? null, i, means.length, roundProduct),
  }));
}
