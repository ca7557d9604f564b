import type { ChartTone } from '#ui/charts/chart-types.ts';
import type { TimeDrawing } from '#ui/charts/plot/draw-time.ts';

/** A table as words: head first. */
export type Lines = readonly (readonly string[])[];

/** The curves of the screen with what explains them. */
export type ReportCurve = {
  readonly title: string;
  readonly chart: TimeDrawing;
  readonly legend: readonly { readonly id: string; readonly tone: ChartTone; readonly dash: string | undefined; readonly label: string }[];
  /** What short thin dashes mean, and other notes. */
  readonly notes: readonly string[];
  /** The same numbers by date. */
  readonly lines: Lines;
};

export type ReportContent = {
  readonly language: string;
  readonly title: string;
  readonly subtitle: string;
  readonly picture: Uint8Array<ArrayBuffer> | null;
  readonly picture_caption: string;
  /** Head and lines, as on the screen. */
  readonly lines: Lines;
  readonly note: string;
  /** null where no field has a curve. */
  readonly curve: ReportCurve | null;
};
