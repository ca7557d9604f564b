import type { PlanStatus } from '#domain/codes.ts';
import { isEntitled } from '#domain/plans/is-entitled.ts';
import type { Polygon } from '#domain/geometry/types.ts';
import type { SceneItem } from '#domain/imagery/scene-item.ts';
import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import type { IndexId, Scene, SceneFailure, SceneStatistics } from '#domain/schemas/imagery.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';
import { jsonRows } from '#server/db/json-rows.ts';
import { LIVE, VISIBLE_FIELDS, visibleAmong } from '../resources/fields/reading/visible-queries.ts';

/**
 * `has_premium`: the plan pays for the bands of premium layers; without it no byte of them is cut (rules 36).
 * `premium_ends`: when a live plan or trial ends; null for one that stays.
 */
export type ImagedField = {
  readonly id: string;
  readonly geometry_version: number;
  readonly geometry: Polygon;
  readonly has_premium: boolean;
  readonly premium_ends: string | null;
};
type ImagedRow = Omit<ImagedField, 'has_premium' | 'premium_ends'> & {
  readonly plan_status: PlanStatus;
  readonly plan_ends: string | null;
};

export const findImagedFields = async (db: Db, ids: readonly string[], now: Date): Promise<ImagedField[]> => {
  const rows = await db.query<ImagedRow>(
    'select id, geometry_version, geometry, plan_status, plan_ends from field where id = any($1::uuid[])',
    [ids],
  );
  return rows.map(({ plan_status, plan_ends, ...field }) => {
    const has_premium = isEntitled({ plan_status, plan_ends }, now.toISOString());
    return { ...field, has_premium, premium_ends: has_premium ? plan_ends : null };
  });
};

/** Those of these fields that are purged or erased. */
export const listGone = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as kept (id) where not exists (select 1 from field f where f.id = kept.id)',
    [ids],
  );
  return rows.map(({ id }) => id);
};

export type SearchRow = { readonly month: string; readonly item_ids: readonly string[]; readonly fetched_at: string };

export const listSearches = (db: Db, provider: string, area: string, months: readonly string[]): Promise<SearchRow[]> =>
  db.query<SearchRow>(
    'select month, item_ids, fetched_at from imagery_search where provider = $1 and area = $2 and month = any($3::text[])',
    [provider, area, months],
  );

export const findItems = async (db: Db, provider: string, ids: readonly string[]): Promise<SceneItem[]> => {
  const rows = await db.query<{ item: SceneItem }>('select item from imagery_item where provider = $1 and item_id = any($2::text[])', [
    provider,
    ids,
  ]);
  return rows.map(({ item }) => item);
};

export const saveSearches = (
  db: Db,
  provider: string,
  area: string,
  found: ReadonlyMap<string, readonly SceneItem[]>,
  now: Date,
): Promise<void> =>
  db.tx(async (inside) => {
    const items = [...found.values()].flat();
    await inside.query(
      `insert into imagery_item (provider, item_id, item) select $1, i ->> 'id', i from jsonb_array_elements($2::jsonb) as i
       on conflict (provider, item_id) do update set item = excluded.item`,
      [provider, JSON.stringify([...new Map(items.map((item) => [item.id, item])).values()])],
    );
    for (const [month, some] of found) {
      await inside.query(
        `insert into imagery_search (provider, area, month, item_ids, fetched_at) values ($1, $2, $3, $4::text[], $5)
         on conflict (provider, area, month) do update set item_ids = excluded.item_ids, fetched_at = excluded.fetched_at`,
        [provider, area, month, some.map((item) => item.id), now],
      );
    }
  });

export const listStatistics = (db: Db, field: ImagedField, index: IndexId, from: string, to: string): Promise<SceneStatistics[]> =>
  db.query<SceneStatistics>(
    `select scene_id, date, index_id as index, valid_fraction, pixel_count, mean, sd, p10, p50, p90 from scene_statistics
     where field_id = $1 and geometry_version = $2 and index_id = $3 and date between $4 and $5 order by date, scene_id`,
    [field.id, field.geometry_version, index, from, to],
  );

/** Failures younger than these need no new attempt: a damaged file stays so for a while, a service that was away may be back at once. */
export type RetryAfter = { readonly damaged: Date; readonly away: Date };

/**
 * Pairs of field and scene that need no measuring now: measured, or failed after `retry_after`. A field that became
 * advanced is measured again, because it now has indices it had not.
 */
export const listSettled = (
  db: Db,
  fields: readonly ImagedField[],
  scene_ids: readonly string[],
  retry_after: RetryAfter,
): Promise<{ field_id: string; scene_id: string }[]> =>
  db.query(
    `select s.field_id, s.scene_id from scene_statistics s join field f on f.id = s.field_id and f.geometry_version = s.geometry_version
     where s.field_id = any($1::uuid[]) and s.scene_id = any($2::text[]) and s.index_id = case when s.field_id = any($4::uuid[]) then 'cire' else 'ndvi' end
     union select s.field_id, s.scene_id from scene_failure s join field f on f.id = s.field_id and f.geometry_version = s.geometry_version
     where s.field_id = any($1::uuid[]) and s.scene_id = any($2::text[])
       and s.failed_at > case when s.code = 'IMAGERY_PROVIDER_DOWN' then $5::timestamptz else $3::timestamptz end`,
    [
      fields.map((field) => field.id),
      scene_ids,
      retry_after.damaged,
      fields.filter((field) => field.has_premium).map((field) => field.id),
      retry_after.away,
    ],
  );

export type MeasureFailure = SceneFailure & { readonly field_id: string };
export type NewStatistics = SceneStatistics & { readonly field_id: string; readonly geometry_version: number };

/** Statistics of several fields in one scene. */
export const saveStatistics = async (db: Db, scene: Scene, rows: readonly NewStatistics[]): Promise<void> => {
  if (rows.length === 0) return;
  await db.query('insert into scene (id, scene) values ($1, $2) on conflict (id) do nothing', [scene.id, scene]);
  // a field deleted meanwhile is left out instead of failing the rest
  await db.query(
    `insert into scene_statistics (field_id, geometry_version, scene_id, index_id, date, valid_fraction, pixel_count, mean, sd, p10, p50, p90)
     select r.field_id, r.geometry_version, r.scene_id, r.index, r.date, r.valid_fraction, r.pixel_count, r.mean, r.sd, r.p10, r.p50, r.p90
     from jsonb_to_recordset($1::jsonb) as r (field_id uuid, geometry_version integer, scene_id text, index text, date date, valid_fraction float8,
       pixel_count integer, mean float8, sd float8, p10 float8, p50 float8, p90 float8)
     where exists (select 1 from field f where f.id = r.field_id)
     on conflict (field_id, geometry_version, scene_id, index_id) do nothing`,
    [JSON.stringify(rows)],
  );
};

export const saveFailure = async (db: Db, field: ImagedField, { id, date }: Scene, code: string, now: Date): Promise<void> => {
  await db.query(
    `insert into scene_failure (field_id, geometry_version, scene_id, code, failed_at, date)
     select $1, $2, $3, $4, $5, $6::date where exists (select 1 from field where id = $1)
     on conflict (field_id, geometry_version, scene_id) do update set code = excluded.code, failed_at = excluded.failed_at`,
    [field.id, field.geometry_version, id, code, now, date],
  );
};

/** Scenes of these that could not be read over these fields as they are now, and so have no statistics; oldest first. */
export const listFailures = (db: Db, fields: readonly ImagedField[], scene_ids: readonly string[]): Promise<MeasureFailure[]> =>
  db.query<MeasureFailure>(
    `select x.field_id, x.scene_id, x.date, x.code from scene_failure x join field f on f.id = x.field_id and f.geometry_version = x.geometry_version
     where x.field_id = any($1::uuid[]) and x.scene_id = any($2::text[]) and not exists (
       select 1 from scene_statistics s where s.field_id = x.field_id and s.geometry_version = x.geometry_version and s.scene_id = x.scene_id)
     order by x.date, x.scene_id`,
    [fields.map((field) => field.id), scene_ids],
  );

/** `scene_id`, `valid_fraction` and `mean` are null together: no usable value. `is_due`: not looked at in the days before the date. */
export type LatestRow = {
  readonly field_id: string;
  readonly date: string;
  readonly is_due: boolean;
  readonly change_14d: number | null;
} & ({ readonly scene_id: string; readonly valid_fraction: number; readonly mean: number } | { readonly scene_id: null });

/** Days before the newest value among which the one for the 14-day change is looked for; the nearest to 14 wins. */
const CHANGE_DAYS = { least: 9, most: 24 } as const;
/** Days before a date in which a field that was looked at is not looked at again: a newer scene may be there after them. */
const FRESH_DAYS = 6;
const OLDEST_DAYS = 120;

/** Usable values of field `f`, found by their key; frames the asker left out do not count. */
const USABLE = `s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = $2 and s.valid_fraction >= ${String(USABLE_FRACTION)} and s.mean is not null
     and (s.field_id, s.scene_id) not in (select o.field_id, o.scene_id from scene_exclusion o where o.account_id = $1)`;

/** Every live field an account sees, or of these ids, with its newest usable value on or before each date. */
export const listLatest = (
  db: Db,
  account_id: string,
  index: IndexId,
  dates: readonly string[],
  ids: readonly string[] | null = null,
): Promise<LatestRow[]> =>
  jsonRows<LatestRow>(
    db,
    `select f.id as field_id, d.date, n.scene_id, n.valid_fraction, n.mean, n.mean - e.mean as change_14d,
       coalesce(n.date < d.date - ${String(FRESH_DAYS)}, true) and not exists (
         select 1 from scene_statistics s where s.field_id = f.id and s.geometry_version = f.geometry_version and s.index_id = 'ndvi'
           and s.date between d.date - ${String(FRESH_DAYS)} and d.date) as is_due
     from ${ids === null ? VISIBLE_FIELDS : visibleAmong('$4')} f
     cross join unnest($3::date[]) d (date)
     left join lateral (
       select s.scene_id, s.date, s.mean, s.valid_fraction from scene_statistics s
       where ${USABLE} and s.date between d.date - ${String(OLDEST_DAYS)} and d.date order by s.date desc, s.scene_id limit 1) n on true
     left join lateral (
       select s.mean from scene_statistics s
       where ${USABLE} and s.date between greatest(n.date - ${String(CHANGE_DAYS.most)}, d.date - ${String(OLDEST_DAYS)}) and n.date - ${String(CHANGE_DAYS.least)}
       order by abs(n.date - s.date - 14), s.date desc, s.scene_id limit 1) e on true
     where ${LIVE}`,
    [account_id, index, dates, ...(ids === null ? [] : [ids])],
  );

export const listScenes = async (db: Db, ids: readonly string[]): Promise<Scene[]> =>
  (await db.query<{ scene: Scene }>('select scene from scene where id = any($1::text[]) order by id', [ids])).map(({ scene }) => scene);

/** Every live field, neighbours together. */
export const listWatchedFields = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    'select id from field where archived_at is null and deleted_at is null order by owner_id, farm_id, name_key, id',
    [],
    { deadline_ms: REPORT_DEADLINE_MS },
  );
  return rows.map(({ id }) => id);
};

export const listDemoFields = async (db: Db): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    'select id from field where is_demo and archived_at is null and deleted_at is null order by created_at, id',
  );
  return rows.map(({ id }) => id);
};

export const listExclusions = async (db: Db, account_id: string, field_id: string): Promise<string[]> => {
  const rows = await db.query<{ scene_id: string }>(
    'select scene_id from scene_exclusion where account_id = $1 and field_id = $2 order by scene_id',
    [account_id, field_id],
  );
  return rows.map(({ scene_id }) => scene_id);
};

export const saveExclusion = async (
  db: Db,
  exclusion: { account_id: string; field_id: string; scene_id: string; excluded: boolean },
  now: Date,
): Promise<void> => {
  const key = [exclusion.account_id, exclusion.field_id, exclusion.scene_id];
  await (exclusion.excluded
    ? db.query('insert into scene_exclusion (account_id, field_id, scene_id, created_at) values ($1, $2, $3, $4) on conflict do nothing', [
        ...key,
        now,
      ])
    : db.query('delete from scene_exclusion where account_id = $1 and field_id = $2 and scene_id = $3', key));
};
