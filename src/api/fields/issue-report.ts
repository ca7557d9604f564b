import type { CallInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import type { Report } from '#domain/reports/report.ts';
import { api } from '../client.ts';
import { refresh } from '../use-call.ts';

type Request = CallInput<typeof reports.create>;
/** What a report's PDF is written from, with its code. */
type Issued = { readonly code: string; readonly hash: string; readonly data: string };

/** After a report has come, gone or come back: every list of them is read again. */
export const refreshReports = async (): Promise<void> => {
  await Promise.all([refresh(api.reports.list), refresh(api.reports.one)]);
};

/** Issues a report; what its maker has issued and not changed is answered as it stands. */
export async function issueReport(request: Request): Promise<Report> {
  const made = await api.reports.create(request);
  await refreshReports();
  return made;
}

/**
 * Issues what a season has one of a person, such as its phenology or a plan's margin: where he has issued it before and it says something
 * else now, its next version. Answers what its PDF is written from.
 */
export async function issueOfSeason(request: Omit<Request, 'replaces' | 'planning'>): Promise<Issued> {
  const { field_id, kind, year, season, period, subject = null } = request;
  const { reports: own } = await api.reports.list({ field_id, kind, year, season, period, own: 'yes' });
  const before = own.find((one) => one.subject === subject);
  const { id } = await issueReport({ ...request, replaces: before?.id ?? null });
  return api.reports.pdf({ field_id, report_id: id });
}
