import type { DoneHarvest } from '#domain/activities/totals.ts';
import type { Country, CropCode, PlanStatus } from '#domain/codes.ts';
import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import type { PeerScope } from '#domain/schemas/analytics.ts';
import type { Season, RecordedCrop } from '#domain/schemas/season.ts';
import type { Observation } from '#domain/series/types.ts';
import type { Db } from '#server/db/db.ts';
import { LIVE } from '../fields/reading/visible-queries.ts';

export type SeasonField = {
  readonly id: string;
  readonly country: Country | null;
  readonly crops: readonly RecordedCrop[];
  readonly plan_status: PlanStatus;
  readonly plan_ends: string | null;
};

/** The recorded crops of a row of `field`, as the schema has them. */
export const CROPS = (row: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('year', k.year, 'season', k.season, 'period', k.period, 'crop', k.crop, 'genotype_id', k.genotype_id, 'sowing_date', k.sowing_date))
     from field_crop k where k.field_id = ${row}.id), '[]')`;

export const findSeasonField = async (db: Db, id: string): Promise<SeasonField | undefined> => {
  const [field] = await db.query<SeasonField>(
    `select f.id, f.country, f.plan_status, f.plan_ends, ${CROPS('f')} as crops from field f where f.id = $1`,
    [id],
  );
  return field;
};

/** What was harvested of one recorded crop of a field, and what else is known of that field. */
export type HarvestRow = Season & {
  readonly field_id: string;
  readonly country: Country | null;
  readonly crops: readonly RecordedCrop[];
  readonly crop: CropCode;
  readonly harvests: readonly DoneHarvest[];
};

/** The field's own first, then the newest: as many as its own and a farm's last ones may be. */
const MOST_HARVESTS = 60;

/** Harvests done of some crops up to a season's year, on a field and those fields of its farm that the reader sees. */
export const listHarvests = (
  db: Db,
  reader_id: string,
  field_id: string,
  crops: readonly CropCode[],
  last_year: number,
): Promise<HarvestRow[]> =>
  db.query<HarvestRow>(
    `select f.id as field_id, f.country, ${CROPS('f')} as crops, c.year, c.season, c.period, c.crop,
       jsonb_agg(jsonb_build_object('details', a.details, 'area_ha', a.area_ha)) as harvests
     from field o join field f on f.id = o.id or (f.farm_id = o.farm_id and f.is_demo = o.is_demo and ${LIVE})
     join field_crop c on c.field_id = f.id
     join activity a on a.field_id = c.field_id and a.year = c.year and a.season = c.season and a.period = c.period
     where o.id = $1 and f.id in (select field_id from visible_field($2)) and c.crop = any($3::smallint[]) and c.year <= $4
       and a.type = 'harvest' and a.done_date is not null and a.deleted_at is null
     group by f.id, o.id, c.year, c.season, c.period, c.crop order by f.id <> o.id, c.year desc, f.id limit $5`,
    [field_id, reader_id, crops, last_year, MOST_HARVESTS],
  );

type ObservationRow = Observation & { readonly field_id: string };

/** Usable EVI of fields over their polygons as they are now, by field, oldest first; without the frames `account_id` left out. */
export async function listObservations(
  db: Db,
  field_ids: readonly string[],
  account_id: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, readonly Observation[]>> {
  const rows = await db.query<ObservationRow>(
    `select s.field_id, s.scene_id, s.date, s.valid_fraction, s.mean, s.p10, s.p90
     from scene_statistics s join field f on f.id = s.field_id and f.geometry_version = s.geometry_version
     where s.field_id = any($1::uuid[]) and s.index_id = 'evi' and s.date between $2 and $3 and s.valid_fraction >= $4 and s.mean is not null
       and not exists (select 1 from scene_exclusion v where v.account_id = $5 and v.field_id = s.field_id and v.scene_id = s.scene_id)
     order by s.date, s.scene_id`,
    [field_ids, from, to, USABLE_FRACTION, account_id],
  );
  return Map.groupBy(rows, ({ field_id }) => field_id);
}

/** A field with the same crop in the same season; nothing of it but numbers leaves the server. */
export type PeerField = {
  readonly id: string;
  readonly owner_id: string;
  /** The person who asks may see it anyway. */
  readonly is_visible: boolean;
  readonly country: Country | null;
  readonly crops: readonly RecordedCrop[];
  readonly scopes: readonly PeerScope[];
  /** Up to when its images of the season have been measured over its polygon; null where they have not. */
  readonly measured_until: string | null;
};

export const NEAR_KM = 100;
export const DEGREE_KM = 111.32;
/** The nearest of them are reference enough. */
const MOST_PEERS = 120;

/**
 * The square that a circle of so many kilometres around a point lies in, for the index of boxes; who is inside the circle is decided by the
 * label, which lies in the field and so in its box. All three are SQL.
 */
export const squareAround = (longitude: string, latitude: string, km: string): string => {
  const [lon, lat] = [`${km} / (${String(DEGREE_KM)} * cos(radians(${latitude})))`, `${km} / ${String(DEGREE_KM)}::float8`];
  return `box(point(${longitude} - ${lon}, ${latitude} - ${lat}), point(${longitude} + ${lon}, ${latitude} + ${lat}))`;
};

/** Those of a table of ids that had the crop in the season, with how they stand to field `o`. */
const peersAmong = (ids: string): string => `
  select f.id, f.owner_id, f.country, f.geometry_version, f.farm_id = o.farm_id as is_farm, f.owner_id = o.owner_id as is_owner,
    f.country = o.country and f.province = o.province as is_province,
    $6::float8 * sqrt((f.label[1] - o.label[1]) ^ 2 + ((f.label[0] - o.label[0]) * cos(radians(o.label[1]))) ^ 2) as distance_km
  from ${ids} join field f using (id) join field_crop c on c.field_id = f.id cross join o
  where f.id <> o.id and f.is_demo = o.is_demo and c.year = $2 and c.season = $3 and c.period = $4 and c.crop = $5`;

/** Live fields that had the crop in the season on the same farm, with the same owner, within 100 km or in the same province; nearest first. The rest of the province is looked through only where there are too few of the others. */
export const listPeers = (db: Db, reader_id: string, field_id: string, season: Season, crop: CropCode): Promise<PeerField[]> =>
  db.query<PeerField>(
    `with o as (select * from field where id = $1),
     close as (
       select f.id from o join field f on f.owner_id = o.owner_id and ${LIVE}
       union select f.id from o join field f on f.bbox && ${squareAround('o.label[0]', 'o.label[1]', '$7::float8')} and ${LIVE}),
     close_peer as (${peersAmong('close')}),
     far as (
       select f.id from o join field f on f.country = o.country and f.province = o.province and ${LIVE}
       where (select count(*) from close_peer where is_owner or distance_km <= $7) < $8 and f.id not in (select id from close)),
     peer as (select * from close_peer union all ${peersAmong('far')})
     select p.id, p.owner_id, p.id in (select field_id from visible_field($9)) as is_visible, p.country, ${CROPS('p')} as crops, to_jsonb(array_remove(array[
         case when p.is_farm then 'farm' end, case when p.is_owner then 'owner' end,
         case when p.distance_km <= $7 then 'near' end, case when p.is_province then 'province' end], null)) as scopes,
       (select m.until from measured_season m where m.field_id = p.id and m.year = $2 and m.geometry_version = p.geometry_version) as measured_until
     from peer p where p.is_owner or p.distance_km <= $7 or p.is_province
     order by p.is_farm desc, p.is_owner desc, p.distance_km limit $8`,
    [field_id, season.year, season.season, season.period, crop, DEGREE_KM, NEAR_KM, MOST_PEERS, reader_id],
  );
