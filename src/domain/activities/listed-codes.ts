import type { FieldError } from '../errors.ts';
import type { ActivityInfo } from '../schemas/activity.ts';
import type { CropLogInfo } from '../schemas/crop-log.ts';
import type { LookupEntry, LookupList } from '../schemas/lookup.ts';

/** A code that a record names, with the part of its list that it must be of. */
export type CodeUse = { readonly path: string; readonly code: string; readonly key: string };

const keyOf = (list: LookupList, part: string | number, code: string): string => `${list} ${part} ${code}`;
/** None where nothing is named. */
const codeAt = (path: string, list: LookupList, part: string | number, code: string | null): readonly CodeUse[] =>
  code === null ? [] : [{ path, code, key: keyOf(list, part, code) }];

/** Records name a stage as its scale does, for cycles of one crop share their stages. */
const codeOf = (entry: LookupEntry): string => (entry.list === 'stage' ? entry.attributes.short : entry.code);

function partsOf(entry: LookupEntry): readonly (string | number)[] {
  switch (entry.list) {
    case 'brand':
      return [entry.attributes.kind];
    case 'genotype':
      return [entry.attributes.crop];
    case 'product':
    case 'product_type':
      return [entry.attributes.activity];
    case 'mode':
      return [`${entry.attributes.activity} ${entry.attributes.kind}`];
    case 'unit':
      return entry.attributes.activities;
    case 'stage':
      return ['', ...entry.attributes.crops];
    case 'year_type':
    case 'price_relation':
      return [''];
  }
}

/** Every code there is, by the part of its list. */
export const listedCodes = (entries: readonly LookupEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap((entry) => partsOf(entry).map((part) => keyOf(entry.list, part, codeOf(entry)))));

/** The codes an activity names, with their places in it: the mode of a fertilization is one of fertilizations. */
export function codesOfActivity({ type, details }: Pick<ActivityInfo, 'type' | 'details'>): readonly CodeUse[] {
  const products = 'products' in details ? details.products : [];
  return [
    ...('mode' in details ? codeAt('details.mode', 'mode', `${type} mode`, details.mode) : []),
    ...('fertilization_type' in details
      ? [
          ...codeAt('details.fertilization_type', 'mode', `${type} type`, details.fertilization_type),
          ...codeAt('details.stage', 'stage', '', details.stage),
        ]
      : []),
    ...('seed_brand' in details
      ? [
          ...codeAt('details.seed_brand', 'brand', 'seed', details.seed_brand),
          ...codeAt('details.genotype', 'genotype', details.crop, details.genotype),
          ...codeAt('details.year_type', 'year_type', '', details.year_type),
        ]
      : []),
    ...products.flatMap(({ product, product_type, unit }, at) => [
      ...codeAt(`details.products.${at}.product`, 'product', type, product),
      ...codeAt(`details.products.${at}.product_type`, 'product_type', type, product_type),
      ...codeAt(`details.products.${at}.unit`, 'unit', type, unit),
    ]),
  ];
}

/** The code an entry of the log names: a stage of its crop. */
export const codesOfLogEntry = ({ crop, stage }: Pick<CropLogInfo, 'crop' | 'stage'>): readonly CodeUse[] =>
  codeAt('stage', 'stage', crop ?? '', stage);

/**
 * Codes that stand in no list, or in another part of theirs. What the record named before stays: a list may have changed since, and its other
 * parts are to be edited. `unlistedCodes(codesOfActivity(in furlongs), listed)` → `[{ path: 'details.products.0.unit', code: 'furlong', … }]`.
 */
export function unlistedCodes(uses: readonly CodeUse[], listed: ReadonlySet<string>, before: readonly CodeUse[] = []): readonly CodeUse[] {
  const kept = new Set(before.map(({ key }) => key));
  return uses.filter(({ key }) => !listed.has(key) && !kept.has(key));
}

/** The refusals of those, at their places below `at`. */
export const codeRefusals = (unlisted: readonly CodeUse[], at: string): readonly FieldError[] =>
  unlisted.map(({ path }) => ({ path: `${at}.${path}`, code: 'LOOKUP_UNKNOWN' }));
