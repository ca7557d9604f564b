import type { FieldRight } from '../rights/field-matrix.ts';
import type { PlanningInputs, ReportKind } from './report.ts';

/** What issuing a report asks of its maker (rules §8, rows 36, 36b, 52 and 53); money on a planning report asks for row 52 beside it. */
export const CREATE_RIGHTS: Readonly<Record<ReportKind, readonly FieldRight[]>> = {
  planning: ['create_report', 'analytics'],
  phenology: ['create_report'],
  margin: ['margin'],
  evi: ['create_report', 'evi_reports'],
  density: ['create_report'],
};

/** Whether a report shows money, which not everybody sees who sees the field. */
export const showsMoney = (kind: ReportKind, planning: Pick<PlanningInputs, 'sections'> | null): boolean =>
  kind === 'margin' || (planning?.sections.includes('margin') ?? false);
