import type { ChartTone } from '#ui/charts/chart-types.ts';
import type { TimeDrawing } from '#ui/charts/plot/draw-time.ts';

/** The curves of the screen with what explains them, for paper. */
export type ShownCurve = {
  readonly title: string;
  readonly chart: TimeDrawing;
  readonly legend: readonly { readonly id: string; readonly tone: ChartTone; readonly dash: string | undefined; readonly label: string }[];
  /** What short thin dashes mean, and other notes. */
  readonly notes: readonly string[];
  /** The same numbers by date, head first. */
  readonly lines: readonly (readonly string[])[];
};

let shown: ShownCurve | null = null;

/** Keeps the curves at hand for whoever wants to write them down; answers how to let them go. */
export function holdCurve(curve: ShownCurve): () => void {
  shown = curve;
  return () => {
    if (shown === curve) shown = null;
  };
}

/** The curves the screen shows now; null without any. */
export const shownCurve = (): ShownCurve | null => shown;
