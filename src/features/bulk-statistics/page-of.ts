import type { CallInput } from '#contract/define.ts';
import type { statisticsJobs } from '#contract/imagery/statistics-jobs.ts';

export const PAGE_ROWS = 200;

/** What to ask for the page a row stands on. `pageOf(id, true, 450)` → offset 400. */
export const pageOf = (job_id: string, usable_only: boolean, at: number): CallInput<typeof statisticsJobs.results> => ({
  job_id,
  usable: usable_only ? 'true' : 'false',
  offset: Math.floor(at / PAGE_ROWS) * PAGE_ROWS,
  limit: PAGE_ROWS,
});
