import { randomUUID } from 'node:crypto';
import { freeNames } from '#domain/fields/free-name.ts';
import { nameKey } from '#domain/schemas/text.ts';
import { checkMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { checkOwnProducers } from './check-own-producers.ts';
import { insertCrops, insertFields, takenNames, type NewRow } from '../queries.ts';
import { findFields, type FieldWithGeometry } from '../reading/field-queries.ts';
import type { FieldToCreate } from './measure-fields.ts';
import type { Measured } from './measure-polygon.ts';
import { resolveFarms, type OnTaken, type Owner } from './resolve-farms.ts';

/** The names the fields get, each free in its farm. */
async function renamed(db: Db, fields: readonly FieldToCreate[], farmIds: readonly string[]): Promise<string[]> {
  const names = fields.map((field) => field.name);
  for (const farm_id of new Set(farmIds)) {
    const places = [...fields.keys()].filter((index) => farmIds[index] === farm_id);
    const free = freeNames(
      places.map((index) => names[index] ?? ''),
      await takenNames(db, farm_id),
    );
    for (const [order, index] of places.entries()) names[index] = free[order] ?? '';
  }
  return names;
}

/** Creates all fields or none, as they were measured, for the user himself or for a producer he works for. A taken name is refused (by the index) or gets " (2)", as the caller asks (rules 19). */
export async function createFields(
  db: Db,
  user: Principal,
  now: Date,
  fields: readonly FieldToCreate[],
  measured: readonly Measured[],
  onTaken: OnTaken,
  owner: Owner = user,
): Promise<FieldWithGeometry[]> {
  return db.tx(async (tx) => {
    const farmIds = await resolveFarms(tx, owner, now, fields, onTaken);
    await checkOwnProducers(tx, owner.id, fields);
    const names = onTaken === 'rename' ? await renamed(tx, fields, farmIds) : fields.map((field) => field.name);
    const rows = fields.flatMap((field, index): NewRow[] => {
      const [polygon, farm_id, name = field.name] = [measured[index], farmIds[index], names[index]];
      if (polygon === undefined || farm_id === undefined) return [];
      return [
        {
          ...polygon,
          id: randomUUID(),
          farm_id,
          name,
          name_key: nameKey(name),
          fiscal_name: field.fiscal_name,
          ownership: field.ownership,
          producer_id: field.producer_id ?? null,
          treatment_type: field.treatment_type ?? null,
          is_demo: owner.is_demo,
        },
      ];
    });
    const ids = rows.map((row) => row.id);
    await insertFields(tx, owner.id, now, rows);
    await checkMost(tx, 'fields', [owner.id]);
    await checkMost(tx, 'farms', [owner.id]);
    await insertCrops(
      tx,
      fields.flatMap((field, index) => field.crops.map((crop) => ({ ...crop, field_id: ids[index] ?? '' }))),
    );
    return findFields(tx, user, ids);
  });
}
