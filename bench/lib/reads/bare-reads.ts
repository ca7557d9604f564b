import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import type { Db } from '#server/db/db.ts';
import type { Heard } from './reader.ts';

const COLUMNS = `f.id, f.version, f.geometry_version, f.name, f.farm_id, a.name as farm_name, f.fiscal_name, f.ownership, f.producer_id, p.name as producer_name,
  f.area_ha, f.perimeter_m, f.country, f.province, f.plan_status, f.plan_ends, f.has_zones, f.has_gaps_project, f.treatment_type, f.parent_id, f.is_demo,
  jsonb_build_array((f.bbox[1])[0], (f.bbox[1])[1], (f.bbox[0])[0], (f.bbox[0])[1]) as bbox, jsonb_build_array(f.label[0], f.label[1]) as label,
  f.created_at, f.updated_at, f.deleted_at, coalesce((
    select jsonb_agg(jsonb_build_object('year', c.year, 'season', c.season, 'period', c.period, 'crop', c.crop, 'genotype_id', c.genotype_id)
      order by c.year desc, c.season desc, c.period) from field_crop c where c.field_id = f.id), '[]') as crops`;
const FROM = 'from field f join farm a on a.id = f.farm_id left join producer p on p.id = f.producer_id';
const LIVE = 'f.archived_at is null and f.deleted_at is null';
const VALUE = `s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = $2 and s.valid_fraction >= ${String(USABLE_FRACTION)} and s.mean is not null`;
const LATEST = `select f.id as field_id, c.scene || jsonb_build_object('valid_fraction', n.valid_fraction) as scene, n.mean, n.mean - e.mean as change_14d
  from field f
  cross join lateral (select s.* from scene_statistics s where ${VALUE} and s.date between $3::date - 120 and $3::date order by s.date desc limit 1) n
  left join lateral (select s.mean from scene_statistics s where ${VALUE} and s.date between n.date - 24 and n.date - 9
    order by abs(n.date - s.date - 14), s.date desc limit 1) e on true
  join scene c on c.id = n.scene_id where f.owner_id = $1 and ${LIVE}`;

/** The same reads as plain SQL of the owner of the tables: what they cost where nobody asks who may see what. */
export const bareReads = (db: Db, owner_id: string, day: string) => {
  const timed = async (
    sql: string,
    params: readonly unknown[],
    shape: (rows: readonly Record<string, unknown>[]) => unknown,
  ): Promise<Heard> => {
    const began = performance.now();
    const text = JSON.stringify(shape(await db.query(sql, params, { deadline_ms: 60_000 })));
    return { status: 200, bytes: text.length, ms: performance.now() - began, text: () => text };
  };
  return {
    list: () =>
      timed(`select ${COLUMNS} ${FROM} where f.owner_id = $1 and ${LIVE} order by f.created_at, f.id`, [owner_id], (fields) => ({
        fields,
      })),
    one: (id: string) =>
      timed(`select ${COLUMNS}, f.geometry ${FROM} where f.id = $1`, [id], ([row]) => {
        const { geometry, ...field } = row ?? {};
        return { field, geometry };
      }),
    latest: () => timed(LATEST, [owner_id, 'evi', day], (fields) => ({ days: [{ fields }] })),
  };
};
