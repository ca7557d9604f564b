import type { FieldRight } from '#domain/rights/field-matrix.ts';

/** The two parts of the tour, each kept as done by a flag of the account (`global_tutorial`, `field_tutorial`). */
export type Chapter = 'global' | 'field';

/** A region or control the tour points at: a selector, or the part of the map that nothing covers. */
export type Target = 'free_map' | (string & {});

export type Step = {
  /** Names its texts. */
  readonly id: string;
  readonly chapter: Chapter;
  /** The first that is on screen is lit; with none the card stands in the middle. */
  readonly targets: readonly Target[];
  /** Panels, nav items or menu lines of which the product must have one; otherwise the step is left out. */
  readonly needs?: readonly string[];
  /** Those of them that are opened: the first the product has. */
  readonly opens?: readonly string[];
  /** Of the first chapter, yet its panel shows a field. */
  readonly on_field?: true;
  /** Drawn where there is no field to show it on. */
  readonly figure?: 'curve' | 'images' | 'zones' | 'history';
};

const panelStep = <Id extends string>(
  id: Id,
  chapter: Chapter,
  panels: readonly string[],
  more: Partial<Step> = {},
): Step & { readonly id: Id } => ({
  chapter,
  targets: panels.map((panel) => `[data-panel=${panel}]`),
  needs: panels,
  opens: panels,
  ...more,
  id,
});

/** Panels that are a closed door without a right on the field the tour is shown on: its plan, the brand, or a guest's level. */
export const PANEL_RIGHTS: Readonly<Record<string, FieldRight>> = { radar: 'premium', analytics: 'analytics', gross_margin: 'margin' };

/** Every step of the specification (§2) in its order; what the product does not have yet waits here until its panel is registered. */
export const STEPS = [
  { id: 'welcome', chapter: 'global', targets: [] },
  { id: 'season', chapter: 'global', targets: ['[data-tour=season]', '[data-panel=fields]'], opens: ['fields'] },
  panelStep('fields', 'global', ['fields']),
  { id: 'map', chapter: 'global', targets: ['free_map'] },
  panelStep('radar', 'global', ['radar'], { on_field: true }),
  { id: 'new_field', chapter: 'global', targets: ['[data-tour=new_field]'], needs: ['field_draw'], opens: ['fields'] },
  panelStep('kml', 'global', ['field_import']),
  panelStep('activities', 'field', ['activities']),
  panelStep('analytics', 'field', ['analytics'], { figure: 'history' }),
  { id: 'evi_curve', chapter: 'field', targets: ['[data-region=timeline]', 'free_map'], figure: 'curve' },
  panelStep('images', 'field', ['scenes'], { figure: 'images' }),
  panelStep('weather', 'field', ['weather']),
  panelStep('notes', 'field', ['notes']),
  panelStep('planning', 'field', ['gross_margin', 'planning_report']),
  panelStep('flight', 'field', ['drone_flight']),
  panelStep('pests', 'field', ['pest_prediction']),
  panelStep('zones', 'field', ['zones'], { figure: 'zones' }),
] as const satisfies readonly Step[];

export type StepId = (typeof STEPS)[number]['id'];
