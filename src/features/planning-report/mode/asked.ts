import type { CallInput } from '#contract/define.ts';
import type { reports } from '#contract/fields/reports.ts';
import { writeValues } from '#domain/fields/filters.ts';
import { REPORT_MENUS } from '#domain/reports/report.ts';
import type { ReportFilter } from '#state/report-filter.ts';

/** What the calls are asked for a filter; the mode is about planning reports. */
export const asked = (filter: ReportFilter): CallInput<typeof reports.menus> => ({
  kind: 'planning',
  ...(filter.text.trim() === '' ? {} : { text: filter.text.trim().slice(0, 100) }),
  ...Object.fromEntries(REPORT_MENUS.filter((menu) => filter[menu].length > 0).map((menu) => [menu, writeValues(filter[menu])])),
});
