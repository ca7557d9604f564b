import type { BBox } from '#domain/geometry/types.ts';
import type { Field } from '#domain/schemas/field.ts';
import { farmOrder } from '../list/list-rows.ts';

/** Box around the fields of the farm that comes first in the drawer; undefined without fields. */
export function firstFarm(fields: readonly Field[]): BBox | undefined {
  const [first] = farmOrder(fields);
  if (first === undefined) return undefined;
  const boxes = fields.filter((field) => field.farm_id === first.farm_id).map((field) => field.bbox);
  return [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}
