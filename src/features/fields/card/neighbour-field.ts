import type { Field } from '#domain/schemas/field.ts';
import { farmOrder } from '../list/list-rows.ts';

/** The field before or after another in the drawer's order by farm, round the ends. */
export function neighbourField(fields: readonly Field[], field_id: string | null, direction: 1 | -1): Field | undefined {
  const ordered = farmOrder(fields);
  const at = ordered.findIndex((field) => field.id === field_id);
  if (at < 0) return direction === 1 ? ordered[0] : ordered.at(-1);
  return ordered.at((at + direction) % ordered.length);
}
