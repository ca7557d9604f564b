import { randomUUID } from 'node:crypto';
import { AppError } from '#domain/errors.ts';
import type { FieldInfo } from '#domain/schemas/field.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { findFarmByName, insertFarm, lockOwnFarms } from '../../farms/queries.ts';

/** A name already taken: refuse it, or go on with the next free name (fields) and the farm that has it (farms). */
export type OnTaken = 'refuse' | 'rename';
/** Whose fields and farms they are. */
export type Owner = Pick<Principal, 'id' | 'is_demo'>;
type FarmChoice = Pick<FieldInfo, 'farm_id' | 'farm_name'>;

async function createFarm(db: Db, owner: Owner, now: Date, name: string, onTaken: OnTaken): Promise<string> {
  const id = randomUUID();
  if (await insertFarm(db, { id, owner_id: owner.id, name, name_key: nameKey(name), is_demo: owner.is_demo }, now)) return id;
  const existing = onTaken === 'rename' ? await findFarmByName(db, owner.id, nameKey(name)) : undefined;
  if (existing === undefined) throw new AppError('FARM_NAME_TAKEN', { name });
  return existing;
}

/** The farm of each row, by id or by the name of one to create; all are held until the transaction ends. A foreign farm is not there. */
export async function resolveFarms(db: Db, owner: Owner, now: Date, rows: readonly FarmChoice[], onTaken: OnTaken): Promise<string[]> {
  const created = new Map<string, string>();
  const ids: string[] = [];
  for (const [index, { farm_id, farm_name }] of rows.entries()) {
    if (farm_id === null && farm_name === null)
      throw new AppError('REQUIRED', { index }, { fields: [{ path: 'farm_id', code: 'REQUIRED' }] });
    if (farm_id !== null) {
      ids.push(farm_id.toLowerCase());
      continue;
    }
    const key = nameKey(farm_name ?? '');
    const id = created.get(key) ?? (await createFarm(db, owner, now, farm_name ?? '', onTaken));
    created.set(key, id);
    ids.push(id);
  }
  const wanted = new Set(ids);
  const locked = await lockOwnFarms(db, owner.id, [...wanted]);
  if (locked.length !== wanted.size) throw new AppError('NOT_FOUND');
  return ids;
}
