import { runningSeason } from '#domain/seasons/season.ts';
import type { Db } from '../db/db.ts';
import { extendMeasuredSeasons } from '../imagery/season-queries.ts';
import { listWatchedFields } from '../imagery/queries.ts';
import { measuredUntil } from './measure-seasons.ts';
import { measureFields, todayOf, type WorkParts } from './measure-fields.ts';
import { notifyFields } from './notify-fields.ts';
import type { Queue, Work } from './queue.ts';

const WATCH_QUEUE = 'watch';
const FIELDS_QUEUE = 'watch_fields';
const FIELDS_A_TASK = 8;
/** Images come every few days: four looks a day are soon enough. */
const EVERY_MS = 6 * 3_600_000;
/** The newest image, and the one before it to compare with. */
const DAYS = 28;
const DAY_MS = 86_400_000;

/** Orders a look at all fields unless this quarter of the day has had one, whichever process asks. */
export const orderWatch = async (db: Db, queue: Queue, now: Date): Promise<void> => {
  const quarter = new Date(Math.floor(now.getTime() / EVERY_MS) * EVERY_MS).toISOString();
  await queue.enqueue(db, WATCH_QUEUE, [{ payload: {}, key: quarter }]);
  queue.wake();
};

const watch =
  (parts: WorkParts, queue: Queue): Work<unknown> =>
  async () => {
    const ids = await listWatchedFields(parts.db);
    const tasks = Array.from({ length: Math.ceil(ids.length / FIELDS_A_TASK) }, (_, at) => ({
      payload: { field_ids: ids.slice(at * FIELDS_A_TASK, (at + 1) * FIELDS_A_TASK) },
    }));
    return (tx) => queue.enqueue(tx, FIELDS_QUEUE, tasks);
  };

const watchFields =
  (parts: WorkParts): Work<{ readonly field_ids: readonly string[] }> =>
  async ({ field_ids }, run) => {
    const to = todayOf(parts);
    const from = new Date(Date.parse(to) - DAYS * DAY_MS).toISOString().slice(0, 10);
    const fields = await measureFields(parts, field_ids, { from, to }, run);
    if (fields === null) return undefined;
    const { year } = runningSeason(to);
    return async (tx) => {
      for (const one of [year - 1, year]) await extendMeasuredSeasons(tx, fields, one, from, measuredUntil(one, to) ?? to);
      await notifyFields(tx, field_ids, to, parts.clock());
    };
  };

/** The queues that look for new images over every field. */
export const workWatch = (queue: Queue, parts: WorkParts): void => {
  queue.work(WATCH_QUEUE, watch(parts, queue));
  queue.work(FIELDS_QUEUE, watchFields(parts));
};

/** Orders looks while the server runs, the first one some time after its start. */
export const startWatch = (db: Db, queue: Queue, clock: () => Date, background: (work: () => Promise<void>) => void): (() => void) => {
  const timer = setInterval(() => background(() => orderWatch(db, queue, clock())), EVERY_MS / 6);
  timer.unref();
  return () => clearInterval(timer);
};
