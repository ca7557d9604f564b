import { AppError } from '#domain/errors.ts';
import { findOrderedTask, setMeasured } from '../resources/statistics-jobs/queries.ts';
import { measureFields, todayOf, type WorkParts } from './measure-fields.ts';
import { notifyFields } from './notify-fields.ts';
import type { Work } from './queue.ts';

export const STATISTICS_QUEUE = 'statistics';

/** One task of an order for statistics: a few fields over all its days. */
export const measureStatistics =
  (parts: WorkParts): Work<{ readonly job_id: string; readonly task: number }> =>
  async ({ job_id, task }, run) => {
    const order = await findOrderedTask(parts.db, job_id, task);
    if (order === undefined) throw new AppError('NOT_FOUND');
    const fields = await measureFields(parts, order.field_ids, order, run);
    if (fields === null) return undefined;
    return async (tx) => {
      await setMeasured(tx, job_id, fields);
      await notifyFields(tx, order.field_ids, todayOf(parts), parts.clock());
    };
  };
