import { USABLE_FRACTION } from '#domain/imagery/usability.ts';
import type { IndexId } from '#domain/schemas/imagery.ts';
import type { StatisticsJob, StatisticsRow } from '#domain/schemas/statistics-job.ts';
import { type Db, REPORT_DEADLINE_MS } from '#server/db/db.ts';

export type StatisticsOrder = { readonly index: IndexId; readonly from: string; readonly to: string };

const STATE = `case
    when j.cancelled_at is not null then 'cancelled'
    when p.open = 0 then case when p.failed > 0 then 'failed' else 'done' end
    when p.running > 0 or p.begun then 'running' else 'waiting' end`;

const JOB = `
  select j.id, j.index_id as index, j.from_day as from, j.to_day as to, j.created_at, ${STATE} as state, i.field_count, i.done_count, i.failed_count,
    p.image_count, p.error
  from statistics_job j,
    lateral (
      select count(*) filter (where state in ('waiting', 'running'))::int as open, count(*) filter (where state = 'running')::int as running,
        count(*) filter (where state = 'failed')::int as failed, coalesce(bool_or(state = 'done'), false) as begun,
        coalesce(array_agg(place) filter (where state = 'failed'), '{}') as failed_tasks, coalesce(sum(progress), 0)::int as image_count, max(error) filter (where state = 'failed') as error
      from order_tasks(j.id)) p,
    lateral (
      select count(*)::int as field_count, count(*) filter (where i.geometry_version is not null)::int as done_count,
        count(*) filter (where i.geometry_version is null and i.task = any(p.failed_tasks))::int as failed_count
      from statistics_item i where i.job_id = j.id) i`;

export const listJobs = (db: Db, account_id: string): Promise<StatisticsJob[]> =>
  db.query<StatisticsJob>(`${JOB} where j.account_id = $1 order by j.created_at desc, j.id limit 50`, [account_id]);

export const findJob = async (db: Db, account_id: string, id: string): Promise<StatisticsJob | undefined> => {
  const [job] = await db.query<StatisticsJob>(`${JOB} where j.account_id = $1 and j.id = $2`, [account_id, id]);
  return job;
};

/** Orders of an account still under way. Its row is held, so that two orders at once are counted one after the other. */
export const countOpenJobs = async (db: Db, account_id: string): Promise<number> => {
  await db.query('select 1 from account where id = $1 for update', [account_id]);
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from statistics_job j where j.account_id = $1 and j.cancelled_at is null
       and exists (select 1 from order_tasks(j.id) p where p.state in ('waiting', 'running'))`,
    [account_id],
  );
  return row?.count ?? 0;
};

export const insertJob = async (
  db: Db,
  job: StatisticsOrder & { readonly id: string; readonly account_id: string },
  tasks: readonly (readonly string[])[],
  now: Date,
): Promise<void> => {
  await db.query(
    'insert into statistics_job (id, account_id, index_id, from_day, to_day, created_at) values ($1, $2, $3, $4::date, $5::date, $6)',
    [job.id, job.account_id, job.index, job.from, job.to, now],
  );
  const items = tasks.flatMap((field_ids, task) => field_ids.map((field_id) => ({ field_id, task })));
  await db.query(
    `insert into statistics_item (job_id, place, field_id, task)
     select $1, i.place - 1, (i.item ->> 'field_id')::uuid, (i.item ->> 'task')::int from jsonb_array_elements($2::jsonb) with ordinality as i (item, place)`,
    [job.id, JSON.stringify(items)],
  );
};

/** Ids of a list from west to east in strips, so that neighbours, whose scenes are the same files, stand together. */
export const sortByPlace = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.query<{ id: string }>(
    'select id from field where id = any($1::uuid[]) order by floor(label[1] * 10), floor(label[0] * 10), farm_id, name_key, id',
    [ids],
  );
  return rows.map(({ id }) => id);
};

export const setCancelled = async (db: Db, id: string, cancelled_at: Date | null): Promise<void> => {
  await db.query('update statistics_job set cancelled_at = $2 where id = $1', [id, cancelled_at]);
};

export type OrderedTask = StatisticsOrder & { readonly field_ids: readonly string[] };

/** What one task of an order asks for; undefined once the order is forgotten. */
export const findOrderedTask = async (db: Db, job_id: string, task: number): Promise<OrderedTask | undefined> => {
  const [row] = await db.query<OrderedTask>(
    `select j.index_id as index, j.from_day as from, j.to_day as to,
       coalesce((select jsonb_agg(i.field_id order by i.place) from statistics_item i where i.job_id = j.id and i.task = $2), '[]') as field_ids
     from statistics_job j where j.id = $1`,
    [job_id, task],
  );
  return row;
};

export const setMeasured = async (
  db: Db,
  job_id: string,
  fields: readonly { readonly id: string; readonly geometry_version: number }[],
): Promise<void> => {
  await db.query(
    `update statistics_item i set geometry_version = f.geometry_version
     from jsonb_to_recordset($2::jsonb) as f (id uuid, geometry_version integer) where i.job_id = $1 and i.field_id = f.id`,
    [job_id, JSON.stringify(fields)],
  );
};

export const listItemFields = async (db: Db, job_id: string): Promise<string[]> => {
  const rows = await db.query<{ field_id: string }>('select field_id from statistics_item where job_id = $1', [job_id]);
  return rows.map(({ field_id }) => field_id);
};

/** Images measured, and those of the same fields and days that could not be read. */
const ROWS = `
  from statistics_item i join statistics_job j on j.id = i.job_id
    join lateral (
      select s.date, s.scene_id, s.valid_fraction, s.pixel_count, s.mean, s.sd, s.p10, s.p50, s.p90, null::text as error
      from scene_statistics s where s.field_id = i.field_id and s.geometry_version = i.geometry_version and s.index_id = j.index_id
        and s.date between j.from_day and j.to_day and s.valid_fraction >= $3
      union all
      select x.date, x.scene_id, null, null, null, null, null, null, null, x.code
      from scene_failure x where x.field_id = i.field_id and x.geometry_version = i.geometry_version and x.date between j.from_day and j.to_day
        and not exists (select 1 from scene_statistics s where s.field_id = x.field_id and s.geometry_version = x.geometry_version
          and s.scene_id = x.scene_id and s.index_id = j.index_id)
    ) s on true
    join field f on f.id = i.field_id join farm a on a.id = f.farm_id
  where i.job_id = $1 and i.field_id = any($2::uuid[])`;

export type RowFilter = { readonly job_id: string; readonly field_ids: readonly string[]; readonly is_usable: boolean };
const rowParams = ({ job_id, field_ids, is_usable }: RowFilter): unknown[] => [job_id, field_ids, is_usable ? USABLE_FRACTION : 0];

export const countRows = async (db: Db, filter: RowFilter): Promise<{ readonly all: number; readonly failed: number }> => {
  const [row] = await db.query<{ all: number; failed: number }>(
    `select count(*) as all, count(s.error) as failed ${ROWS}`,
    rowParams(filter),
    { deadline_ms: REPORT_DEADLINE_MS },
  );
  return row ?? { all: 0, failed: 0 };
};

export const listRows = (db: Db, filter: RowFilter, offset: number, limit: number): Promise<StatisticsRow[]> =>
  db.query<StatisticsRow>(
    `select i.field_id, f.name as field_name, a.name as farm_name, s.date, s.scene_id, s.valid_fraction, s.pixel_count, s.mean, s.sd, s.p10, s.p50, s.p90, s.error
     ${ROWS} order by a.name_key, f.name_key, i.place, s.date, s.scene_id offset $4 limit $5`,
    [...rowParams(filter), offset, limit],
    { deadline_ms: REPORT_DEADLINE_MS },
  );

export const forgetJobs = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from statistics_job where created_at < $1', [before]);
};
