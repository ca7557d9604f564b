import type { ReportCurve } from '../report/report-content.ts';

let shown: ReportCurve | null = null;

/** Keeps the curves at hand for whoever wants to write them down; answers how to let them go. */
export function holdCurve(curve: ReportCurve): () => void {
  shown = curve;
  return () => {
    if (shown === curve) shown = null;
  };
}

/** The curves the screen shows now; null without any. */
export const shownCurve = (): ReportCurve | null => shown;
