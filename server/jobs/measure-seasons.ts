import { createHash } from 'node:crypto';
import { REFERENCE } from '#domain/limits.ts';
import { seasonWindow } from '#domain/series/seasons/season-window.ts';
import type { Db } from '../db/db.ts';
import { saveMeasuredSeasons } from '../imagery/season-queries.ts';
import { measureFields, todayOf, type WorkParts } from './measure-fields.ts';
import { countOpenTasks } from './queue-queries.ts';
import type { Queue, Work } from './queue.ts';

const SEASONS_QUEUE = 'seasons';
/** Their scenes are opened once. */
const FIELDS_A_TASK = 8;

type Payload = { readonly field_ids: readonly string[]; readonly year: number };

/** The last day a season has been measured to by now; null before its first. */
export const measuredUntil = (year: number, today: string): string | null => {
  const [from, to] = seasonWindow({ year });
  return today < from ? null : today < to ? today : to;
};

/**
 * Orders that the seasons of fields are measured whole, whoever looks at them; once an hour for the same ones, and none while as many wait as may.
 */
export const orderSeasons = async (db: Db, queue: Queue, { field_ids, year }: Payload, now: Date): Promise<void> => {
  if ((await countOpenTasks(db, SEASONS_QUEUE)) >= REFERENCE.open_tasks) return;
  const hour = now.toISOString().slice(0, 13);
  const tasks = Array.from({ length: Math.ceil(field_ids.length / FIELDS_A_TASK) }, (_, at) => {
    const some = field_ids.slice(at * FIELDS_A_TASK, (at + 1) * FIELDS_A_TASK);
    const key = `${hour} ${String(year)} ${createHash('sha256').update(some.toSorted().join(' ')).digest('hex')}`;
    return { payload: { field_ids: some, year }, key };
  });
  await queue.enqueue(db, SEASONS_QUEUE, tasks);
  queue.wake();
};

const measureSeasons =
  (parts: WorkParts): Work<Payload> =>
  async ({ field_ids, year }, run) => {
    const [from] = seasonWindow({ year });
    const to = measuredUntil(year, todayOf(parts));
    if (to === null) return undefined;
    const fields = await measureFields(parts, field_ids, { from, to }, run);
    return fields === null ? undefined : (tx) => saveMeasuredSeasons(tx, fields, year, to);
  };

/** The queue that measures the seasons an index is compared with. */
export const workSeasons = (queue: Queue, parts: WorkParts): void => queue.work(SEASONS_QUEUE, measureSeasons(parts));
