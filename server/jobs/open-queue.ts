import type { FastifyBaseLogger } from 'fastify';
import { BATCH_QUEUE, makeBatchReport, type BatchParts } from './batch-report/make-batch-report.ts';
import { workDays, type DayParts } from './days/watch-days.ts';
import { measureStatistics, STATISTICS_QUEUE } from './measure-statistics.ts';
import { createQueue, type Queue } from './queue.ts';
import { workSeasons } from './measure-seasons.ts';
import { workWatch } from './watch-fields.ts';

/** The queue with all its work, the same in the server and in a worker process. */
export const openQueue = (parts: BatchParts & DayParts, log: Pick<FastifyBaseLogger, 'error'>): Queue => {
  const queue = createQueue(parts.db, {
    onDeadLetter: (letter, cause) => log.error({ ...letter, err: cause }, 'A task was given up'),
    onTrouble: (cause) => log.error({ err: cause }, 'The queue stumbled'),
  });
  queue.work(STATISTICS_QUEUE, measureStatistics(parts));
  queue.work(BATCH_QUEUE, makeBatchReport(parts));
  workSeasons(queue, parts);
  workWatch(queue, parts);
  workDays(queue, parts);
  return queue;
};
