import type { ComponentType } from 'react';
import type { AppError } from '#domain/errors.ts';
import type { SheetBlock } from '#domain/pdf/sheet.ts';
import type { ReportSection, ReportSources } from '#domain/reports/report.ts';
import type { Field } from '#domain/schemas/field.ts';
import type { Season } from '#domain/schemas/season.ts';
import type { PlotDrawing } from '#ui/charts/plot/draw-plot.ts';

/** An image that was chosen, as a chart marks it; doubtful where too little of the field is seen. */
export type ChosenDay = { readonly label: string; readonly date: string; readonly is_doubtful: boolean };

/** A chart as the screen draws it, px, with what it says in words. */
export type SectionChart = { readonly drawing: PlotDrawing; readonly height: number; readonly label: string; readonly note: string };

/** What a feature has for a report's section. */
export type SectionState =
  | { readonly kind: 'pending' }
  /** There is nothing to print, and why. */
  | { readonly kind: 'absent'; readonly reason: string }
  | { readonly kind: 'failed'; readonly error: AppError; readonly onRetry: () => void }
  | {
      readonly kind: 'ready';
      /** More of it is still being read: it is shown, and not printed yet. */
      readonly is_partial?: boolean;
      readonly blocks: readonly SheetBlock[];
      readonly chart?: SectionChart;
      /** Formulas by name, with their version or source. */
      readonly formulas: ReportSources['formulas'];
      readonly weather?: ReportSources['weather'];
      /** Where the numbers come from, for the foot. */
      readonly attribution: string;
    };

export type SectionProps = {
  readonly field: Field;
  readonly season: Season;
  readonly today: string;
  readonly days: readonly ChosenDay[];
  /** Told whenever it changes; the same function for the section's life. */
  readonly onState: (state: SectionState) => void;
};

/** Sections of planning reports, and the season's index, which EVI reports have. */
export type PaperSectionId = ReportSection | 'index';

type LoadSection = () => Promise<ComponentType<SectionProps>>;
const sections = new Map<PaperSectionId, LoadSection>();

/** Says that a feature prints a section of reports, by a component that draws nothing itself: features stay strangers, and a report has what all of them know. */
export function definePaperSection(id: PaperSectionId, load: LoadSection): void {
  sections.set(id, load);
}

/** How a section is loaded; undefined where no feature prints it. */
export const paperSection = (id: PaperSectionId): LoadSection | undefined => sections.get(id);
