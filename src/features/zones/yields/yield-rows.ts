import type { TFunction } from 'i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { YieldCheck } from '#domain/zones/yields/check-yields.ts';
import type { YieldUnit } from '#domain/zones/yields/yield-units.ts';
import type { useZoneNames } from '#i18n/use-zone-names.ts';

const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : Number(value.toFixed(decimals)));
const significant = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null);

type Shown = { readonly label: string; readonly factor: number; readonly decimals: number };
/** Yields are shown in kg/ha, and in their own unit where it weighs now this, now that. */
export const shownIn = ({ label, kg_ha, is_rough }: YieldUnit): Shown =>
  is_rough ? { label, factor: 1, decimals: 1 } : { label: 'kg/ha', factor: kg_ha, decimals: 0 };

/** The comparison as a spreadsheet: a row a zone, then what the analysis of variance found. */
export function yieldRows(
  plan: ZonePlan,
  { zones, anova, difference, outside, thinned }: YieldCheck,
  { label, factor }: Shown,
  namesOf: ReturnType<typeof useZoneNames>,
  t: TFunction<'zones'>,
): CsvCell[][] {
  const inShown = (value: number | null): number | null => rounded(value === null ? null : value * factor, 1);
  return [
    [t('table.zone'), 'ha', t('yields.samples'), t('yields.mean', { unit: label }), t('yields.sd')],
    ...plan.zones.map((zone, i): CsvCell[] => [
      namesOf(zone).name,
      rounded(zone.area_ha, 2),
      zones[i]!.samples,
      inShown(zones[i]!.mean),
      inShown(zones[i]!.sd),
    ]),
    ['F', anova === null ? null : significant(anova.f)],
    [t('yields.csv_freedom'), anova === null ? null : anova.df_between, anova === null ? null : anova.df_within],
    ['p', anova === null ? null : significant(anova.p)],
    ['η²', anova === null ? null : significant(anova.explained)],
    [t('yields.csv_difference', { unit: label }), inShown(difference)],
    [t('yields.csv_outside'), outside],
    [t('yields.csv_thinned'), thinned],
  ];
}
