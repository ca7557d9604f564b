import type { ExportedField } from '#domain/accounts/export-file.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { LIVE, VISIBLE_FIELDS, withRows } from '../fields/reading/visible-queries.ts';
import { knowsMargin } from '../margins/queries.ts';

const LONG = { deadline_ms: REPORT_DEADLINE_MS };

export const touchAuthenticated = async (db: Db, session_id: string, now: Date): Promise<void> => {
  await db.query('update session set authenticated_at = $2 where id = $1', [session_id, now]);
};

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly network: string;
  readonly created_at: string;
  readonly used_at: string;
  readonly is_current: boolean;
}

/** Living sessions, the asking one first, then the last used. */
export const listSessions = (db: Db, account_id: string, current_id: string, now: Date): Promise<SessionRow[]> =>
  db.query<SessionRow>(
    `select id, device, network, created_at, used_at, id = $2 as is_current from session
     where account_id = $1 and revoked_at is null and expires_at > $3 order by id = $2 desc, used_at desc, id`,
    [account_id, current_id, now],
  );

/** False when there is no such living session of the account. */
export const endOwnSession = async (db: Db, account_id: string, session_id: string, now: Date): Promise<boolean> =>
  (
    await db.query('update session set revoked_at = $3 where id = $2 and account_id = $1 and revoked_at is null returning id', [
      account_id,
      session_id,
      now,
    ])
  ).length === 1;

/** Refused by the index `account_email_unique` when somebody has the address. */
export const setEmail = async (db: Db, id: string, email: string, now: Date): Promise<void> => {
  await db.query('update account set email = $2, version = version + 1, updated_at = $3 where id = $1', [id, email, now]);
  // Fields shown to this address wait no longer: there is an account now.
  await db.query('update share set expires_at = null where email = $1 and expires_at > $2', [email, now]);
};

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await db.query('select 1 from account where email = $1', [email])).length > 0;

export interface Logo {
  readonly image: Uint8Array;
  readonly updated_at: string;
}

export const findLogo = async (db: Db, account_id: string): Promise<Logo | null> =>
  (await db.query<Logo>('select image, updated_at from logo where account_id = $1', [account_id]))[0] ?? null;

export const saveLogo = async (db: Db, account_id: string, image: Uint8Array, now: Date): Promise<void> => {
  await db.query(
    'insert into logo (account_id, image, updated_at) values ($1, $2, $3) on conflict (account_id) do update set image = excluded.image, updated_at = excluded.updated_at',
    [account_id, image, now],
  );
};

export const deleteLogo = async (db: Db, account_id: string): Promise<void> => {
  await db.query('delete from logo where account_id = $1', [account_id]);
};

export type ExportedFieldRow = ExportedField & { readonly id: string; readonly area_ha: number };

/** A note as an archive tells it: nothing of who wrote it, how strangers know it or whether the administration hid it. */
const NOTE = `to_jsonb(n) - '{field_id,created_by,public_id,hidden_at,cell_x,cell_y,deleted_at}'::text[]
  || jsonb_build_object('position', jsonb_build_array(n.position[0], n.position[1]))`;

const MARGIN = "to_jsonb(m) - '{field_id,created_by,name_key,deleted_at}'::text[]";

const PRICES = `(select p.prices from density_price p
  where p.field_id = d.field_id and p.year = d.year and p.season = d.season and p.period = d.period)`;
const DENSITY = "to_jsonb(d) - '{field_id,created_by}'::text[]";

/** All fields of an owner, also those deleted and archived, with what hangs on them. */
export const listFieldsToExport = (db: Db, owner_id: string): Promise<ExportedFieldRow[]> =>
  db.query<ExportedFieldRow>(
    `select f.id, f.name, a.name as farm_name, f.fiscal_name, f.ownership, f.area_ha, f.perimeter_m, f.country, f.province, f.geometry, f.parent_id,
       case when f.deleted_at is not null then 'deleted' when f.archived_at is not null then 'archived' else 'live' end as state,
       f.plan_status, f.plan_ends, f.has_zones, f.has_gaps_project, f.treatment_type, p.name as producer_name, f.created_at, f.updated_at, f.archived_at, f.deleted_at,
       coalesce((select jsonb_agg(to_jsonb(c) - 'field_id' - 'before_sowing' order by c.year, c.season, c.period) from field_crop c where c.field_id = f.id), '[]') as crops,
       (select jsonb_build_object('state', z.state, 'plan', z.plan, 'prescription', z.prescription, 'activated_at', z.activated_at, 'updated_at', z.updated_at)
        from zone_plan z where z.field_id = f.id) as zones,
       coalesce((select jsonb_agg(to_jsonb(v) - 'field_id' - 'created_by' || jsonb_build_object('by_owner', v.created_by is not distinct from $1, 'money', m.money)
         order by coalesce(v.done_date, v.planned_date), v.created_at, v.id) from activity v left join activity_money m on m.activity_id = v.id
         where v.field_id = f.id and v.deleted_at is null), '[]') as activities,
       coalesce((select jsonb_agg(to_jsonb(l) - 'field_id' - 'created_by' - 'replaced_by' || jsonb_build_object('by_owner', l.created_by is not distinct from $1)
         order by l.date, l.created_at, l.id) from crop_log_entry l where l.field_id = f.id and l.deleted_at is null), '[]') as crop_log,
       coalesce((select jsonb_agg(${NOTE} || jsonb_build_object('by_owner', n.created_by is not distinct from $1) order by n.date, n.created_at, n.id)
        from field_note n where n.field_id = f.id and n.deleted_at is null), '[]') as notes,
       coalesce((select jsonb_agg(${MARGIN} || jsonb_build_object('by_owner', m.created_by is not distinct from $1) order by m.year, m.created_at, m.id)
        from margin_plan m where m.field_id = f.id and m.deleted_at is null), '[]') as margins,
       coalesce((select jsonb_agg(${DENSITY} || jsonb_build_object('by_owner', d.created_by is not distinct from $1, 'prices', ${PRICES}) order by d.year, d.created_at)
        from density_plan d where d.field_id = f.id), '[]') as densities,
       coalesce((select jsonb_agg(jsonb_build_object('geometry', g.geometry, 'replaced_at', g.replaced_at) order by g.geometry_version)
        from field_geometry g where g.field_id = f.id), '[]') as earlier_polygons,
       coalesce((select jsonb_agg(jsonb_build_object('email', s.email, 'level', s.level, 'created_at', s.created_at) order by s.created_at)
        from share s where s.field_id = f.id), '[]') as shared_with
     from field f join farm a on a.id = f.farm_id left join producer p on p.id = f.producer_id
     where f.owner_id = $1 order by f.created_at, f.id`,
    [owner_id],
    LONG,
  );

/** Fields of others that the person sees now. */
const OTHERS = `(select * from ${VISIBLE_FIELDS} f where ${LIVE} and f.owner_id <> $1)`;
const ofOthers = (table: string, name: string): string => withRows(OTHERS, table, name, 'r.created_by = $1 and r.deleted_at is null');
const HAS_FLAG = '(select me.show_sensitive_information from account me where me.id = $1)';

/** What is the person's own beside his profile and fields, by the name it has in the archive. */
const OWN: Readonly<Record<string, string>> = {
  terms: 'select version, language, accepted_at from terms_acceptance where account_id = $1 order by version',
  sessions: 'select device, network, created_at, used_at, revoked_at from session where account_id = $1 order by created_at',
  farms: 'select id, name, created_at, updated_at, deleted_at from farm where owner_id = $1 order by created_at, id',
  producers: `select name, email, country, province, city, fiscal_id, accepted_at, may_edit, created_at, updated_at, deleted_at from producer
    where created_by = $1 order by created_at, id`,
  kept_as_producer: 'select name, accepted_at, may_edit, created_at from producer where account_id = $1 order by created_at, id',
  shared_with_me: `select s.field_id, s.level, s.created_at from share s join account me on me.email = s.email where me.id = $1
    order by s.created_at, s.id`,
  notifications:
    "select to_jsonb(n) - 'account_id' - 'actor_id' as notification from notification n where n.account_id = $1 and (n.field_id is null or n.field_id in (select field_id from visible_field($1))) order by n.created_at, n.id",
  digest: "select to_jsonb(d) - 'account_id' as digest from notification_digest d where d.account_id = $1",
  muted_fields: 'select field_id, created_at from notification_mute where account_id = $1 order by created_at',
  notification_reasons: `select field_id, type, reason, date, params, considered_at from notification_reason
    where account_id = $1 and field_id in (select field_id from visible_field($1)) order by considered_at, field_id, type, reason, date`,
  field_visits: 'select field_id, visited_at, previous_at from field_visit where account_id = $1 order by visited_at, field_id',
  orders: "select to_jsonb(o) - 'account_id' - 'checkout_url' as payment_order from payment_order o where account_id = $1",
  plan_proposals: `select proposal_id, field_id, created_at, proposed_by = $1 as by_me from plan_proposal
    where owner_id = $1 or proposed_by = $1 order by created_at, field_id`,
  trials: "select to_jsonb(t) - 'account_id' as trial from trial t where account_id = $1",
  scene_exclusions: "select to_jsonb(v) - 'account_id' as exclusion from scene_exclusion v where account_id = $1",
  batch_reports: 'select batch, year, season, period, comments, created_at from batch_report where account_id = $1 order by created_at, id',
  statistics_orders:
    'select index_id, from_day, to_day, created_at, cancelled_at from statistics_job where account_id = $1 order by created_at',
  /** What he wrote into the record of others' fields, as far as he may read it now: others may have written into it since. */
  records_of_others: `select a.field_id, a.year, a.season, a.period, a.type, a.planned_date, a.done_date, a.details, a.comments, a.created_at
    from ${ofOthers('activity', 'a')} order by a.created_at, a.id`,
  log_of_others: `select e.field_id, e.kind, e.date, e.rain_mm, e.temperature_c, e.crop, e.stage, e.text, e.created_at
    from ${ofOthers('crop_log_entry', 'e')} order by e.created_at, e.id`,
  notes_of_others: `select n.field_id, ${NOTE} as note from ${ofOthers('field_note', 'n')} order by n.created_at, n.id`,
  margins_of_others: `select m.field_id, ${MARGIN} as margin from ${ofOthers('margin_plan', 'm')} where ${knowsMargin(HAS_FLAG)} order by m.created_at, m.id`,
  densities_of_others: `select d.field_id, ${DENSITY} as density
    from ${withRows(OTHERS, 'density_plan', 'd', 'r.created_by = $1')} order by d.created_at, d.field_id`,
  /** Those of his fields and those he made of others' that he may read now: whole, as they were issued. */
  reports: `select r.code, r.hash, r.field_id, r.version, r.kind, r.created_by is not distinct from $1 as by_me, r.created_at, r.deleted_at, r.data
    from report r join field f on f.id = r.field_id where f.owner_id = $1 or r.id in (
      select o.id from ${ofOthers('report', 'o')} where not o.has_money or ${knowsMargin(HAS_FLAG)}) order by r.created_at, r.id`,
  /** Those of his fields and those he had made of others' that he sees now. */
  diagnoses: `select to_jsonb(d) - '{created_by,outlines}'::text[] || jsonb_build_object('by_me', d.created_by is not distinct from $1) as diagnosis
    from diagnosis d join field f on f.id = d.field_id
    where f.owner_id = $1 or (d.created_by = $1 and f.id in (select o.id from ${OTHERS} o)) order by d.created_at, d.id`,
  /** Those he holds, with their invoices, which lie beside this file, and those he made for others and sees now. */
  coverages: `select to_jsonb(c) - '{name_key,business_key,created_by,accepted_by,voided_by,holder_id}'::text[] || jsonb_build_object(
      'by_me', c.created_by is not distinct from $1, 'fields', (select jsonb_agg(to_jsonb(l) - '{coverage_id,place,name_key,is_live}'::text[] order by l.place)
        from coverage_field l where l.coverage_id = c.id)) as coverage,
      case when c.holder_id = $1 then (select jsonb_build_object('file_id', i.file_id, 'name', i.name, 'media_type', i.media_type, 'sha256', i.sha256)
        from coverage_invoice i where i.coverage_id = c.id) end as invoice
    from coverage c where c.holder_id = $1 or (c.created_by = $1 and c.id in (select v.coverage_id from visible_coverage($1, null) v))
    order by c.created_at, c.id`,
  /** What he printed of those he sees now, whole. */
  coverage_papers: `select r.code, r.hash, r.coverage_id, r.version, r.language, r.created_at, r.data from coverage_report r
    where r.created_by = $1 and r.coverage_id in (select v.coverage_id from visible_coverage($1, null) v) order by r.created_at, r.id`,
  /** Those of his fields and those he took on others' that he sees now; their pictures lie beside this file, by their ids. */
  photos: `select p.id, p.field_id, p.width, p.height, p.bytes, p.created_by is not distinct from $1 as by_me, p.created_at
    from note_photo p join field f on f.id = p.field_id
    where f.owner_id = $1 or (p.created_by = $1 and f.id in (select o.id from ${OTHERS} o)) order by p.created_at, p.id`,
  public_notes: 'select is_on, accepted_at from public_notes_consent where account_id = $1',
  audit: `select at, action, field_ids, detail, actor_id = $1 as by_me from audit
    where actor_id = $1 or field_ids && array(select id from field where owner_id = $1) order by id`,
};

export const listOwn = async (db: Db, account_id: string): Promise<Record<string, unknown[]>> => {
  const found: Record<string, unknown[]> = {};
  for (const [name, sql] of Object.entries(OWN)) found[name] = await db.query(sql, [account_id], LONG);
  return found;
};

/** How many archives a person has taken since a moment. */
export const countExports = async (db: Db, account_id: string, since: Date): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    "select count(*) as count from audit where action = 'account.export' and actor_id = $1 and subject_id = $1 and at > $2",
    [account_id, since],
  );
  return row?.count ?? 0;
};

/** Administrators of a tenant, held until the transaction ends: of two who leave at once, one stays. */
export const lockAdmins = async (db: Db, brand_id: number): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    "select id from account where role = 'admin' and disabled_at is null and (brand_id = 2) = ($1::int = 2) order by id for update",
    [brand_id],
  );
  return rows.map(({ id }) => id);
};

export const listOwnFieldIds = async (db: Db, owner_id: string): Promise<string[]> =>
  (await db.query<{ id: string }>('select id from field where owner_id = $1 order by id', [owner_id])).map(({ id }) => id);

/** Addresses a person was written to: his own, and those he wanted to change to. */
export const listAddresses = async (db: Db, id: string): Promise<string[]> =>
  (
    await db.query<{ email: string }>(
      'select email from account where id = $1 union select email from mail_token where account_id = $1 and email is not null',
      [id],
    )
  ).map(({ email }) => email);

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** Answers kept for others that tell of a person, his fields, farms or shares, or of a record about him; a repeat of the call is still known. */
const forgetInAnswers = async (db: Db, id: string, email: string): Promise<void> => {
  await db.query(
    `with his as (
       select $1::uuid as id union all select id from field where owner_id = $1 union all select id from farm where owner_id = $1
       union all select id from share where email = $2 union all select id from producer where account_id = $1 or email = $2)
     update idempotency set reply = '' where strpos(lower(reply), $2) > 0
       or exists (select 1 from regexp_matches(reply, '${UUID}', 'g') as found (ids) where ids[1]::uuid in (select id from his))`,
    [id, email],
    LONG,
  );
};

/**
 * Removes a person: what hangs on his account goes with its row, the rest here. What others wrote down about him as a producer is
 * emptied, because the record is theirs and the data is his. The audit stays, with his id as a pseudonym.
 */
export const deleteAccount = async (db: Db, id: string, email: string, keys: readonly string[], now: Date): Promise<void> => {
  await forgetInAnswers(db, id, email);
  await db.query('delete from share where email = $1', [email], LONG);
  await db.query('delete from field_transfer where email = $1', [email], LONG);
  await db.query(
    `update producer set name = '—', email = null, fiscal_id = null, province = null, city = null, account_id = null, accepted_at = null, invited_at = null,
       may_edit = false, version = version + 1, updated_at = $3 where (account_id = $1 or email = $2) and created_by <> $1`,
    [id, email, now],
    LONG,
  );
  await db.query(
    'delete from job where group_id in (select s.id from statistics_job s where s.account_id = $1 union select b.id from batch_report b where b.account_id = $1)',
    [id],
    LONG,
  );
  await db.query(
    `delete from job where payload ->> 'field_ids' is not null and not exists (
       select 1 from jsonb_array_elements_text(payload -> 'field_ids') as of (field_id) where of.field_id not in (select f.id::text from field f where f.owner_id = $1))`,
    [id],
    LONG,
  );
  await db.query("delete from idempotency where scope like $1 || ' %'", [id], LONG);
  await db.query(`update notification set params = params || '{"by": "—"}' where actor_id = $1`, [id], LONG);
  await db.query('delete from login_guard where key = any($1::text[])', [keys]);
  await db.query('delete from mail_log where key = any($1::text[])', [keys]);
  await db.query('delete from account where id = $1', [id], LONG);
};

/** The account that may become the first administrator, held until the transaction ends. */
export const lockCandidate = async (
  db: Db,
  email: string,
): Promise<{ readonly id: string; readonly brand_id: number; readonly is_active: boolean } | undefined> => {
  const [account] = await db.query<{ id: string; brand_id: number; is_active: boolean }>(
    'select id, brand_id, activated_at is not null and disabled_at is null and not is_demo as is_active from account where email = $1 for update',
    [email.normalize('NFC').trim().toLowerCase()],
  );
  return account;
};

export const makeFirstAdmin = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.query("update account set role = 'admin', version = version + 1, updated_at = $2 where id = $1", [id, now]);
};
