import { collator } from '#domain/kept-formats.ts';
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

/** Fields whose name or farm contains the words typed. */
export function searchFields(fields: readonly Field[], text: string): readonly Field[] {
  const wanted = nameKey(text);
  return wanted === ''
    ? fields
    : fields.filter((field) => nameKey(field.name).includes(wanted) || nameKey(field.farm_name).includes(wanted));
}

/** Rows of the drawer: grouped by farm with count and hectares, or one flat list in another order. */
export function listRows(fields: readonly Field[], sort: Sort, values: ReadonlyMap<string, IndexValue>): readonly Row[] {
  const asRow = (field: Field): Row => ({ kind: 'field', field });
  const least = Number.NEGATIVE_INFINITY;
  const orders: Record<Exclude<Sort, 'farm'>, (a: Field, b: Field) => number> = {
    name: byName,
    area: (a, b) => b.area_ha - a.area_ha,
    index: (a, b) => (values.get(b.id)?.mean ?? least) - (values.get(a.id)?.mean ?? least) || byName(a, b),
    change: (a, b) => (values.get(a.id)?.change_14d ?? Infinity) - (values.get(b.id)?.change_14d ?? Infinity) || byName(a, b),
  };
  if (sort !== 'farm') return fields.toSorted(orders[sort]).map(asRow);
  // Own farms come first; two owners may have farms of one name.
  const farms = [...Map.groupBy(fields, (field) => field.farm_id)].flatMap(([id, own]) => {
    const [first] = own;
    return first === undefined ? [] : [{ id, own, name: first.farm_name, owner_name: first.owner_name }];
  });
  return farms
    .toSorted(
      (a, b) =>
        Number(a.owner_name !== null) - Number(b.owner_name !== null) || spanish.compare(a.name, b.name) || a.id.localeCompare(b.id),
    )
    .flatMap(({ id, own, name, owner_name }): Row[] => [
      { kind: 'farm', id, name, owner_name, count: own.length, area_ha: own.reduce((sum, field) => sum + field.area_ha, 0) },
      ...own.toSorted(byName).map(asRow),
    ]);
}
