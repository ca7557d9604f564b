import type { ImportedFeature } from '#domain/files/validate-features.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Defaults } from './review-rows.ts';

type KnownField = { readonly farm_name: string; readonly fiscal_name: string | null };

const commonest = (names: readonly string[]): string | undefined =>
  [...Map.groupBy(names, nameKey)].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[1][0];

/**
 * What is known before anyone types: the farm of the file's folders (none when they name several: each shape keeps its own),
 * else the only farm there is; the fiscal name used most, else the account's business.
 */
export function firstDefaults(features: readonly ImportedFeature[], fields: readonly KnownField[], business_name: string | null): Defaults {
  const hints = features.flatMap(({ farm_name }) => farm_name ?? []);
  const hinted = new Set(hints.map(nameKey));
  const farms = new Set(fields.map(({ farm_name }) => farm_name));
  const only_farm = farms.size === 1 ? [...farms][0] : undefined;
  const is_all_hinted = hints.length === features.length && hinted.size > 1;
  return {
    farm_name: is_all_hinted ? null : ((hinted.size === 1 ? hints[0] : only_farm) ?? ''),
    fiscal_name: commonest(fields.flatMap(({ fiscal_name }) => fiscal_name ?? [])) ?? business_name ?? '',
    ownership: 'owner',
    for_id: null,
    producer_id: null,
  };
}
