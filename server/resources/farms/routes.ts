import { randomUUID } from 'node:crypto';
import type { farms } from '#contract/fields/farms.ts';
import { AppError } from '#domain/errors.ts';
import type { Farm } from '#domain/schemas/field.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Handlers } from '#server/context.ts';
import { addAtMost } from '#server/db/check-most.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { isUniqueViolation } from '#server/db/db-error.ts';
import { linkedOwner } from './linked-owner.ts';
import { findFarm, insertFarm, listFarms, listFiscalNames, lockFarm, setFarmDeleted, updateFarmName } from './queries.ts';

async function readFarm(db: Db, id: string): Promise<Farm> {
  const farm = await findFarm(db, id);
  if (farm === undefined) throw new AppError('NOT_FOUND');
  return farm;
}

/** Holds the farm at the version the writer saw; otherwise tells the present version and copy. */
async function lockFarmAt(db: Db, id: string, version: number): Promise<void> {
  const farm = await lockFarm(db, id);
  if (farm === undefined) throw new AppError('NOT_FOUND');
  if (farm.version !== version)
    throw new AppError('VERSION_STALE', { current: farm.version, copy: JSON.stringify(await readFarm(db, id)) });
}

async function createFarm(db: Db, owner: Pick<Principal, 'id' | 'is_demo'>, name: string, now: Date): Promise<Farm> {
  const id = randomUUID();
  const farm = { id, owner_id: owner.id, name, name_key: nameKey(name), is_demo: owner.is_demo };
  if (!(await addAtMost(db, 'farms', owner.id, (tx) => insertFarm(tx, farm, now)))) throw new AppError('FARM_NAME_TAKEN', { name });
  return readFarm(db, id);
}

export const farmHandlers: Handlers<typeof farms> = {
  list: async (_input, { db, user }) => ({ farms: await listFarms(db, user.id), fiscal_names: await listFiscalNames(db, user.id) }),

  create: ({ name }, { db, user, now }) => createFarm(db, user, name, now),

  listFor: async ({ producer_id }, { db }) => ({ farms: await listFarms(db, (await linkedOwner(db, producer_id)).id) }),

  createFor: async ({ producer_id, name }, { db, now }) => createFarm(db, await linkedOwner(db, producer_id), name, now),

  rename: async ({ farm_id, version, name }, { db, now }) => {
    try {
      return await db.tx(async (tx) => {
        await lockFarmAt(tx, farm_id, version);
        await updateFarmName(tx, farm_id, name, nameKey(name), now);
        return readFarm(tx, farm_id);
      });
    } catch (error) {
      if (isUniqueViolation(error, 'farm_owner_name')) throw new AppError('FARM_NAME_TAKEN', { name }, { cause: error });
      throw error;
    }
  },

  remove: ({ farm_id, version }, { db, now }) =>
    db.tx(async (tx) => {
      await lockFarmAt(tx, farm_id, version);
      const { field_count } = await readFarm(tx, farm_id);
      if (field_count > 0) throw new AppError('FARM_HAS_FIELDS', { count: field_count });
      await setFarmDeleted(tx, farm_id, now, now);
      return { farm_id };
    }),
};
