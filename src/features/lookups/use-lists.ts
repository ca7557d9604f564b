import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { lookups } from '#contract/lookups.ts';
import type { LookupEntry, LookupList } from '#domain/schemas/lookup.ts';
import { listsNamedBy } from './attribute-inputs.ts';

/** A list as the administration sees it. */
export const useList = (list: LookupList, enabled = true): CallState<typeof lookups.entries> =>
  useCall(api.lookups.entries, { list }, { enabled, stale_ms: 0 });

/** Entries of the lists that `list` refers to. */
export function useNamedEntries(list: LookupList): readonly LookupEntry[] {
  const named = listsNamedBy(list);
  const calls = [
    useList('brand', named.includes('brand')),
    useList('product_type', named.includes('product_type')),
    useList('unit', named.includes('unit')),
    useList('product', named.includes('product')),
  ];
  return calls.flatMap(({ data }) => data?.rows.map(({ entry }) => entry) ?? []);
}
