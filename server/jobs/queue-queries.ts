import type { Db } from '../db/db.ts';

export type Task = {
  readonly id: number;
  readonly queue: string;
  readonly group_id: string;
  readonly payload: unknown;
  readonly attempts: number;
};
export type NewTask = { readonly payload: unknown; readonly key?: string };
/** A task that was given up, by name: where it belongs, and why. */
export type DeadLetter = Pick<Task, 'id' | 'queue' | 'group_id'> & { readonly error: string };

/** No wait and no lease is longer than an hour: what says so was written by a clock that ran ahead. */
const AHEAD = "now() + interval '1 hour'";
const DUE = `(due_at <= now() or due_at > ${AHEAD})`;
const LEASE_OVER = `(leased_until < now() or leased_until > ${AHEAD})`;

export const insertTasks = async (db: Db, queue: string, group_id: string, tasks: readonly NewTask[]): Promise<void> => {
  await db.query('select add_tasks($1, $2, $3::jsonb)', [queue, group_id, JSON.stringify(tasks)]);
};

/** The next task that is due, for whoever holds the lease; a row another worker is taking is passed over. */
export const takeTask = async (db: Db, queues: readonly string[], lease: string, lease_ms: number): Promise<Task | undefined> => {
  const [task] = await db.query<Task>(
    `update job set state = 'running', lease = $2, leased_until = now() + $3 * interval '1 millisecond', attempts = attempts + 1
     where id = (select id from job where queue = any($1::text[]) and state = 'waiting' and ${DUE} order by place, id limit 1 for update skip locked)
     returning id, queue, group_id, payload, attempts`,
    [queues, lease, lease_ms],
  );
  return task;
};

/** Tasks whose worker has gone: given to another, or given up when they have ended too many workers. */
export const takeBack = (db: Db, options: { max_attempts: number; all: boolean }): Promise<(DeadLetter & { state: string })[]> =>
  db.query(
    `update job set state = case when attempts >= $1 then 'failed' else 'waiting' end, ended_at = case when attempts >= $1 then now() end,
       lease = null, leased_until = null, due_at = now(), error = 'WORKER_DIED'
     where state = 'running' and ($2 or ${LEASE_OVER}) returning id, queue, group_id, error, state`,
    [options.max_attempts, options.all],
  );

/** Which of these leases still hold a running task. */
export const listHeld = async (db: Db, leases: readonly string[]): Promise<Set<string>> => {
  const rows = await db.query<{ lease: string }>("select lease from job where state = 'running' and lease = any($1::uuid[])", [leases]);
  return new Set(rows.map(({ lease }) => lease));
};

/** The same, each lease made longer and its progress written down. */
export const renewLeases = async (
  db: Db,
  held: readonly { readonly lease: string; readonly progress: number }[],
  lease_ms: number,
): Promise<Set<string>> => {
  const rows = await db.query<{ lease: string }>(
    `update job j set leased_until = now() + $2 * interval '1 millisecond', progress = h.progress
     from jsonb_to_recordset($1::jsonb) as h (lease uuid, progress integer) where j.lease = h.lease and j.state = 'running' returning j.lease`,
    [JSON.stringify(held), lease_ms],
  );
  return new Set(rows.map(({ lease }) => lease));
};

/** Marks a task done unless it was taken away meanwhile; the answer says which. */
export const finishTask = async (db: Db, id: number, lease: string, progress: number): Promise<boolean> => {
  const rows = await db.query(
    `update job set state = 'done', progress = $3, error = null, lease = null, leased_until = null, ended_at = now()
     where id = $1 and lease = $2 and state = 'running' returning id`,
    [id, lease, progress],
  );
  return rows.length > 0;
};

/** Puts a failed task back for later, or gives it up when `wait_ms` is null. */
export const failTask = async (db: Db, id: number, lease: string, error: string, wait_ms: number | null): Promise<boolean> => {
  const rows = await db.query(
    `update job set state = case when $4::float8 is null then 'failed' else 'waiting' end, ended_at = case when $4::float8 is null then now() end,
       due_at = now() + coalesce($4::float8, 0) * interval '1 millisecond', error = $3, lease = null, leased_until = null
     where id = $1 and lease = $2 and state = 'running' returning id`,
    [id, lease, error, wait_ms],
  );
  return rows.length > 0;
};

/** Hands a task back untried, if the lease still holds it. */
export const releaseTask = async (db: Db, id: number, lease: string, progress: number): Promise<void> => {
  await db.query(
    `update job set state = 'waiting', attempts = greatest(0, attempts - 1), progress = $3, lease = null, leased_until = null
     where id = $1 and lease = $2 and state = 'running'`,
    [id, lease, progress],
  );
};

export const cancelGroup = async (db: Db, group_id: string): Promise<void> => {
  await db.query('select cancel_tasks($1)', [group_id]);
};

/** Lets what was cancelled or given up wait again; answers how many tasks. */
export const resumeGroup = async (db: Db, group_id: string): Promise<number> => {
  const rows = await db.query('select resume_tasks($1)', [group_id]);
  return rows.length;
};

export const forgetEnded = async (db: Db, before: Date): Promise<void> => {
  await db.query('delete from job where ended_at < $1', [before]);
};

/** Tasks of a queue that wait or are under way. */
export const countOpenTasks = async (db: Db, queue: string): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    "select count(*)::int as count from job where queue = $1 and state in ('waiting', 'running')",
    [queue],
  );
  return row?.count ?? 0;
};
