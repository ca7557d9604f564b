import { useEffect } from 'react';
import { api } from '#api/client.ts';
import { refreshReports } from '#api/fields/issue-report.ts';
import { refresh, useCall, type CallState } from '#api/use-call.ts';
import type { batchReports } from '#contract/fields/batch-reports.ts';
import { BRANDS_WITH_SLUG } from '#domain/accounts/brand-numbers.ts';
import type { BatchReport } from '#domain/reports/batch-report.ts';

/** The brand whose reports mode it is. */
export const [BRAND] = BRANDS_WITH_SLUG;
const LIST_POLL_MS = 3_000;
const RUN_POLL_MS = 800;

/** Fields of an order that are still to be made. */
export const leftOf = ({ counts }: BatchReport): number => counts.waiting + counts.making;
export const allOf = ({ counts }: BatchReport): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Own orders, looked at again while one is under way. */
export const useBatchReports = (): CallState<typeof batchReports.listOfUser> =>
  useCall(
    api.batchReports.listOfUser,
    { brand: BRAND },
    { poll_ms: (reply) => (reply !== undefined && reply.batch_reports.some((one) => leftOf(one) > 0) ? LIST_POLL_MS : false) },
  );

/** How many are under way. */
export const useOpenCount = (): number => useBatchReports().data?.batch_reports.filter((one) => leftOf(one) > 0).length ?? 0;

/** One order field by field, looked at again while it is under way; what comes of it is in the lists then. */
export function useRun(id: string): CallState<typeof batchReports.get> {
  const call = useCall(
    api.batchReports.get,
    { brand: BRAND, batch_report_id: id },
    { stale_ms: 0, poll_ms: (reply) => (reply !== undefined && leftOf(reply.batch_report) > 0 ? RUN_POLL_MS : false) },
  );
  const ended = call.data === undefined ? 0 : allOf(call.data.batch_report) - leftOf(call.data.batch_report);
  useEffect(() => {
    if (ended > 0) void Promise.all([refresh(api.batchReports.listOfUser), refreshReports()]).catch(() => undefined);
  }, [ended]);
  return call;
}
