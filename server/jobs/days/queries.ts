import type { RecordedStand } from '#domain/alerts/standing-crop.ts';
import type { Position } from '#domain/geometry/types.ts';
import type { CropLogEntry } from '#domain/schemas/crop-log.ts';
import type { Db } from '#server/db/db.ts';

export type DayField = {
  readonly field_id: string;
  readonly owner_id: string;
  /** Inside the polygon. */
  readonly place: Position;
  readonly province: string | null;
  readonly crops: readonly RecordedStand[];
};

/** Live ones among some fields, with the crops of a year and of those beside it. */
export const listDayFields = (db: Db, field_ids: readonly string[], year: number): Promise<DayField[]> =>
  db.query<DayField>(
    `select f.id as field_id, f.owner_id, jsonb_build_array(f.label[0], f.label[1]) as place, f.province,
       coalesce((
         select jsonb_agg(jsonb_build_object('year', c.year, 'season', c.season, 'period', c.period, 'crop', c.crop, 'genotype_id', c.genotype_id,
           'sowing_date', c.sowing_date, 'is_harvested', exists (
             select 1 from activity a where a.field_id = f.id and a.year = c.year and a.season = c.season and a.period = c.period
               and a.type = 'harvest' and a.done_date is not null and a.deleted_at is null)) order by c.year, c.season, c.period)
         from field_crop c where c.field_id = f.id and c.year between $2 - 1 and $2 + 1), '[]') as crops
     from field f where f.id = any($1::uuid[]) and f.archived_at is null and f.deleted_at is null order by f.id`,
    [field_ids, year],
  );

export type SeenStage = Pick<CropLogEntry, 'kind' | 'date' | 'stage' | 'crop'> & { readonly field_id: string };

/** Stages and flowerings somebody has written into the log of some fields since a day. */
export const listSeenStages = (db: Db, field_ids: readonly string[], since: string): Promise<SeenStage[]> =>
  db.query<SeenStage>(
    `select field_id, kind, date, stage, crop from crop_log_entry
     where field_id = any($1::uuid[]) and kind in ('stage', 'flowering') and deleted_at is null and date >= $2::date order by field_id, date, id`,
    [field_ids, since],
  );

export type OpenTask = {
  readonly note_id: string;
  readonly field_id: string;
  readonly author_id: string | null;
  readonly specific_type: string;
  readonly specific_name: string | null;
  readonly due: string;
};

/** Tasks of some fields' notes that are not done and due on some day. */
export const listOpenTasks = (db: Db, field_ids: readonly string[]): Promise<OpenTask[]> =>
  db.query<OpenTask>(
    `select id as note_id, field_id, created_by as author_id, specific_type, specific_name, task ->> 'due' as due
     from field_note where field_id = any($1::uuid[]) and type = 'task' and deleted_at is null
       and task ->> 'is_done' = 'false' and task ->> 'due' is not null order by id`,
    [field_ids],
  );
