import type { TFunction } from 'i18next';
import type { CsvCell } from '#domain/files/write-csv.ts';
import type { ZonePlan } from '#domain/zones/types.ts';
import type { YieldCheck } from '#domain/zones/yields/check-yields.ts';
import type { useZoneNames } from '#i18n/use-zone-names.ts';

const rounded = (value: number | null, decimals: number): number | null => (value === null ? null : Number(value.toFixed(decimals)));
const significant = (value: number): number | null => (Number.isFinite(value) ? Number(value.toPrecision(6)) : null);

/** The comparison as a spreadsheet: a row a zone, then what the analysis of variance found. */
export function yieldRows(
  plan: ZonePlan,
  { zones, anova, difference, outside, thinned }: YieldCheck,
  kg_ha: number,
  namesOf: ReturnType<typeof useZoneNames>,
  t: TFunction<'zones'>,
): CsvCell[][] {
  const inKg = (value: number | null): number | null => rounded(value === null ? null : value * kg_ha, 1);
  return [
    [t('table.zone'), 'ha', t('yields.samples'), t('yields.mean'), t('yields.sd')],
    ...plan.zones.map((zone, i): CsvCell[] => [
      namesOf(zone).name,
      rounded(zone.area_ha, 2),
      zones[i]!.samples,
      inKg(zones[i]!.mean),
      inKg(zones[i]!.sd),
    ]),
    ['F', anova === null ? null : significant(anova.f)],
    [t('yields.csv_freedom'), anova === null ? null : anova.df_between, anova === null ? null : anova.df_within],
    ['p', anova === null ? null : significant(anova.p)],
    ['η²', anova === null ? null : significant(anova.explained)],
    [t('yields.csv_difference'), inKg(difference)],
    [t('yields.csv_outside'), outside],
    [t('yields.csv_thinned'), thinned],
  ];
}
