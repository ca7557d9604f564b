import { CROP_CODES, type CropCode } from '../codes.ts';
import { findGenotype } from '../catalog/genotypes.ts';
import type { Field } from '../schemas/field.ts';
import type { Season } from '../schemas/season.ts';
import { nameKey } from '../schemas/text.ts';
import { cropIn } from '../seasons/season.ts';

/** The crop number of fields with nothing recorded in the season. */
export const NO_CROP = 0;

const WHOSE = ['own', 'shared'] as const;
export type Whose = (typeof WHOSE)[number];

/** The specification's filters and whose fields they are: OR inside one key, AND between keys, an empty list asks nothing (rules 24). */
export type FieldFilters = {
  readonly farms: readonly string[];
  readonly crops: readonly (CropCode | typeof NO_CROP)[];
  /** ISO 3166-2 codes. */
  readonly location: readonly string[];
  readonly genotype: readonly number[];
  readonly fiscal_name: readonly string[];
  /** Own fields, or those of others. */
  readonly whose: readonly Whose[];
};
export const NO_FILTERS: FieldFilters = { farms: [], crops: [], location: [], genotype: [], fiscal_name: [], whose: [] };

/** A comma or percent sign of a value itself is written %2C or %25, so that the list's commas stay apart. */
const escapeValue = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescapeValue = (value: string): string => value.replace(/%2c/gi, ',').replaceAll('%25', '%');

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
/** The values of a comma-separated list, each once. `readValues('a,b%2Cc,a')` → `['a', 'b,c']`. */
export const readValues = (list: string | null): string[] =>
  unique(
    (list ?? '')
      .split(',')
      .map((value) => unescapeValue(value).trim())
      .filter((value) => value !== ''),
  );
/** Values as `readValues` reads them. */
export const writeValues = (values: readonly (string | number)[]): string => values.map((value) => escapeValue(String(value))).join(',');
const numbers = (list: string | null): number[] =>
  readValues(list)
    .filter((value) => /^\d+$/.test(value))
    .map(Number);
const isCropFilter = (value: number): value is CropCode | typeof NO_CROP =>
  value === NO_CROP || (CROP_CODES as readonly number[]).includes(value);

/** An address query, as URLSearchParams is one. */
type Query = { get(key: string): string | null };

/**
 * Reads the filters of an address; values that cannot be are dropped (rules 24).
 * Of `?campo=Don Emilio,Santa Rita&cultivo=5,99` → farms of two names, crops `[5]`.
 */
export function parseFilters(query: Query): FieldFilters {
  return {
    farms: readValues(query.get('campo')),
    crops: unique(numbers(query.get('cultivo')).filter(isCropFilter)),
    location: readValues(query.get('localidad')),
    genotype: unique(numbers(query.get('genotipo')).filter((id) => findGenotype(id) !== undefined)),
    fiscal_name: readValues(query.get('razonSocial')),
    whose: readValues(query.get('de')).filter((value): value is Whose => (WHOSE as readonly string[]).includes(value)),
  };
}

/** Filters as the pairs of an address query, for URLSearchParams; empty keys are left out. `formatFilters({ ...NO_FILTERS, crops: [5, 7] })` → `{ cultivo: '5,7' }`. */
export function formatFilters(filters: FieldFilters): Record<string, string> {
  const lists = {
    campo: filters.farms,
    cultivo: filters.crops,
    localidad: filters.location,
    genotipo: filters.genotype,
    razonSocial: filters.fiscal_name,
    de: filters.whose,
  };
  return Object.fromEntries(
    Object.entries(lists)
      .filter(([, values]) => values.length > 0)
      .map(([key, values]) => [key, writeValues(values)]),
  );
}

type Filterable = Pick<Field, 'farm_name' | 'crops' | 'province' | 'fiscal_name' | 'owner_name'>;

/** Whether a name is among some, however it is written; many fields have one name, whose key is made once. */
function nameFilter(names: readonly string[]): (name: string | null) => boolean {
  if (names.length === 0) return () => true;
  const wanted = new Set(names.map(nameKey));
  const checked = new Map<string, boolean>();
  return (name) => {
    if (name === null) return false;
    const known = checked.get(name) ?? wanted.has(nameKey(name));
    checked.set(name, known);
    return known;
  };
}

/** Checks whether a field passes the filters in a season. A field without a crop passes `crops: [NO_CROP]` only. */
export function fieldFilter(filters: FieldFilters, season: Season): (field: Filterable) => boolean {
  const [isInFarm, isOfFiscalName] = [nameFilter(filters.farms), nameFilter(filters.fiscal_name)];
  return (field) => isInFarm(field.farm_name) && isOfFiscalName(field.fiscal_name) && passesRest(field, filters, season);
}

function passesRest(field: Filterable, filters: FieldFilters, season: Season): boolean {
  const sown = cropIn(field.crops, season);
  return (
    (filters.whose.length === 0 || filters.whose.includes(field.owner_name === null ? 'own' : 'shared')) &&
    (filters.location.length === 0 || (field.province !== null && filters.location.includes(field.province))) &&
    (filters.crops.length === 0 || filters.crops.includes(sown?.crop ?? NO_CROP)) &&
    (filters.genotype.length === 0 || (typeof sown?.genotype_id === 'number' && filters.genotype.includes(sown.genotype_id)))
  );
}

/** Drops the names and places no visible field has, so that an old address never filters everything away (rules 24). */
export function keepKnown(filters: FieldFilters, fields: readonly Filterable[]): FieldFilters {
  /** Nothing is asked of the fields for a filter that is not set; names are compared by their keys, each made once. */
  const known = (names: readonly string[], read: (field: Filterable) => string | null): string[] => {
    if (names.length === 0) return [];
    const keys = new Set([...new Set(fields.map((field) => read(field) ?? ''))].map(nameKey));
    return names.filter((name) => keys.has(nameKey(name)));
  };
  const has_shared = filters.whose.length > 0 && fields.some(({ owner_name }) => owner_name !== null);
  return {
    ...filters,
    farms: known(filters.farms, (field) => field.farm_name),
    fiscal_name: known(filters.fiscal_name, (field) => field.fiscal_name),
    location: filters.location.filter((code) => fields.some(({ province }) => province === code)),
    whose: has_shared ? filters.whose : [],
  };
}
