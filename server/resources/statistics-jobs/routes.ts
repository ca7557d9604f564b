import { randomUUID } from 'node:crypto';
import type { statisticsJobs } from '#contract/imagery/statistics-jobs.ts';
import { AppError } from '#domain/errors.ts';
import { BULK } from '#domain/limits.ts';
import type { StatisticsJob } from '#domain/schemas/statistics-job.ts';
import type { Ctx, Handlers } from '#server/context.ts';
import type { Db } from '#server/db/db.ts';
import type { Principal } from '#server/auth/principal.ts';
import { STATISTICS_QUEUE } from '#server/jobs/measure-statistics.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { readableFields } from '../fields/rights.ts';
import {
  countOpenJobs,
  countRows,
  findJob,
  insertJob,
  listItemFields,
  listJobs,
  listRows,
  setCancelled,
  sortByPlace,
  type RowFilter,
} from './queries.ts';

const DAY_MS = 86_400_000;
/** Fields of one task: their scenes are opened once, and a stop waits for no more than these. */
const FIELDS_A_TASK = 8;

const checkDays = (from: string, to: string): void => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  if (!(days >= 0 && days <= BULK.days)) throw new AppError('INVALID', {}, { fields: [{ path: 'to', code: 'INVALID' }] });
};

const tasksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / FIELDS_A_TASK) }, (_, at) => ids.slice(at * FIELDS_A_TASK, (at + 1) * FIELDS_A_TASK));

/** Own orders only: another's is as absent as none. */
const readJob = async (db: Db, user: Principal, id: string): Promise<StatisticsJob> => {
  const job = await findJob(db, user.id, id);
  if (job === undefined) throw new AppError('NOT_FOUND');
  return job;
};

const checkOpenJobs = async (db: Db, user: Principal): Promise<void> => {
  if ((await countOpenJobs(db, user.id)) >= BULK.open_jobs) throw new AppError('STATISTICS_JOBS_TOO_MANY', { count: BULK.open_jobs });
};

/** Fields of an order as the user may see them now, not as he could when he ordered (reliability R-A08). */
const visibleFields = async ({ db, user }: Ctx<Principal>, job_id: string): Promise<{ ids: string[]; hidden_count: number }> => {
  const ordered = await listItemFields(db, job_id);
  const ids = await readableFields(db, user, ordered);
  return { ids, hidden_count: ordered.length - ids.length };
};

/** Handlers of orders for many statistics; the work itself is done by the queue. */
export const statisticsJobHandlers = (queue: Queue): Handlers<typeof statisticsJobs> => ({
  async create({ field_ids, index, from, to }, ctx) {
    checkDays(from, to);
    const id = randomUUID();
    const { db, user, now } = ctx;
    const job = await db.tx(async (tx) => {
      await checkOpenJobs(tx, user);
      const tasks = tasksOf(await sortByPlace(tx, field_ids));
      await insertJob(tx, { id, account_id: user.id, index, from, to }, tasks, now);
      await queue.enqueue(
        tx,
        STATISTICS_QUEUE,
        tasks.map((_, task) => ({ payload: { job_id: id, task } })),
        id,
      );
      return readJob(tx, user, id);
    });
    ctx.after(async () => queue.wake());
    return job;
  },

  list: async (_input, { db, user }) => ({ jobs: await listJobs(db, user.id) }),

  async get({ job_id }, ctx) {
    const job = await readJob(ctx.db, ctx.user, job_id);
    const { ids, hidden_count } = await visibleFields(ctx, job_id);
    const { all, failed } = await countRows(ctx.db, { job_id, field_ids: ids, is_usable: false });
    return { job, row_count: all, failed_rows: failed, hidden_count };
  },

  async results({ job_id, usable, offset, limit }, ctx) {
    await readJob(ctx.db, ctx.user, job_id);
    const { ids } = await visibleFields(ctx, job_id);
    const filter: RowFilter = { job_id, field_ids: ids, is_usable: usable === 'true' };
    const [rows, { all }] = await Promise.all([listRows(ctx.db, filter, offset, limit), countRows(ctx.db, filter)]);
    return { rows, total: all };
  },

  async cancel({ job_id }, { db, user, now }) {
    await readJob(db, user, job_id);
    return db.tx(async (tx) => {
      const { state } = await readJob(tx, user, job_id);
      if (state === 'waiting' || state === 'running') {
        await setCancelled(tx, job_id, now);
        await queue.cancel(tx, job_id);
      }
      return readJob(tx, user, job_id);
    });
  },

  async resume({ job_id }, ctx) {
    const { db, user } = ctx;
    await readJob(db, user, job_id);
    const job = await db.tx(async (tx) => {
      const { state } = await readJob(tx, user, job_id);
      if (state === 'cancelled' || state === 'failed') {
        await checkOpenJobs(tx, user);
        await setCancelled(tx, job_id, null);
        await queue.resume(tx, job_id);
      }
      return readJob(tx, user, job_id);
    });
    ctx.after(async () => queue.wake());
    return job;
  },
});
