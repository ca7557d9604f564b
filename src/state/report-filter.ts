import { create } from 'zustand';
import type { ReportMenu } from '#domain/reports/report.ts';

/** What the reports mode shows of all reports: each menu by several of its values, and a text. */
export type ReportFilter = Readonly<Record<ReportMenu, readonly string[]>> & { readonly text: string; readonly is_oldest: boolean };

export const NO_REPORT_FILTER: ReportFilter = {
  years: [],
  hybrids: [],
  provinces: [],
  producers: [],
  farms: [],
  makers: [],
  text: '',
  is_oldest: false,
};

export const useReportFilter = create<ReportFilter>(() => NO_REPORT_FILTER);
export const setReportFilter = (change: Partial<ReportFilter>): void => useReportFilter.setState(change);
