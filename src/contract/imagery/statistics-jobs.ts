import { z } from 'zod';
import { idSchema } from '#domain/schemas/field.ts';
import { statisticsJobSchema, statisticsOrderSchema, statisticsRowSchema } from '#domain/schemas/statistics-job.ts';
import { call } from '../define.ts';

const user = { who: 'user' } as const;
const job = z.object({ job_id: idSchema });

export const statisticsJobs = {
  create: call({
    method: 'POST',
    path: '/sentinel/statistics/jobs',
    access: { who: 'field', right: 'read', id: 'field_ids' },
    input: statisticsOrderSchema,
    reply: statisticsJobSchema,
    errors: ['STATISTICS_JOBS_TOO_MANY'],
    idempotent: true,
    rate: 60,
    summary: 'Order the statistics of an index over many fields between two days; all fields or none',
  }),
  list: call({
    method: 'GET',
    path: '/sentinel/statistics/jobs',
    access: user,
    input: z.object({}),
    reply: z.object({ jobs: z.array(statisticsJobSchema) }),
    summary: 'Own orders, newest first',
  }),
  get: call({
    method: 'GET',
    path: '/sentinel/statistics/jobs/:job_id',
    access: user,
    input: job,
    /** `row_count`: rows there are to read now, `failed_rows` of them images that could not be read; `hidden_count`: fields that may no longer be seen. */
    reply: z.object({ job: statisticsJobSchema, row_count: z.int(), failed_rows: z.int(), hidden_count: z.int() }),
    summary: 'How an order stands',
  }),
  results: call({
    method: 'GET',
    path: '/sentinel/statistics/jobs/:job_id/results',
    access: user,
    input: job.extend({
      usable: z.enum(['true', 'false']).default('false'),
      offset: z.coerce.number<string | number>().int().min(0).default(0),
      limit: z.coerce.number<string | number>().int().min(1).max(2_000).default(200),
    }),
    reply: z.object({ rows: z.array(statisticsRowSchema), total: z.int() }),
    summary:
      'Rows measured so far of the fields still visible, by farm, field and date; `usable` leaves cloudy ones out, images that could not be read say why',
  }),
  cancel: call({
    method: 'POST',
    path: '/sentinel/statistics/jobs/:job_id/cancel',
    access: user,
    input: job,
    reply: statisticsJobSchema,
    summary: 'Stop an order; what was measured stays',
  }),
  resume: call({
    method: 'POST',
    path: '/sentinel/statistics/jobs/:job_id/resume',
    access: user,
    input: job,
    reply: statisticsJobSchema,
    errors: ['STATISTICS_JOBS_TOO_MANY'],
    summary: 'Go on with what was stopped or failed',
  }),
};
