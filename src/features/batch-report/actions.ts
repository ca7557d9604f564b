import { api } from '#api/client.ts';
import { refresh, setCached } from '#api/use-call.ts';
import type { CallInput, CallReply } from '#contract/define.ts';
import type { batchReports } from '#contract/fields/batch-reports.ts';
import type { BatchReport, BatchReportItem } from '#domain/reports/batch-report.ts';
import type { NamedReport } from '#paper/download-report.ts';
import { BRAND } from './use-batch-reports.ts';

type Order = Omit<CallInput<typeof batchReports.create>, 'brand'>;
type State = CallReply<typeof batchReports.get>;

const show = async (id: string, state: State): Promise<State> => {
  setCached(api.batchReports.get, { brand: BRAND, batch_report_id: id }, () => state);
  await refresh(api.batchReports.listOfUser);
  return state;
};

export async function orderReports(order: Order): Promise<BatchReport> {
  const made = await api.batchReports.create({ ...order, brand: BRAND });
  await refresh(api.batchReports.listOfUser);
  return made;
}

/** Stops what is not made yet. */
export const cancelRest = async (id: string): Promise<State> =>
  show(id, await api.batchReports.cancel({ brand: BRAND, batch_report_id: id }));

/** Tries one field again, or all that failed or were stopped. */
export const tryAgain = async (id: string, field_id?: string): Promise<State> =>
  show(id, await api.batchReports.retry({ brand: BRAND, batch_report_id: id, ...(field_id === undefined ? {} : { field_id }) }));

const AT_ONCE = 4;

/** What the files of the made reports are written from, in the order of the fields. */
export async function readReports(items: readonly BatchReportItem[], nameOf: (item: BatchReportItem) => string): Promise<NamedReport[]> {
  const read: NamedReport[] = [];
  const made = items.flatMap((item) => (item.report === null ? [] : [{ item, report_id: item.report.id }]));
  for (let at = 0; at < made.length; at += AT_ONCE)
    read.push(
      ...(await Promise.all(
        made.slice(at, at + AT_ONCE).map(async ({ item, report_id }) => ({
          issued: await api.reports.pdf({ field_id: item.field_id, report_id }),
          name: nameOf(item),
        })),
      )),
    );
  return read;
}
