import { CROP_CODES, isMaize } from '#domain/codes.ts';
import type { CoverageInfo } from '#domain/coverage/coverage.ts';
import type { Season } from '#domain/schemas/season.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Db } from '#server/db/db.ts';

type Said = Omit<CoverageInfo, 'field_ids'>;
/** Without the business name it stays what it is. */
type Corrected = Omit<Said, 'business_name'> & { readonly business_name?: string | undefined };
const paramsOf = ({ year, season, period, seed_brand, firstname, lastname, business_name }: Corrected): unknown[] => [
  year,
  season,
  period,
  seed_brand,
  firstname,
  lastname,
  business_name ?? null,
  nameKey(`${firstname} ${lastname}`),
  business_name === undefined ? null : nameKey(business_name),
];

export const insertCoverage = (
  db: Db,
  { id, holder_id, created_by, ...said }: Said & { readonly id: string; readonly holder_id: string; readonly created_by: string },
  now: Date,
): Promise<unknown> =>
  db.query(
    `insert into coverage (year, season, period, seed_brand, firstname, lastname, business_name, name_key, business_key, id, holder_id, created_by,
       created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)`,
    [...paramsOf(said), id, holder_id, created_by, now],
  );

export const updateCoverage = (db: Db, id: string, said: Corrected, now: Date): Promise<unknown> =>
  db.query(
    `update coverage set year = $1, season = $2, period = $3, seed_brand = $4, firstname = $5, lastname = $6, business_name = coalesce($7, business_name), name_key = $8,
       business_key = coalesce($9, business_key), version = version + 1, updated_at = $11 where id = $10`,
    [...paramsOf(said), id, now],
  );

/** Only its version: what changed is not in its row. */
export const touchCoverage = (db: Db, id: string, now: Date): Promise<unknown> =>
  db.query('update coverage set version = version + 1, updated_at = $2 where id = $1', [id, now]);

export const listFieldIds = async (db: Db, id: string): Promise<string[]> =>
  (await db.query<{ field_id: string }>('select field_id from coverage_field where coverage_id = $1 order by place', [id])).map(
    ({ field_id }) => field_id,
  );

export const removeFields = (db: Db, id: string, field_ids: readonly string[]): Promise<unknown> =>
  db.query('delete from coverage_field where coverage_id = $1 and field_id = any($2::uuid[])', [id, field_ids]);

/** Puts fields behind those a coverage has, in their order; throws a violation of `coverage_once` where another has one of them. */
export const addFields = (db: Db, id: string, field_ids: readonly string[], { year, season, period }: Season): Promise<unknown> =>
  db.query(
    `insert into coverage_field (coverage_id, place, field_id, name, farm_name, name_key, area_ha, province, geometry_version, year, season, period)
     select $1, (select coalesce(max(place), 0) from coverage_field where coverage_id = $1) + k.place, f.id, f.name, a.name,
       f.name_key || ' ' || a.name_key, f.area_ha, f.province, f.geometry_version, $3, $4, $5
     from unnest($2::uuid[]) with ordinality k (id, place) join field f on f.id = k.id join farm a on a.id = f.farm_id`,
    [id, field_ids, year, season, period],
  );

/** What was sown of the covered seed on the field of line `l`, the last time; seed and codes of maize are parameters or columns. */
export const coveredSowing = (seed_brand: string, maize: string): string =>
  `(select jsonb_build_object('date', s.done_date, 'details', s.details) from activity s
    where s.field_id = l.field_id and s.year = l.year and s.season = l.season and s.period = l.period and s.type = 'sow'
      and s.done_date is not null and s.deleted_at is null and s.details ->> 'seed_brand' = ${seed_brand}
      and (s.details ->> 'crop')::int = any(${maize}::int[])
    order by s.done_date desc, s.created_at desc limit 1)`;
export const MAIZE_CODES = CROP_CODES.filter(isMaize);

/** Freezes beside its fields, which follow nothing any more, what was sown on them. */
export const freezeSowings = (db: Db, id: string, seed_brand: string): Promise<unknown> =>
  db.query(`update coverage_field l set sowing = ${coveredSowing('$2', '$3')} where l.coverage_id = $1`, [id, seed_brand, MAIZE_CODES]);

const PERSON = (id: string): string => `(select firstname || ' ' || lastname from account where id = ${id})`;

export const approveCoverage = (db: Db, id: string, by: string, terms_version: string, now: Date): Promise<unknown> =>
  db.query(
    `update coverage set state = 'approved', accepted_by = $2, accepted_name = ${PERSON('$2')}, accepted_at = $4, terms_version = $3,
       version = version + 1, updated_at = $4 where id = $1`,
    [id, by, terms_version, now],
  );

export const annulCoverage = (db: Db, id: string, by: string, reason: string, now: Date): Promise<unknown> =>
  db.query(
    `update coverage set state = 'void', voided_by = $2, voided_name = ${PERSON('$2')}, voided_at = $4, void_reason = $3,
       version = version + 1, updated_at = $4 where id = $1`,
    [id, by, reason, now],
  );

export const setDeleted = (db: Db, id: string, deleted_at: Date | null, now: Date): Promise<unknown> =>
  db.query('update coverage set deleted_at = $2, version = version + 1, updated_at = $3 where id = $1', [id, deleted_at, now]);

/** Writes down that coverages nobody accepted while their season ran have expired; answers which, and their fields. */
export const expireCoverages = (
  db: Db,
  today: string,
  now: Date,
): Promise<{ readonly id: string; readonly field_ids: readonly string[] }[]> =>
  db.query(
    `update coverage c set state = 'expired', version = version + 1, updated_at = $2
     where c.state = 'pending' and c.deleted_at is null and $1::date > make_date(c.year + 1, 6, 30)
     returning c.id, (select to_jsonb(array_agg(l.field_id)) from coverage_field l where l.coverage_id = c.id) as field_ids`,
    [today, now],
  );

export const notifyCoverage = (db: Db, id: string, by: string | null, now: Date): Promise<unknown> =>
  db.query('select notify_coverage($1, $2, $3)', [id, by, now]);

/** Coverages deleted before a moment go for good. */
export const purgeCoverages = (db: Db, until: Date): Promise<unknown> => db.query('delete from coverage where deleted_at < $1', [until]);

export type NewInvoice = {
  readonly file_id: string;
  readonly name: string;
  readonly media_type: string;
  readonly bytes: number;
  readonly sha256: string;
};

/** Puts an invoice in place of the one before; answers that one's file, null where there was none. */
export const putInvoice = async (db: Db, coverage_id: string, invoice: NewInvoice, now: Date): Promise<string | null> => {
  const { file_id, name, media_type, bytes, sha256 } = invoice;
  const [row] = await db.query<{ before: string | null }>('select put_invoice($1, $2, $3, $4, $5, $6, $7) as before', [
    coverage_id,
    file_id,
    name,
    media_type,
    bytes,
    sha256,
    now,
  ]);
  return row?.before ?? null;
};

export type KeptInvoice = { readonly file_id: string; readonly name: string; readonly media_type: string };

export const findInvoice = async (db: Db, coverage_id: string): Promise<KeptInvoice | undefined> =>
  (await db.query<KeptInvoice>('select file_id, name, media_type from coverage_invoice where coverage_id = $1', [coverage_id]))[0];

/** Which of some files are invoices of coverages that are there. */
export const existingInvoices = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (await db.query<{ id: string }>('select file_id as id from coverage_invoice where file_id = any($1::uuid[])', [ids])).map(({ id }) => id);
