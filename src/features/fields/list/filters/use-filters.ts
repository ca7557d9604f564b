import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useSeason } from '#api/use-season.ts';
import { useFields } from '#api/fields/use-fields.ts';
import { formatFilters, keepKnown, fieldFilter, NO_FILTERS, parseFilters, type FieldFilters } from '#domain/fields/filters.ts';
import type { Field } from '#domain/schemas/field.ts';

const KEYS = ['campo', 'cultivo', 'localidad', 'genotipo', 'razonSocial', 'de'] as const;

export type Filtering = {
  readonly filters: FieldFilters;
  readonly fields: readonly Field[];
  readonly setFilters: (next: FieldFilters) => void;
  readonly is_filtering: boolean;
};

/** The fields that pass the filters of the address; the address is the source of truth (rules 24). */
export function useFilters(): Filtering {
  const [query, setQuery] = useSearchParams();
  const all = useFields();
  const season = useSeason();
  const text = KEYS.map((key) => query.get(key) ?? '').join('|');
  return useMemo(() => {
    const filters = all.length === 0 ? parseFilters(query) : keepKnown(parseFilters(query), all);
    const is_filtering = JSON.stringify(filters) !== JSON.stringify(NO_FILTERS);
    return {
      filters,
      fields: season === null || !is_filtering ? all : all.filter(fieldFilter(filters, season)),
      is_filtering,
      setFilters: (next) => {
        setQuery(
          (old) => {
            const made = new URLSearchParams(old);
            for (const key of KEYS) made.delete(key);
            for (const [key, value] of Object.entries(formatFilters(next))) made.set(key, value);
            return made;
          },
          { replace: true },
        );
      },
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `query` is a new object on every render; its text is what counts
  }, [text, all, season]);
}
