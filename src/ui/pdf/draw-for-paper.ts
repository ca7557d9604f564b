import type { Drawn } from '#domain/pdf/sheet.ts';
import type { PlotDrawing } from '../charts/plot/draw-plot.ts';
import { drawnOf } from './drawn-of.ts';

/** px between the margins of a printed page. */
export const PAPER_WIDTH = 674;

/** The same drawing as on screen, by the same code, in the width of a page. */
export async function drawForPaper(drawing: PlotDrawing, height: number, label: string): Promise<Drawn> {
  const { drawPlot } = await import('../charts/plot/draw-plot.ts');
  return drawnOf(drawPlot(drawing, { width: PAPER_WIDTH, height }), label);
}
