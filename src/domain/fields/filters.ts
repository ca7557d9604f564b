import { CROP_CODES, type CropCode } from '../codes.ts';
import { findGenotype } from '../catalog/genotypes.ts';
import type { Field } from '../schemas/field.ts';
import type { Campaign } from '../schemas/season.ts';
import { nameKey } from '../schemas/text.ts';
import { cropIn } from '../seasons/campaign.ts';

/** The crop number of fields with nothing recorded in the campaign. */
export const NO_CROP = 0;

const WHOSE = ['own', 'shared'] as const;
export type Whose = (typeof WHOSE)[number];

/** The specification's filters and whose lots they are: OR inside one key, AND between keys, an empty list asks nothing (rules 24). */
export type FieldFilters = {
  readonly farms: readonly string[];
  readonly crops: readonly (CropCode | typeof NO_CROP)[];
  /** ISO 3166-2 codes. */
  readonly location: readonly string[];
  readonly genotype: readonly number[];
  readonly fiscal_name: readonly string[];
  /** Own lots, or those of others. */
  readonly whose: readonly Whose[];
};
export const NO_FILTERS: FieldFilters = { farms: [], crops: [], location: [], genotype: [], fiscal_name: [], whose: [] };

/** A comma or percent sign of a value itself is written %2C or %25, so that the list's commas stay apart. */
const escapeValue = (value: string): string => value.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescapeValue = (value: string): string => value.replace(/%2c/gi, ',').replaceAll('%25', '%');

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
const texts = (list: string | null): string[] =>
  unique(
    (list ?? '')
      .split(',')
      .map((value) => unescapeValue(value).trim())
      .filter((value) => value !== ''),
  );
const numbers = (list: string | null): number[] =>
  texts(list)
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
    farms: texts(query.get('campo')),
    crops: unique(numbers(query.get('cultivo')).filter(isCropFilter)),
    location: texts(query.get('localidad')),
    genotype: unique(numbers(query.get('genotipo')).filter((id) => findGenotype(id) !== undefined)),
    fiscal_name: texts(query.get('razonSocial')),
    whose: texts(query.get('de')).filter((word): word is Whose => (WHOSE as readonly string[]).includes(word)),
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
      .map(([key, values]) => [key, values.map((value) => escapeValue(String(value))).join(',')]),
  );
}

type Filterable = Pick<Field, 'farm_name' | 'crops' | 'province' | 'fiscal_name' | 'owner_name'>;

const includesName = (names: readonly string[], name: string | null): boolean =>
  names.length === 0 || (name !== null && names.some((candidate) => nameKey(candidate) === nameKey(name)));

/** Whether a field passes the filters in a campaign. A field without a crop passes `crops: [NO_CROP]` only. */
export function matchesFilters(field: Filterable, filters: FieldFilters, campaign: Campaign): boolean {
  const sown = cropIn(field.crops, campaign);
  return (
    includesName(filters.farms, field.farm_name) &&
    includesName(filters.fiscal_name, field.fiscal_name) &&
    (filters.whose.length === 0 || filters.whose.includes(field.owner_name === null ? 'own' : 'shared')) &&
    (filters.location.length === 0 || (field.province !== null && filters.location.includes(field.province))) &&
    (filters.crops.length === 0 || filters.crops.includes(sown?.crop ?? NO_CROP)) &&
    (filters.genotype.length === 0 || (typeof sown?.genotype_id === 'number' && filters.genotype.includes(sown.genotype_id)))
  );
}

/** Drops the names and places no visible field has, so that an old address never filters everything away (rules 24). */
export function keepKnown(filters: FieldFilters, fields: readonly Filterable[]): FieldFilters {
  const farms = new Set(fields.map((field) => nameKey(field.farm_name)));
  const fiscal = new Set(fields.map((field) => nameKey(field.fiscal_name ?? '')));
  const has_shared = fields.some(({ owner_name }) => owner_name !== null);
  const provinces = new Set(fields.map((field) => field.province));
  return {
    ...filters,
    farms: filters.farms.filter((name) => farms.has(nameKey(name))),
    fiscal_name: filters.fiscal_name.filter((name) => fiscal.has(nameKey(name))),
    location: filters.location.filter((code) => provinces.has(code)),
    whose: has_shared ? filters.whose : [],
  };
}
