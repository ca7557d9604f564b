import { useEffect } from 'react';
import { api } from '#api/client.ts';
import { refresh, useCall, type CallState } from '#api/use-call.ts';
import type { statisticsJobs } from '#contract/imagery/statistics-jobs.ts';
import type { JobState } from '#domain/schemas/statistics-job.ts';

const POLL_MS = 1_000;
export const isOpen = (state: JobState): boolean => state === 'waiting' || state === 'running';

/** How an order stands, asked again while it is under way; its rows are read again whenever there are more. */
export function useJob(job_id: string): CallState<typeof statisticsJobs.get> {
  const call = useCall(
    api.statisticsJobs.get,
    { job_id },
    { stale_ms: 0, poll_ms: (reply) => (reply !== undefined && isOpen(reply.job.state) ? POLL_MS : false) },
  );
  const row_count = call.data?.row_count;
  const state = call.data?.job.state;
  useEffect(() => {
    if (row_count !== undefined) void refresh(api.statisticsJobs.results);
  }, [row_count]);
  useEffect(() => {
    if (state !== undefined && !isOpen(state)) void refresh(api.statisticsJobs.list);
  }, [state]);
  return call;
}
