import { isMaize, LANGUAGES, type Language } from '../../codes.ts';
import type { FieldError } from '../../errors.ts';
import type { LookupEntry, LookupList, LookupOf } from '../../schemas/lookup.ts';
import { nameKey } from '../../schemas/text.ts';

type Genotype = LookupOf<'genotype'>['attributes'];
const NAMES = Object.keys(LANGUAGES) as Language[];

/** What a list is shown in parts by: within a part no two entries may be called alike. */
function partOf(entry: LookupEntry): string {
  switch (entry.list) {
    case 'brand':
      return entry.attributes.kind;
    case 'genotype':
      return String(entry.attributes.crop);
    case 'product':
    case 'product_type':
      return entry.attributes.activity;
    case 'mode':
      return `${entry.attributes.activity} ${entry.attributes.kind}`;
    case 'stage':
      return entry.attributes.scale;
    default:
      return '';
  }
}

const refuse = (path: string, code: FieldError['code']): FieldError => ({ path, code });

const findActive = <L extends LookupList>(entries: readonly LookupEntry[], list: L, code: string): LookupOf<L> | undefined =>
  entries.find((other): other is LookupOf<L> => other.list === list && other.code === code && other.is_active);

/** Active entries an active one refers to that are not there, or are for something else. */
function brokenReferences(entry: LookupEntry, entries: readonly LookupEntry[]): readonly FieldError[] {
  if (!entry.is_active) return [];
  if (entry.list === 'genotype') {
    const { seed_brand } = entry.attributes;
    if (seed_brand === null || findActive(entries, 'brand', seed_brand)?.attributes.kind === 'seed') return [];
    return [refuse('attributes.seed_brand', 'LOOKUP_UNKNOWN')];
  }
  if (entry.list === 'price_relation') {
    const { n_pct = null } = findActive(entries, 'product', entry.attributes.fertilizer)?.attributes ?? {};
    return n_pct === null || n_pct === 0 ? [refuse('attributes.fertilizer', 'LOOKUP_UNKNOWN')] : [];
  }
  if (entry.list !== 'product') return [];
  const { activity, product_type, unit } = entry.attributes;
  const has_type = findActive(entries, 'product_type', product_type)?.attributes.activity === activity;
  const has_unit = findActive(entries, 'unit', unit)?.attributes.activities.includes(activity) === true;
  return [
    ...(has_type ? [] : [refuse('attributes.product_type', 'LOOKUP_UNKNOWN')]),
    ...(has_unit ? [] : [refuse('attributes.unit', 'LOOKUP_UNKNOWN')]),
  ];
}

function takenNames(entry: LookupEntry, entries: readonly LookupEntry[]): readonly FieldError[] {
  if (!entry.is_active) return [];
  const others = entries.filter(
    (other) => other.list === entry.list && other.code !== entry.code && other.is_active && partOf(other) === partOf(entry),
  );
  return NAMES.filter((language) => others.some(({ names }) => nameKey(names[language]) === nameKey(entry.names[language]))).map(
    (language) => refuse(`names.${language}`, 'LOOKUP_NAME_TAKEN'),
  );
}

/** A curve is whole or not there, and maize's. */
function wrongCurve({ crop, a_plants_ha, b_plants_per_kg, least_plants_ha, most_plants_ha, k }: Genotype): readonly FieldError[] {
  const given = Object.entries({ a_plants_ha, b_plants_per_kg, least_plants_ha, most_plants_ha, k });
  const missing = given.filter(([, value]) => value === null);
  if (missing.length === given.length) return [];
  if (!isMaize(crop)) return [refuse('attributes.crop', 'DENSITY_NOT_MAIZE')];
  if (missing.length > 0) return missing.map(([key]) => refuse(`attributes.${key}`, 'REQUIRED'));
  return (least_plants_ha ?? 0) > (most_plants_ha ?? 0) ? [refuse('attributes.most_plants_ha', 'RANGE_REVERSED')] : [];
}

function wrongFigures(entry: LookupEntry, entries: readonly LookupEntry[]): readonly FieldError[] {
  if (entry.list === 'product') {
    const { usual_min, usual_max } = entry.attributes;
    return usual_min !== null && usual_max !== null && usual_min > usual_max ? [refuse('attributes.usual_max', 'RANGE_REVERSED')] : [];
  }
  if (entry.list === 'genotype') return wrongCurve(entry.attributes);
  if (entry.list !== 'unit') return [];
  // What is compared is converted to one base.
  const { dimension, base } = entry.attributes;
  const differs = entries.some(
    (other) =>
      other.list === 'unit' && other.code !== entry.code && other.attributes.dimension === dimension && other.attributes.base !== base,
  );
  return differs ? [refuse('attributes.base', 'INVALID')] : [];
}

/**
 * Why an entry cannot stand among the others as it is: a name of another one, a reference to none, a usual dose whose least is above its most, a unit whose
 * base is not its dimension's. Nothing for one that can. A second "Urea" → `[{ path: 'names.es', code: 'LOOKUP_NAME_TAKEN' }, …]`.
 */
export const lookupRefusals = (entry: LookupEntry, entries: readonly LookupEntry[]): readonly FieldError[] => [
  ...takenNames(entry, entries),
  ...brokenReferences(entry, entries),
  ...wrongFigures(entry, entries),
];

/** How many active entries would refer to none if `entry` took the place of the one of its code: those of a unit that is put out of use. */
export function brokenUses(entry: LookupEntry, entries: readonly LookupEntry[]): number {
  const after = entries.map((other) => (other.list === entry.list && other.code === entry.code ? entry : other));
  return after.filter((other) => other !== entry && brokenReferences(other, after).length > 0).length;
}
