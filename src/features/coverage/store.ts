import { create } from 'zustand';
import type { CoverageMenu } from '#domain/coverage/coverage.ts';

/** What of all coverages is shown: each menu by several of its values, and a text. */
export type CoverageFilter = Readonly<Record<CoverageMenu, readonly string[]>> & { readonly text: string };
export const NO_FILTER: CoverageFilter = { text: '', years: [], states: [], provinces: [], producers: [] };

type List = {
  readonly filter: CoverageFilter;
  /** The last coverage of each page before the one on screen. */
  readonly pages: readonly string[];
};
export const useCoverageList = create<List>(() => ({ filter: NO_FILTER, pages: [] }));

/** Another question starts at its first page. */
export const setFilter = (change: Partial<CoverageFilter>): void =>
  useCoverageList.setState(({ filter }) => ({ filter: { ...filter, ...change }, pages: [] }));
export const nextPage = (last_id: string): void => useCoverageList.setState(({ pages }) => ({ pages: [...pages, last_id] }));
export const previousPage = (): void => useCoverageList.setState(({ pages }) => ({ pages: pages.slice(0, -1) }));

export const isFiltered = ({ text, ...menus }: CoverageFilter): boolean =>
  text.trim() !== '' || Object.values(menus).some((chosen) => chosen.length > 0);
