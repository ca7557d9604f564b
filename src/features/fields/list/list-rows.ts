import { collator } from '#domain/cached-formats.ts';
import type { Field } from '#domain/schemas/field.ts';
import { nameKey } from '#domain/schemas/text.ts';

export const SORTS = ['farm', 'name', 'area', 'index', 'change'] as const;
export type Sort = (typeof SORTS)[number];
export type IndexValue = { readonly mean: number; readonly change_14d: number | null };
export type Row =
  | {
      readonly kind: 'farm';
      readonly id: string;
      readonly name: string;
      readonly owner_name: string | null;
      readonly count: number;
      readonly area_ha: number;
    }
  | { readonly kind: 'field'; readonly field: Field };

const spanish = collator('es', { numeric: true, sensitivity: 'base' });
const byName = (a: Field, b: Field): number => spanish.compare(a.name, b.name);

/** What a search looks into, worked out once: at ten thousand fields it is most of what a key costs. */
const searched = new WeakMap<Field, string>();
function searchedText(field: Field): string {
  const known = searched.get(field);
  if (known !== undefined) return known;
  // No key has a line feed in it: nothing is found across the two names.
  const text = `${nameKey(field.name)}\n${nameKey(field.farm_name)}`;
  searched.set(field, text);
  return text;
}

/** Fields whose name or farm contains the words typed. */
export function searchFields(fields: readonly Field[], text: string): readonly Field[] {
  const wanted = nameKey(text);
  return wanted === '' ? fields : fields.filter((field) => searchedText(field).includes(wanted));
}

const byFarm = ([a]: readonly Field[], [b]: readonly Field[]): number =>
  a === undefined || b === undefined
    ? 0
    : Number(a.owner_name !== null) - Number(b.owner_name !== null) ||
      spanish.compare(a.farm_name, b.farm_name) ||
      a.farm_id.localeCompare(b.farm_id);

const farmOrders = new WeakMap<readonly Field[], readonly Field[]>();

/** Farm by farm, each by name; own farms come first, two owners may have farms of one name. Worked out once for a list: card, map and keys ask for it too. */
export function farmOrder(fields: readonly Field[]): readonly Field[] {
  const known = farmOrders.get(fields);
  if (known !== undefined) return known;
  const farms = [...Map.groupBy(fields, (field) => field.farm_id).values()].toSorted(byFarm);
  const ordered = farms.flatMap((own) => own.toSorted(byName));
  farmOrders.set(fields, ordered);
  return ordered;
}

/** The fields in the drawer's order. Whatever is left out of them later, the order stays right: nothing is sorted at a key or a filter. */
export function orderFields(fields: readonly Field[], sort: Sort, values: ReadonlyMap<string, IndexValue>): readonly Field[] {
  const least = Number.NEGATIVE_INFINITY;
  const orders: Record<Exclude<Sort, 'farm'>, (a: Field, b: Field) => number> = {
    name: byName,
    area: (a, b) => b.area_ha - a.area_ha,
    index: (a, b) => (values.get(b.id)?.mean ?? least) - (values.get(a.id)?.mean ?? least) || byName(a, b),
    change: (a, b) => (values.get(a.id)?.change_14d ?? Infinity) - (values.get(b.id)?.change_14d ?? Infinity) || byName(a, b),
  };
  return sort === 'farm' ? farmOrder(fields) : fields.toSorted(orders[sort]);
}

/** Rows of the drawer, of fields in its order: grouped by farm with count and hectares, or one flat list. */
export function listRows(ordered: readonly Field[], sort: Sort): readonly Row[] {
  const asRow = (field: Field): Row => ({ kind: 'field', field });
  if (sort !== 'farm') return ordered.map(asRow);
  return [...Map.groupBy(ordered, (field) => field.farm_id)].flatMap(([id, own]): Row[] => {
    const [first] = own;
    if (first === undefined) return [];
    const area_ha = own.reduce((sum, field) => sum + field.area_ha, 0);
    return [{ kind: 'farm', id, name: first.farm_name, owner_name: first.owner_name, count: own.length, area_ha }, ...own.map(asRow)];
  });
}
