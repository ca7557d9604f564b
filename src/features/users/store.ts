import { create } from 'zustand';
import type { BrandName } from '#domain/accounts/brand-numbers.ts';
import type { Country } from '#domain/codes.ts';
import type { Role } from '#domain/rights/roles.ts';

export type UserFilter = {
  readonly search: string;
  readonly role: Role | null;
  /** Those below this member of the staff, or served by him. */
  readonly of: string | null;
  readonly country: Country | null;
  readonly brand: BrandName | null;
  readonly state: 'all' | 'enabled' | 'disabled';
};

export const NO_FILTER: UserFilter = { search: '', role: null, of: null, country: null, brand: null, state: 'all' };

type Manager = {
  readonly filter: UserFilter;
  /** The last account of each page before the one on screen. */
  readonly pages: readonly string[];
};

export const useManager = create<Manager>(() => ({ filter: NO_FILTER, pages: [] }));

/** Another question starts at its first page. */
export const setFilter = (change: Partial<UserFilter>): void =>
  useManager.setState(({ filter }) => ({ filter: { ...filter, ...change }, pages: [] }));
export const nextPage = (last_id: string): void => useManager.setState(({ pages }) => ({ pages: [...pages, last_id] }));
export const previousPage = (): void => useManager.setState(({ pages }) => ({ pages: pages.slice(0, -1) }));

export const isFiltered = ({ search, state, ...chosen }: UserFilter): boolean =>
  search.trim() !== '' || state !== 'all' || Object.values(chosen).some((value) => value !== null);
