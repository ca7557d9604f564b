import { api } from '#api/client.ts';
import { useCall, type CallState } from '#api/use-call.ts';
import type { CallInput } from '#contract/define.ts';
import type { coverage } from '#contract/fields/coverage.ts';
import { COVERAGE_MENUS } from '#domain/coverage/coverage.ts';
import { writeValues } from '#domain/fields/filters.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useCoverageList, type CoverageFilter } from './store.ts';

/** What the calls are asked for a filter. */
export const asked = (filter: CoverageFilter): CallInput<typeof coverage.menus> => ({
  ...(filter.text.trim() === '' ? {} : { text: filter.text.trim() }),
  ...Object.fromEntries(COVERAGE_MENUS.filter((menu) => filter[menu].length > 0).map((menu) => [menu, writeValues(filter[menu])])),
});

/** The filter as it is once nobody types in it. */
export function useSettledFilter(): CoverageFilter {
  const filter = useCoverageList((state) => state.filter);
  const text = useSettled(filter.text);
  return { ...filter, text };
}

/** The page of the list that is on screen, with the terms that hold now; the one before stays until it is here. */
export function useCoverages(): CallState<typeof coverage.list> {
  const pages = useCoverageList((state) => state.pages);
  const after = pages.at(-1);
  return useCall(api.coverage.list, { ...asked(useSettledFilter()), ...(after === undefined ? {} : { after }) }, { keep_previous: true });
}
