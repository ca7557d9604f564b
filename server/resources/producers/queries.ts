import type { ProducerRelation } from '#domain/rights/producer-matrix.ts';
import type { Producer, ProducerInfo } from '#domain/schemas/people.ts';
import type { Db } from '#server/db/db.ts';

/** How a person is related to each of some live records; those that are nothing to him are missing. */
export const findProducerRelations = (
  db: Db,
  asker_id: string,
  ids: readonly string[],
): Promise<{ id: string; relations: readonly ProducerRelation[] }[]> =>
  db.query(
    `with reach as (select account_id, reach from account_reach($1))
     select p.id, to_jsonb(array_remove(array[
         case when p.created_by = $1 then 'keeper' end,
         case when exists (select 1 from linked_account($1) l where p.created_by = $1 and l.account_id = p.account_id) then 'linked' end,
         case when p.account_id = $1 then 'self' end,
         case when p.account_id is null and p.invited_at is not null and p.email = (select email from account where id = $1) then 'invited' end,
         case when exists (select 1 from reach r where r.account_id = p.created_by and r.reach = 'team') then 'team' end,
         case when exists (select 1 from reach r where r.account_id = p.created_by and r.reach = 'tenant') then 'tenant' end], null)) as relations
     from producer p
     where p.id = any($2::uuid[]) and p.deleted_at is null
       and (p.account_id = $1 or (p.account_id is null and p.invited_at is not null and p.email = (select email from account where id = $1)) or p.created_by in (select account_id from reach where reach in ('self', 'team', 'tenant')))`,
    [asker_id, ids],
  );

/** `$1` is the reader. Address and fiscal id: to the keeper, to whom they are of, and to staff with the flag (row 7). */
const KNOWS_CONTACT = '(p.created_by = $1 or p.account_id = $1 or p.email = me.email or me.show_sensitive_information)';
const PRODUCER = `
  select p.id, p.version, p.name, case when ${KNOWS_CONTACT} then p.email end as email, p.country, p.province, p.city,
    case when ${KNOWS_CONTACT} then p.fiscal_id end as fiscal_id,
    case when p.account_id is not null then 'accepted' when p.invited_at is not null then 'invited' else 'none' end as status,
    to_jsonb(array_remove(array[
      case when p.created_by = $1 then 'keeper' end,
      case when p.account_id = $1 then 'self' end,
      case when p.account_id is null and p.invited_at is not null and p.email = me.email then 'invited' end,
      case when exists (select 1 from account_reach($1) r where r.account_id = p.created_by and r.reach = 'team') then 'team' end,
      case when exists (select 1 from account_reach($1) r where r.account_id = p.created_by and r.reach = 'tenant') then 'tenant' end], null)) as relations,
    json_build_object('id', k.id, 'name', k.firstname || ' ' || k.lastname) as keeper, p.may_edit,
    (select count(*)::int from field f where (f.producer_id = p.id or f.owner_id = p.account_id) and f.archived_at is null and f.deleted_at is null) as field_count
  from producer p join account k on k.id = p.created_by join account me on me.id = $1`;

export const listProducers = (db: Db, reader_id: string): Promise<Producer[]> =>
  db.query<Producer>(
    `${PRODUCER} where p.deleted_at is null and (p.account_id = $1 or (p.account_id is null and p.invited_at is not null and p.email = me.email)
       or p.created_by in (select account_id from account_reach($1) where reach in ('self', 'team', 'tenant')))
     order by p.account_id is null and p.email is not distinct from me.email desc, lower(p.name), p.id`,
    [reader_id],
  );

export const findProducer = async (db: Db, reader_id: string, id: string): Promise<Producer | undefined> => {
  const [row] = await db.query<Producer>(`${PRODUCER} where p.deleted_at is null and p.id = $2`, [reader_id, id]);
  return row;
};

export const insertProducer = async (db: Db, keeper_id: string, id: string, info: ProducerInfo, now: Date): Promise<void> => {
  await db.query(
    `insert into producer (id, created_by, name, email, country, province, city, fiscal_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [id, keeper_id, info.name, info.email, info.country, info.province, info.city, info.fiscal_id, now],
  );
};

const INFO = ['name', 'email', 'country', 'province', 'city', 'fiscal_id'] as const satisfies readonly (keyof ProducerInfo)[];

/** Changes the named columns at the version the writer saw; false when it is another by now. A new address was not asked yet. */
export const updateProducer = async (
  db: Db,
  id: string,
  version: number,
  change: { readonly [K in (typeof INFO)[number]]?: ProducerInfo[K] | undefined },
  now: Date,
): Promise<boolean> => {
  const columns = INFO.filter((column) => change[column] !== undefined);
  const sets = columns.map((column, at) => `${column} = $${String(at + 4)}`);
  const asked = change.email === undefined ? [] : ['invited_at = null'];
  const rows = await db.query(
    `update producer set ${['version = version + 1', 'updated_at = $3', ...sets, ...asked].join(', ')} where id = $1 and version = $2 returning id`,
    [id, version, now, ...columns.map((column) => change[column])],
  );
  return rows.length === 1;
};

export const setInvited = async (db: Db, id: string, now: Date | null): Promise<void> => {
  await db.query('update producer set invited_at = $2, version = version + 1 where id = $1', [id, now]);
};

/** Refused by the index `producer_once` when the keeper has a record of that account already. */
export const setAccepted = async (db: Db, id: string, account_id: string, may_edit: boolean, now: Date): Promise<void> => {
  await db.query(
    `update producer set account_id = $2, accepted_at = coalesce(accepted_at, $4), may_edit = $3, version = version + 1, updated_at = $4 where id = $1`,
    [id, account_id, may_edit, now],
  );
};

/** The record stays with its keeper; it speaks of nobody's account any more. False where the asker is no party to it. */
export const endLink = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await db.query('select end_producer_link($1, $2)', [id, now])).length === 1;

export const countNamingFields = async (db: Db, id: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    'select count(*)::int as count from field where producer_id = $1 and archived_at is null and deleted_at is null',
    [id],
  );
  return row?.count ?? 0;
};

export const deleteProducer = async (db: Db, id: string, version: number, now: Date): Promise<boolean> => {
  const rows = await db.query(
    `update producer set deleted_at = $3, account_id = null, accepted_at = null, version = version + 1, updated_at = $3 where id = $1 and version = $2 returning id`,
    [id, version, now],
  );
  return rows.length === 1;
};
