import { isSameSeason } from '#domain/seasons/season.ts';
import { dayDate, epochDay } from '#domain/series/epoch-day.ts';
import type { ReportData } from '#domain/reports/report.ts';
import type { Db } from '#server/db/db.ts';
import type { ExportedField } from '#domain/accounts/export-file.ts';
import { findPrintedField } from '../../resources/reports/issue-queries.ts';
import { contentOf, saveReport } from '../../resources/reports/save-report.ts';
import { writeSheet } from '../../resources/reports/write-sheet.ts';
import type { DemoFarm, DemoField } from '../farms.ts';
import { BASE_PLAN } from '../record/margins.ts';
import { marginSheet } from './margin-sheet.ts';
import { planningSheet, type DemoPlanning, type DemoSheet } from './planning-sheet.ts';

export type ReportedField = { readonly farm: DemoFarm; readonly field: DemoField; readonly margins: ExportedField['margins'] };
/** Who issues the reports, and at which address they are verified. */
export type Issuer = { readonly maker_id: string; readonly brand: number; readonly origin: string };

/** Days ago the margin was printed. */
const PRINTED_AGO = 2;
const FORMULAS = {
  planning: {
    evi: 'EVI = 2,5 (B8 − B4) / (B8 + 6 B4 − 7,5 B2 + 1)',
    curve: 'Suavizado de Whittaker sobre imágenes con 60 % o más utilizable',
  },
  margin: { margin: 'Ingreso neto menos costos, por hectárea' },
} as const;

const momentOf = (on: string, now: Date): Date => new Date(Math.min(now.getTime(), Date.parse(`${on}T14:20:00Z`)));
/** Several of a field, beside the field's own id. */
const reportId = (field_id: string, number: number): string => field_id.replace('-0000-', `-${String(number).padStart(4, '0')}-`);

export type DemoIssue = DemoSheet &
  Partial<Pick<DemoPlanning, 'planning' | 'images'>> & {
    readonly field_id: string;
    readonly producer: string;
    readonly kind: keyof typeof FORMULAS;
    /** Which one of the field's. */
    readonly number: number;
  };

/** Issues one report as its maker did on its day. `taken` holds all codes there are and gets its own. */
export async function issueDemo(db: Db, issued: DemoIssue, issuer: Issuer, taken: Set<string>, now: Date): Promise<void> {
  const { field_id, producer, kind, number, season, on, sheet, planning = null, images = [] } = issued;
  const printed = await findPrintedField(db, field_id, issuer.maker_id);
  if (printed === undefined) return;
  const id = reportId(field_id, number);
  const series = { id, series_id: id, version: 1, replaces: null };
  const sources: ReportData['sources'] = { formulas: FORMULAS[kind], weather: null };
  const subject = kind === 'margin' ? BASE_PLAN : null;
  const said = { kind, subject, season, planning, images, field: printed, producer, sources, sheet: writeSheet(sheet) };
  const all = { ...said, ...series, ...issuer, field_id, content: contentOf(said), language: 'es' };
  taken.add(await saveReport(db, all, (code) => Promise.resolve(taken.has(code)), momentOf(on, now)));
}

/**
 * Issues two reports of each demo field as its owner had done by `today`: the planning of the crop that comes next, and the margin of its plan.
 * The same for a field, a day and an issuer, always. `taken` gets their codes.
 */
export async function seedReports(
  db: Db,
  reported: readonly ReportedField[],
  issuer: Issuer,
  now: Date,
  today: string,
  taken: Set<string>,
): Promise<void> {
  for (const { farm, field, margins } of reported) {
    const printed = await findPrintedField(db, field.id, issuer.maker_id);
    if (printed === undefined) continue;
    const { area_ha, made_by } = printed;
    const of = { field_id: field.id, producer: farm.fiscal_name };
    const planning = planningSheet(farm, field, today, { area_ha, made_by, brand: issuer.brand });
    if (planning !== null) await issueDemo(db, { ...planning, ...of, kind: 'planning', number: 1 }, issuer, taken, now);
    const plans = margins.filter(({ name }) => name === BASE_PLAN);
    const year = Math.max(...plans.map((plan) => plan.year));
    const plan =
      plans.find((one) => one.year === year && planning !== null && isSameSeason(one, planning.season)) ??
      plans.find((one) => one.year === year);
    const on = dayDate(epochDay(today) - PRINTED_AGO);
    if (plan === undefined) continue;
    const sheet = marginSheet(plan, { field: field.name, farm: farm.name, area_ha, on, made_by, brand: issuer.brand });
    await issueDemo(db, { ...sheet, ...of, kind: 'margin', number: 2 }, issuer, taken, now);
  }
}
