import { useTranslation } from 'react-i18next';
import { SEEDS_IN_MAIZE_BAG } from '#domain/activities/totals.ts';
import type { FieldRecommendation } from '#domain/density/recommend-field.ts';
import type { Field } from '#domain/schemas/field.ts';
import { prescriptionTotals } from '#domain/zones/prescription/prescription-totals.ts';
import { useFormat } from '#i18n/use-format.ts';
import type { Draft } from '../use-draft.ts';

/** Bags and nitrogen of the whole field, and how much more or less the present prescription takes. */
export function useTotals(field: Field, { zones }: Draft, { rows, field: whole }: FieldRecommendation): string {
  const { t } = useTranslation('density');
  const format = useFormat();
  const areas = rows.map(({ zone }) => zone?.area_ha ?? 0);
  const sum = (of: (row: (typeof rows)[number]) => number, everywhere: number): number =>
    rows[0]?.zone === null ? everywhere * field.area_ha : rows.reduce((total, row, at) => total + of(row) * (areas[at] ?? 0), 0);
  const bags = sum(({ seeds_ha }) => seeds_ha, whole.seeds_ha) / SEEDS_IN_MAIZE_BAG;
  const n_kg = sum(({ n_kg_ha }) => n_kg_ha, whole.n_kg_ha);
  const all = t('totals', { bags: format.number(Math.ceil(bags)), n: format.number(n_kg) });
  const present =
    zones === null || zones.prescription === null ? null : prescriptionTotals(zones.prescription.rows, zones.prescription.uniform);
  const parts = [
    present === null || present.seeds === null
      ? null
      : t('totals_bags', { bags: format.signed(bags - present.seeds.total / SEEDS_IN_MAIZE_BAG, 0) }),
    present === null || present.n_kg === null ? null : t('totals_n', { n: format.signed(n_kg - present.n_kg.total, 0) }),
  ].filter((part) => part !== null);
  return parts.length === 0 ? all : `${all} (${t('totals_present', { parts: format.list(parts) })})`;
}
