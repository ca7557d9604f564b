import { numbersOf, type BrandName } from '#domain/accounts/brand-numbers.ts';
import type { Country } from '#domain/codes.ts';
import type { Reach } from '#domain/rights/account-matrix.ts';
import type { Role } from '#domain/rights/roles.ts';
import type { ManagedUser } from '#domain/schemas/people.ts';
import type { Db } from '#server/db/db.ts';

/** How a person reaches each of some accounts; those he does not are missing. */
export const findReaches = (
  db: Db,
  asker_id: string,
  ids: readonly string[],
): Promise<{ account_id: string; reaches: readonly Reach[] }[]> =>
  db.query(
    'select account_id, to_jsonb(array_agg(distinct reach)) as reaches from account_reach($1) where account_id = any($2::uuid[]) group by account_id',
    [asker_id, ids],
  );

export type ManagedRow = Omit<ManagedUser, 'rights'> & { readonly reaches: readonly Reach[] };

/** `$1` is the reader, `$2` his sensitive flag. A person’s own row is no one he manages. */
const MANAGED = `
  select a.id, a.version, a.firstname, a.lastname, case when $2 then a.email end as email, case when $2 then a.phone_number end as phone_number,
    case when $2 then a.fiscal_id end as fiscal_id, a.country, a.role, a.brand_id, a.style_brand,
    case when m.id is not null then json_build_object('id', m.id, 'name', m.firstname || ' ' || m.lastname) end as manager,
    coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.firstname || ' ' || k.lastname) order by k.lastname, k.id)
      from producer p join account k on k.id = p.created_by and k.role in ('FA', 'FM', 'FSM', 'RSM')
      where p.account_id = a.id and p.deleted_at is null), '[]') as served_by,
    a.has_onesoil_access, a.show_sensitive_information, a.is_field_agronomist, a.disabled_at is not null as is_disabled,
    a.activated_at is not null as is_active, a.created_at, account_used_at(a.id) as used_at,
    coalesce(l.field_count, 0) as field_count, coalesce(l.area_ha, 0) as area_ha, r.reaches
  from (select account_id, to_jsonb(array_agg(distinct reach)) as reaches from account_reach($1) group by account_id) r
  join account a on a.id = r.account_id
  left join account m on m.id = a.manager_id
  left join lateral (
    select count(*)::int as field_count, sum(f.area_ha) as area_ha from field f
    where f.owner_id = a.id and f.archived_at is null and f.deleted_at is null) l on true`;

export type ListedUsers = {
  readonly search: string;
  readonly role: Role | null;
  readonly of: string | null;
  readonly is_disabled: boolean | null;
  readonly country: Country | null;
  readonly brand: BrandName | null;
};

const FILTER = `a.id <> $1 and ($4::text is null or a.role = $4) and ($6::boolean is null or (a.disabled_at is not null) = $6)
    and ($7::text is null or a.country = $7) and ($8::integer[] is null or (a.brand_id = any($8)) = $9)
    and ($5::uuid is null or a.manager_id = $5 or exists (
      select 1 from producer p where p.account_id = a.id and p.created_by = $5 and p.deleted_at is null))
    and ($3 = '' or strpos(lower(a.firstname || ' ' || a.lastname), lower($3)) > 0 or ($2 and strpos(a.email, lower($3)) > 0))`;

const parameters = (asker_id: string, is_sensitive: boolean, { search, role, of, is_disabled, country, brand }: ListedUsers): unknown[] => {
  const { numbers, is_among } = brand === null ? { numbers: null, is_among: true } : numbersOf(brand);
  return [asker_id, is_sensitive, search.trim(), role, of, is_disabled, country, numbers, is_among];
};

/** A page of those a person manages, by name; nobody is listed twice. */
export const listManaged = (
  db: Db,
  asker_id: string,
  is_sensitive: boolean,
  filter: ListedUsers,
  after: string | null,
  limit: number,
): Promise<ManagedRow[]> =>
  db.query<ManagedRow>(
    `${MANAGED} where ${FILTER} and ($10::uuid is null or (lower(a.lastname), lower(a.firstname), a.id) >
       (select lower(b.lastname), lower(b.firstname), b.id from account b join account_reach($1) r on r.account_id = b.id where b.id = $10 limit 1))
     order by lower(a.lastname), lower(a.firstname), a.id limit $11`,
    [...parameters(asker_id, is_sensitive, filter), after, limit],
  );

export const countManaged = async (db: Db, asker_id: string, is_sensitive: boolean, filter: ListedUsers): Promise<number> => {
  const [row] = await db.query<{ total: number }>(
    `select count(distinct a.id)::int as total from account_reach($1) r join account a on a.id = r.account_id where ${FILTER}`,
    parameters(asker_id, is_sensitive, filter),
  );
  return row?.total ?? 0;
};

export const findManaged = async (db: Db, asker_id: string, is_sensitive: boolean, account_id: string): Promise<ManagedRow | undefined> => {
  const [row] = await db.query<ManagedRow>(`${MANAGED} where a.id = $3`, [asker_id, is_sensitive, account_id]);
  return row;
};

export const listNames = (db: Db, asker_id: string, role: Role): Promise<{ id: string; name: string }[]> =>
  db.query(
    `select distinct a.id, a.firstname || ' ' || a.lastname as name from account_reach($1) r join account a on a.id = r.account_id
     where a.role = $2 and a.disabled_at is null order by name, a.id`,
    [asker_id, role],
  );

export type AccountAccess = {
  readonly id: string;
  readonly version: number;
  readonly role: Role;
  readonly brand_id: number;
  readonly manager_id: string | null;
  readonly is_disabled: boolean;
};

/** Makes every change of who is who wait for the one before: what is decided on the whole tree stays true until it is written. */
export const holdStaff = async (db: Db): Promise<void> => {
  await db.query("select pg_advisory_xact_lock(hashtext('surco.staff'))");
};

export const findAccess = async (db: Db, id: string): Promise<AccountAccess | undefined> => {
  const [row] = await db.query<AccountAccess>(
    'select id, version, role, brand_id, manager_id, disabled_at is not null as is_disabled from account where id = $1',
    [id],
  );
  return row;
};

export const rankOf = async (db: Db, role: Role): Promise<number> => {
  const [row] = await db.query<{ rank: number }>('select rank from role_rank where role = $1', [role]);
  return row?.rank ?? Number.POSITIVE_INFINITY;
};

/** Administrators of one tenant who can still log in, without one. */
export const countOtherAdmins = async (db: Db, { id, brand_id }: AccountAccess): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::int as count from account where role = 'admin' and disabled_at is null and id <> $1 and (brand_id = 2) = ($2 = 2)",
    [id, brand_id],
  );
  return row?.count ?? 0;
};

/** Whether `below` is `above` or under it, at any depth. */
export const isBelow = async (db: Db, below: string, above: string): Promise<boolean> => {
  const [row] = await db.query<{ found: boolean }>(
    `with recursive up (id, manager_id) as (
       select id, manager_id from account where id = $1
       union select a.id, a.manager_id from account a join up on a.id = up.manager_id)
     select exists (select 1 from up where id = $2) as found`,
    [below, above],
  );
  return row?.found === true;
};

export type AccessChange = {
  readonly role?: Role | undefined;
  readonly manager_id?: string | null | undefined;
  readonly brand_id?: number | undefined;
  readonly style_brand?: number | undefined;
  readonly has_onesoil_access?: boolean | undefined;
  readonly show_sensitive_information?: boolean | undefined;
  readonly is_field_agronomist?: boolean | undefined;
  readonly disabled_at?: Date | null | undefined;
};

/** Changes the named columns at the version the writer saw; false when it is another by now. */
export const updateAccess = async (db: Db, id: string, version: number, change: AccessChange, now: Date): Promise<boolean> => {
  const [row] = await db.query<{ is_changed: boolean }>('select change_account_access($1, $2, $3::jsonb, $4) as is_changed', [
    id,
    version,
    JSON.stringify(change),
    now,
  ]);
  return row?.is_changed === true;
};

/** Across tenants nobody manages, is managed, or is served. */
export const endTiesAcross = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.query('select end_ties_across($1, $2)', [id, now]);
};

export type AuditLine = {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actor_id: string | null;
  readonly actor: { readonly id: string; readonly name: string } | null;
  readonly field_ids: readonly string[];
  readonly detail: Record<string, unknown>;
};

const LINE = `select u.id, u.at, u.action, u.actor_id, to_jsonb(u.field_ids) as field_ids, u.detail,
    case when a.id is not null then json_build_object('id', a.id, 'name', a.firstname || ' ' || a.lastname) end as actor
  from audit u left join account a on a.id = u.actor_id`;

export const listFieldAudit = (db: Db, field_id: string, before: number | null, limit: number): Promise<AuditLine[]> =>
  db.query<AuditLine>(`${LINE} where u.field_ids @> array[$1::uuid] and ($2::bigint is null or u.id < $2) order by u.id desc limit $3`, [
    field_id,
    before,
    limit,
  ]);

/** What people of a tenant did, and what its calls refused. */
export const listBrandAudit = (db: Db, brand_id: number, before: number | null, limit: number): Promise<AuditLine[]> =>
  db.query<AuditLine>(
    `${LINE} where (u.brand_id = 2) = ($1 = 2) and u.brand_id is not null and ($2::bigint is null or u.id < $2) order by u.id desc limit $3`,
    [brand_id, before, limit],
  );
