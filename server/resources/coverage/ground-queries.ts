import type { CoverageCandidate } from '#domain/coverage/coverage.ts';
import type { CoverageGround } from '#domain/coverage/eligibility.ts';
import type { Season } from '#domain/schemas/season.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import type { Reader } from '../fields/reading/field-queries.ts';
import { byKey, LIVE, VISIBLE_FIELDS } from '../fields/reading/visible-queries.ts';

/** What is sown of field `f` in the season of `l`, newest first. */
const SOWINGS = `(select coalesce(jsonb_agg(jsonb_build_object('crop', a.details -> 'crop', 'seed_brand', a.details -> 'seed_brand')), '[]') from activity a
  where a.field_id = f.id and a.year = l.year and a.season = l.season and a.period = l.period
    and a.type = 'sow' and a.done_date is not null and a.deleted_at is null)`;
const IS_COVERED = `exists (select 1 from coverage_field o where o.field_id = f.id and o.year = l.year and o.season = l.season and o.period = l.period
  and o.is_live and o.coverage_id is distinct from l.coverage_id)`;
const GROUND = `f.owner_id, f.deleted_at is not null as is_deleted, f.archived_at is not null as is_archived, f.country,
  ${SOWINGS} as sowings, ${IS_COVERED} as is_covered`;

export type FieldGround = CoverageGround & { readonly field_id: string };

/** A field in a season, and the coverage it does not count as covered by: null for none. */
export type GroundAsk = Season & { readonly field_id: string; readonly coverage_id: string | null };

/** What fields are held against. Unscoped: of one that has gone to somebody else it is told that it has. Fields that are gone for good are left out. */
export const readGround = (unscoped: Db, asks: readonly GroundAsk[]): Promise<(FieldGround & { readonly coverage_id: string | null })[]> =>
  jsonRows(
    unscoped,
    `select l.coverage_id, f.id as field_id, ${GROUND}
     from jsonb_to_recordset($1::jsonb) as l (field_id uuid, coverage_id uuid, year int, season int, period text)
     ${byKey('select * from field g where g.id = l.field_id', 'f')}`,
    [JSON.stringify(asks)],
  );

/** Whose brand an account is of. Unscoped. */
export const findBrand = async (unscoped: Db, account_id: string): Promise<number | undefined> =>
  (await unscoped.query<{ brand_id: number }>('select brand_id from account where id = $1', [account_id]))[0]?.brand_id;

/** Whether a person has a field of his own. */
export const hasField = async (db: Db, account_id: string): Promise<boolean> =>
  (await db.query(`select 1 from field f where f.owner_id = $1 and ${LIVE} limit 1`, [account_id])).length > 0;

type CandidateRow = Omit<CoverageCandidate, 'fault'> & CoverageGround;

/** Row 62. */
const ADDS = "f.relations && array['owner', 'producer', 'FA', 'FM']";
const OWNER = (column: string): string => `(select o.${column} from account o where o.id = f.owner_id)`;
const MATCHES = `($6::text is null or strpos(f.name_key, $6) > 0 or strpos((select a.name_key from farm a where a.id = f.farm_id), $6) > 0)`;

/** Fields a person may take into a coverage of a season, by farm and name; `$2` is his flag for sensitive data (row 14). Whether they are covered is asked apart. */
export const listCandidates = (
  db: Db,
  { id, show_sensitive_information }: Reader,
  { year, season, period }: Season,
  text: string,
  most: number,
): Promise<(Omit<CandidateRow, 'is_covered'> & { readonly total: number })[]> =>
  jsonRows(
    db,
    `select f.id as field_id, f.name, (select a.name from farm a where a.id = f.farm_id) as farm_name, f.area_ha, f.province, f.country,
       f.owner_id as holder_id, f.owner_id, ${OWNER('firstname')} as firstname, ${OWNER('lastname')} as lastname,
       case when f.relations && array['owner', 'producer'] or ($2 and f.relations && array['FA', 'FM']) then ${OWNER('business_name')} end as business_name,
       to_jsonb(f.relations) as relations, false as is_deleted, false as is_archived, ${SOWINGS} as sowings, count(*) over ()::int as total
     from ${VISIBLE_FIELDS} f cross join (select $3::int as year, $4::int as season, $5::text as period) l
     where ${LIVE} and ${ADDS} and ${MATCHES} order by farm_name, f.name, f.id limit $7`,
    [id, show_sensitive_information, year, season, period, text === '' ? null : nameKey(text), most],
  );

/** Which of some fields stand in a coverage of a season other than `but`. Unscoped. */
export const listCovered = async (
  unscoped: Db,
  field_ids: readonly string[],
  { year, season, period }: Season,
  but: string | null,
): Promise<Set<string>> =>
  new Set(
    (
      await unscoped.query<{ field_id: string }>(
        `select field_id from coverage_field where field_id = any($1::uuid[]) and year = $2 and season = $3 and period = $4 and is_live
           and coverage_id is distinct from $5::uuid`,
        [field_ids, year, season, period, but],
      )
    ).map(({ field_id }) => field_id),
  );
