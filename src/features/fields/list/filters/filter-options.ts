import { CROP_CODES, cropKey } from '#domain/codes.ts';
import { findGenotype } from '#domain/catalog/genotypes.ts';
import { PROVINCES } from '#domain/catalog/provinces.ts';
import { NO_CROP, type FieldFilters } from '#domain/fields/filters.ts';
import { collator } from '#domain/cached-formats.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season, FieldCrop } from '#domain/schemas/season.ts';
import { cropIn } from '#domain/seasons/season.ts';

export type FilterKey = keyof FieldFilters;
export type FilterOption = { readonly value: string | number; readonly label: string };

const order = collator('es', { numeric: true });
const sorted = (options: readonly FilterOption[]): readonly FilterOption[] => options.toSorted((a, b) => order.compare(a.label, b.label));
const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** What a filter can be set to, from the fields there are; `translate` writes catalogue keys. */
export function filterOptions(
  key: FilterKey,
  fields: readonly Field[],
  season: Season | null,
  language: string,
  translate: (key: string) => string,
): readonly FilterOption[] {
  const sown = (): readonly (FieldCrop | undefined)[] => (season === null ? [] : fields.map((field) => cropIn(field.crops, season)));
  switch (key) {
    case 'farms':
      return sorted(unique(fields.map((field) => field.farm_name)).map((name) => ({ value: name, label: name })));
    case 'fiscal_name':
      return sorted(unique(fields.flatMap((field) => field.fiscal_name ?? [])).map((name) => ({ value: name, label: name })));
    case 'location':
      return sorted(
        unique(fields.flatMap((field) => field.province ?? [])).map((code) => ({
          value: code,
          label: PROVINCES.find((one) => one.code === code)?.name ?? code,
        })),
      );
    case 'crops': {
      const grown = new Set(sown().map((crop) => crop?.crop));
      return [
        ...CROP_CODES.filter((code) => grown.has(code)).map((code) => ({
          value: code,
          label: translate(`catalog:crop.${cropKey(code) ?? 'other'}`),
        })),
        ...(grown.has(undefined) ? [{ value: NO_CROP, label: translate('catalog:crop.none') }] : []),
      ];
    }
    case 'genotype':
      return sorted(
        unique(sown().flatMap((crop) => crop?.genotype_id ?? [])).map((id) => {
          const names = findGenotype(id)?.names;
          return { value: id, label: names?.[language.startsWith('pt') ? 'pt' : language.startsWith('en') ? 'en' : 'es'] ?? String(id) };
        }),
      );
    case 'whose':
      return fields.some(({ owner_name }) => owner_name !== null)
        ? [
            { value: 'own', label: translate('fields:filters.own') },
            { value: 'shared', label: translate('fields:filters.shared') },
          ]
        : [];
    default:
      return key satisfies never;
  }
}

/** The filters with one value added to, or taken from, one of them. */
export function toggleFilter(filters: FieldFilters, key: FilterKey, value: string | number): FieldFilters {
  const old = filters[key] as readonly (string | number)[];
  return { ...filters, [key]: old.includes(value) ? old.filter((one) => one !== value) : [...old, value] };
}
