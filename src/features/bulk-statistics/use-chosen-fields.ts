import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { keepKnown, fieldFilter, parseFilters } from '#domain/fields/filters.ts';
import { useSelection } from '#state/selection.ts';

export type Chosen = { readonly selected: readonly string[]; readonly filtered: readonly string[]; readonly all_count: number };

/** The fields an order can be for: those selected, and those that pass the filters of the address (rules 24). */
export function useChosenFields(given: readonly string[] | undefined): Chosen {
  const all = useFields();
  const season = useSeason();
  const [query] = useSearchParams();
  const selection = useSelection((state) => state.field_ids);
  const wanted = given ?? selection;
  return useMemo(() => {
    const known = new Set(all.map(({ id }) => id));
    const filters = keepKnown(parseFilters(query), all);
    return {
      selected: wanted.filter((id) => known.has(id)),
      filtered: (season === null ? all : all.filter(fieldFilter(filters, season))).map(({ id }) => id),
      all_count: all.length,
    };
  }, [all, season, query, wanted]);
}
