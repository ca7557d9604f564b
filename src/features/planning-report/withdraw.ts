import { api } from '#api/client.ts';
import { refreshReports } from '#api/fields/issue-report.ts';
import type { Report } from '#domain/reports/report.ts';

export async function withdraw({ field_id, id }: Pick<Report, 'field_id' | 'id'>): Promise<void> {
  await api.reports.remove({ field_id, report_id: id });
  await refreshReports();
}

export async function bringBack({ field_id, id }: Pick<Report, 'field_id' | 'id'>): Promise<void> {
  await api.reports.restore({ field_id, report_id: id });
  await refreshReports();
}
