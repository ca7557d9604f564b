import type { Candidate } from '#domain/reports/batch-report.ts';
import { REPORT_USABLE } from '#domain/reports/report.ts';
import { FIELD_MATRIX } from '#domain/rights/field-matrix.ts';
import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import { nameKey } from '#domain/schemas/text.ts';
import type { Season } from '#domain/schemas/season.ts';
import { seasonDates } from '#domain/seasons/season.ts';
import type { Db } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { nameKeyOf } from '#server/db/name-key.ts';
import { byKey, LIVE, VISIBLE_FIELDS } from '../fields/reading/visible-queries.ts';
import { PRINTED_PRODUCER } from '../reports/issue-queries.ts';

export type CandidateFilter = Season & {
  readonly text: string;
  readonly province: string | null;
  readonly genotype: string | null;
};

const MAKERS = `array[${Object.keys(FIELD_MATRIX.batch_report)
  .map((relation) => `'${relation}'`)
  .join(', ')}]`;
const FARM = (column: string): string => `(select a.${column} from farm a where a.id = f.farm_id)`;
/** What was sown in the season, else what the field is planned with; a code of the list of genotypes. */
const GENOTYPE = `coalesce(
  (select s.details ->> 'genotype' from activity s where s.field_id = f.id and s.year = $2 and s.season = $3 and s.period = $4 and s.type = 'sow'
     and s.deleted_at is null order by coalesce(s.done_date, s.planned_date) desc, s.id limit 1),
  c.genotype_id::text)`;
const daysOf = (share: string): string => `count(distinct s.date) filter (where s.valid_fraction >= ${share})`;

/** Fields a person (`$1`) may make batch reports of, as the season (`$2` to `$4`) has them. */
const FIELDS = `
  select f.id, f.name, f.name_key, f.owner_id, f.province, f.area_ha, f.geometry_version, ${FARM('name')} as farm_name, ${FARM('name_key')} as farm_key, ${PRINTED_PRODUCER('$1')} as producer,
    c.crop, ${GENOTYPE} as genotype
  from ${VISIBLE_FIELDS} f left join field_crop c on c.field_id = f.id and c.year = $2 and c.season = $3 and c.period = $4
  where ${LIVE} and f.relations && ${MAKERS}`;
const FOUND = `$5 = '' or strpos(f.name_key, $5) > 0 or strpos(f.farm_key, $5) > 0 or strpos(${nameKeyOf('f.producer')}, $5) > 0`;
const FILTER = `(${FOUND}) and ($6::text is null or f.province = $6) and ($7::text is null or f.genotype = $7)`;
const paramsOf = (asker_id: string, { year, season, period, text, province, genotype }: CandidateFilter): unknown[] => [
  asker_id,
  year,
  season,
  period,
  nameKey(text),
  province,
  genotype,
];

export type CandidateRow = Omit<Candidate, 'reason'> & {
  /** Days of the season that have been measured so far and show enough for a curve, and for an image. */
  readonly curve_days: number;
  readonly image_days: number;
};

/** The first of them by producer, farm and name. */
export function listCandidates(db: Db, asker_id: string, filter: CandidateFilter, most: number): Promise<CandidateRow[]> {
  const [from, to] = seasonDates(filter);
  return jsonRows<CandidateRow>(
    db,
    `with found as (select * from (${FIELDS}) f where ${FILTER} order by lower(f.producer), f.owner_id, lower(f.farm_name), f.name_key, f.id limit $8)
     select f.id as field_id, f.name as field_name, f.farm_name, f.owner_id, f.producer, f.province, f.area_ha, f.crop, f.genotype,
       (r.planning ->> 'target_yield_kg_ha')::float8 as target_yield_kg_ha, (r.planning ->> 'n_kg_ha')::float8 as n_kg_ha,
       seen.curve_days, seen.image_days
     from found f
     left join lateral (select p.planning from report p where p.field_id = f.id and p.kind = 'planning' and p.year = $2 and p.season = $3 and p.period = $4
       and p.deleted_at is null order by p.created_at desc, p.id limit 1) r on true
     ${byKey(
       `select ${daysOf(String(USABLE_FRACTION))} as curve_days, ${daysOf(String(REPORT_USABLE))} as image_days from scene_statistics s
        where s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = 'evi' and s.date between $9::date and $10::date and s.mean is not null`,
       'seen',
     )}
     order by lower(f.producer), f.owner_id, lower(f.farm_name), f.name_key, f.id`,
    [...paramsOf(asker_id, filter), most, from, to],
  );
}

/** How many there are, and the provinces of all within reach, whatever is filtered. */
export const countCandidates = async (
  db: Db,
  asker_id: string,
  filter: CandidateFilter,
): Promise<{ readonly total: number; readonly provinces: string[] }> =>
  (
    await jsonRows<{ total: number; provinces: string[] | null }>(
      db,
      `with f as (${FIELDS}) select count(*) filter (where ${FILTER})::int as total,
         array_agg(distinct f.province order by f.province) filter (where f.province is not null) as provinces from f`,
      paramsOf(asker_id, filter),
    )
  ).map(({ total, provinces }) => ({ total, provinces: provinces ?? [] }))[0] ?? { total: 0, provinces: [] };

/** Those of these fields whose season has been measured whole, over the polygons they have now. Unscoped. */
export const listMeasuredWhole = async (unscoped: Db, ids: readonly string[], year: number): Promise<Set<string>> => {
  const rows = await unscoped.query<{ id: string }>(
    `select f.id from field f join measured_season m on m.field_id = f.id and m.geometry_version = f.geometry_version and m.year = $2
     where f.id = any($1::uuid[])`,
    [ids, year],
  );
  return new Set(rows.map(({ id }) => id));
};
