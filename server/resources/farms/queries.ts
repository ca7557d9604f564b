import type { Farm } from '#domain/schemas/field.ts';
import type { Db } from '#server/db/db.ts';

const FARM = `
  a.id, a.version, a.name, count(f.id)::int as field_count, coalesce(sum(f.area_ha), 0) as area_ha
  from farm a left join field f on f.farm_id = a.id and f.archived_at is null and f.deleted_at is null`;

export const listFarms = (db: Db, owner_id: string): Promise<Farm[]> =>
  db.query<Farm>(`select ${FARM} where a.owner_id = $1 and a.deleted_at is null group by a.id order by a.name_key`, [owner_id]);

export async function findFarm(db: Db, id: string): Promise<Farm | undefined> {
  const [farm] = await db.query<Farm>(`select ${FARM} where a.id = $1 group by a.id`, [id]);
  return farm;
}

export async function listFiscalNames(db: Db, owner_id: string): Promise<string[]> {
  const rows = await db.query<{ fiscal_name: string }>(
    'select distinct fiscal_name from field where owner_id = $1 and fiscal_name is not null and archived_at is null and deleted_at is null order by fiscal_name',
    [owner_id],
  );
  return rows.map((row) => row.fiscal_name);
}

/** Which of these farms are alive and this user's, or a producer's he works for in the field. */
export async function findWorkedFarms(db: Db, asker_id: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(
    `select id from farm where id = any($1::uuid[]) and deleted_at is null
       and (owner_id = $2 or owner_id in (select account_id from linked_account($2)))`,
    [ids, asker_id],
  );
  return new Set(rows.map((row) => row.id));
}

/** Holds farms until the transaction ends, in one order for everybody; names inside them cannot change meanwhile. Returns the live own ones. */
export async function lockOwnFarms(db: Db, owner_id: string, ids: readonly string[]): Promise<{ id: string; version: number }[]> {
  return db.query(
    'select id, version from farm where id = any($1::uuid[]) and owner_id = $2 and deleted_at is null order by id for update',
    [ids, owner_id],
  );
}

/** Holds a live farm, whoever owns it: the request pipeline has checked. */
export async function lockFarm(db: Db, id: string): Promise<{ version: number } | undefined> {
  const [farm] = await db.query<{ version: number }>('select version from farm where id = $1 and deleted_at is null for update', [id]);
  return farm;
}

/** The account a producer's record speaks of. */
export async function findLinkedOwner(db: Db, producer_id: string): Promise<{ id: string; is_demo: boolean } | undefined> {
  const [owner] = await db.query<{ id: string; is_demo: boolean }>(
    'select a.id, a.is_demo from producer p join account a on a.id = p.account_id where p.id = $1 and p.deleted_at is null',
    [producer_id],
  );
  return owner;
}

/** False when another live farm of the owner has the name. */
export async function insertFarm(
  db: Db,
  farm: { id: string; owner_id: string; name: string; name_key: string; is_demo: boolean },
  now: Date,
): Promise<boolean> {
  const rows = await db.query(
    `insert into farm (id, owner_id, name, name_key, is_demo, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (owner_id, name_key) where deleted_at is null do nothing returning id`,
    [farm.id, farm.owner_id, farm.name, farm.name_key, farm.is_demo, now],
  );
  return rows.length === 1;
}

export async function findFarmByName(db: Db, owner_id: string, name_key: string): Promise<string | undefined> {
  const [farm] = await db.query<{ id: string }>('select id from farm where owner_id = $1 and name_key = $2 and deleted_at is null', [
    owner_id,
    name_key,
  ]);
  return farm?.id;
}

export const updateFarmName = (db: Db, id: string, name: string, name_key: string, now: Date): Promise<unknown> =>
  db.query('update farm set name = $2, name_key = $3, version = version + 1, updated_at = $4 where id = $1', [id, name, name_key, now]);

export const setFarmDeleted = (db: Db, id: string, deleted_at: Date | null, now: Date): Promise<unknown> =>
  db.query('update farm set deleted_at = $2, version = version + 1, updated_at = $3 where id = $1', [id, deleted_at, now]);

/** A farm to put something back into: itself, revived if it was deleted, or the live farm that has its name by now. */
export async function reviveFarm(db: Db, id: string, now: Date): Promise<string> {
  const [farm] = await db.query<{ owner_id: string; name_key: string; is_deleted: boolean }>(
    'select owner_id, name_key, deleted_at is not null as is_deleted from farm where id = $1 for update',
    [id],
  );
  if (farm === undefined || !farm.is_deleted) return id;
  const namesake = await findFarmByName(db, farm.owner_id, farm.name_key);
  if (namesake !== undefined) return namesake;
  await setFarmDeleted(db, id, null, now);
  return id;
}
