import { COVERAGE_MENUS, type CoverageMenu } from '#domain/coverage/coverage.ts';
import { COVERAGE_STATES } from '#domain/coverage/states.ts';
import { readValues, writeValues } from '#domain/fields/filters.ts';
import { REPORT } from '#domain/limits.ts';
import { idSchema } from '#domain/schemas/field.ts';
import type { CoverageFilter } from './store.ts';

const MENU_KEYS: Readonly<Record<CoverageMenu, string>> = {
  years: 'campanas',
  states: 'estados',
  provinces: 'provincias',
  producers: 'productores',
};
const TEXT = 'texto';
export const FILTER_KEYS: readonly string[] = [TEXT, ...Object.values(MENU_KEYS)];

/** What a menu can hold at all: the server refuses the rest. */
const CAN_BE: Readonly<Record<CoverageMenu, (value: string) => boolean>> = {
  years: (value) => /^\d{4}$/.test(value),
  states: (value) => (COVERAGE_STATES as readonly string[]).includes(value),
  provinces: (value) => value.length <= 10,
  producers: (value) => idSchema.safeParse(value).success,
};

/** A filter as the pairs of an address; what asks nothing is left out. */
export function writeFilter(filter: CoverageFilter): Record<string, string> {
  const menus = COVERAGE_MENUS.filter((menu) => filter[menu].length > 0).map((menu) => [MENU_KEYS[menu], writeValues(filter[menu])]);
  return { ...(Object.fromEntries(menus) as Record<string, string>), ...(filter.text === '' ? {} : { [TEXT]: filter.text }) };
}

const valuesOf = (menu: CoverageMenu, query: URLSearchParams): readonly string[] =>
  readValues(query.get(MENU_KEYS[menu])).filter(CAN_BE[menu]).slice(0, REPORT.chosen);

/** The filter an address names; values that cannot be are dropped (rules 24). */
export const readFilter = (query: URLSearchParams): CoverageFilter => ({
  text: (query.get(TEXT) ?? '').slice(0, 100),
  years: valuesOf('years', query),
  states: valuesOf('states', query),
  provinces: valuesOf('provinces', query),
  producers: valuesOf('producers', query),
});
