import type { PlanningInputs, Report } from '#domain/reports/report.ts';

/** What a version may have changed, in the order it is told. */
export const CHANGES = ['target_yield_kg_ha', 'n_kg_ha', 'sowing_date', 'images', 'comments', 'sections'] as const;
export type Change = (typeof CHANGES)[number];

const PARTS: Readonly<Record<Exclude<Change, 'images'>, readonly (keyof PlanningInputs)[]>> = {
  target_yield_kg_ha: ['target_yield_kg_ha'],
  n_kg_ha: ['n_kg_ha'],
  sowing_date: ['sowing_date'],
  comments: ['graph_comment', 'comments'],
  sections: ['sections'],
};

/** What is otherwise in a report than in the version before. */
export function changesOf(report: Report, before: Report): readonly Change[] {
  const said = (one: Report, change: Change): string =>
    JSON.stringify(change === 'images' ? one.images.map(({ scene_id }) => scene_id) : PARTS[change].map((key) => one.planning?.[key]));
  return CHANGES.filter((change) => said(report, change) !== said(before, change));
}
