import { useMemo } from 'react';
import type { CallReply } from '#contract/define.ts';
import type { lookups } from '#contract/lookups.ts';
import type { Language } from '#domain/codes.ts';
import { usePreferences } from '#state/preferences.ts';
import { api } from './client.ts';
import { useCall } from './use-call.ts';

/** Lists change by an administrator's hand, rarely. */
const STALE_MS = 3_600_000;
const ALL = {};
const OPTIONS = { stale_ms: STALE_MS };

type Named = { readonly code: string; readonly names: Readonly<Record<Language, string>> };
/** What activities choose from, each list in the order it is shown; empty until it is read. */
export type Lookups = {
  readonly brand: CallReply<typeof lookups.brands>;
  readonly genotype: CallReply<typeof lookups.activityGenotypes>;
  readonly product: CallReply<typeof lookups.activityProducts>;
  readonly product_type: CallReply<typeof lookups.productTypes>;
  readonly unit: CallReply<typeof lookups.units>;
  readonly mode: CallReply<typeof lookups.modes>;
  readonly year_type: CallReply<typeof lookups.yearTypes>;
  readonly stage: CallReply<typeof lookups.stages>;
};
export type NamedLists = {
  readonly lists: Lookups;
  /** What a code is called in the language on screen; the code itself for one that is no longer offered. */
  readonly name: (list: keyof Lookups, code: string) => string;
  readonly is_pending: boolean;
};

/** The lists that activities and the log choose from, with their names. */
export function useLookups(): NamedLists {
  const language = usePreferences((state) => state.language);
  const brand = useCall(api.lookups.brands, ALL, OPTIONS);
  const genotype = useCall(api.lookups.activityGenotypes, ALL, OPTIONS);
  const product = useCall(api.lookups.activityProducts, ALL, OPTIONS);
  const product_type = useCall(api.lookups.productTypes, ALL, OPTIONS);
  const unit = useCall(api.lookups.units, ALL, OPTIONS);
  const mode = useCall(api.lookups.modes, ALL, OPTIONS);
  const year_type = useCall(api.lookups.yearTypes, ALL, OPTIONS);
  const stage = useCall(api.lookups.stages, ALL, OPTIONS);
  const calls = [brand, genotype, product, product_type, unit, mode, year_type, stage];
  const is_pending = calls.some((call) => call.isPending);
  const lists = useMemo(
    (): Lookups => ({
      brand: brand.data ?? [],
      genotype: genotype.data ?? [],
      product: product.data ?? [],
      product_type: product_type.data ?? [],
      unit: unit.data ?? [],
      mode: mode.data ?? [],
      year_type: year_type.data ?? [],
      stage: stage.data ?? [],
    }),
    [brand.data, genotype.data, product.data, product_type.data, unit.data, mode.data, year_type.data, stage.data],
  );
  return useMemo(() => {
    const names = new Map(
      Object.entries(lists).flatMap(([list, entries]) =>
        (entries as readonly Named[]).map((entry) => [`${list} ${entry.code}`, entry.names[language]] as const),
      ),
    );
    return { lists, name: (list, code) => names.get(`${list} ${code}`) ?? code, is_pending };
  }, [lists, language, is_pending]);
}
