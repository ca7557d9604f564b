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
import { planningSheet, type DemoPlanning } from './planning-sheet.ts';
import type { DemoSheet } from './sheet.ts';

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
/** One of a kind a field, beside the field's own id. */
const reportId = (field_id: string, kind: number): string => field_id.replace('-0000-', `-${String(kind).padStart(4, '0')}-`);

/**
 * Issues two reports of each demo field as its owner had done by `today`: the planning of the crop that comes next, and the margin of its plan.
 * The same for a field, a day and an issuer, always.
 */
export async function seedReports(db: Db, reported: readonly ReportedField[], issuer: Issuer, now: Date, today: string): Promise<void> {
  // All the seals there are: nobody has issued anything yet.
  const taken = new Set<string>();
  for (const { farm, field, margins } of reported) {
    const printed = await findPrintedField(db, field.id, issuer.maker_id);
    if (printed === undefined) continue;
    const save = async (
      kind: keyof typeof FORMULAS,
      issued: DemoSheet & Partial<Pick<DemoPlanning, 'planning' | 'images'>>,
    ): Promise<void> => {
      const { season, on, sheet, planning = null, images = [] } = issued;
      const id = reportId(field.id, kind === 'planning' ? 1 : 2);
      const series = { id, series_id: id, version: 1, replaces: null };
      const sources: ReportData['sources'] = { formulas: FORMULAS[kind], weather: null };
      const said = {
        kind,
        subject: kind === 'margin' ? BASE_PLAN : null,
        season,
        planning,
        images,
        field: printed,
        producer: farm.fiscal_name,
        sources,
        sheet: writeSheet(sheet),
      };
      const all = { ...said, ...series, ...issuer, field_id: field.id, content: contentOf(said), language: 'es' };
      taken.add(await saveReport(db, all, (code) => Promise.resolve(taken.has(code)), momentOf(on, now)));
    };
    const { area_ha, made_by } = printed;
    const planning = planningSheet(farm, field, today, { area_ha, made_by });
    if (planning !== null) await save('planning', planning);
    const plans = margins.filter(({ name }) => name === BASE_PLAN);
    const year = Math.max(...plans.map((plan) => plan.year));
    const plan =
      plans.find((one) => one.year === year && planning !== null && isSameSeason(one, planning.season)) ??
      plans.find((one) => one.year === year);
    const on = dayDate(epochDay(today) - PRINTED_AGO);
    if (plan !== undefined) await save('margin', marginSheet(plan, { field: field.name, farm: farm.name, area_ha, on, made_by }));
  }
}
