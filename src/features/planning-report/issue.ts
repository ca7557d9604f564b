import { api } from '#api/client.ts';
import { refresh } from '#api/use-call.ts';
import type { CallInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import type { Report } from '#domain/reports/report.ts';

/** After a report has come, gone or come back: every list of them is read again. */
const refreshReports = async (): Promise<void> => {
  await Promise.all([refresh(api.reports.list), refresh(api.reports.one)]);
};

export async function issueReport(request: CallInput<typeof reports.create>): Promise<Report> {
  const made = await api.reports.create(request);
  await refreshReports();
  return made;
}

export async function withdraw({ field_id, id }: Pick<Report, 'field_id' | 'id'>): Promise<void> {
  await api.reports.remove({ field_id, report_id: id });
  await refreshReports();
}

export async function bringBack({ field_id, id }: Pick<Report, 'field_id' | 'id'>): Promise<void> {
  await api.reports.restore({ field_id, report_id: id });
  await refreshReports();
}
